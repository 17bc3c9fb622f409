/// F02: what is well written but means nothing, or not what was meant.
///
/// F0201 and F0206 to F0239 are about declarations, F0202 to F0205 and from F0240 on about
/// expressions and statements.
public enum MeaningCode: String, DiagnosticFamily {
  case unknownClass = """
    F0201 No class of that name
    The name is neither a class of the listing nor a Foundation class that fwdsim has.
    Instead: declare the class with @interface above its use, or correct its name
    """
  case unknownType = """
    F0206 No type of that name
    A declaration, cast or method names a type that is declared nowhere. Typedefs, structs and
    enums must come before their first use; classes may be declared anywhere in the listing.
    Instead: declare it with typedef, struct or enum above its use, or correct its name
    """
  case unknownProtocol = """
    F0207 No protocol of that name
    The name in the angle brackets or in @protocol() is neither a protocol of the listing nor one of
    Foundation's. Declare it with `@protocol Name … @end`.
    Instead: declare it with @protocol above its use, or correct its name
    """
  case incompleteType = """
    F0208 A type that is not complete
    `struct Name;` and `@class Name;` say that a type exists, not what is in it. A pointer to it
    works; a variable, an array, sizeof or a member of it need the definition first.
    Instead: define the type, with its members, above this place
    """
  case badArray = """
    F0209 An invalid array
    An array's length is an integer that is not negative, and its elements have a size. Outside
    functions, the length must be a constant.
    Instead: give the array a constant, non-negative number of elements
    """
  case redefinition = """
    F0210 Defined twice
    A name can have only one definition in its scope. The label shows the other one.
    Instead: remove or rename one of the two
    """
  case conflictingTypes = """
    F0211 Redeclared with another type
    A function or variable may be declared many times, but always with the same type.
    Instead: give both declarations the same type
    """
  case badMember = """
    F0212 An invalid member
    The members of a struct, union or class have distinct names and types with a size.
    Instead: give the struct a member of a complete type, or a pointer
    """
  case badBitField = """
    F0213 An invalid bit-field
    A bit-field has an integer type, and its width is a constant from 1 to the number of bits of
    that type. A width of 0 closes the storage unit and takes no name.
    Instead: give the bit-field an integer type and no more bits than that type has
    """
  case notConstant = """
    F0214 Not a constant
    A value is needed here that is known before the program runs: numbers, enumerators, sizeof and
    operators on these.
    Instead: write a constant, or assign the value at run time
    """
  case badEnum = """
    F0215 An invalid enum
    The values of an enum are integers that fit its type.
    Instead: give the enum integer constants that fit its type
    """
  case badFunctionType = """
    F0216 An invalid function type
    Functions, methods and blocks cannot return arrays or functions, only pointers to them, and
    parameters cannot be void.
    Instead: return a pointer or a struct, and take arrays and functions as pointers
    """
  case duplicateMethod = """
    F0217 A duplicate method
    A class or category can implement a selector only once (and once more as a class method).
    Instead: remove one of the two, or rename it
    """
  case missingInterface = """
    F0218 No @interface for this @implementation
    The class is defined anyway. Without a superclass in its declaration it becomes a root class,
    which has no alloc, no init and no memory management.
    Instead: write `@interface NAME : NSObject` with its methods and `@end` above it
    """
  case incompleteImplementation = """
    F0219 Declared but not implemented
    The @interface or an adopted protocol declares a method that the @implementation does not
    have. The program runs; sending the message goes through resolution and forwarding, which may
    be what you want. If methods are added at run time, say so to readers with `@dynamic` or a
    comment.
    Instead: implement it, or make it @optional in the protocol
    """
  case conflictingMethod = """
    F0220 Implemented with other types than declared
    Callers follow the declaration, the method follows its own types: arguments and results may be
    misread.
    Instead: give the implementation the declared types
    """
  case badProperty = """
    F0221 An invalid property
    strong, retain, copy and weak are for objects and blocks; only one ownership attribute, and
    only one of readonly and readwrite, can be given. What `copy` stores cannot be changed, even
    where the property has a mutable class.
    Instead: keep only one of the attributes that exclude each other
    """
  case badSynthesize = """
    F0222 @synthesize or @dynamic does not fit
    Both name a property that the class declares, once; the ivar belongs to the class itself
    and has the property's type.
    Instead: name a property that the class declares, once
    """
  case badSuperclass = """
    F0223 A superclass that does not fit
    A class has one superclass; @interface and @implementation must agree on it, and no class can
    be its own ancestor. A class without a superclass is a root class, which is rarely intended.
    A class with the attribute objc_subclassing_restricted has no subclasses.
    Instead: name one superclass, in the @interface
    """
  case badCategory = """
    F0224 A category or extension that does not fit
    Categories extend existing classes. Class extensions add instance variables to classes whose
    @implementation is in the listing; to others they add declarations of methods.
    Instead: declare the class above its category
    """
  case duplicateMember = """
    F0225 A duplicate member or ivar
    The members of a struct and the ivars of a class (including its superclasses') have distinct
    names.
    Instead: remove or rename one of the two
    """
  case staticAssertion = """
    F0226 A failed static assertion
    The condition of `_Static_assert` is zero. It is evaluated before the program runs.
    Instead: make the condition true, or remove the assertion
    """
  case objectByValue = """
    F0227 An object without a pointer
    Objects live on the heap and are always accessed through pointers: write `NSString *name`.
    Instead: write a pointer: `NSString *name`
    """
  case badOwnership = """
    F0228 Ownership that does not fit
    __strong, __weak, __unsafe_unretained and __autoreleasing are for objects and blocks, nullable
    and nonnull for pointers. A union can hold objects only unretained.
    Instead: remove it: only objects and blocks have an ownership
    """
  case voidObject = """
    F0229 Nothing can have the type void
    `void` stands for no value: functions may return it, and `void *` points to anything.
    Instead: write a type that has values, or `void *` for a pointer to anything
    """
  case badAlias = """
    F0230 An invalid alias
    `@compatibility_alias New Old;` gives an existing class a second name, which must not be
    taken.
    Instead: choose a name that is not taken, for a class that is declared
    """
  case badMain = """
    F0231 Not a valid main function
    `main` returns int and takes no parameters, or `int argc, char *argv[]`.
    Instead: write `int main(void)` or `int main(int argc, char *argv[])`
    """
  case badDirectMethod = """
    F0233 An invalid direct method
    A direct method (`objc_direct`, `objc_direct_members`, a property's `direct`) is called, not
    sent: it is in no method list. So it overrides nothing and cannot be overridden, implements no
    protocol, cannot be added at run time, and is reached only through a receiver whose class is
    known: not `id`, `Class` or `super`.
    Instead: leave out the attribute, or name the receiver's class
    """
  case forwardOnly = """
    F0232 Forward-declared but never declared
    `@class Name;` or `@protocol Name;` promises a declaration that the listing does not contain.
    Instead: write the declaration itself: `@interface NAME : NSObject` or `@protocol NAME`, up to `@end`
    """
}
