// What ends a run although no exception does: a bad memory access, a division by zero, a limit.
//
// On a real system these are signals: no @catch sees them and no @finally runs. Here the first one is kept in the world
// (`World.trap`) and a token object is raised as an exception, which unwinds everything like one but matches no handler.
import ObjCSyntax

public struct Trap: Sendable {
  public enum Kind: Sendable {
    /// Access through a pointer that is nil or near it.
    case nullAccess(what: String)
    case access(AccessFault)
    case divisionByZero(isRemainder: Bool)
    /// Of a local array.
    case index(Int64, count: Int)
    case notAnObject(AccessFault, selector: String?)
    case notAFunction(address: UInt)
    case notASelector(address: UInt)
    case badFree(address: UInt, AccessFault.Cause)
    case steps(limit: UInt64)
    /// The host has seen enough: a trace is as long as it may be.
    case stopped(String)
    /// Calls without end; the functions that call each other, innermost first.
    case depth(limit: Int, cycle: [String])
    case timeout(milliseconds: UInt64)
    /// Somebody outside asked the run to end.
    case interrupted(Interruption.Cause)
    case memory(limit: Int)
    case output(limit: Int)
    /// `abort()`, a failed `assert`, `__builtin_trap()`.
    case aborted(String)
    /// Waiting for something that will never happen; the notes say who else waits.
    case deadlock(String, notes: [String])
    /// The main thread serves a run loop or the main queue, and nothing can come any more: an ordinary end.
    case idle([String])
    /// The virtual clock went too far.
    case clock(seconds: UInt64)
    /// An exception that nobody catches; `World.uncaught` has it.
    case uncaught
    /// `exit(n)`: an ordinary end in the midst of the program.
    case exit(Int32)
    /// A variable-length array of no or of too many bytes.
    case arraySize(UInt64)
    /// A class, protocol or function that does not exist now.
    case missing(String)
    /// Something the machine cannot do at this place; says what.
    case unsupported(String)
  }

  /// What a listing has had of its standard input.
  package enum InputUse: Sendable {
    case waits
    case ended(reads: Int)
  }

  public let kind: Kind
  /// Where the listing stood.
  public let range: SourceRange
  package let input: InputUse

  package init(kind: Kind, range: SourceRange, input: InputUse = .ended(reads: 0)) {
    self.kind = kind
    self.range = range
    self.input = input
  }
}

/// Why an access is not allowed.
public struct AccessFault: Sendable {
  public enum Cause: Sendable {
    /// No memory of the listing's is near.
    case outside
    /// Beyond the end (or before the beginning) of a variable or a block of memory.
    case outOfBounds(blockSize: Int, offset: Int)
    /// Freed with `free`.
    case freed(blockSize: Int)
    /// In a deallocated object; the class it had.
    case freedObject(className: String)
    /// A constant, a class, an isa word: readable only.
    case readOnly
    /// In the runtime's own parts of an object.
    case runtimeOwned(className: String)
    /// In a class, behind its isa and its superclass.
    case insideClass(className: String)
    /// A local variable of a function that has returned, or no variable at all.
    case notAVariable
    /// Not the address that an allocation gave.
    case notABlock
    /// The listing's own memory that begins with a class and is too small for its instances.
    case noRoomForInstance(className: String, size: Int, room: Int)
  }

  public let address: UInt
  public let size: Int
  public let isWrite: Bool
  public let cause: Cause
}
