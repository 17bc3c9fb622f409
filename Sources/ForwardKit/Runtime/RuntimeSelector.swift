import CRuntime

/// The name of a message, interned: two selectors of one name are the same selector.
///
///     let add: RuntimeSelector = "add:to:"
///
/// Making one from a string looks the name up (a hash table, about 50 ns); keep it where a loop needs it.
public struct RuntimeSelector: Hashable, Sendable, ExpressibleByStringLiteral,
  CustomStringConvertible
{
  // Immutable memory that lives as long as the runtime.
  @usableFromInline nonisolated(unsafe) let raw: OpaquePointer

  @usableFromInline init(raw: OpaquePointer) { self.raw = raw }

  init?(orNull raw: OpaquePointer?) {
    guard let raw else { return nil }
    self.raw = raw
  }

  /// Registers a name. A name ends at its first NUL.
  public init(_ name: String) {
    RuntimeStart.ensure()
    raw = fwd_sel_registerName(name)
  }

  public init(stringLiteral name: String) { self.init(name) }

  public var name: String { String(cString: fwd_sel_getName(raw)) }
  public var description: String { name }

  /// The number of arguments that the name asks for: its colons.
  public var argumentCount: Int {
    var count = 0
    var at = fwd_sel_getName(raw)
    while at.pointee != 0 {
      if at.pointee == UInt8(ascii: ":") { count += 1 }
      at += 1
    }
    return count
  }
}

/// What a method's name says about ownership, by the rules of Objective-C's ARC: methods of these families give their
/// caller a reference (`init` takes one as well), all others give none.
@usableFromInline enum MethodFamily: Sendable {
  case none, alloc, new, copy, mutableCopy, initialiser

  init(_ selector: RuntimeSelector) { self.init(name: fwd_sel_getName(selector.raw)) }

  private init(name: UnsafePointer<CChar>) {
    var at = name
    while at.pointee == UInt8(ascii: "_") { at += 1 }
    switch UInt8(bitPattern: at.pointee) {
    case UInt8(ascii: "i"): self = Self.begins(at, "init") ? .initialiser : .none
    case UInt8(ascii: "a"): self = Self.begins(at, "alloc") ? .alloc : .none
    case UInt8(ascii: "n"): self = Self.begins(at, "new") ? .new : .none
    case UInt8(ascii: "c"): self = Self.begins(at, "copy") ? .copy : .none
    case UInt8(ascii: "m"): self = Self.begins(at, "mutableCopy") ? .mutableCopy : .none
    default: self = .none
    }
  }

  /// The family's word, not followed by a lowercase letter: `newest` is no `new`.
  private static func begins(_ name: UnsafePointer<CChar>, _ word: StaticString) -> Bool {
    for index in 0..<word.utf8CodeUnitCount
    where UInt8(bitPattern: name[index]) != word.utf8Start[index] { return false }
    let next = UInt8(bitPattern: name[word.utf8CodeUnitCount])
    return !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains(next)
  }

  var givesReference: Bool { self != .none }
  var consumesReceiver: Bool { self == .initialiser }
}
