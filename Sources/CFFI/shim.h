// libffi makes the calls that an invocation makes, and the closures of the portable build.
#include <ffi.h>
