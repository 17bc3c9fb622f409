// Formatters of lists, names, spans of time, distances in time and quantities, in the words of en_US, and NSDateInterval.
import CRuntime
import ObjCVM

enum FormatterLibrary: NativeLibrary {
  static let classNames: [String] = records.names

  static func define(_ name: String, in world: World) -> NativeClass? {
    guard let cls = records.define(name) else { return nil }
    switch name {
    case "NSListFormatter": addLists(to: cls)
    case "NSPersonNameComponentsFormatter": addNames(to: cls)
    case "NSRelativeDateTimeFormatter": addDistances(to: cls)
    case "NSDateComponentsFormatter": addSpans(to: cls)
    case "NSDateIntervalFormatter": addIntervalTexts(to: cls)
    case "NSDateInterval": addIntervals(to: cls)
    default: addUnits(name, to: cls)
    }
    return cls
  }

  private static let records = RecordClasses(
    unitRecords + intervalRecords + """
      NSListFormatter : NSFormatter NSCopying
        locale @"NSLocale"
        itemFormatter @"NSFormatter"
      NSPersonNameComponentsFormatter : NSFormatter NSCopying
        style q
        phonetic B isPhonetic
      NSRelativeDateTimeFormatter : NSFormatter NSCopying
        dateTimeStyle q
        unitsStyle q
        formattingContext q
        locale @"NSLocale"
        calendar @"NSCalendar"
      NSDateComponentsFormatter : NSFormatter NSCopying
        unitsStyle q
        allowedUnits Q
        zeroFormattingBehavior Q
        maximumUnitCount q
        collapsesLargestUnit B
        allowsFractionalUnits B
        includesApproximationPhrase B
        includesTimeRemainingPhrase B
        formattingContext q
        calendar @"NSCalendar"
        referenceDate @"NSDate"
      NSDateInterval : NSObject
      """)

  static var types: [NativeType] { [] }

  /// The number that a property of eight bytes has.
  static func number(_ name: String, of object: ObjectPointer, _ world: World) -> Int {
    var value = 0
    withUnsafeMutableBytes(of: &value) { room in
      guard let base = room.baseAddress else { return }
      PropertyBag.of(object, world).copy(name, to: base, count: 8, size: 8)
    }
    return value
  }

  // MARK: Lists

  private static func addLists(to cls: NativeClass) {
    func joined(_ items: [String]) -> String {
      switch items.count {
      case 0: ""
      case 1: items[0]
      case 2: "\(items[0]) and \(items[1])"
      default: items.dropLast().joined(separator: ", ") + ", and \(items[items.count - 1])"
      }
    }
    cls.instance("stringFromItems:", "@\"NSString\"@:@\"NSArray\"") {
      call throws(ListingException) in
      let own = PropertyBag.of(call.receiver, call.world).retained("itemFormatter")
      defer { fwd_release(own) }
      var items: [String] = []
      for item in try call.world.elements(of: call.object(0)) {
        let text =
          own == nil ? nil : try call.world.send(own, "stringForObjectValue:", .object(item))
        items.append(text == nil ? try call.world.describe(item) : call.world.string(of: text))
      }
      call.returnObject(call.world.makeString(joined(items)))
    }
    cls.instance("stringForObjectValue:", "@\"NSString\"@:@") { call throws(ListingException) in
      guard let list = call.object(0), call.world.isKind(list, of: "NSArray") else {
        return call.returnBorrowed(nil)
      }
      call.returnBorrowed(try call.world.send(call.receiver, "stringFromItems:", .object(list)))
    }
    cls.classMethod("localizedStringByJoiningStrings:", "@\"NSString\"@:@\"NSArray\"") {
      call throws(ListingException) in
      let items = try call.world.texts(ofArray: call.object(0)).map(\.string)
      call.returnObject(call.world.makeString(joined(items)))
    }
  }

  // MARK: Names of people

  private static func addNames(to cls: NativeClass) {
    addNameReading(to: cls)
    func text(_ name: ObjectPointer?, style: Int, _ world: World) throws(ListingException) -> String
    {
      func part(_ key: String) throws(ListingException) -> String? {
        guard let name, let value = try world.send(name, key) else { return nil }
        let text = world.string(of: value)
        return text.isEmpty ? nil : text
      }
      var parts: [String?] = [try part("givenName"), try part("familyName")]
      switch style {
      case 1: parts = [try part("nickname") ?? parts[0] ?? parts[1]]
      case 3:
        parts = [
          try part("namePrefix"), parts[0], try part("middleName"), parts[1],
          try part("nameSuffix"),
        ]
      case 4: return parts.compactMap { $0?.first.map(String.init) }.joined()
      default: break
      }
      return parts.compactMap { $0 }.joined(separator: " ")
    }
    for selector in ["stringFromPersonNameComponents:", "stringForObjectValue:"] {
      cls.instance(selector, "@\"NSString\"@:@") { call throws(ListingException) in
        let style = number("style", of: call.receiver, call.world)
        call.returnObject(
          call.world.makeString(try text(call.object(0), style: style, call.world)))
      }
    }
    cls.classMethod(
      "localizedStringFromPersonNameComponents:style:options:",
      "@\"NSString\"@:@\"NSPersonNameComponents\"qQ"
    ) { call throws(ListingException) in
      call.returnObject(
        call.world.makeString(try text(call.object(0), style: call.int(1), call.world)))
    }
  }
}
