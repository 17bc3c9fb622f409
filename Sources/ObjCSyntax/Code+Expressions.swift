/// F02, second part: expressions and statements. F0202 to F0205 and from F0240 on.
public enum ExpressionCode: String, DiagnosticFamily {
  case undeclared = """
    F0202 An undeclared name
    The name is not a variable, parameter, function, constant or instance variable that is visible
    here. Names must be declared above their use, in this block or an enclosing one.
    Instead: declare it above its use, or correct the name
    """
  case unknownSelector = """
    F0203 No declared method of that name
    The receiver's class (or, for an `id`, any class) declares no such method. This is only a
    warning: what counts is the method that exists when the message is sent, and it may be added,
    resolved or forwarded. Without a declaration, the arguments are passed as they are and the
    result is assumed to be an `id`.
    Instead: declare the method in the receiver's @interface or in a protocol, or correct the selector
    """
  case messageArguments = """
    F0204 Too many arguments in a message
    Each colon of a selector takes one argument. Additional arguments after commas are only for
    methods declared with `...`.
    Instead: give each argument a part of the selector, `[car drive: 3 to: place]`, or declare the method with `...`
    """
  case argumentCount = """
    F0205 A wrong number of arguments
    The function or block takes a different number of arguments than the call passes.
    Instead: pass as many arguments as the declaration has parameters
    """
  case invalidOperands = """
    F0240 An operator that does not fit its operands
    Arithmetic is for numbers, `*` and `->` are for pointers; pointers can be offset by integers
    and subtracted from each other. Objects and structs support none of these.
    Instead: convert an operand, or send a message: `[a isEqual: b]`, `[a stringByAppendingString: b]`
    """
  case typeMismatch = """
    F0241 A value of the wrong type
    The value cannot be converted to the type required here. Numbers convert to numbers, pointers
    to pointers, and objects to objects; between these groups a cast is required.
    Instead: convert it, `[number intValue]` or `@(value)`, or cast it if that is intended
    """
  case pointerMismatch = """
    F0242 A pointer to something else
    The pointer is used as a pointer to another type, or an object as one of an unrelated class. It
    works, but what is there will be taken for something else.
    Instead: declare the variable with the type of the value, or cast it if it is meant so
    """
  case badCast = """
    F0243 An invalid cast
    Casts are between numbers, pointers and objects. Structs cannot be cast, and floating-point
    numbers are not addresses.
    Instead: convert with a message or a function: `[text doubleValue]`, `@(value)`
    """
  case missingBridge = """
    F0244 A cast that does not say who owns the object
    ARC counts references to objects but not plain pointers. A cast from one to the other says
    what happens to the count: `__bridge` changes nothing, `__bridge_retained` hands one reference
    over to the pointer, `__bridge_transfer` hands one over to ARC.
    Instead: write `(__bridge TYPE)`, `(__bridge_retained TYPE)` or `(__bridge_transfer TYPE)`
    """
  case notAPlace = """
    F0245 Something that cannot be assigned
    The left side of `=` and the operand of `&` must have a place in memory: a variable, a member,
    an element, or what a pointer points to. Results of calls and calculations have none.
    Instead: use a variable, a member or an element here
    """
  case assignToConst = """
    F0246 Something constant is changed
    It is declared `const`, or the language keeps it constant.
    Instead: declare it without `const`, or change a copy
    """
  case assignToCaptured = """
    F0247 A block assigns to its copy of a variable
    A block captures copies of the local variables it uses; an assignment to a copy would be lost,
    so it is forbidden. `__block` makes the block and its surroundings share the variable itself.
    Instead: declare the variable with `__block`
    """
  case noMember = """
    F0248 No such member or property
    The struct has no member, or the class no property, method or instance variable, of that name.
    Instead: declare it, or correct the name
    """
  case ivarVisibility = """
    F0249 An instance variable that is not visible here
    Instance variables are @protected unless declared otherwise: the class and its subclasses see
    them. @private ones are visible in the class alone, @public ones everywhere.
    Instead: use a property or a method, or declare the variable @public
    """
  case ivarInClassMethod = """
    F0250 An instance variable in a class method
    In a class method `self` is the class. Instance variables belong to its instances.
    Instead: make it an instance method, or a static variable
    """
  case badReceiver = """
    F0251 Not a message receiver
    Messages go to objects, classes and `super`. Numbers, structs and plain pointers cannot
    receive messages.
    Instead: send the message to an object: `@(number)` makes one
    """
  case notCallable = """
    F0252 Not callable
    Only functions, function pointers and blocks can be called.
    Instead: call a function, a function pointer or a block
    """
  case voidValue = """
    F0253 A value is required but there is none
    A function or method that returns `void` has no result.
    Instead: call it in a statement of its own
    """
  case notAScalar = """
    F0254 A condition that is neither number nor pointer
    Conditions test for zero and nil. A struct is neither.
    Instead: compare a member of it with something
    """
  case returnMismatch = """
    F0255 A return that does not fit
    A function with a result type returns a value; a `void` function returns none.
    Instead: return a value of the declared type, or declare the function `void`
    """
  case missingReturn = """
    F0256 A function ends without its result
    Control can reach the end of a function that should return a value. In C, what the caller gets
    is undefined; here it is zero.
    Instead: end it with a `return` that has a value
    """
  case badInitializer = """
    F0257 An initial value that does not fit
    Arrays and structs are initialized with braces, character arrays also with strings. There may
    be fewer values than members, but not more.
    Instead: remove the values that are too many, or make room for them
    """
  case indexOutside = """
    F0258 An index outside of the array
    The first element has index 0, the last one the number of elements minus 1. At run time, this
    access ends the program.
    Instead: use an index from 0 to the number of elements minus 1
    """
  case divisionByZero = """
    F0259 A division by zero
    Dividing an integer by zero has no result; at run time, this ends the program.
    Instead: test the divisor first, or correct it
    """
  case shiftCount = """
    F0260 A shift by too many bits
    In C, such a shift is undefined. Here the count is taken modulo the width.
    Instead: shift by less than the width, or use a wider type: `1ULL << n`
    """
  case pointerComparison = """
    F0261 A comparison that cannot be true
    The operands are of unrelated classes, or an address is compared with a number.
    Instead: convert one of the two, or compare their contents with `isEqual:`
    """
  case badCase = """
    F0262 A case that does not fit
    A `switch` works on integers; each `case` is a different constant, and there is at most one
    `default`.
    Instead: give each case a different integer constant, and the switch one default
    """
  case jumpIntoScope = """
    F0263 A jump past an initialization
    A `goto` or a `case` cannot jump into a block, nor past the declaration of a variable that is
    cleaned up at the end of its scope: there would be nothing to clean up.
    Instead: put the declaration and what uses it into braces of their own
    """
  case badLabelName = """
    F0264 A duplicate label
    A function can have each label only once.
    Instead: rename one of the labels
    """
  case badForIn = """
    F0265 A for-in that does not fit
    `for (variable in collection)` iterates over an object that implements
    countByEnumeratingWithState:objects:count:, and yields objects.
    Instead: iterate over an array, a set or a dictionary's keys, with an object variable
    """
  case badCatch = """
    F0266 A @catch that does not fit
    Objects are thrown and caught: `@catch (NSException *exception)`, `@catch (id object)` or
    `@catch (...)`.
    Instead: write `@catch (NSException *exception)` or `@catch (id object)`
    """
  case throwOutsideCatch = """
    F0267 A @throw without an object
    `@throw;` rethrows what the enclosing @catch has caught. Elsewhere, an object is required.
    Instead: write `@throw object;`
    """
  case manualUnderARC = """
    F0268 Manual reference counting under ARC
    Under ARC, only the compiler sends retain, release, autorelease, retainCount and dealloc.
    Instead: remove it: ARC does it; `--mrc` runs the listing in manual mode
    """
  case missingSentinel = """
    F0269 An object list without a terminating nil
    The method reads its arguments until it meets nil.
    Instead: write `nil` as the last argument
    """
  case readonlyProperty = """
    F0270 A read-only property is assigned
    The property is declared `readonly`, and no setter is declared.
    Instead: declare the property `readwrite` in a class extension, or assign its instance variable
    """
  case badBox = """
    F0271 Something that cannot be boxed
    `@( )` boxes numbers, BOOLs, C strings and structs as objects.
    Instead: box a number, BOOL, C string or struct; objects need no box
    """
  case noSize = """
    F0272 An unknown size
    `sizeof` requires a complete type. Only the runtime knows how large an object is.
    Instead: use the size of a complete type, or class_getInstanceSize for objects
    """
  case captureArray = """
    F0273 An array used by a block
    A block copies the variables it uses, and arrays cannot be copied by name.
    Instead: put the array into a struct, or declare it static or `__block`
    """
  case variadicUse = """
    F0274 Variable arguments used wrongly
    va_start, va_arg, va_copy and va_end work on a `va_list`, in a function with `...`. Arguments
    passed for `...` are promoted: `float` to `double`, small integers to `int`.
    Instead: read promoted types (`int`, `double`) between va_start and va_end
    """
  case undefinedFunction = """
    F0275 Declared but never defined
    Linking would fail: there is only a declaration, and no library defines it.
    Instead: write its body, or remove the call
    """
  case format = """
    F0277 A format that does not fit its arguments
    Each conversion of a format takes one argument and reads it accordingly: `%@` an object, `%d`
    an integer, `%f` a floating-point number, `%s` a C string. An argument of another type is
    misread; where that would be a bad access on a real system, the run ends there. `%d` and `%u`
    read 32 bits, `%ld` and `%lu` 64: NSInteger and NSUInteger have 64. (Here the whole number is
    printed all the same.)
    Instead: use the conversion for the argument's type: `%@`, `%d`, `%ld`, `%lu`, `%f`, `%s`
    """
  case assignedCondition = """
    F0278 An assignment where a comparison is expected
    `=` assigns and yields the assigned value, so the condition is true whenever that value is not
    zero. `==` compares. To show that an assignment is intended, put it in parentheses of its own.
    Instead: write `==`, or `((x = y))` if the assignment is intended
    """
  case unusedValue = """
    F0279 A statement without an effect
    The statement computes or names something, and its result is not used. Often a `=` or the
    parentheses of a call are missing, or a method is expected to change its receiver but returns
    a new value instead.
    Instead: use the value, or remove the statement
    """
  case emptyBody = """
    F0280 A `;` where a body is expected
    The `;` after the parentheses of an if or a loop is an empty statement, and it is the whole
    body. What follows below runs in any case.
    Instead: remove the `;`, or write `{}` if an empty body is intended
    """
  case uninitialized = """
    F0281 A variable is read before it has a value
    A local variable of a C type starts out with whatever happens to be in its memory. Here that
    is zero; on a real system it is not. Object variables start as nil under ARC.
    Instead: give the variable a value where it is declared
    """
  case unreachable = """
    F0282 Unreachable code
    The preceding statement always leaves the function, the loop or the switch.
    Instead: move it up, or remove it
    """
  case retainCycle = """
    F0283 A block and an object retain each other
    A block retains the objects that it uses. If one of them retains the block, in a property or
    an instance variable, neither is ever released. A weak variable breaks the cycle.
    Instead: use `__weak typeof(self) weakSelf = self;` and `weakSelf` in the block
    """
  case identity = """
    F0284 Objects are compared by their addresses
    `==` between objects asks whether they are one and the same object. Two strings with the same
    characters may be two objects, and two literals may be one: the result depends on how they
    were made.
    Instead: write `[a isEqual:b]`, for strings `[a isEqualToString:b]`
    """
  case precedence = """
    F0285 Operators that bind differently than they read
    `==` binds more tightly than `&`, and `!` more tightly than `==`; `a < b < c` compares a truth
    value with c, and `x == 1 || 2` is always true. Parentheses make the intention clear.
    Instead: add parentheses, or join two comparisons with `&&` or `||`
    """
  case lossyConstant = """
    F0286 A constant that does not fit its type
    An integer with more bits than the variable, parameter or result it is stored in loses its
    highest bits: 300 as a `char` is 44, 5000000000 as an `int` is 705032704.
    Instead: use a type that can hold it, or correct the number
    """
  case unsignedComparison = """
    F0287 A comparison that is always true or always false
    An unsigned number is never below zero: `x < 0` is always false, `x >= 0` always true, and a
    loop that counts down while `i >= 0` never ends. NSUInteger, the type of `count` and `length`,
    is unsigned.
    Instead: count with NSInteger, or compare before subtracting
    """
  case repeatedKey = """
    F0288 A duplicate key in a dictionary literal
    A dictionary has one value for each key. When two keys of a literal are equal, the first pair
    is kept and the other one is silently dropped.
    Instead: correct one of the two keys, or remove one of the pairs
    """
  case missingSuperMessage = """
    F0289 A message to super is missing
    A method that a superclass declares with NS_REQUIRES_SUPER does work there that must not be
    skipped: every override sends the message to super, once, somewhere in its body.
    Instead: send the message to super in the override
    """
  case severalMethods = """
    F0290 Methods of one name with different types
    The class of an `id` is not known, so a message to it is made for the types of one of the
    methods that have this name. If two classes declare it with types that are passed in different
    ways (an int and a double, a struct and a pointer), the other one reads garbage.
    Instead: declare the receiver with its class, or give the methods different names
    """
  case unavailable = """
    F0291 Declared as unavailable
    A method, property or function with NS_UNAVAILABLE or `__attribute__((unavailable))` must not
    be used: classes mark the inherited `init` and `new` so when their objects need more to begin
    with. Only the class that implements such a method may still use it.
    Instead: use what is declared in its place
    """
  case tooLarge = """
    F0276 A variable that is too large
    Local variables are limited to 8 MiB.
    Instead: allocate the memory with malloc, or make it static
    """
}
