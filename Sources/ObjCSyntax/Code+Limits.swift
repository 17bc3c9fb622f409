/// F04: limits, and what on a real system would be a crash.
public enum LimitCode: String, DiagnosticFamily {
  case endlessForwarding = """
    F0401 A message forwarded in a circle
    The search for a method came back to where it began and would go on for ever.
    Instead: let one of the objects have the method, or answer nil for this selector
    """
  case steps = """
    F0402 Too many steps
    fwdsim counts a step for each call, each message and each round of a loop, and ends a run that
    takes more than it may (--max-steps). Mostly it is a loop whose condition never becomes false:
    the diagnostic names the line at which the count was full.
    Instead: give the loop a condition that becomes false; --max-steps allows more
    """
  case depth = """
    F0403 Calls nested too deeply
    Each call that has not returned yet takes room on the stack. When functions or methods call each
    other without end the room is used up (--max-depth); on a real system the program crashes. The
    functions of the circle are named, innermost first. A getter that reads its own property
    (`return self.name;` in `-name`) is the usual case: it should read the instance variable.
    Instead: give the recursion an end; --max-depth allows more
    """
  case time = """
    F0404 Out of time
    A run may take only so long (--timeout). Waiting does not count: sleeping and timers go by a
    clock of their own, which jumps. Reading and checking a listing may take that long as well.
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
    F0407 The trace is as long as it may be
    A trace ends after so many messages or events (--max-sends, --max-events), and the run with it. What was
    traced until then is complete. Look for a loop without an end, or trace with a higher limit.
    Instead: trace less of it; --max-sends and --max-events allow more
    """
  case interrupted = """
    F0408 The run was interrupted
    Somebody pressed Ctrl-C, or the process was told to end. What was printed and traced until then is complete; the
    diagnostic names where the listing stood.
    Instead: let it come to its end, or limit it with --timeout
    """
  case nullAccess = """
    F0411 Access through a null pointer
    Sending a message to nil does nothing and gives zero; reading or writing through a null pointer,
    and calling a block that is nil, ends the program (EXC_BAD_ACCESS on a Mac). Test the
    pointer before: `if (block) block();`.
    Instead: test the pointer before it is used
    """
  case outOfBounds = """
    F0412 Access outside of a variable or block of memory
    The address lies in front of or behind the variable, array, object or malloc block that the pointer
    was made for. On a real system such an access may go unnoticed, read garbage or crash. An array
    of n elements has the indices 0 to n - 1; a C string needs a byte more than it has characters.
    Instead: make the array or block large enough, or correct the index
    """
  case useAfterFree = """
    F0413 Memory used after it was freed
    The memory was given back with `free`, or belonged to an object that has been deallocated, and
    something still points there. On a real system it may hold anything by then.
    Instead: use it before it is freed, or free it later
    """
  case readOnlyMemory = """
    F0414 Memory that may only be read
    String literals, constants, classes and the isa word of objects can't be written. For a string that
    is to be changed make an array: `char text[] = "abc";`. To change an object's class use
    `object_setClass`.
    Instead: change a copy: `char text[] = "abc";`
    """
  case deallocatedObject = """
    F0415 A message to an object that is gone
    The object's last reference was released, so it was deallocated, and something still has its
    address: a variable of manual reference counting that was released too often, an
    `__unsafe_unretained` variable, an `assign` property. On a real system this crashes or reaches
    another object that has taken its place.
    Instead: keep a strong reference as long as the object is used
    """
  case notAnObject = """
    F0416 Not an object
    The value that a message is sent to, or that is retained or released, is not the address of an
    object. Often it is a number or a C pointer that was cast to `id`, or an uninitialised variable.
    Memory of your own whose first word is a class is an object, too (`id cls = [Car class]; void
    *car = &cls;`), if all ivars of an instance fit into it: behind a single variable there are
    only other variables, and which ones is chance on a real system.
    Instead: keep only objects in object variables
    """
  case notAFunction = """
    F0417 Not a function
    The value that is called is not the address of a function, method implementation or block.
    Instead: call only functions, blocks and IMPs
    """
  case notASelector = """
    F0428 Not a selector
    A selector comes from @selector, NSSelectorFromString or sel_registerName. A C string or another
    pointer that is cast to SEL is none: selectors are compared by their address.
    Instead: use `@selector(name)` or NSSelectorFromString
    """
  case crash = """
    F0429 A bad address in native code
    Something that is no object was kept where an object belongs (an instance variable or an array was
    overwritten through a cast pointer, for example), and the runtime followed it. The run was stopped
    there; what it printed and what was traced so far is kept.
    Instead: keep only objects in object variables
    """
  case divisionByZero = """
    F0418 Division of an integer by zero
    Dividing an integer by zero has no result, and ends a C program (floating point gives infinity
    instead). Test the divisor before.
    Instead: test the divisor before dividing
    """
  case badFree = """
    F0419 Not a block that can be freed
    `free` and `realloc` take the address that malloc, calloc, realloc or a copy function of the
    runtime gave, once. Anything else (a variable's address, an address inside of the block, a block
    that was freed before) ends the program.
    Instead: free each block that malloc gave once, by its own address
    """
  case runtimeOwned = """
    F0420 Inside of an object that is not the program's own
    What an object of Foundation or of the runtime keeps behind its isa can't be read or written
    through pointers: fwdsim keeps other things there than Apple's systems do. Use its methods.
    Instead: use the object's methods
    """
  case index = """
    F0421 Index outside of an array
    An array of n elements has the indices 0 to n - 1.
    Instead: test the index: it must be less than the number of elements
    """
  case aborted = """
    F0422 The program ended itself
    By `abort`, a failed `assert`, or code that can't go on.
    Instead: find the condition that is not met
    """
  case deadlock = """
    F0423 Waiting for what will never happen
    Everything that could end the wait is itself waiting, or nothing else is left to run. On a real
    system the program hangs. Typical: `dispatch_sync` to the queue that the code runs on.
    Instead: run one of the two somewhere else, or leave out the wait
    """
  case arraySize = """
    F0424 An array of an impossible size
    A variable-length array needs at least one element, and its size must be one that memory can have.
    Instead: test the size before it is used
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
    F0430 The clock went too far
    Sleeping and timers take no time here: the program's clock jumps to the next thing that is due. A
    program that always has something due, such as a timer that repeats without end, is ended when its
    clock reaches a limit (--max-clock). Invalidate the timer, or stop the run loop.
    Instead: invalidate the timer when it is done; --max-clock allows more
    """
  case notSupportedHere = """
    F0427 Not possible here
    The program is right, but fwdsim has no way to do this at this place.
    Instead: write it as the message says
    """
}
