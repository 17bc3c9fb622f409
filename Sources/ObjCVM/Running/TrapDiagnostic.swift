// What a trap is called in words.
import ObjCSyntax

extension Trap {
  /// Nil for the ends that are no mistakes: `exit`, an exception nobody caught (which has words of its own).
  public var diagnostic: Diagnostic? {
    switch kind {
    case .uncaught, .exit, .idle: return nil
    case .nullAccess(let what): return error(.nullAccess, "access through a null pointer: \(what)")
    case .access(let fault): return access(fault)
    case .notAnObject(let fault, let selector): return notAnObject(fault, selector)
    case .notAFunction(let address):
      return error(.notAFunction, "the value \(hex(address)) is called, but it is not a function")
    case .notASelector(let address):
      return error(
        .notASelector,
        address == 0
          ? "a selector that is NULL is sent" : "the value \(hex(address)) is not a selector")
    case .badFree(let address, let cause): return badFree(address, cause)
    case .divisionByZero(let isRemainder):
      return error(
        .divisionByZero, isRemainder ? "the remainder of a division by zero" : "division by zero")
    case .index(let index, let count):
      return error(
        .index, "index \(index) is outside of an array of \(count) element\(count == 1 ? "" : "s")",
        notes: count > 0 ? ["its indices are 0 to \(count - 1)"] : [])
    case .arraySize(let size):
      return error(
        .arraySize, size == 0 ? "an array without elements" : "an array of \(size) bytes")
    case .missing(let what):
      let name = what.hasPrefix("class ") ? String(what.dropFirst(6)) : nil
      return error(
        .missing, "there is no \(what)",
        help: name.map {
          "name the file that implements it, too (`fwdsim run main.m \($0).m`), write its @implementation, "
            + "or test for it (`NSClassFromString`)"
        })
    case .aborted(let text):
      return error(.aborted, text.isEmpty ? "the program called abort()" : text)
    case .deadlock(let text, let notes): return error(.deadlock, text, notes: notes)
    case .unsupported(let text): return error(.notSupportedHere, text)
    case .interrupted(.signal): return error(.interrupted, "the run was interrupted")
    case .interrupted(.readerLeft): return nil
    case .steps, .stopped, .depth, .timeout, .memory, .output, .clock: return limit
    }
  }

  /// One of the limits of a run was reached.
  public var isLimit: Bool {
    switch kind {
    case .steps, .stopped, .depth, .timeout, .memory, .output, .deadlock, .clock: true
    default: false
    }
  }

  private var limit: Diagnostic? {
    switch kind {
    case .steps(let limit):
      return error(
        .steps, "the run takes more than \(limit) steps",
        help: endlessInput ?? "is there a loop without an end? --max-steps allows more")
    case .stopped(let text): return error(.traceLength, text)
    case .depth(let limit, let cycle): return depth(limit, cycle)
    case .timeout(let milliseconds):
      return error(
        .time, "the run takes longer than \(seconds(milliseconds))",
        help: endlessInput ?? "is there a loop without an end? --timeout allows more")
    case .memory(let limit):
      return error(
        .memory, "the run needs more than \(limit >> 20) MiB of memory",
        help: "--max-memory allows more")
    case .clock(let limit):
      return error(
        .clock, "the program's clock has reached \(limit) s",
        help: "does a timer repeat without end? --max-clock allows more")
    case .output(let limit):
      return error(.output, "the run prints more than \(limit) bytes", help: endlessInput)
    default: return nil
    }
  }

  /// What to do where a listing waits for standard input, or reads it again and again behind its end.
  private var endlessInput: String? {
    switch input {
    case .waits:
      return "it waits for standard input; `--input FILE` gives it a file's"
    case .ended(let reads) where reads >= 100:
      return
        "it has read standard input \(reads) times after the end; `--input FILE` gives it a file's"
    case .ended: return nil
    }
  }

  private func depth(_ limit: Int, _ cycle: [String]) -> Diagnostic {
    var notes: [String] = []
    if cycle.count == 1 {
      notes = ["`\(cycle[0])` calls itself without end"]
    } else if !cycle.isEmpty {
      notes = ["innermost calls: " + cycle.map { "`\($0)`" }.joined(separator: " ← ")]
    }
    return error(.depth, "calls are nested more than \(limit) deep", notes: notes)
  }

  private func seconds(_ milliseconds: UInt64) -> String {
    milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }

  // MARK: Memory

  private func access(_ fault: AccessFault) -> Diagnostic {
    let verb = fault.isWrite ? "writes" : "reads"
    let what = "this \(verb) \(fault.size) byte\(fault.size == 1 ? "" : "s")"
    switch fault.cause {
    case .outside:
      return error(
        .outOfBounds, "\(what) at \(hex(fault.address)), where the program has no memory")
    case .outOfBounds(let blockSize, let offset):
      return error(
        .outOfBounds, "\(what) \(place(offset, blockSize)) of \(blockSize) bytes")
    case .notAVariable:
      return error(
        .outOfBounds, "\(what) outside of any variable",
        notes: [
          "the address is on the stack or among the globals: beyond a variable's end, or of a function that has returned"
        ])
    case .freed(let blockSize):
      return error(
        .useAfterFree,
        "\(what) in memory that was freed\(blockSize > 0 ? " (a block of \(blockSize) bytes)" : "")"
      )
    case .freedObject(let className):
      return error(.useAfterFree, "\(what) in a deallocated object: its class was `\(className)`")
    case .readOnly: return error(.readOnlyMemory, "\(what) where memory can only be read")
    case .runtimeOwned(let className):
      return error(.runtimeOwned, "\(what) inside of an object of class `\(className)`")
    case .insideClass(let className):
      return error(
        .runtimeOwned, "\(what) inside of the class `\(className)` itself",
        notes: [
          "isa and superclass are where Apple's runtime has them; cache, methods and flags do not"
        ],
        help: "the functions of objc/runtime.h tell what a class has; a trace shows its cache")
    case .notABlock, .noRoomForInstance: return error(.outOfBounds, "\(what) outside of a block")
    }
  }

  private func place(_ offset: Int, _ blockSize: Int) -> String {
    if offset < 0 { return "\(-offset) byte\(offset == -1 ? "" : "s") before a block" }
    if offset == blockSize { return "just past the end of a block" }
    if offset > blockSize {
      return
        "\(offset - blockSize) byte\(offset == blockSize + 1 ? "" : "s") past the end of a block"
    }
    return "across the end of a block"
  }

  private static let observing = "observeValueForKeyPath:ofObject:change:context:"

  private func notAnObject(_ fault: AccessFault, _ selector: String?) -> Diagnostic {
    let what = selector.map { "the message `\($0)` goes to" } ?? "this goes to"
    switch fault.cause {
    case .freedObject(let className):
      return error(
        .deallocatedObject, "\(what) a deallocated object: its class was `\(className)`",
        help: selector == Self.observing
          ? "send `-removeObserver:forKeyPath:` before the observer ends, for instance in its `-dealloc`"
          : nil)
    case .freed: return error(.deallocatedObject, "\(what) memory that was freed")
    case .noRoomForInstance(let className, let size, let room):
      return error(
        .notAnObject,
        "\(what) \(hex(fault.address)), where the program has put the class `\(className)` into \(room) bytes of its own",
        notes: [
          "an instance of `\(className)` takes \(size) bytes: its ivars would be whatever lies behind, on a real system "
            + "the neighbours on the stack"
        ], help: "give the object memory of class_getInstanceSize([\(className) class]) bytes")
    default:
      return error(.notAnObject, "\(what) \(hex(fault.address)), which is not an object")
    }
  }

  private func badFree(_ address: UInt, _ cause: AccessFault.Cause) -> Diagnostic {
    switch cause {
    case .freed: error(.badFree, "the block at \(hex(address)) was freed before")
    case .freedObject: error(.badFree, "a deallocated object is freed")
    default: error(.badFree, "\(hex(address)) is not the address of a block from malloc")
    }
  }

  private func error(
    _ code: LimitCode, _ message: String, notes: [String] = [], help: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      .error, code, message, at: range, notes: notes,
      helps: help.map { [Diagnostic.Help($0)] } ?? [])
  }
}
