#include "second.h"
int weigh(ThingPointer thing) { return thing->n; }
int apply(Step step, Thing *thing) { return step(thing->n); }
