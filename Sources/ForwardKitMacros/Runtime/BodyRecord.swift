// Whether the body of a method that cannot throw has run by the time a hook fails.
//
// The method makes a record and sends its message; the body, which the message reaches through the runtime, finds the record in the
// task, or on the thread, and leaves its result there. A message to another object, or of another name, leaves it alone.
import ForwardKit

/// A message under way whose method cannot throw.
class BodyRecord: @unchecked Sendable {
  enum Member: Equatable {
    case method(RuntimeSelector)
    case getter(String)
    case setter(String)

    /// As failures name it.
    var name: String {
      switch self {
      case .method(let selector): selector.name
      case .getter(let name), .setter(let name): name
      }
    }
  }

  @TaskLocal static var current: BodyRecord?

  private let owner: ObjectIdentifier
  private let member: Member

  init(_ owner: AnyObject, _ member: Member) {
    self.owner = ObjectIdentifier(owner)
    self.member = member
  }

  /// The record of the innermost message under way, if it is this one.
  static func current<Result>(
    _ owner: AnyObject, _ member: Member, _: Result.Type
  ) -> TypedBodyRecord<Result>? {
    guard let current, current.owner == ObjectIdentifier(owner), current.member == member else {
      return nil
    }
    return current as? TypedBodyRecord<Result>
  }

  func report(_ error: any Error, of object: ForwardKit.RuntimeObject) {
    PropertyFailure.handler(PropertyFailure(object: object, property: member.name, error: error))
  }
}

/// `@unchecked`: the result is reached under the lock only.
final class TypedBodyRecord<Result>: BodyRecord, @unchecked Sendable {
  private struct Kept: @unchecked Sendable { var result: Result? }
  private let kept = Lock(Kept())

  /// What the body gave; nil when it has not run.
  var result: Result? {
    get { kept.withLock { $0 }.result }
    set {
      let new = Kept(result: newValue)
      kept.withLock { $0 = new }
    }
  }
}
