/* RVO2's crowd, one thread. It looks for others as far off as wend does: until both meet within the horizon. */
#include "peers/crowd_rvo2.h"

#include <RVO/RVO.h>
#include <vector>

struct rvo2 {
    RVO::RVOSimulator simulator;
    std::vector<RVO::Vector2> goals;
    float wanted;
};

struct rvo2 *rvo2_create(const struct rvo2_desc *desc)
{
    const double reach = 2 * desc->radius + 2 * desc->speed * desc->horizon;
    rvo2 *made = new rvo2;
    made->wanted = float(desc->wanted);
    made->simulator.setTimeStep(float(desc->tick));
    made->simulator.setAgentDefaults(float(reach), std::size_t(desc->neighbours), float(desc->horizon),
                                     float(desc->horizon), float(desc->radius), float(desc->speed));
    return made;
}

void rvo2_destroy(struct rvo2 *rvo2)
{
    delete rvo2;
}

void rvo2_add(struct rvo2 *rvo2, double x, double y, double goal_x, double goal_y)
{
    rvo2->simulator.addAgent(RVO::Vector2(float(x), float(y)));
    rvo2->goals.emplace_back(float(goal_x), float(goal_y));
}

void rvo2_want(struct rvo2 *rvo2)
{
    for (std::size_t i = 0; i < rvo2->goals.size(); i++) {
        const RVO::Vector2 way = rvo2->goals[i] - rvo2->simulator.getAgentPosition(i);
        const float length = RVO::abs(way);
        rvo2->simulator.setAgentPrefVelocity(i, length > rvo2->wanted ? way * (rvo2->wanted / length) : way);
    }
}

void rvo2_step(struct rvo2 *rvo2)
{
    rvo2->simulator.doStep();
}
