// The commit is a weak symbol that an object file on the linker's command line defines (scripts/commit-object.sh). Nothing is
// compiled again for a new commit, in this module or in one that imports it; the program is only linked again.
#include "BuildInformation.h"

extern const char fwdsim_commit[] __attribute__((weak));

const char *build_information_commit(void) { return fwdsim_commit; }
