/* Explanations in words. */
#include <wend/explain.h>

/* A sentence being written to the caller's buffer, whose last byte is kept free. */
struct sentence {
    char *text;
    size_t length, capacity;
};

static void say(struct sentence *sentence, const char *words)
{
    for (; *words; words++) {
        if (sentence->length + 1 < sentence->capacity)
            sentence->text[sentence->length] = *words;
        sentence->length++;
    }
}

static void say_digit(struct sentence *sentence, uint32_t digit)
{
    const char text[2] = {(char)('0' + digit), '\0'};
    say(sentence, text);
}

/* Without divisions, which are library calls on small processors. */
static void say_count(struct sentence *sentence, uint64_t count)
{
    uint64_t powers[20] = {1};
    bool begun = false;
    for (uint32_t i = 1; i < 20; i++)
        powers[i] = powers[i - 1] * 10;
    for (uint32_t i = 20; i-- > 0;) {
        uint32_t digit = 0;
        for (; count >= powers[i]; count -= powers[i])
            digit++;
        begun |= digit != 0 || i == 0;
        if (begun)
            say_digit(sentence, digit);
    }
}

static void say_coordinate(struct sentence *sentence, int32_t value)
{
    if (value < 0)
        say(sentence, "-");
    say_count(sentence, value < 0 ? (uint64_t)(-(int64_t)value) : (uint64_t)value);
}

/* "(3, 14)", or "(3, 14, level 1)" on levels above the first. */
static void say_place(struct sentence *sentence, wend_place place)
{
    say(sentence, "(");
    say_coordinate(sentence, wend_place_column(place));
    say(sentence, ", ");
    say_coordinate(sentence, wend_place_row(place));
    if (place.level != 0) {
        say(sentence, ", level ");
        say_count(sentence, place.level);
    }
    say(sentence, ")");
}

/* The goal or place on the way that the mover should have reached. */
static void say_goal(struct sentence *sentence, const wend_explanation *explanation)
{
    if (explanation->via == 0) {
        say(sentence, "the goal");
        return;
    }
    say(sentence, "place ");
    say_count(sentence, explanation->via);
    say(sentence, " on the way");
}

static void say_about(struct sentence *sentence, const char *verb, wend_place place)
{
    say(sentence, verb);
    say_place(sentence, place);
}

static void say_clearance(struct sentence *sentence, const wend_explanation *explanation)
{
    say(sentence, " is too narrow: clearance ");
    say_count(sentence, explanation->clearance);
    say(sentence, " of ");
    say_count(sentence, explanation->needed);
    say_about(sentence, " at ", explanation->place);
}

/* "terrain 7", or "terrain 'a'" for a letter. */
static void say_terrain(struct sentence *sentence, uint32_t terrain)
{
    const char letter[] = {'\'', (char)terrain, '\'', '\0'};
    say(sentence, "terrain ");
    if (terrain > ' ' && terrain < 127)
        say(sentence, letter);
    else
        say_count(sentence, terrain);
}

/* Of the start or a goal: a wall, or no room for a mover of that size. */
static void say_blocked(struct sentence *sentence, const wend_explanation *explanation)
{
    if (explanation->hint == WEND_HINT_OVER_EDGE) {
        say(sentence, " is too near the map's edge for a mover of ");
        say_count(sentence, explanation->needed);
        say(sentence, " x ");
        say_count(sentence, explanation->needed);
        say_about(sentence, " cells: ", explanation->place);
    } else if (explanation->hint == WEND_HINT_NO_WEIGHT || explanation->hint == WEND_HINT_KEPT_OFF) {
        const bool is_asked = explanation->hint == WEND_HINT_KEPT_OFF;
        say_about(sentence, " is blocked: ", explanation->place);
        say(sentence, ", by ");
        say_terrain(sentence, explanation->terrain);
        say(sentence, is_asked ? ", which the query keeps off" : ", which has no weight in the profile");
    } else if (explanation->clearance != 0)
        say_clearance(sentence, explanation);
    else
        say_about(sentence, " is blocked: ", explanation->place);
}

static void say_regions(struct sentence *sentence, const wend_explanation *explanation)
{
    uint32_t start = explanation->start_region, goal = explanation->goal_region;
    if (start != 0 && goal != 0 && start != goal) {
        say_goal(sentence, explanation);
        say(sentence, " lies in another region (");
        say_count(sentence, goal);
        say(sentence, ", the start in ");
        say_count(sentence, start);
        say(sentence, ")");
        return;
    }
    say(sentence, "no way leads from the start to ");
    say_goal(sentence, explanation);
    if (start != 0 && start == goal) {
        say(sentence, ", though both lie in region ");
        say_count(sentence, start);
    }
}

static void say_limited(struct sentence *sentence, const char *words, uint64_t limit)
{
    say(sentence, words);
    say_count(sentence, limit);
}

/* Why no path exists although start and goal are usable. */
static void say_path(struct sentence *sentence, const wend_explanation *explanation)
{
    switch (explanation->reason) {
    case WEND_REASON_NO_WAY_WITHIN:
        say(sentence, "no way leads to ");
        say_goal(sentence, explanation);
        say_limited(sentence, " within the radius: ", explanation->limit);
        break;
    case WEND_REASON_TOO_COSTLY:
        say(sentence, "no way to ");
        say_goal(sentence, explanation);
        say_limited(sentence, " costs so little as the limit: ", explanation->limit);
        break;
    case WEND_REASON_TOO_NARROW:
        say(sentence, "the way to ");
        say_goal(sentence, explanation);
        say_clearance(sentence, explanation);
        break;
    case WEND_REASON_OTHERS_IN_WAY:
        say(sentence, "others stand in the way to ");
        say_goal(sentence, explanation);
        say_about(sentence, ": ", explanation->place);
        break;
    default:
        say(sentence, wend_reason_text(explanation->reason));
        break;
    }
}

static void say_reason(struct sentence *sentence, const wend_explanation *explanation)
{
    if (explanation->hint == WEND_HINT_STALE) {
        say(sentence, wend_status_text(WEND_ERROR_STALE));
        return;
    }
    if (explanation->hint == WEND_HINT_ONE_CELL) {
        say_about(sentence, "start and goal lie in one cell, ", explanation->place);
        say(sentence, ": places count in 1/256 cells, see wend_place_cell");
        return;
    }
    switch (explanation->reason) {
    case WEND_REASON_START_OUTSIDE:
        say_about(sentence, "the start lies outside the map: ", explanation->place);
        break;
    case WEND_REASON_START_BLOCKED:
        say(sentence, "the start");
        say_blocked(sentence, explanation);
        break;
    case WEND_REASON_GOAL_OUTSIDE:
        say_goal(sentence, explanation);
        say_about(sentence, " lies outside the map: ", explanation->place);
        break;
    case WEND_REASON_GOAL_BLOCKED:
        say_goal(sentence, explanation);
        say_blocked(sentence, explanation);
        break;
    case WEND_REASON_CANNOT_STOP:
        say_goal(sentence, explanation);
        say_about(sentence, " is occupied, one cannot stop there: ", explanation->place);
        break;
    case WEND_REASON_NO_WAY:
        say_regions(sentence, explanation);
        break;
    case WEND_REASON_LIMIT:
        say_limited(sentence, "the limit of work was spent: ", explanation->limit);
        break;
    case WEND_REASON_TOO_FAR:
        say_goal(sentence, explanation);
        say_limited(sentence, " is farther away than the radius: ", explanation->limit);
        break;
    default:
        say_path(sentence, explanation);
        break;
    }
}

size_t wend_explanation_text(const wend_explanation *explanation, char *text, size_t capacity)
{
    struct sentence sentence = {text, 0, text ? capacity : 0};
    if (explanation)
        say_reason(&sentence, explanation);
    if (sentence.capacity != 0)
        text[sentence.length < capacity ? sentence.length : capacity - 1] = '\0';
    return sentence.length;
}
