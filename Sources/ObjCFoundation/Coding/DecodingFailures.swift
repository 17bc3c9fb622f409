// Failures while an archive is decoded: by its `decodingFailurePolicy` an unarchiver raises an exception, or keeps an error. Once it has one,
// everything it decodes is nil or zero.
import CRuntime
import ObjCVM

extension UnarchiverState {
  /// Decodes a value; at the top level a failure becomes the unarchiver's error where that is its policy, and the value is nil.
  func keepingError<Value>(
    _ world: World, _ body: () throws(ListingException) -> Value?
  ) throws(ListingException) -> Value? {
    guard keepsError, isAtTop else { return try body() }
    switch world.attempt(body) {
    case .success(let value): return value
    case .failure(let failure):
      keep(try CodingLibrary.error(of: failure, code: 4864, world))
      return nil
    }
  }

  func keep(_ object: ObjectPointer?) {
    if error == nil { error = object.map { PointerBox($0, isWeak: false) } }
  }
}

extension CodingLibrary {
  /// The NSError for an exception, +0; the exception is used up. What ends the run is thrown on.
  static func error(of failure: ListingException, code: Int, _ world: World, _ what: String = "")
    throws(ListingException) -> ObjectPointer?
  {
    let object = failure.object
    if world.isTrapToken(object) || world.isExitToken(object) { throw failure }
    defer { fwd_release(object) }
    let reason =
      world.isKind(object, of: "NSException")
      ? world.string(of: try world.send(object, "reason")) : ""
    return try makeError(
      world, code: code,
      debug: what.isEmpty ? reason : "Caught exception during \(what): \(reason)")
  }

  static func addDecodingFailures(to cls: NativeClass) {
    cls.property("decodingFailurePolicy", "Tq")
    cls.property("error", "T@\"NSError\",R,C")
    cls.instance("decodingFailurePolicy", "q@:") { call throws(ListingException) in
      call.returnValue(try readingState(call).keepsError ? 1 : 0)
    }
    cls.instance("setDecodingFailurePolicy:", "v@:q") { call throws(ListingException) in
      try readingState(call).keepsError = call.int(0) == 1
    }
    cls.instance("error", "@\"NSError\"@:") { call throws(ListingException) in
      let error = try readingState(call).error?.retained
      call.returnBorrowed(fwd_autorelease(error))
    }
    cls.instance("failWithError:", "v@:@\"NSError\"") { call throws(ListingException) in
      let state = try readingState(call)
      let error = call.object(0)
      if state.keepsError { return state.keep(error) }
      let text = error == nil ? "" : try call.world.describe(error)
      throw call.world.exception("NSInvalidUnarchiveOperationException", text)
    }
    for (name, types, count) in [
      ("decodeTopLevelObjectForKey:error:", "@\"NSString\"", 1),
      ("decodeTopLevelObjectOfClass:forKey:error:", "#@\"NSString\"", 2),
      ("decodeTopLevelObjectOfClasses:forKey:error:", "@\"NSSet\"@\"NSString\"", 2),
    ] {
      let plain = name.replacing("TopLevelObject", with: "Object").dropLast("error:".utf8.count)
      cls.instance(name, "@@:\(types)^@") { call throws(ListingException) in
        let state = try readingState(call)
        let result = call.world.attempt { () throws(ListingException) in
          count == 1
            ? try call.world.send(call.receiver, String(plain), .object(call.object(0)))
            : try call.world.send(
              call.receiver, String(plain), .object(call.object(0)), .object(call.object(1)))
        }
        var failed: ObjectPointer?
        var object: ObjectPointer?
        switch result {
        case .success(let decoded): object = decoded
        case .failure(let failure): failed = try error(of: failure, code: 4864, call.world)
        }
        if failed == nil, let kept = state.error?.retained { failed = fwd_autorelease(kept) }
        if failed != nil, call.pointer(count) != nil {
          try call.world.write(UInt(bitPattern: failed), to: call.pointer(count))
        }
        call.returnBorrowed(failed == nil ? object : nil)
      }
    }
  }
}
