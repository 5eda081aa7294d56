/* words.c: reads numbers digit by digit, for arguments are not zero-terminated and no locale may matter. */
#include "words/words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool fault_set(fault *fault, const char *format, ...)
{
    va_list values;
    memcpy(fault->text, "ERR ", 5);
    va_start(values, format);
    vsnprintf(fault->text + 4, sizeof fault->text - 4, format, values);
    va_end(values);
    return false;
}

bool fault_number(fault *fault, const char *what, size_t number)
{
    const struct fault one = *fault;
    return fault_set(fault, "%s %zu: %s", what, number, one.text + 4);
}

shown word_shown(word word)
{
    shown shown = {{0}};
    const size_t most = sizeof shown.text - 4;
    size_t length = word.length < most ? word.length : most;
    for (size_t i = 0; i < length; i++)
        shown.text[i] = word.at[i] >= ' ' && word.at[i] <= '~' ? word.at[i] : '?';
    if (length < word.length)
        memcpy(shown.text + length, "...", 4);
    return shown;
}

static char small(char letter)
{
    return letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
}

bool word_is(word word, const char *name)
{
    for (size_t i = 0; i < word.length; i++)
        if (name[i] == '\0' || small(word.at[i]) != small(name[i]))
            return false;
    return name[word.length] == '\0';
}

static bool is_digit(char letter)
{
    return letter >= '0' && letter <= '9';
}

bool word_once(word word, const char *const *names, uint64_t *given, fault *fault)
{
    uint64_t bit = 1;
    while (*names != NULL && !word_is(word, *names)) {
        names++;
        bit *= 2;
    }
    if (*names == NULL)
        return true;
    const bool is_first = (*given & bit) == 0;
    *given |= bit;
    return is_first || fault_set(fault, "%s is given twice", *names);
}

bool word_number(word word, uint64_t least, uint64_t most, uint64_t *number)
{
    uint64_t value = 0;
    if (word.length == 0 || word.length > 20)
        return false;
    for (size_t i = 0; i < word.length; i++) {
        const unsigned digit = (unsigned)(word.at[i] - '0');
        if (!is_digit(word.at[i]) || value > (UINT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    if (value < least || value > most)
        return false;
    *number = value;
    return true;
}

/* Reads digits from *at on, at most nine, into *value, and moves *at behind them; returns how many there were. */
static int read_digits(const char **at, const char *end, uint32_t *value)
{
    int count = 0;
    for (*value = 0; *at < end && is_digit(**at) && count < 10; (*at)++, count++)
        *value = count < 9 ? *value * 10 + (uint32_t)(**at - '0') : *value;
    return count;
}

/* Reads a decimal number with a sign; *has_point tells if it has a point. False if there is none. */
static bool read_decimal(const char **at, const char *end, double *number, bool *has_point)
{
    static const double powers[] = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};
    const bool below_zero = *at < end && **at == '-';
    uint32_t whole, behind = 0;
    *at += below_zero;
    int before = read_digits(at, end, &whole), after = 0;
    *has_point = *at < end && **at == '.';
    if (*has_point) {
        (*at)++;
        after = read_digits(at, end, &behind);
    }
    if (before == 0 || before > 9 || after > 9 || (*has_point && after == 0))
        return false;
    *number = (double)whole + (double)behind / powers[after];
    if (below_zero)
        *number = -*number;
    return true;
}

bool word_decimal(word word, double *number)
{
    const char *at = word.at, *end = word.at + word.length;
    bool has_point;
    return read_decimal(&at, end, number, &has_point) && at == end;
}

bool word_is_name(word word)
{
    if (word.length == 0 || word.length >= WEND_NAME_ROOM)
        return false;
    for (size_t i = 0; i < word.length; i++) {
        const char letter = small(word.at[i]);
        const bool is_letter = letter >= 'a' && letter <= 'z';
        if (!is_letter && (i == 0 || (!is_digit(letter) && letter != '-')))
            return false;
    }
    return true;
}

/* Reads at most `most` numbers between commas; returns how many, 0 if the word is anything else. */
static uint32_t read_numbers(word word, double *numbers, bool *has_point, uint32_t most)
{
    const char *at = word.at, *end = word.at + word.length;
    uint32_t count = 0;
    *has_point = false;
    while (count < most) {
        bool point;
        if (!read_decimal(&at, end, &numbers[count++], &point))
            return 0;
        *has_point = *has_point || point;
        if (at == end)
            return count;
        if (*at++ != ',')
            return 0;
    }
    return 0;
}

/* Converts cells to 1/256 cells, to the nearest one, halves up. */
static bool to_places(double cells, bool is_middle, int32_t *coordinate)
{
    const double value = cells * WEND_CELL + (is_middle ? WEND_CELL / 2 : 0.5);
    if (value < -268435456.0 || value > 268435456.0)
        return false;
    *coordinate = (int32_t)value - (value < (double)(int32_t)value);
    return true;
}

static const char *style_example(place_style style)
{
    if (style.kind == PLACE_NODE)
        return style.names != NULL ? "the name of a node, or x,y where it is" : "the number of a node, such as 17";
    return style.levels > 1 ? "x,y,level, such as 3,5,0" : "x,y, such as 3,5";
}

static bool set_place(const double *numbers, bool has_point, place_style style, double level, wend_place *place)
{
    const bool is_middle = style.kind == PLACE_CELL && !has_point;
    *place = (wend_place){.level = (uint16_t)level};
    return level >= 0 && level <= UINT16_MAX && level == (double)(uint16_t)level &&
           to_places(numbers[0], is_middle, &place->x) && to_places(numbers[1], is_middle, &place->y);
}

/* Reads a node's number, or its name if nodes have names. */
static bool read_node(word word, const wend_graph_names *names, wend_place *place)
{
    char name[MOST_NODE_NAME + 1];
    uint64_t number = WEND_GRAPH_NONE;
    if (names == NULL)
        word_number(word, 0, INT32_MAX, &number);
    else if (word.length > 0 && word.length <= MOST_NODE_NAME && memchr(word.at, '\0', word.length) == NULL) {
        memcpy(name, word.at, word.length);
        name[word.length] = '\0';
        number = wend_graph_names_find(names, name);
    }
    *place = wend_place_node((uint32_t)number);
    return number != WEND_GRAPH_NONE;
}

bool word_place(word word, place_style style, wend_place *place, fault *fault)
{
    double numbers[3];
    bool has_point = false;
    if (style.kind == PLACE_NODE && read_node(word, style.names, place))
        return true;
    const uint32_t count = read_numbers(word, numbers, &has_point, 3);
    if (count >= 2 && set_place(numbers, has_point, style, count == 3 ? numbers[2] : 0, place))
        return true;
    return fault_set(fault, "'%s' is no place: write %s", word_shown(word).text, style_example(style));
}

bool word_area(word word, place_style style, wend_area *area, fault *fault)
{
    double numbers[5];
    bool has_point = false;
    const uint32_t count = style.kind == PLACE_CELL ? read_numbers(word, numbers, &has_point, 5) : 0;
    *area = (wend_area){.width = 1, .height = 1};
    if (count < 4)
        return word_place(word, style, &area->place, fault);
    const double *size = numbers + count - 2;
    const bool is_whole = !has_point && size[0] >= 1 && size[1] >= 1;
    if (is_whole && set_place(numbers, false, style, count == 5 ? numbers[2] : 0, &area->place)) {
        area->width = (uint32_t)size[0];
        area->height = (uint32_t)size[1];
        return true;
    }
    return fault_set(fault, "'%s' is no rectangle: write x,y,width,height, or x,y,level,width,height",
                     word_shown(word).text);
}

/* Writes 1/256 cells as up to eight decimals without zeros at the end, but at least `least` decimals. */
static size_t write_coordinate(char *text, size_t room, int32_t coordinate, int least)
{
    int length = snprintf(text, room, "%.8f", (double)coordinate / WEND_CELL), most = 8 - least;
    for (; most > 0 && text[length - 1] == '0'; most--)
        length--;
    length -= text[length - 1] == '.';
    text[length] = '\0';
    return (size_t)length;
}

/* Digits are written in pairs: replies are mostly digits, and a long path has hundreds. */
static const char pairs_of_digits[] = "00010203040506070809101112131415161718192021222324"
                                      "25262728293031323334353637383940414243444546474849"
                                      "50515253545556575859606162636465666768697071727374"
                                      "75767778798081828384858687888990919293949596979899";

static void write_digits(char *text, uint64_t number, size_t count)
{
    for (; count >= 2; number /= 100) {
        count -= 2;
        memcpy(text + count, pairs_of_digits + 2 * (number % 100), 2);
    }
    if (count > 0)
        text[0] = (char)('0' + number % 10);
}

/* Writes up to four digits, enough for the columns and rows of most maps. */
static size_t write_short(char *text, uint32_t number)
{
    const uint32_t upper = number / 100, lower = number % 100;
    const size_t first = number >= 1000 ? 2 : number >= 100;
    if (number < 10) {
        text[0] = (char)('0' + number);
        return 1;
    }
    memcpy(text, pairs_of_digits + 2 * upper + 2 - first, 2);
    memcpy(text + first, pairs_of_digits + 2 * lower, 2);
    return first + 2;
}

/* Writes any int32_t; snprintf would take most of the time of a reply. */
static size_t write_whole(char *text, int32_t number)
{
    size_t length = 1;
    if (number >= 0 && number < 10000)
        return write_short(text, (uint32_t)number);
    const uint32_t size = number < 0 ? 0u - (uint32_t)number : (uint32_t)number;
    for (uint32_t left = size; left >= 10; left /= 10)
        length++;
    text[0] = '-';
    text += number < 0;
    write_digits(text, size, length);
    return length + (number < 0);
}

size_t number_write(char text[NUMBER_ROOM], double number)
{
    /* From 1 to below 10^9 all bits behind the point fit 52. */
    const int bits = 52;
    const size_t all = 17;
    const uint64_t one = UINT64_C(1) << bits;
    if (!(number >= 1 && number < 1e9))
        return (size_t)snprintf(text, NUMBER_ROOM, "%.17g", number);
    uint32_t whole = (uint32_t)number;
    uint64_t rest = (uint64_t)((number - whole) * (double)one), behind = 0, most = 1;
    size_t length = write_whole(text, (int32_t)whole);
    const size_t count = all - length;
    for (size_t left = count; left > 0;) { /* 52 bits times 1000 still fit 64 */
        const uint64_t scale = left >= 3 ? 1000 : 10;
        behind = behind * scale + (rest * scale >> bits);
        rest = rest * scale & (one - 1);
        most *= scale;
        left -= left >= 3 ? 3 : 1;
    }
    behind += rest > one / 2 || (rest == one / 2 && behind % 2 == 1);
    if (behind == most) {
        whole++;
        behind = 0;
        length = write_whole(text, (int32_t)whole);
    }
    if (behind == 0)
        return length;
    text[length] = '.';
    write_digits(text + length + 1, behind, count);
    length += 1 + count;
    while (text[length - 1] == '0')
        length--;
    return length;
}

static size_t write_name(char *text, const char *name)
{
    const size_t length = strlen(name);
    memcpy(text, name, length);
    return length;
}

size_t place_write(char text[PLACE_ROOM], place_style style, wend_place place)
{
    const int32_t part = WEND_CELL - 1, middle = WEND_CELL / 2;
    size_t length;
    if ((place.flags & WEND_PLACE_NODE) != 0) {
        const char *name = wend_graph_names_of(style.names, (uint32_t)place.x);
        return name != NULL ? write_name(text, name) : write_whole(text, place.x);
    }
    if (style.kind == PLACE_CELL && (place.x & part) == middle && (place.y & part) == middle) {
        length = write_whole(text, wend_place_column(place));
        text[length++] = ',';
        length += write_whole(text + length, wend_place_row(place));
    } else {
        const int least = style.kind == PLACE_CELL;
        length = write_coordinate(text, PLACE_ROOM, place.x, least);
        text[length++] = ',';
        length += write_coordinate(text + length, PLACE_ROOM - length, place.y, least);
    }
    if (style.levels > 1) {
        text[length++] = ',';
        length += write_whole(text + length, place.level);
    }
    return length;
}

size_t places_write(char *text, place_style style, const wend_place *places, size_t count)
{
    size_t length = 0;
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            text[length++] = ' ';
        if ((places[i].flags & WEND_PLACE_BY_LINK) != 0)
            text[length++] = '>';
        length += place_write(text + length, style, places[i]);
    }
    return length;
}
