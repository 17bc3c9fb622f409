import CRuntime
import ForwardKitBasics

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

/// What a method's name says about ownership (ForwardKitBasics, MethodFamily): methods of the owning families give their caller
/// a reference, and `init` takes one of its receiver as well; all others give none.
@usableFromInline struct MethodOwnership: Sendable {
  let givesReference: Bool
  let consumesReceiver: Bool

  /// What a name of no family says.
  static let none = MethodOwnership(givesReference: false, consumesReceiver: false)

  private init(givesReference: Bool, consumesReceiver: Bool) {
    self.givesReference = givesReference
    self.consumesReceiver = consumesReceiver
  }

  init(_ selector: RuntimeSelector) {
    let family = MethodFamily(owningName: fwd_sel_getName(selector.raw))
    givesReference = family != .none
    consumesReceiver = family == .`init`
  }
}
