// Coding of classes that their properties describe: an archive has each under its key, and key-value coding sets them again.
import CRuntime
import ForwardKitBasics
import ObjCVM

extension CodingLibrary {
  /// Class, initializer, the property that the initializer takes (or `-`), then the others in the order in which they are set.
  private static let propertyTable = """
    NSFormatter init -
    NSDateComponents init - calendar timeZone era year month day hour minute second nanosecond weekday weekdayOrdinal quarter weekOfMonth weekOfYear yearForWeekOfYear
    NSCalendar initWithCalendarIdentifier: calendarIdentifier locale timeZone firstWeekday minimumDaysInFirstWeek
    NSDateFormatter init - locale timeZone calendar dateFormat dateStyle timeStyle lenient doesRelativeDateFormatting
    NSNumberFormatter init - locale numberStyle currencyCode minimumIntegerDigits maximumIntegerDigits minimumFractionDigits maximumFractionDigits roundingMode usesGroupingSeparator groupingSize decimalSeparator groupingSeparator positivePrefix negativePrefix positiveSuffix negativeSuffix multiplier generatesDecimalNumbers lenient
    NSByteCountFormatter init - allowedUnits countStyle includesUnit includesCount includesActualByteCount adaptive zeroPadsFractionDigits allowsNonnumericFormatting formattingContext
    NSDateIntervalFormatter init - locale timeZone calendar dateStyle timeStyle dateTemplate
    NSDateComponentsFormatter init - calendar unitsStyle allowedUnits zeroFormattingBehavior maximumUnitCount allowsFractionalUnits collapsesLargestUnit includesApproximationPhrase includesTimeRemainingPhrase formattingContext
    NSLengthFormatter init - numberFormatter unitStyle forPersonHeightUse
    NSMassFormatter init - numberFormatter unitStyle forPersonMassUse
    NSEnergyFormatter init - numberFormatter unitStyle forFoodEnergyUse
    NSMeasurementFormatter init - numberFormatter unitStyle unitOptions locale
    NSPersonNameComponents init - namePrefix givenName middleName familyName nameSuffix nickname
    NSURLSessionConfiguration init - requestCachePolicy timeoutIntervalForRequest timeoutIntervalForResource networkServiceType allowsCellularAccess discretionary waitsForConnectivity HTTPAdditionalHeaders HTTPMaximumConnectionsPerHost HTTPShouldSetCookies HTTPShouldUsePipelining HTTPCookieAcceptPolicy connectionProxyDictionary
    """

  private struct Description {
    let initializer: String
    let argument: String?
    let properties: [String]
  }

  private static let descriptions: [String: Description] = {
    var found: [String: Description] = [:]
    for words in TextTable.lines(of: propertyTable).map(\.words) {
      found[words[0]] = Description(
        initializer: words[1], argument: words[2] == "-" ? nil : words[2],
        properties: Array(words.dropFirst(3)))
    }
    return found
  }()

  static let describedClasses: [String] = TextTable.heads(of: propertyTable)

  static func addPropertyCoding(to cls: NativeClass, _ name: String) {
    guard let description = descriptions[name] else { return }
    allowSecureCoding(of: cls)
    cls.instance("encodeWithCoder:", "v@:@\"NSCoder\"") { call throws(ListingException) in
      try encode(description, of: call.receiver, try call.checkedObject(0), call.world)
    }
    cls.instance("initWithCoder:", "@@:@\"NSCoder\"", returnsInstance: true) {
      call throws(ListingException) in
      call.returnRetained(try decode(description, call))
    }
  }

  /// Adopts NSSecureCoding, and says so when it is asked.
  static func allowSecureCoding(of cls: NativeClass) {
    let says = cls.methods.contains { $0.isClassMethod && $0.selector == "supportsSecureCoding" }
    if says { return }
    cls.adopt("NSSecureCoding")
    cls.classMethod("supportsSecureCoding", "B@:") { call throws(ListingException) in
      call.returnBool(true)
    }
  }

  private static func encode(
    _ description: Description, of object: ObjectPointer, _ coder: ObjectPointer?, _ world: World
  ) throws(ListingException) {
    for name in [description.argument].compactMap({ $0 }) + description.properties {
      let question = "is" + name.prefix(1).uppercased() + name.dropFirst()
      guard world.implements(object, name) || world.implements(object, question) else { continue }
      let key = SendArgument.object(world.autoreleasedString(name))
      let value = try world.send(object, "valueForKey:", key)
      try world.sendVoid(
        coder, "encodeObject:forKey:", .object(value),
        .object(world.autoreleasedString("NS." + name)))
    }
  }

  /// The described object in the receiver's place, +1.
  private static func decode(
    _ description: Description, _ call: NativeCall
  ) throws(ListingException) -> ObjectPointer? {
    let (world, coder) = (call.world, try call.checkedObject(0))
    var arguments: [SendArgument] = []
    if let argument = description.argument {
      arguments.append(.object(try decodeObject("NS." + argument, coder, world)))
    }
    let object = try world.send(call.receiver, description.initializer, list: arguments)
    guard let object else { return nil }
    var hasStyle = false
    for name in description.properties {
      guard let value = try decodeObject("NS." + name, coder, world) else { continue }
      if name.hasSuffix("Style"), name != "numberStyle" {
        // A format of the program's own has no styles.
        if try world.sendInt(value, "integerValue") == 0, !hasStyle { continue }
        hasStyle = true
      }
      try world.sendVoid(
        object, "setValue:forKey:", .object(value), .object(world.autoreleasedString(name)))
    }
    return object
  }

  /// What an archive has under a key, of the classes that Foundation's values are made of.
  static func decodeObject(
    _ key: String, _ coder: ObjectPointer?, _ world: World
  ) throws(ListingException) -> ObjectPointer? {
    let classes = world.newArray(
      plainClasses.compactMap { world.classIfKnown($0).map { ObjectPointer($0) } })
    defer { fwd_release(classes) }
    let set = try world.send(toClass: world.cls("NSSet"), "setWithArray:", .object(classes))
    return try world.send(
      coder, "decodeObjectOfClasses:forKey:", .object(set),
      .object(world.autoreleasedString(key)))
  }
}
