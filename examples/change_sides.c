/* Forty people in a square change sides around four pillars without touching: a crowd, drawn to crowd.svg. */
#include <stdio.h>
#include <stdlib.h>
#include <wend/crowd.h>
#include <wend/wend.h>

enum { SIDE = 24, PEOPLE = 40, TICKS = 600 };

/* Points around a circle, without trigonometry, which differs between machines. */
static wend_crowd_point around(int i)
{
    const int quarter = PEOPLE / 4;
    const double t = 2.0 * (i % quarter) / quarter - 1, sine = 2 * t / (1 + t * t), cosine = (1 - t * t) / (1 + t * t);
    const double x[] = {cosine, -sine, -cosine, sine}, y[] = {sine, cosine, -sine, -cosine};
    return (wend_crowd_point){SIDE / 2 + 10 * x[i / quarter], SIDE / 2 + 10 * y[i / quarter], 0};
}

static void draw_square(FILE *picture, const char *land)
{
    fprintf(picture, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"480\" height=\"480\">\n",
            SIDE, SIDE);
    fputs("<rect width=\"100%\" height=\"100%\" fill=\"#f4efe4\"/>\n", picture);
    for (int i = 0; i < SIDE * SIDE; i++)
        if (land[i] == '#')
            fprintf(picture, "<rect x=\"%d\" y=\"%d\" width=\"1\" height=\"1\" fill=\"#535a69\"/>\n", i % SIDE,
                    i / SIDE);
}

/* Draws each person's path in one of four colours, and a disc where it stands in the end. */
static void draw_paths(FILE *picture, double (*paths)[TICKS][2], const wend_agent *people, int ticks)
{
    static const char *const colours[] = {"#c0392b", "#2471a3", "#1e8449", "#b7950b"};
    for (int i = 0; i < PEOPLE; i++) {
        const char *colour = colours[i * 4 / PEOPLE];
        fprintf(picture, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"0.08\" stroke-opacity=\"0.7\" d=\"M",
                colour);
        for (int tick = 0; tick < ticks; tick += 4)
            fprintf(picture, "%.2f %.2f ", paths[i][tick][0], paths[i][tick][1]);
        fprintf(picture, "%.2f %.2f\"/>\n<circle cx=\"%.2f\" cy=\"%.2f\" r=\"%.2f\" fill=\"%s\"/>\n", people[i].x,
                people[i].y, people[i].x, people[i].y, people[i].radius, colour);
    }
    fputs("</svg>\n", picture);
}

/* Walks until all have arrived; returns the ticks. */
static int walk(wend_crowd *crowd, double (*paths)[TICKS][2], wend_agent *people, wend_crowd_sum *sum)
{
    int tick = 0;
    do {
        wend_crowd_agents(crowd, people, PEOPLE);
        for (int i = 0; i < PEOPLE; i++) {
            paths[i][tick][0] = people[i].x;
            paths[i][tick][1] = people[i].y;
        }
        tick++;
        if (wend_crowd_step(crowd, 100000, sum) != WEND_OK)
            return 0;
    } while (sum->arrived < PEOPLE && tick < TICKS);
    wend_crowd_agents(crowd, people, PEOPLE);
    return tick;
}

int main(int argc, char **argv)
{
    static double paths[PEOPLE][TICKS][2];
    static wend_agent people[PEOPLE];
    char land[SIDE * SIDE];
    wend_grid_desc desc = wend_grid_desc_default();
    wend_grid *grid = NULL;
    wend_space *space = NULL;
    wend_crowd *crowd = NULL;
    wend_crowd_sum sum = {0};
    for (int i = 0; i < SIDE * SIDE; i++) {
        const int x = i % SIDE, y = i / SIDE;
        const int is_pillar = (x == 8 || x == 15) && (y == 8 || y == 15);
        land[i] = is_pillar || x == 0 || y == 0 || x == SIDE - 1 || y == SIDE - 1 ? '#' : '.';
    }
    desc.width = desc.height = SIDE;
    desc.terrain = (const uint8_t *)land;
    if (wend_grid_create(&desc, NULL, &grid) != WEND_OK || wend_space_create(grid, NULL, NULL, &space) != WEND_OK ||
        wend_crowd_create(space, NULL, NULL, &crowd) != WEND_OK)
        return EXIT_FAILURE;
    for (int i = 0; i < PEOPLE; i++) {
        const wend_crowd_point from = around(i), to = around((i + PEOPLE / 2) % PEOPLE);
        wend_agent_desc agent = wend_agent_desc_default();
        wend_agent_id id;
        agent.x = from.x;
        agent.y = from.y;
        if (wend_crowd_add(crowd, &agent, &id) == WEND_OK)
            wend_crowd_go(crowd, id, wend_place_cell((int32_t)to.x, (int32_t)to.y));
    }
    const int ticks = walk(crowd, paths, people, &sum);
    printf("%u of %d have changed sides after %.1f seconds\n", (unsigned)sum.arrived, PEOPLE, ticks / 10.0);
    const char *file = argc > 1 ? argv[1] : "crowd.svg";
    FILE *picture = fopen(file, "wb");
    if (picture) {
        draw_square(picture, land);
        draw_paths(picture, paths, people, ticks);
        fclose(picture);
    } else {
        perror(file);
    }
    wend_crowd_destroy(crowd);
    wend_space_destroy(space);
    wend_grid_destroy(grid);
    return sum.arrived == PEOPLE && picture ? EXIT_SUCCESS : EXIT_FAILURE;
}
