// Included behind all other headers by the files that define methods of builtin classes.
//
// Methods are told apart by the addresses of their functions: NSObject's own resolver and forwarding methods are known by them, and
// an exchange of two methods shows in them. A linker that keeps equal functions once (`--icf=all`) would make two methods that do the
// same one. It leaves code alone that is in a section whose name is an identifier of C, since a program may look for such a section's
// ends.
#if defined(__clang__) && defined(__ELF__)
#pragma clang section text = "fwd_methods"
#endif
