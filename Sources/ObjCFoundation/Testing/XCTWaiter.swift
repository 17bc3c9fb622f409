// XCTWaiter, which waits outside of a test, and the forms of the message that waits.
import CRuntime
import ObjCVM

/// `waitForExpectations:` with or without a limit of time and an order.
struct WaitForm: Sendable {
  let hasLimit: Bool
  let hasOrder: Bool

  static let all = [true, false].flatMap { hasLimit in
    [false, true].map { WaitForm(hasLimit: hasLimit, hasOrder: $0) }
  }

  var selector: String {
    "waitForExpectations:" + (hasLimit ? "timeout:" : "") + (hasOrder ? "enforceOrder:" : "")
  }

  /// The parameters' types.
  var types: String { "@\"NSArray\"" + (hasLimit ? "d" : "") + (hasOrder ? "B" : "") }

  /// Without a limit, the time that a test may take in Xcode.
  func seconds(_ call: NativeCall) -> Double { hasLimit ? call.double(1) : 600 }

  func isOrdered(_ call: NativeCall) -> Bool { hasOrder && call.bool(hasLimit ? 2 : 1) }
}

/// What a waiter keeps.
private final class WaiterState {
  var delegate: PointerBox?
  var fulfilled: [PointerBox] = []
}

extension TestLibrary {
  static func waiterClass() -> NativeClass {
    let cls = NativeClass("XCTWaiter", superclass: "NSObject")
    cls.hasState = true
    cls.property("delegate", "T@\"<XCTWaiterDelegate>\",W,N")
    cls.property("fulfilledExpectations", "T@\"NSArray\",R")
    cls.instance("initWithDelegate:", "@@:@", returnsInstance: true) {
      call throws(ListingException) in
      waiter(call).delegate = call.object(0).map { PointerBox($0, isWeak: true) }
      call.returnRetained(call.receiver)
    }
    cls.instance("delegate", "@@:") { call throws(ListingException) in
      call.returnObject(waiter(call).delegate?.retained)
    }
    cls.instance("setDelegate:", "v@:@") { call throws(ListingException) in
      waiter(call).delegate = call.object(0).map { PointerBox($0, isWeak: true) }
    }
    cls.instance("fulfilledExpectations", "@\"NSArray\"@:") { call throws(ListingException) in
      call.returnObject(call.world.newArray(owning: waiter(call).fulfilled.compactMap(\.retained)))
    }
    for form in WaitForm.all {
      cls.instance(form.selector, "q@:" + form.types) { call throws(ListingException) in
        let waited = try call.world.elements(of: call.object(0))
        let result = try wait(
          for: waited, seconds: form.seconds(call), inOrder: form.isOrdered(call), call.world)
        waiter(call).fulfilled = fulfilled(of: waited, call.world)
        try inform(call, result, waited)
        call.returnValue(result.rawValue)
      }
      cls.classMethod(form.selector, "q@:" + form.types) { call throws(ListingException) in
        let waited = try call.world.elements(of: call.object(0))
        let result = try wait(
          for: waited, seconds: form.seconds(call), inOrder: form.isOrdered(call), call.world)
        call.returnValue(result.rawValue)
      }
    }
    return cls
  }

  private static func waiter(_ call: NativeCall) -> WaiterState {
    if let state = call.world.state(of: call.receiver, as: WaiterState.self) { return state }
    let fresh = WaiterState()
    call.world.setState(fresh, of: call.receiver)
    return fresh
  }

  /// The expectations that are fulfilled, in the order in which that happened.
  private static func fulfilled(of expectations: [ObjectPointer], _ world: World) -> [PointerBox] {
    expectations.filter { state(of: $0, world).isFulfilled }
      .sorted { state(of: $0, world).order < state(of: $1, world).order }
      .map { PointerBox($0, isWeak: false) }
  }

  /// Has the delegate hear of a wait that failed.
  private static func inform(
    _ call: NativeCall, _ result: WaitResult, _ expectations: [ObjectPointer]
  ) throws(ListingException) {
    let world = call.world
    guard let delegate = fwd_autorelease(waiter(call).delegate?.retained) else { return }
    func send(_ selector: String, _ object: ObjectPointer?) throws(ListingException) {
      guard
        try world.sendBool(delegate, "respondsToSelector:", .sel(world.selector(selector)))
      else { return }
      try world.sendVoid(delegate, selector, .object(call.receiver), .object(object))
    }
    switch result {
    case .completed, .incorrectOrder: return
    case .timedOut:
      let late = expectations.filter {
        !state(of: $0, world).isInverted && !state(of: $0, world).isFulfilled
      }
      let list = world.newArray(owning: late.compactMap { fwd_retain($0) })
      try send("waiter:didTimeoutWithUnfulfilledExpectations:", world.autorelease(list))
    case .invertedFulfillment:
      let wrong = expectations.first {
        state(of: $0, world).isInverted && state(of: $0, world).isFulfilled
      }
      try send("waiter:didFulfillInvertedExpectation:", wrong)
    }
  }
}
