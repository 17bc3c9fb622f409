// What Swift imports of the target: C. The classes have no declarations here; Swift sends to them by name.
#ifndef ENGINE_H
#define ENGINE_H

/// How much an engine's tank holds, in litres.
double engine_capacity(void);

#endif
