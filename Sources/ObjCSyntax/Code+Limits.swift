/// F04: limits, and what on a real system would be a crash.
public enum LimitCode: String, DiagnosticFamily {
  case endlessForwarding = """
    F0401 A message forwarded in a circle
    The search for a method came back to where it began and would continue forever.
    Instead: let one of the objects implement the method, or return nil for this selector
    """
  case steps = """
    F0402 Too many steps
    fwdsim counts a step for each call, each message and each iteration of a loop, and ends a run
    that exceeds the limit (--max-steps). Usually the cause is a loop whose condition never
    becomes false: the diagnostic names the line that was running when the limit was reached.
    Instead: give the loop a condition that becomes false; --max-steps allows more
    """
  case depth = """
    F0403 Calls nested too deeply
    Each call that has not yet returned takes space on the stack. When functions or methods call
    each other endlessly, the stack runs out (--max-depth); on a real system the program crashes.
    The functions in the cycle are named, innermost first. The usual cause is a getter that reads
    its own property (`return self.name;` in `-name`): it should read the instance variable.
    Instead: end the recursion; --max-depth allows more
    """
  case time = """
    F0404 Out of time
    A run may take only so long (--timeout). Waiting does not count: sleeping and timers follow a
    virtual clock, which jumps ahead. Parsing and checking a listing count as well.
    Instead: give the loop a condition that becomes false; --timeout allows more
    """
  case memory = """
    F0405 Too much memory
    All objects and blocks of `malloc` together may take only so much (--max-memory). Look for a loop
    that keeps everything it makes, or for a size that came out wrong.
    Instead: release what is no longer needed; --max-memory allows more
    """
  case output = """
    F0406 Too much output
    A run may print only so many bytes; what came before is kept. Look for a loop without an end.
    Instead: print less; --max-output allows more
    """
  case traceLength = """
    F0407 The trace has reached its limit
    A trace ends after a number of messages or events (--max-sends, --max-events), and the run
    ends with it. What was traced until then is complete. Look for an endless loop, or trace with
    a higher limit.
    Instead: trace less of it; --max-sends and --max-events allow more
    """
  case interrupted = """
    F0408 The run was interrupted
    Someone pressed Ctrl-C, or the process was asked to end. What was printed and traced until
    then is complete; the diagnostic shows where the listing was.
    Instead: let it run to its end, or limit it with --timeout
    """
  case nullAccess = """
    F0411 Access through a null pointer
    Sending a message to nil does nothing and returns zero; reading or writing through a null
    pointer, or calling a nil block, ends the program (EXC_BAD_ACCESS on a Mac). Test the pointer
    first: `if (block) block();`.
    Instead: test the pointer before using it
    """
  case outOfBounds = """
    F0412 An access out of bounds
    The address lies before or after the variable, array, object or malloc block that the pointer
    belongs to. On a real system such an access may go unnoticed, read garbage or crash. An array
    of n elements has indices 0 to n - 1; a C string needs one byte more than it has characters.
    Instead: make the array or block large enough, or correct the index or the length
    """
  case useAfterFree = """
    F0413 Memory used after it was freed
    The memory was freed, or belonged to an object that has been deallocated, and something still
    points to it. On a real system it may hold anything by now.
    Instead: use it before it is freed, or free it later
    """
  case readOnlyMemory = """
    F0414 Read-only memory
    String literals, constants, classes and an object's isa cannot be written. For a string that
    will change, use an array: `char text[] = "abc";`. To change an object's class, use
    `object_setClass`.
    Instead: change a copy: `char text[] = "abc";`
    """
  case deallocatedObject = """
    F0415 A message to a deallocated object
    The object's last reference was released, so it was deallocated, and something still has its
    address: a variable under manual reference counting that was released too often, an
    `__unsafe_unretained` variable, or an `assign` property. On a real system this crashes or
    reaches another object that has taken its place.
    Instead: keep a strong reference for as long as the object is used
    """
  case notAnObject = """
    F0416 Not an object
    The value that a message is sent to, or that is retained or released, is not the address of an
    object. Often it is a number or a C pointer that was cast to `id`, or an uninitialized
    variable. Memory of your own whose first word is a class is an object, too (`id cls = [Car
    class]; void *car = &cls;`), if all ivars of an instance fit into it. Behind a local variable
    of a function or method lie, as in code that Apple's compiler has not optimized, the variables
    declared before it, the receiver and class of a message to super, and the parameters.
    Instead: keep only objects in object variables
    """
  case notAFunction = """
    F0417 Not a function
    The value that is called is not the address of a function, method implementation or block.
    Instead: call only functions, blocks and IMPs
    """
  case notASelector = """
    F0428 Not a selector
    A selector comes from @selector, NSSelectorFromString or sel_registerName. A C string or
    another pointer cast to SEL is not a selector: selectors are compared by address.
    Instead: use `@selector(name)` or NSSelectorFromString
    """
  case crash = """
    F0429 A bad address in native code
    Something that is not an object was stored where an object belongs (for example, an instance
    variable or an array was overwritten through a cast pointer), and the runtime followed it. The
    run was stopped there; what was printed and traced until then is kept.
    Instead: keep only objects in object variables
    """
  case divisionByZero = """
    F0418 Division of an integer by zero
    Dividing an integer by zero has no result, and ends a C program (floating point yields
    infinity instead). Test the divisor first.
    Instead: test the divisor before dividing
    """
  case badFree = """
    F0419 Not a block that can be freed
    `free` and `realloc` accept an address that malloc, calloc, realloc or a copy function of the
    runtime returned, once. Anything else (a variable's address, an address inside the block, a
    block that was already freed) ends the program.
    Instead: free each malloc block once, by the address that malloc returned
    """
  case runtimeOwned = """
    F0420 The inside of a built-in object
    What an object of Foundation or of the runtime stores after its isa cannot be read or written
    through pointers: fwdsim stores other things there than Apple's systems do. Use its methods.
    Instead: use the object's methods
    """
  case index = """
    F0421 Index outside of an array
    An array of n elements has indices 0 to n - 1.
    Instead: test the index: it must be less than the number of elements
    """
  case aborted = """
    F0422 The program ended itself
    By `abort`, a failed `assert`, or code that can't go on.
    Instead: find out what led to this call
    """
  case deadlock = """
    F0423 A wait that can never end
    Everything that could end the wait is itself waiting, or nothing else is left to run. On a
    real system the program hangs. A typical case is `dispatch_sync` to the queue that is running
    the code.
    Instead: run one of the two somewhere else, or remove the wait
    """
  case arraySize = """
    F0424 An array of an impossible size
    A variable-length array needs at least one element, and its size must fit in memory.
    Instead: test the size before using it
    """
  case missing = """
    F0425 Something that does not exist at run time
    The listing names a class, protocol or function that nothing has defined by the time it is used.
    Instead: define it in the listing, or test for it (`NSClassFromString`)
    """
  case definition = """
    F0426 A class that cannot be defined
    A class needs its superclass, a category its class, and a name can be taken only once.
    Instead: define the superclass first, and choose a name that is free
    """
  case clock = """
    F0430 The clock reached its limit
    Sleeping and timers take no time here: the program's clock jumps to the next thing that is
    due. A program that always has something due, such as a repeating timer, is ended when its
    clock reaches the limit (--max-clock). Invalidate the timer, or stop the run loop.
    Instead: invalidate the timer when it is done; --max-clock allows more
    """
  case notSupportedHere = """
    F0427 Not possible here
    The program is correct, but fwdsim cannot do this here.
    Instead: leave it out, or do it in a way that fwdsim supports
    """
}
