/// An enum; equal only to itself.
package final class EnumType: Hashable {
  struct Member {
    let name: String
    let value: Int64
  }

  let tag: String?
  var range: SourceRange
  /// The typedef that gave an anonymous enum its name, for messages.
  var typedefName: String?
  /// The integer type behind it: written after a colon, else `unsigned int`, or `int` when a value is
  /// negative, or `long` when one needs it.
  private(set) var underlying: IntegerKind
  /// The type was written: `enum : NSUInteger`.
  let isFixed: Bool
  private(set) var members: [Member] = []
  private(set) var isComplete: Bool

  init(tag: String?, underlying: IntegerKind? = nil, range: SourceRange = .none) {
    self.tag = tag
    self.underlying = underlying ?? .unsignedInt
    isFixed = underlying != nil
    isComplete = underlying != nil
    self.range = range
  }

  func complete(members: [Member], underlying: IntegerKind) {
    self.members = members
    self.underlying = isFixed ? self.underlying : underlying
    isComplete = true
  }

  package static func == (left: EnumType, right: EnumType) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
