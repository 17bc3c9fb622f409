// What a debugger wants to know of a function: where its statements begin, and where the variables in scope are. Only a program that
// is compiled with `CompileOptions.recordsStatements` has these tables, and the instructions that mention them.
import ObjCSyntax

package struct StatementTable: Sendable {
  struct Statement: Sendable {
    let range: SourceRange
    /// Numbers of the variables that are in scope, outermost first.
    let variables: [Int32]
  }

  var statements: [Statement] = []
  var variables: [VariableRecord] = []
  /// Variables of functions around this block that it uses; in scope everywhere in it.
  var captures: [Int32] = []
}

/// What a `statement` instruction (field `x`) says.
package enum StatementMoment: UInt16, Sendable {
  case enters, begins, leaves
}

/// A variable, and how a running frame leads to it.
struct VariableRecord: Sendable {
  enum Home: Sendable {
    case frame(Int32)
    case global(Int32)
    /// The address stands in a slot.
    case pointer(Int32)
    /// A `__block` variable's header in the frame, and the value's place behind where it forwards to.
    case byref(Int32, value: Int32)
    /// In the block whose body runs, by the offset in it.
    case captured(Int32)
    case capturedByref(Int32, value: Int32)
  }

  let name: String
  let shape: ValueShape
  let home: Home
}

/// A type as a debugger shows its values: how it is spelled, how its bytes are read, and what it is made of.
package final class ValueShape: Sendable {
  package struct Member: Sendable {
    package let name: String
    package let offset: Int
    package let shape: ValueShape
  }

  package let spelling: String
  package let encoding: String
  package let size: Int
  /// Of a structure, a union or an array; of a long array its first elements.
  package let members: [Member]

  init(spelling: String, encoding: String, size: Int, members: [Member]) {
    self.spelling = spelling
    self.encoding = encoding
    self.size = size
    self.members = members
  }
}
