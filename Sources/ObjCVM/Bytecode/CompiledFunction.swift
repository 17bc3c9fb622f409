// A function, method or block body ready to run.
//
// The frame, from its start: parameters (a method's self and _cmd first; a block's body: the block),
// then variables, then temporaries and outgoing windows. `frameSize` covers all but the windows'
// callees. The machine need not clear a frame: the compiler sets every variable before it is read.
import ObjCSyntax

/// One function of a compiled program.
package struct CompiledFunction: Sendable {
  enum Kind: Sendable, Equatable {
    case function
    /// `classNumber` names the class of the @implementation (program.classes).
    case method(classNumber: Int32, isClassMethod: Bool)
    /// `outer`: number of the function that holds the literal.
    case block(outer: Int32)
  }

  /// A region of instructions that an exception leaves through a landing pad.
  ///
  /// The first handler of the list that covers the instruction wins (inner ones stand first). The
  /// machine stores the object (+1) into `slot` and goes on at `landing`.
  struct Handler: Sendable, Equatable {
    let start: Int32
    /// Behind the last instruction.
    let end: Int32
    let landing: Int32
    let slot: Int32
    let filter: Filter
  }

  /// What a handler stops. An exception that no handler in any frame would stop is uncaught where
  /// it is thrown: the program ends before any cleanup runs (unwinding in two phases, as on
  /// Apple's systems).
  enum Filter: Sendable, Equatable {
    /// Cleanups only; the landing pad resumes. Does not stop an exception.
    case cleanup
    /// `@catch (id e)`, `@catch (...)`, @finally
    case everything
    /// Class numbers of the @catch clauses (as jumpIfNotKind compares). The machine may land here
    /// for others too: the pad then resumes.
    case classes([Int32])
  }

  /// `switch`: where each value goes.
  enum SwitchTable: Sendable, Equatable {
    /// targets[value - low], `otherwise` outside.
    case dense(low: Int64, targets: [Int32], otherwise: Int32)
    /// Ranges sorted by `low` (signed order), not overlapping: binary search.
    case sparse(entries: [SwitchRange], otherwise: Int32)
  }

  struct SwitchRange: Sendable, Equatable {
    let low: Int64
    /// Inclusive.
    let high: Int64
    let target: Int32
  }

  /// Before the program runs, the byte offset of the ivar is added to field `c` of the instruction.
  struct IvarRelocation: Sendable, Equatable {
    let instruction: Int32
    /// Number in program.ivars.
    let ivar: Int32
  }

  /// `main`, `-[Car drive:]`, `__main_block_invoke`.
  let name: String
  let kind: Kind
  /// Plain encoding: result, then parameters (a method's self and _cmd included).
  let encoding: String
  /// Offsets are those in the frame; 8-byte slots from 0 on.
  let parameters: [ArgumentSlot]
  /// Bytes of the result in memory form, 0 for void.
  package let resultSize: Int32
  let isVariadic: Bool
  /// A multiple of 16.
  let frameSize: Int32
  /// Uses guardLocal or allocateDynamic: leaving the frame has something to undo.
  let needsFrameCleanup: Bool
  var code: [Instruction]
  /// One per instruction: what stands there in the source.
  let positions: [SourceRange]
  let handlers: [Handler]
  let switchTables: [SwitchTable]
  let ivarRelocations: [IvarRelocation]
  /// The whole definition; its head (up to the body).
  package let range: SourceRange
  let headRange: SourceRange
  /// Of a program that is compiled to be recorded for a debugger.
  var statements: StatementTable?
}
