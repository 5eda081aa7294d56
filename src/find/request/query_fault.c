/* What is wrong with a query, and each fault's status and sentence. */
#include <wend/query_fault.h>

static const struct {
    wend_status status;
    const char *sentence;
} fault_table[WEND_QUERY_FAULT_COUNT] = {
    [WEND_QUERY_FAULT_NONE] = {WEND_OK, "nothing is wrong with the query"},
#define WEND_QUERY_FAULT(constant, number, status, sentence) [constant] = {status, sentence},
#include <wend/query_faults.inl>
#undef WEND_QUERY_FAULT
};

static bool is_known_fault(wend_query_fault fault)
{
    return (unsigned)fault < WEND_QUERY_FAULT_COUNT;
}

const char *wend_query_fault_text(wend_query_fault fault)
{
    return is_known_fault(fault) ? fault_table[fault].sentence : "unknown fault";
}

wend_status wend_query_fault_status(wend_query_fault fault)
{
    return is_known_fault(fault) ? fault_table[fault].status : WEND_OK;
}
