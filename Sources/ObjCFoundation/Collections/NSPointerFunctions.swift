// NSPointerFunctions: the rule of a table as an object, with functions of a listing's own in it.
//
// A table takes the rule as it is when the table is made; later changes of the object do not reach it, as on Apple's
// systems, where tables copy it.
import CRuntime
import ObjCVM

/// What an NSPointerFunctions says.
final class PointerFunctionsState {
  var rule: PointerRule
  /// Names of flags that only say what they were told.
  var barriers: Set<String> = []
  init(_ rule: PointerRule) { self.rule = rule }
}

extension World {
  func makePointerFunctions(_ rule: PointerRule) -> ObjectPointer? {
    makeInstance(of: "NSPointerFunctions", state: PointerFunctionsState(rule))
  }
}

extension NativeCall {
  /// The rule that an NSPointerFunctions argument stands for.
  func pointerRule(_ index: Int) throws(ListingException) -> PointerRule {
    guard let object = object(index),
      let state = world.state(of: object, as: PointerFunctionsState.self)
    else {
      throw world.exception(
        "NSInvalidArgumentException", "*** \(signature()): the pointer functions are nil")
    }
    return state.rule
  }
}

extension PointerLibrary {
  private static func state(_ call: NativeCall) throws(ListingException) -> PointerFunctionsState {
    if let state = call.world.state(of: call.receiver, as: PointerFunctionsState.self) {
      return state
    }
    throw call.world.exception(
      "NSInvalidArgumentException", "*** \(call.signature()): not initialized")
  }

  static func pointerFunctionsClass() -> NativeClass {
    let cls = NativeClass("NSPointerFunctions", superclass: "NSObject")
    cls.hasState = true
    cls.adopt("NSCopying")
    cls.classMethod("allocWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      call.returnRetained(call.world.makePointerFunctions(.strong))
    }
    cls.classMethod("pointerFunctionsWithOptions:", "@\"NSPointerFunctions\"@:Q") {
      call throws(ListingException) in
      call.returnObject(call.world.makePointerFunctions(PointerRule(options: call.uint(0))))
    }
    cls.instance("initWithOptions:", "@@:Q", returnsInstance: true) {
      call throws(ListingException) in
      try state(call).rule = PointerRule(options: call.uint(0))
      call.returnRetained(call.receiver)
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(call.world.makePointerFunctions(try state(call).rule))
    }
    let functions: [(String, String, WritableKeyPath<PointerRule, UInt>)] = [
      ("hashFunction", "setHashFunction:", \.hashFunction),
      ("isEqualFunction", "setIsEqualFunction:", \.equalFunction),
      ("descriptionFunction", "setDescriptionFunction:", \.descriptionFunction),
      ("sizeFunction", "setSizeFunction:", \.sizeFunction),
    ]
    for (name, setter, path) in functions {
      cls.property(name, "T^?")
      cls.instance(name, "^?@:") { call throws(ListingException) in
        let rule = try state(call).rule
        if rule[keyPath: path] != 0 { return call.returnValue(rule[keyPath: path]) }
        call.returnValue(PersonalityFunctions.address(name, options: rule.options, call.world))
      }
      cls.instance(setter, "v@:^?") { call throws(ListingException) in
        try state(call).rule[keyPath: path] = call.uint(0)
      }
    }
    // Write barriers belonged to the collector of garbage.
    for name in ["usesStrongWriteBarrier", "usesWeakReadAndWriteBarriers"] {
      cls.property(name, "TB")
      cls.instance(name, "B@:") { call throws(ListingException) in
        call.returnBool(try state(call).barriers.contains(name))
      }
      cls.instance("setU\(name.dropFirst()):", "v@:B") { call throws(ListingException) in
        if call.bool(0) {
          try state(call).barriers.insert(name)
        } else {
          try state(call).barriers.remove(name)
        }
      }
    }
    // Memory is what the options say: these two have nothing to call them.
    for (name, setter) in [
      ("acquireFunction", "setAcquireFunction:"), ("relinquishFunction", "setRelinquishFunction:"),
    ] {
      cls.property(name, "T^?")
      cls.instance(name, "^?@:") { call throws(ListingException) in
        call.returnValue(UnsafeMutableRawPointer?.none)
      }
      cls.instance(setter, "v@:^?") { call throws(ListingException) in
        if call.pointer(0) == nil { return }
        throw call.world.trap(
          .unsupported(
            "-[NSPointerFunctions \(setter)] with a function of one's own; choose the memory by its options"
          ))
      }
    }
    return cls
  }
}
