/// F02, second part: expressions and statements. F0202 to F0205 and from F0240 on.
public enum ExpressionCode: String, DiagnosticFamily {
  case undeclared = """
    F0202 A name that nobody declared
    The name is no variable, parameter, function, constant or instance variable that is visible
    here. Names must be declared above their use, in this block or one around it.
    Instead: declare it above its use, or correct the name
    """
  case unknownSelector = """
    F0203 No declared method of that name
    The receiver's class (or, for an `id`, any class) declares no such method. That is only a
    warning: what counts is the method that is there when the message is sent, and it may be added,
    resolved or forwarded. Without a declaration the arguments are passed as they are and the result
    is taken for an `id`.
    Instead: declare the method in the receiver's @interface or in a protocol, or correct the selector
    """
  case messageArguments = """
    F0204 Too many arguments in a message
    Each colon of a selector takes one argument. More of them, behind commas, are only for methods
    that are declared with `...`.
    Instead: give each argument a part of the selector, `[car drive: 3 to: place]`, or declare the method with `...`
    """
  case argumentCount = """
    F0205 A wrong number of arguments
    The function or block takes another number of arguments than the call gives it.
    Instead: give as many arguments as the declaration has parameters
    """
  case invalidOperands = """
    F0240 An operator that does not fit its operands
    Arithmetic is for numbers, `*` and `->` are for pointers, pointers can be moved by whole numbers
    and subtracted from each other. Objects and structs take part in none of these.
    Instead: convert an operand, or send a message: `[a isEqual: b]`, `[a stringByAppendingString: b]`
    """
  case typeMismatch = """
    F0241 A value of the wrong type
    The value cannot become the type that is wanted here. Numbers turn into numbers, pointers into
    pointers, objects into objects; between these groups a cast must say so.
    Instead: convert it, `[number intValue]` or `@(value)`, or cast it if it is meant so
    """
  case pointerMismatch = """
    F0242 A pointer to something else
    The pointer is used as a pointer to another type, or an object as one of an unrelated class. It
    works, but what is there will be taken for something else.
    Instead: declare the variable with the type of the value, or cast it if it is meant so
    """
  case badCast = """
    F0243 A cast that cannot be
    Casts are between numbers, pointers and objects. Structs cannot be cast, and floating-point numbers
    are no addresses.
    Instead: convert by a message or a function: `[text doubleValue]`, `@(value)`
    """
  case missingBridge = """
    F0244 A cast that does not say who owns the object
    ARC counts references to objects but not plain pointers. A cast from one to the other says
    what happens to the count: `__bridge` nothing, `__bridge_retained` one is taken along,
    `__bridge_transfer` one is given to ARC.
    Instead: write `(__bridge TYPE)`, `(__bridge_retained TYPE)` or `(__bridge_transfer TYPE)`
    """
  case notAPlace = """
    F0245 Something that cannot be assigned
    On the left of `=` and behind `&` stands something that has a place in memory: a variable, a
    member, an element, what a pointer points to. Results of calls and calculations have none.
    Instead: assign to a variable, a member or an element
    """
  case assignToConst = """
    F0246 Something constant is changed
    It is declared `const`, or the language keeps it constant.
    Instead: declare it without `const`, or change a copy
    """
  case assignToCaptured = """
    F0247 A block assigns to its copy of a variable
    A block copies the local variables it uses when it is made; assigning to the copy would be
    lost, so it is forbidden. `__block` makes the variable itself shared between the block and
    its surroundings.
    Instead: declare the variable with `__block`
    """
  case noMember = """
    F0248 No such member or property
    The struct has no member, or the class no property, method or instance variable of that name.
    Instead: declare it, or correct the name
    """
  case ivarVisibility = """
    F0249 An instance variable that is not visible here
    Instance variables are @protected unless declared otherwise: the class and its subclasses see
    them. @private ones are for the class alone, @public ones for everybody.
    Instead: use a property or a method, or declare the variable @public
    """
  case ivarInClassMethod = """
    F0250 An instance variable in a class method
    In a class method `self` is the class. Instance variables belong to its instances.
    Instead: make it an instance method, or a static variable
    """
  case badReceiver = """
    F0251 Something that cannot receive messages
    Messages go to objects, classes and `super`. Numbers, structs and plain pointers cannot receive any.
    Instead: send the message to an object: `@(number)` makes one
    """
  case notCallable = """
    F0252 Something that cannot be called
    Functions, pointers to functions and blocks can be called.
    Instead: call a function, a pointer to one, or a block
    """
  case voidValue = """
    F0253 A value is expected where there is none
    A function or method that returns `void` gives no value.
    Instead: call it as a statement of its own
    """
  case notAScalar = """
    F0254 A condition that is neither number nor pointer
    Conditions test for zero and nil. A struct is neither.
    Instead: compare a member of it with something
    """
  case returnMismatch = """
    F0255 A return that does not fit
    A function with a result returns a value, one that is declared `void` returns none.
    Instead: return a value of the declared type, or declare the function `void`
    """
  case missingReturn = """
    F0256 A function ends without its result
    Control can reach the end of a function that promised a value. In C what comes back is undefined;
    here it is zero.
    Instead: end it with a `return` that has a value
    """
  case badInitializer = """
    F0257 An initial value that does not fit
    Arrays and structs are initialised with braces, character arrays also with strings. There may be fewer
    values than members, not more.
    Instead: give as many values as there are members, in braces
    """
  case indexOutside = """
    F0258 An index outside of the array
    The first element has the index 0, the last one the number of elements minus 1. Running it ends
    the program there.
    Instead: use an index from 0 to the number of elements minus 1
    """
  case divisionByZero = """
    F0259 A division by zero
    Dividing a whole number by zero has no result; running it ends the program there.
    Instead: test the divisor, or correct it
    """
  case shiftCount = """
    F0260 A shift by more bits than there are
    In C such a shift has no defined result. Here the count is taken modulo the width.
    Instead: shift by less than the width, or use a wider type: `1ULL << n`
    """
  case pointerComparison = """
    F0261 A comparison of what cannot be equal
    The operands are of unrelated classes, or an address is compared with a number.
    Instead: convert one of the two, or compare what they contain with `isEqual:`
    """
  case badCase = """
    F0262 A case that does not fit
    A `switch` is over whole numbers; each `case` is a different constant, and there is at most one
    `default`.
    Instead: give each case another whole constant, and the switch one default
    """
  case jumpIntoScope = """
    F0263 A jump past a beginning
    A `goto`, or a `case`, cannot lead into a block, nor past the declaration of a variable that is
    cleaned up at the end of its scope: there would be nothing to clean up.
    Instead: put the declaration and what uses it into braces of their own
    """
  case badLabelName = """
    F0264 A label that is there twice
    Each label stands once in a function.
    Instead: rename one of the labels
    """
  case badForIn = """
    F0265 A for-in that does not fit
    `for (variable in collection)` goes through an object that answers
    countByEnumeratingWithState:objects:count:, and gives objects.
    Instead: go through an array, a set or a dictionary's keys, with an object variable
    """
  case badCatch = """
    F0266 A @catch that does not fit
    Objects are thrown and caught: `@catch (NSException *exception)`, `@catch (id object)` or
    `@catch (...)`.
    Instead: write `@catch (NSException *exception)` or `@catch (id object)`
    """
  case throwOutsideCatch = """
    F0267 A @throw without an object
    `@throw;` throws again what the @catch around it has caught. Elsewhere an object is needed.
    Instead: write `@throw object;`
    """
  case manualUnderARC = """
    F0268 Manual reference counting under ARC
    Under ARC retain, release, autorelease, retainCount and dealloc are sent by the compiler alone.
    Instead: remove it: ARC does it; `--mrc` runs the listing in manual mode
    """
  case missingSentinel = """
    F0269 A list of objects without nil at its end
    The method reads its arguments until it meets nil.
    Instead: write `nil` as the last argument
    """
  case readonlyProperty = """
    F0270 A read-only property is assigned
    The property is declared `readonly` and nobody declares a setter.
    Instead: declare the property `readwrite` in a class extension, or assign its instance variable
    """
  case badBox = """
    F0271 Something that cannot be boxed
    `@( )` makes objects of numbers, BOOLs, C strings and structs.
    Instead: box a number, BOOL, C string or struct; objects need no box
    """
  case noSize = """
    F0272 A size that is not known
    `sizeof` needs a complete type. How large an object is only the runtime knows.
    Instead: use the size of a complete type, or class_getInstanceSize for objects
    """
  case captureArray = """
    F0273 An array used by a block
    A block copies the variables it uses, and arrays cannot be copied by their name.
    Instead: put the array into a struct, or declare it static or `__block`
    """
  case variadicUse = """
    F0274 Variable arguments used wrongly
    va_start, va_arg, va_copy and va_end work on a `va_list`, in a function with `...`. What is passed
    for `...` is promoted: `float` to `double`, small integers to `int`.
    Instead: read promoted types (`int`, `double`) between va_start and va_end
    """
  case undefinedFunction = """
    F0275 Declared but never defined
    Linking would fail: there is only a declaration, and none of the libraries has it.
    Instead: write its body, or remove the call
    """
  case format = """
    F0277 A format that does not fit its arguments
    Each conversion of a format takes one argument and reads it as what it says: `%@` an object, `%d` a
    whole number, `%f` a number with a fraction, `%s` a C string. Another argument is read as what it is
    not; where that would be a bad access on a real system, the run ends there. `%d` and `%u` read 32 bits,
    `%ld` and `%lu` 64: NSInteger and NSUInteger have 64. (Here the whole number is printed all the same.)
    Instead: write the conversion for the argument's type: `%@`, `%d`, `%ld`, `%lu`, `%f`, `%s`
    """
  case assignedCondition = """
    F0278 An assignment where a comparison is expected
    `=` assigns and gives the value that was assigned, so a condition made of it is true whenever that
    value is not zero. `==` compares. An assignment that is meant stands in parentheses of its own.
    Instead: write `==`, or `((x = y))` if the assignment is meant
    """
  case unusedValue = """
    F0279 A statement without an effect
    The statement calculates or names something, and nobody uses the result. Often a `=` or the
    parentheses of a call are missing, or a method's result is expected to change the receiver.
    Instead: use the value, or leave the statement out
    """
  case emptyBody = """
    F0280 A `;` where a body is expected
    The `;` behind the parentheses of an if or a loop is a statement, the empty one, and all that they
    govern. What stands below it runs in any case.
    Instead: leave the `;` out, or write `{}` if nothing is meant
    """
  case uninitialized = """
    F0281 A variable is read before it has a value
    A local variable of a C type begins with whatever stands in its place in memory. Here that is zero, on
    a real system it is not. Objects begin as nil under ARC.
    Instead: give the variable a value where it is declared
    """
  case unreachable = """
    F0282 A statement that never runs
    The statement before it leaves the function, the loop or the switch in any case.
    Instead: move it before that, or leave it out
    """
  case retainCycle = """
    F0283 A block and an object keep each other
    A block keeps the objects that it uses. When one of them keeps the block, in a property or an instance
    variable, neither is ever released. A weak variable in between ends the circle.
    Instead: use `__weak typeof(self) weakSelf = self;` and `weakSelf` in the block
    """
  case identity = """
    F0284 Objects are compared by their addresses
    `==` between objects asks whether they are one and the same object. Two strings with the same letters
    may be two objects, and literals may be one: the answer depends on how they were made.
    Instead: write `[a isEqual:b]`, for strings `[a isEqualToString:b]`
    """
  case precedence = """
    F0285 Operators that bind otherwise than they read
    `==` binds more strongly than `&`, `!` more strongly than `==`; `a < b < c` compares a truth value with
    c, and `x == 1 || 2` is always true. Parentheses say what is meant.
    Instead: write parentheses, or join two comparisons with `&&` or `||`
    """
  case lossyConstant = """
    F0286 A constant that does not fit its type
    A whole number that has more bits than the variable, parameter or result it goes to loses the highest of them:
    300 as a `char` is 44, 5000000000 as an `int` is 705032704.
    Instead: use a type that holds it: `long`, `unsigned char`, `int64_t`; or write the number that is meant
    """
  case unsignedComparison = """
    F0287 A comparison with one answer
    An unsigned number is never below zero: `x < 0` is always false, `x >= 0` always true, and a loop that counts
    down to `i >= 0` never ends. NSUInteger, which `count` and `length` give, is unsigned.
    Instead: count with NSInteger, or compare before subtracting
    """
  case tooLarge = """
    F0276 A variable that is too large
    Local variables may have 8 MiB.
    Instead: take the memory from malloc, or make it static
    """
}
