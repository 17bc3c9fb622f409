// NSDataDetector: links, mail addresses, dates and telephone numbers in a text. It is a regular expression with three groups, for
// links, dates and numbers. Apple's detectors know street addresses and flights as well, and dates in many languages; here dates are
// English (DetectedDate.swift).
import CRuntime
import ObjCVM

/// What a detector has found in a text.
struct DetectedData {
  static let date = UInt(1 << 3)
  static let link = UInt(1 << 5)
  static let pattern = UInt(1 << 10)
  static let phoneNumber = UInt(1 << 11)

  let type: UInt
  let text: String
  /// Nil for what is no date.
  let date: DetectedDate?

  static let all = link | date | phoneNumber

  /// What a program says that there is.
  init(type: UInt, text: String) {
    (self.type, self.text, date) = (type, text, nil)
  }

  /// Nil for a date that does not exist.
  ///
  /// - Parameter ranges: of the whole and of the groups of `RegexLibrary.detectorPattern`.
  init?(_ ranges: [Range<Int>?], in text: UTF16Text, now: Double, zone: ZoneRules) {
    let whole = (ranges.first ?? nil) ?? 0..<0
    func found(_ group: Int) -> Bool { ranges.count > group && ranges[group] != nil }
    type = found(1) ? Self.link : found(2) ? Self.date : Self.phoneNumber
    self.text = text[whole].string
    date = type == Self.date ? DetectedDate(self.text, now: now, zone: zone) : nil
    if type == Self.date, date == nil { return nil }
  }

  /// The private classes of results.
  static let classNames = [
    "NSLinkCheckingResult", "NSDateCheckingResult", "NSPhoneNumberCheckingResult",
  ]

  var className: String {
    Self.classNames[type == Self.link ? 0 : type == Self.date ? 1 : 2]
  }

  /// A link's URL: mail has a scheme of its own, and what has none is of the web.
  var address: String? {
    guard type == Self.link else { return nil }
    if let scheme = text.firstIndex(of: ":"), text[scheme...].hasPrefix("://") { return text }
    if text.hasPrefix("mailto:") { return text }
    return text.contains("@") && !text.contains("/") ? "mailto:" + text : "http://" + text
  }
}

extension RegexLibrary {
  private static let domains =
    "com|org|net|edu|gov|io|cn|co|uk|de|fr|jp|app|dev|me|info|tv|us|eu|ru|in|ai|hk|tw"
  private static let link =
    #"(?:[A-Za-z][A-Za-z0-9+.\-]{0,40}://|mailto:|www\.)[\p{L}\p{M}\p{N}\-._~:/?#\[\]@!$&'()*+,;=%]*[\p{L}\p{M}\p{N}\-_~/#=&%+]"#
    + #"|[A-Za-z0-9._%+\-]+@[A-Za-z0-9\-]+(?:\.[A-Za-z0-9\-]+)+"#
    + #"|(?<![A-Za-z0-9@.])[A-Za-z0-9\-]+(?:\.[A-Za-z0-9\-]+)*\.(?:"# + domains
    + #")(?![A-Za-z0-9])(?:/[A-Za-z0-9\-._~/?#&%=+]*[A-Za-z0-9\-_~/#=&%+]|/)?"#
  private static let phone =
    #"(?<![0-9A-Za-z])(?:\+?[0-9]{1,3}[ \-.]?)?(?:\([0-9]{2,4}\)[ \-.]?)?[0-9]{2,4}(?:[ \-.]?[0-9]{2,4}){1,3}(?![0-9A-Za-z])"#

  /// A pattern with a group for links, one for dates and one for numbers; a part that is not asked for matches nothing.
  private static func detectorPattern(_ types: UInt) -> UTF16Text {
    let nothing = "(?!)"
    return UTF16Text(
      "(\(types & DetectedData.link != 0 ? link : nothing))|"
        + "(\(types & DetectedData.date != 0 ? DetectedDate.pattern : nothing))|"
        + "(\(types & DetectedData.phoneNumber != 0 ? "(?=(?:[^0-9]*[0-9]){7})" + phone : nothing))"
    )
  }

  static func detectorClass() -> NativeClass {
    let cls = NativeClass("NSDataDetector", superclass: "NSRegularExpression")
    cls.hasState = true
    cls.classMethod("dataDetectorWithTypes:error:", "@\"NSDataDetector\"@:Q^@") {
      call throws(ListingException) in
      guard let state = try detector(call) else { return call.returnBorrowed(nil) }
      call.returnObject(call.world.makeInstance(of: OpaquePointer(call.receiver), state: state))
    }
    cls.instance("initWithTypes:error:", "@@:Q^@", returnsInstance: true) {
      call throws(ListingException) in
      guard let state = try detector(call) else { return call.returnFailedInit() }
      call.world.setState(state, of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.property("checkingTypes", "TQ,R")
    cls.instance("checkingTypes", "Q@:") { call throws(ListingException) in
      call.returnValue(call.world.state(of: call.receiver, as: RegexState.self)?.options ?? 0)
    }
    return cls
  }

  private static func detector(_ call: NativeCall) throws(ListingException) -> RegexState? {
    let types = call.uint(0)
    guard types != 0 else {
      try call.world.storeCocoaError(at: call.pointer(1), code: 2048)
      return nil
    }
    let text = detectorPattern(types)
    do throws(RegexProgram.Problem) {
      return RegexState(try call.world.pattern(text, []), text, types, detects: true)
    } catch {
      throw call.world.trap(.unsupported("this data detector cannot be made"))
    }
  }

  /// A result that a data detector gives: it describes itself by its range and what it found.
  static func detectedResultClass(_ name: String) -> NativeClass {
    let cls = NativeClass(name, superclass: "NSTextCheckingResult")
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      let whole = (call.match?.ranges.first ?? nil) ?? 0..<0
      var text = call.world.plainDescription(of: call.receiver)
      text.append(UTF16Text("{\(whole.lowerBound), \(whole.count)}{"))
      let getter = ["URL", "date", "phoneNumber"][DetectedData.classNames.firstIndex(of: name) ?? 0]
      if let value = try call.world.send(call.receiver, getter),
        let words = try call.world.send(value, "description")
      {
        text.append(try call.world.text(of: words))
      }
      text.append(UTF16Text("}"))
      call.returnText(text)
    }
    return cls
  }

  static func addDetected(to cls: NativeClass) {
    for (name, className) in [("URL", "NSURL"), ("phoneNumber", "NSString"), ("date", "NSDate")] {
      cls.property(name, "T@\"\(className)\",R,C")
    }
    cls.instance("URL", "@\"NSURL\"@:") { call throws(ListingException) in
      if let given = call.given(DetectedData.link) { return call.returnBorrowed(given) }
      guard let address = call.match?.detected?.address else { return call.returnBorrowed(nil) }
      let world = call.world
      call.returnBorrowed(
        try world.send(
          toClass: world.cls("NSURL"), "URLWithString:",
          .object(world.autoreleasedString(URLParts.encodingInvalid(address)))))
    }
    cls.instance("phoneNumber", "@\"NSString\"@:") { call throws(ListingException) in
      guard let found = call.match?.detected, found.type == DetectedData.phoneNumber else {
        return call.returnBorrowed(nil)
      }
      call.returnObject(call.world.makeString(found.text))
    }
    cls.instance("date", "@\"NSDate\"@:") { call throws(ListingException) in
      if let given = call.given(DetectedData.date) { return call.returnBorrowed(given) }
      call.returnObject(
        call.match?.detected?.date.map { call.world.makeDate(secondsSinceReference: $0.seconds) })
    }
    cls.property("timeZone", "T@\"NSTimeZone\",R,C")
    cls.instance("timeZone", "@\"NSTimeZone\"@:") { call throws(ListingException) in
      call.returnObject(call.match?.detected?.date?.zone.flatMap { call.world.makeZone($0) })
    }
    cls.property("duration", "Td,R")
    cls.instance("duration", "d@:") { call throws(ListingException) in call.returnValue(0.0) }
  }

  /// Results that no detector finds: a program makes them for its own links.
  static func addMakers(to cls: NativeClass) {
    let makers: [(selector: String, argument: String, type: UInt)] = [
      ("linkCheckingResultWithRange:URL:", "NSURL", DetectedData.link),
      ("phoneNumberCheckingResultWithRange:phoneNumber:", "NSString", DetectedData.phoneNumber),
      ("dateCheckingResultWithRange:date:", "NSDate", DetectedData.date),
    ]
    for maker in makers {
      cls.classMethod(
        maker.selector, "@\"NSTextCheckingResult\"@:{_NSRange=QQ}@\"\(maker.argument)\""
      ) { call throws(ListingException) in
        let given = try call.checkedObject(1)
        let isText = maker.type == DetectedData.phoneNumber
        let detected = DetectedData(
          type: maker.type, text: isText ? call.world.string(of: given) : "")
        let range = call.range(0).within(.max)
        call.returnObject(
          call.world.makeInstance(
            of: detected.className,
            state: MatchState([range], [:], detected, given: isText ? nil : given)))
      }
    }
  }
}

extension NativeCall {
  /// The object of a result that the program made.
  fileprivate func given(_ type: UInt) -> ObjectPointer? {
    match?.detected?.type == type ? match?.given : nil
  }
}
