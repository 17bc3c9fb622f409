// What expectations of notifications, observed values and predicates say of themselves.
import CRuntime
import ObjCVM

extension TestLibrary {
  private static func add(
    _ name: String, _ type: String, to cls: NativeClass,
    _ part: @escaping @Sendable (ExpectationState.Source) -> ObjectPointer?
  ) {
    cls.property(name, "T\(type),R")
    cls.instance(name, "\(type)@:") { call throws(ListingException) in
      let state = call.world.state(of: call.receiver, as: ExpectationState.self)
      call.returnBorrowed(state.flatMap { part($0.source) })
    }
  }

  static func addPredicateParts(to cls: NativeClass) {
    add("predicate", "@\"NSPredicate\"", to: cls) {
      if case .predicate(let predicate, _) = $0 { predicate } else { nil }
    }
    add("object", "@", to: cls) { if case .predicate(_, let object) = $0 { object } else { nil } }
  }

  static func addNotificationParts(to cls: NativeClass) {
    @Sendable func part(_ source: ExpectationState.Source) -> ExpectationState.Notification? {
      if case .notification(let own) = source { own } else { nil }
    }
    add("notificationName", "@\"NSString\"", to: cls) { part($0)?.name }
    add("observedObject", "@", to: cls) { part($0)?.object }
    add("notificationCenter", "@\"NSNotificationCenter\"", to: cls) { part($0)?.center }
  }

  static func addObservingParts(to cls: NativeClass) {
    add("observedObject", "@", to: cls) {
      if case .keyPath(let object, _, _) = $0 { object } else { nil }
    }
    add("expectedValue", "@", to: cls) {
      if case .keyPath(_, _, let expected) = $0 { expected } else { nil }
    }
    cls.property("keyPath", "T@\"NSString\",R,C")
    cls.instance("keyPath", "@\"NSString\"@:") { call throws(ListingException) in
      let state = call.world.state(of: call.receiver, as: ExpectationState.self)
      guard case .keyPath(_, let path, _)? = state?.source else { return call.returnBorrowed(nil) }
      call.returnObject(call.world.makeString(path))
    }
  }
}
