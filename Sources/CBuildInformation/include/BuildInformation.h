// What a program knows of its own build.
#ifndef BUILD_INFORMATION_H
#define BUILD_INFORMATION_H

/// The commit that this program was linked from, as `git describe` writes it, with "-modified" after it where the tree had changes
/// that were not committed. NULL where it is not known: `swift build` without the Makefile, or a tree that has no record of it.
const char *_Nullable build_information_commit(void);

#endif
