// NSError: domain, code and user info, and the texts that follow from them.
import CRuntime
import ObjCVM

/// What answers for the user info of a domain's errors, by domain.
final class ErrorProviders {
  fileprivate var blocks: [String: PointerBox] = [:]
}

extension World {
  fileprivate var errorProviders: ErrorProviders {
    service(ErrorProviders.self) { _ in ErrorProviders() }
  }
}

extension ExceptionLibrary {
  static func errorClass() -> NativeClass {
    let cls = NativeClass("NSError", superclass: "NSObject")
    cls.hasState = true
    cls.adopt("NSCopying")
    addProviders(to: cls)
    cls.property("domain", "T@\"NSString\",R,C")
    cls.property("code", "Tq,R")
    cls.property("userInfo", "T@\"NSDictionary\",R,C")
    cls.property("localizedDescription", "T@\"NSString\",R,C")
    cls.instance(
      "initWithDomain:code:userInfo:", "@@:@\"NSString\"q@\"NSDictionary\"", returnsInstance: true
    ) { call throws(ListingException) in
      call.world.setState(
        ErrorState(domain: call.object(0), code: call.int(1), userInfo: call.object(2)),
        of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.classMethod(
      "errorWithDomain:code:userInfo:", "@@:@\"NSString\"q@\"NSDictionary\"", returnsInstance: true
    ) { call throws(ListingException) in
      let fresh = try call.world.send(call.receiver, "alloc")
      call.returnObject(
        try call.world.send(
          fresh, "initWithDomain:code:userInfo:", .object(call.object(0)), .int(call.int(1)),
          .object(call.object(2))))
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      call.returnRetained(fwd_retain(call.receiver))
    }
    addReading(to: cls)
    return cls
  }

  private static func addReading(to cls: NativeClass) {
    cls.instance("domain", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnBorrowed(state(call)?.domain)
    }
    cls.instance("code", "q@:") { call throws(ListingException) in
      call.returnValue(state(call)?.code ?? 0)
    }
    cls.instance("userInfo", "@\"NSDictionary\"@:") { call throws(ListingException) in
      if let info = state(call)?.userInfo {
        call.returnBorrowed(info)
      } else {
        call.returnBorrowed(
          try call.world.send(toClass: call.world.cls("NSDictionary"), "dictionary"))
      }
    }
    cls.instance("localizedDescription", "@\"NSString\"@:") { call throws(ListingException) in
      if let given = try info(call, "NSLocalizedDescription") {
        call.returnBorrowed(given)
        return
      }
      let domain = call.world.string(of: state(call)?.domain)
      if let failure = try info(call, "NSLocalizedFailure") {
        let reason = try call.world.send(call.receiver, "localizedFailureReason")
        let text = call.world.string(of: failure)
        return call.returnObject(
          call.world.makeString(
            reason == nil ? text : text + " " + call.world.string(of: reason)))
      }
      if try info(call, "NSLocalizedFailureReason") == nil, let text = try known(call).sentence {
        return call.returnObject(call.world.makeString(text))
      }
      let reason = try info(call, "NSLocalizedFailureReason").map {
        " " + call.world.string(of: $0)
      }
      let detail = reason ?? " (\(detail(domain, state(call)?.code ?? 0)))"
      call.returnObject(call.world.makeString("The operation couldn’t be completed." + detail))
    }
    cls.instance("localizedFailureReason", "@\"NSString\"@:") { call throws(ListingException) in
      if let given = try info(call, "NSLocalizedFailureReason") {
        return call.returnBorrowed(given)
      }
      call.returnObject(try known(call).reason.map { call.world.makeString($0) })
    }
    for (selector, key) in [
      ("localizedRecoverySuggestion", "NSLocalizedRecoverySuggestion"),
      ("helpAnchor", "NSHelpAnchor"),
    ] {
      cls.instance(selector, "@\"NSString\"@:") { call throws(ListingException) in
        call.returnBorrowed(try info(call, key))
      }
    }
    for (selector, key) in [
      ("recoveryAttempter", "NSRecoveryAttempter"),
      ("localizedRecoveryOptions", "NSLocalizedRecoveryOptions"),
    ] {
      cls.instance(selector, "@@:") { call throws(ListingException) in
        call.returnBorrowed(try info(call, key))
      }
    }
    cls.instance("underlyingErrors", "@\"NSArray\"@:") { call throws(ListingException) in
      let found = try info(call, "NSUnderlyingError").map { [$0] } ?? []
      call.returnObject(call.world.newArray(found))
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeString(try describe(call)))
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      guard let left = state(call), let other = call.object(0),
        let right = call.world.state(of: other, as: ErrorState.self)
      else {
        call.returnBool(call.object(0) == call.receiver)
        return
      }
      let sameDomain = call.world.string(of: left.domain) == call.world.string(of: right.domain)
      guard sameDomain && left.code == right.code else { return call.returnBool(false) }
      // None is the same as an empty one.
      let (own, others) = (left.userInfo, right.userInfo)
      func isEmpty(_ info: ObjectPointer?) throws(ListingException) -> Bool {
        try call.world.sendInt(info, "count", resultType: "Q") == 0
      }
      let (isNone, isOthersNone) = (try isEmpty(own), try isEmpty(others))
      if isNone || isOthersNone || own == others {
        return call.returnBool(isNone == isOthersNone)
      }
      call.returnBool(try call.world.areEqual(own, others))
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      guard let own = state(call) else { return call.returnValue(UInt(bitPattern: call.receiver)) }
      call.returnValue(try call.world.sendInt(own.domain, "hash", resultType: "Q") ^ own.code)
    }
  }

  private static func detail(_ domain: String, _ code: Int) -> String {
    switch domain {
    case "NSMachErrorDomain": "Mach error \(code) - \(ThreadLibrary.text(ofMachError: code))"
    case "NSOSStatusErrorDomain": "OSStatus error \(code)."
    default: "\(domain) error \(code)."
    }
  }

  private static func state(_ call: NativeCall) -> ErrorState? {
    call.world.state(of: call.receiver, as: ErrorState.self)
  }

  private static func info(_ call: NativeCall, _ key: String) throws(ListingException)
    -> ObjectPointer?
  {
    let keyObject = call.world.makeString(key)
    defer { call.world.release(keyObject) }
    if let info = state(call)?.userInfo,
      let given = try call.world.send(info, "objectForKey:", .object(keyObject))
    {
      return given
    }
    let domain = call.world.string(of: state(call)?.domain)
    guard let provider = call.world.errorProviders.blocks[domain] else { return nil }
    return try call.world.callBlock(
      provider.retained.map { fwd_autorelease($0) } ?? nil, .object(call.receiver),
      .object(keyObject))
  }

  private static let provider = "@?<@@?@\"NSError\"@\"NSString\">"

  static func addProviders(to cls: NativeClass) {
    cls.classMethod(
      "setUserInfoValueProviderForDomain:provider:", "v@:@\"NSString\"\(provider)"
    ) { call throws(ListingException) in
      let copy = fwd_Block_copy(call.object(1))
      defer { fwd_release(copy) }
      call.world.errorProviders.blocks[call.world.string(of: call.object(0))] =
        copy.map { PointerBox($0, isWeak: false) }
    }
    cls.classMethod("userInfoValueProviderForDomain:", "\(provider)@:@\"NSString\"") {
      call throws(ListingException) in
      call.returnObject(
        call.world.errorProviders.blocks[call.world.string(of: call.object(0))]?.retained)
    }
  }

  /// What the sentence of the error's code is made of.
  private static func known(_ call: NativeCall) throws(ListingException) -> CocoaErrorText {
    let world = call.world
    var text = CocoaErrorText(
      domain: world.string(of: state(call)?.domain), code: state(call)?.code ?? 0)
    text.path = try info(call, "NSFilePath").map { world.string(of: $0) }
    text.value = try info(call, "NSInvalidValue").map { world.string(of: $0) }
    text.destination = try info(call, "NSDestinationFilePath").map { world.string(of: $0) }
    if let encoding = try info(call, "NSStringEncoding"), world.isKind(encoding, of: "NSNumber") {
      let number = try world.sendInt(encoding, "unsignedIntegerValue", resultType: "Q")
      text.encoding = StringEncoding(rawValue: UInt(bitPattern: number))
    }
    if let variant = try info(call, "NSUserStringVariant") {
      let isArray = world.isKind(variant, of: "NSArray")
      text.variant = world.string(of: isArray ? try world.elements(of: variant).first : variant)
    }
    return text
  }

  /// What stands for a description that the user info does not have.
  private static func reason(_ call: NativeCall) throws(ListingException) -> String? {
    for key in ["NSLocalizedFailureReason", "NSDebugDescription"] {
      if let text = try info(call, key) { return call.world.string(of: text) }
    }
    return nil
  }

  /// `Error Domain=D Code=3 "text" UserInfo={…}`
  private static func describe(_ call: NativeCall) throws(ListingException) -> String {
    let world = call.world
    let domain = world.string(of: state(call)?.domain)
    let own = try info(call, "NSLocalizedDescription").map { world.string(of: $0) }
    var words = own
    if words == nil { words = try reason(call) }
    if words == nil { words = try known(call).quoted }
    let given = "\"\(words ?? "(null)")\""
    var text = "Error Domain=\(domain) Code=\(state(call)?.code ?? 0) \(given)"
    if let info = state(call)?.userInfo, try world.sendInt(info, "count", resultType: "Q") > 0 {
      var parts: [String] = []
      let keys = try world.send(info, "allKeys")
      for index in 0..<(try world.sendInt(keys, "count", resultType: "Q")) {
        let key = try world.send(keys, "objectAtIndex:", .int(index))
        let value = try world.send(info, "objectForKey:", .object(key))
        var shown = try world.describe(value)
        if world.isKind(value, of: "NSError") {
          shown = "\(hex(UInt(bitPattern: value))) {\(shown)}"
        }
        parts.append("\(try world.describe(key))=\(shown)")
      }
      text += " UserInfo={\(parts.joined(separator: ", "))}"
    }
    return text
  }
}
