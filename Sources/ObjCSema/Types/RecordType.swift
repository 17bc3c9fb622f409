/// A struct or union; equal only to itself. (One read from an encoding, which has no name for its fields perhaps, is the
/// same as the declared one of its tag and size: a patch declares what the running program has. One without a tag either
/// is the same as a declared one of its encoding: a method's encoding has no more to say of `NSFastEnumerationState`.)
///
/// Made incomplete by its first mention and completed once by `complete`, which lays it out.
package final class RecordType: Hashable {
  package struct Field {
    /// Nil for an anonymous struct or union and for an unnamed bit-field.
    package let name: String?
    package let type: CType
    /// Bytes from the record's start. Of a bit-field: those of the unit it is read through.
    package var offset: Int
    /// Of a bit-field. With width 0 or without a name it holds nothing.
    package var bits: Bits?
    /// From `__attribute__((aligned(n)))`.
    let minimumAlignment: Int
    let range: SourceRange

    package struct Bits {
      package var width: Int
      /// The lowest bit, counted from the record's start.
      var offset: Int
    }

    init(
      name: String?, type: CType, bitWidth: Int? = nil, minimumAlignment: Int = 1,
      range: SourceRange = .none
    ) {
      self.name = name
      self.type = type
      self.minimumAlignment = minimumAlignment
      self.range = range
      offset = 0
      bits = bitWidth.map { Bits(width: $0, offset: 0) }
    }

    /// Of a bit-field: how far the unit's value is shifted right to have its lowest bit first.
    package var shift: Int { (bits?.offset ?? 0) - offset * 8 }
  }

  /// The tag; nil for an anonymous one.
  let tag: String?
  package let isUnion: Bool
  /// Where it is defined or first mentioned.
  var range: SourceRange
  /// The typedef that gave an anonymous record its name, for messages.
  var typedefName: String?
  /// A parameter of this union's type takes an argument of any member's (`__attribute__((transparent_union))`).
  var isTransparent = false
  /// Made from an encoding, not from a declaration.
  var isFromEncoding = false
  package private(set) var fields: [Field] = []
  private(set) var isComplete = false
  /// In bytes, a multiple of `alignment`. 0 while incomplete.
  private(set) var size = 0
  private(set) var alignment = 1
  private(set) var hasRetainableMembers = false
  /// Of a complete record with its members.
  private(set) var complexity = TypeComplexity.leaf

  init(tag: String?, isUnion: Bool, range: SourceRange = .none) {
    self.tag = tag
    self.isUnion = isUnion
    self.range = range
  }

  /// Gives it its fields and lays them out; a second call is ignored.
  ///
  /// - Parameter packed: `__attribute__((packed))`
  /// - Parameter packing: from `#pragma pack(n)`; 0 for no limit
  /// - Parameter minimumAlignment: from `__attribute__((aligned(n)))`
  func complete(
    fields: [Field], packed: Bool = false, packing: Int = 0, minimumAlignment: Int = 1
  ) {
    guard !isComplete else { return }
    let layout = RecordLayout(
      fields: fields, isUnion: isUnion, isPacked: packed, packing: packing,
      minimumAlignment: minimumAlignment)
    self.fields = layout.fields
    size = layout.size
    alignment = layout.alignment
    complexity = .node(fields.map(\.type.complexity))
    isComplete = true
    hasRetainableMembers = fields.contains { $0.type.hasRetainableMembers }
  }

  /// Lets go of the members, and of what their types refer to: the program is gone. For `RecordArena`.
  func dissolve() { fields = [] }

  /// A member by name, also one of an anonymous member: the fields to go through, from outside in.
  /// `offset` of the whole is the sum of theirs.
  func path(to name: String) -> [Field]? {
    for field in fields {
      if field.name == name { return [field] }
      if field.name == nil, field.bits == nil, let inner = field.type.recordType,
        let rest = inner.path(to: name)
      {
        return [field] + rest
      }
    }
    return nil
  }

  /// Names of all members that `path(to:)` finds.
  var memberNames: [String] {
    fields.flatMap { field -> [String] in
      if let name = field.name { return [name] }
      return field.type.recordType?.memberNames ?? []
    }
  }

  package static func == (left: RecordType, right: RecordType) -> Bool {
    if left === right { return true }
    guard left.isFromEncoding != right.isFromEncoding, left.tag == right.tag,
      left.size == right.size, left.isUnion == right.isUnion
    else { return false }
    return left.tag != nil
      || TypeEncoder.encode(.record(left)) == TypeEncoder.encode(.record(right))
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(tag) }
}

extension RecordType {
  /// Members are reached through addresses: arrays and bit-fields.
  package var needsAddresses: Bool {
    fields.contains { field in
      field.bits != nil || field.type.isArray || field.type.ownership == .weak
        || field.type.recordType?.needsAddresses == true
    }
  }
}
