// NSNumber and its concrete classes: `__NSCFNumber`, and `__NSCFBoolean` for the two objects behind @YES and @NO.
//
// Small whole numbers are one immortal object each for every type, so that boxing them again costs nothing; on Apple's 64-bit systems,
// where most numbers are tagged pointers, equal small numbers are identical too, and nobody has to keep one. The same is true there of
// larger integers, up to 56 bits; of these the first that a program makes are kept.
import CRuntime
import ObjCVM

/// What a number object keeps.
final class NumberState {
  let value: NumberValue
  init(_ value: NumberValue) { self.value = value }
}

/// The number objects that a world keeps.
final class NumberCache {
  static let small = -256..<32_768
  /// Objects are found in pages, so that the numbers nobody uses take no memory.
  private static let pageSize = 256
  private typealias Page = UnsafeMutablePointer<ObjectPointer?>
  let number: OpaquePointer
  let yes: ObjectPointer
  let no: ObjectPointer
  let placeholder: ObjectPointer
  /// Of type int, then of types long long, double and float.
  private let pages: UnsafeMutablePointer<Page?>
  private static let types = 4
  private static let pagesPerType = small.count / pageSize
  /// Integers that are not small, by value and type.
  private var large: [Int: ObjectPointer] = [:]
  private static let largeLimit = 1 << 14

  init(_ world: World) {
    number = world.cls("__NSCFNumber")
    fwd_class_setTagged(number)
    yes = world.makeInstance(of: "__NSCFBoolean", state: NumberState(.bool(true)))
    no = world.makeInstance(of: "__NSCFBoolean", state: NumberState(.bool(false)))
    fwd_object_setImmortal(yes)
    fwd_object_setImmortal(no)
    placeholder = world.makeImmortal(of: "NSPlaceholderNumber")
    pages = .allocate(capacity: NumberCache.types * NumberCache.pagesPerType)
    pages.initialize(repeating: nil, count: NumberCache.types * NumberCache.pagesPerType)
  }

  deinit {
    for index in 0..<NumberCache.types * NumberCache.pagesPerType { pages[index]?.deallocate() }
    pages.deallocate()
  }

  /// Types that whole numbers are boxed from, as `pages` has them.
  enum Integer: Int { case int, longLong }

  /// The object for a small number, if there is one yet.
  @inline(__always)
  func made(_ integer: Int, _ type: Integer) -> ObjectPointer? {
    guard NumberCache.small.contains(integer) else { return nil }
    let index = UInt(bitPattern: integer &- NumberCache.small.lowerBound)
    let size = UInt(NumberCache.pageSize)
    let page = Int(index / size) &+ type.rawValue &* NumberCache.pagesPerType
    return pages[page]?[Int(index % size)]
  }

  /// The object for a small whole number of type int, long long, double or float, or for a larger integer; nil for any other value, and
  /// where too many integers are kept.
  func object(for value: NumberValue, in world: World) -> ObjectPointer? {
    let (type, integer): (Int, Int)
    switch value {
    case .integer(let value, UInt8(ascii: "i")): (type, integer) = (0, Int(value))
    case .integer(let value, UInt8(ascii: "q")): (type, integer) = (1, Int(value))
    case .double(let value): (type, integer) = (2, NumberCache.whole(value))
    case .float(let value): (type, integer) = (3, NumberCache.whole(Double(value)))
    default: return nil
    }
    guard NumberCache.small.contains(integer) else {
      return object(for: value, integer, type, world)
    }
    let index = integer - NumberCache.small.lowerBound
    let page = index / NumberCache.pageSize + type * NumberCache.pagesPerType
    let place = index % NumberCache.pageSize
    if let found = pages[page]?[place] { return found }
    return make(value, page, place, world)
  }

  private func object(for value: NumberValue, _ integer: Int, _ type: Int, _ world: World)
    -> ObjectPointer?
  {
    guard type <= Integer.longLong.rawValue, integer >> 55 == 0 || integer >> 55 == -1 else {
      return nil
    }
    let key = integer * NumberCache.types + type
    if let found = large[key] { return found }
    guard large.count < NumberCache.largeLimit else { return nil }
    let made = world.makeInstance(of: number, state: NumberState(value))
    fwd_object_setImmortal(made)
    large[key] = made
    return made
  }

  /// A number beyond the small ones for what is no whole number, and for minus zero.
  private static func whole(_ value: Double) -> Int {
    guard let integer = Int(exactly: value), value != 0 || value.sign == .plus else { return .max }
    return integer
  }

  private func make(_ value: NumberValue, _ page: Int, _ place: Int, _ world: World)
    -> ObjectPointer
  {
    let objects = pages[page] ?? Page.allocate(capacity: NumberCache.pageSize)
    if pages[page] == nil {
      objects.initialize(repeating: nil, count: NumberCache.pageSize)
      pages[page] = objects
    }
    let made = world.makeInstance(of: number, state: NumberState(value))
    fwd_object_setImmortal(made)
    objects[place] = made
    return made
  }
}

extension World {
  var numbers: NumberCache { numberReference.takeUnretainedValue() }

  /// The world's services own it.
  private var numberReference: Unmanaged<NumberCache> {
    if let known = numbersIfKnown { return .fromOpaque(known) }
    let made = Unmanaged.passUnretained(service(NumberCache.self) { NumberCache($0) })
    numbersIfKnown = made.toOpaque()
    return made
  }

  /// A number object, +1.
  func makeNumber(_ value: NumberValue) -> ObjectPointer {
    numberReference._withUnsafeGuaranteedRef { cache in
      if case .bool(let flag) = value { return flag ? cache.yes : cache.no }
      return cache.object(for: value, in: self)
        ?? makeInstance(of: cache.number, state: NumberState(value))
    }
  }

  public func makeNumber(_ value: Int) -> ObjectPointer {
    makeNumber(.integer(Int64(value), encoding: UInt8(ascii: "q")))
  }
  public func makeNumber(_ value: UInt) -> ObjectPointer {
    makeNumber(NumberValue(unsigned: UInt64(value), encoding: UInt8(ascii: "q")))
  }
  public func makeNumber(_ value: Int32) -> ObjectPointer {
    makeNumber(.integer(Int64(value), encoding: UInt8(ascii: "i")))
  }
  public func makeNumber(_ value: Double) -> ObjectPointer { makeNumber(.double(value)) }
  public func makeNumber(_ value: Float) -> ObjectPointer { makeNumber(.float(value)) }
  public func makeNumber(_ value: Bool) -> ObjectPointer { makeNumber(.bool(value)) }

  /// The value of a C scalar as NSNumber boxes it; nil for encodings that are no numbers. Takes over nothing.
  public func makeNumber(from address: UnsafeRawPointer, encoding: UInt8) -> ObjectPointer? {
    NumberValue(at: address, encoding: encoding).map { makeNumber($0) }
  }

  /// The value of one of our own numbers; nil for any other object.
  func ownNumber(_ object: ObjectPointer?) -> NumberValue? {
    guard let object else { return nil }
    return withState(of: object, as: NumberState.self) { $0.value }
  }

  /// The value of any NSNumber: others than our own are asked for -objCType and the value of that type.
  func number(of object: ObjectPointer?) throws(ListingException) -> NumberValue {
    guard let object else { return .integer(0, encoding: UInt8(ascii: "i")) }
    if let value = ownNumber(object) { return value }
    if let decimal = state(of: object, as: DecimalState.self)?.value {
      return .double(decimal.doubleValue)
    }
    let types = try sendPointer(object, "objCType", resultType: "r*")
    let encoding = types == nil ? 0 : try read(types, as: UInt8.self)
    if encoding == UInt8(ascii: "d") || encoding == UInt8(ascii: "f") {
      return .double(try sendDouble(object, "doubleValue"))
    }
    return .integer(Int64(try sendInt(object, "longLongValue")), encoding: UInt8(ascii: "q"))
  }
}

extension NumberValue {
  /// Reads a C scalar.
  init?(at address: UnsafeRawPointer, encoding: UInt8) {
    func load<Value: BitwiseCopyable>(_ type: Value.Type) -> Value {
      address.loadUnaligned(as: type)
    }
    switch encoding {
    case UInt8(ascii: "B"): self = .bool(load(UInt8.self) != 0)
    case UInt8(ascii: "c"): self = .integer(Int64(load(Int8.self)), encoding: UInt8(ascii: "c"))
    case UInt8(ascii: "C"): self = .integer(Int64(load(UInt8.self)), encoding: UInt8(ascii: "s"))
    case UInt8(ascii: "s"): self = .integer(Int64(load(Int16.self)), encoding: UInt8(ascii: "s"))
    case UInt8(ascii: "S"): self = .integer(Int64(load(UInt16.self)), encoding: UInt8(ascii: "i"))
    case UInt8(ascii: "i"), UInt8(ascii: "l"):
      self = .integer(Int64(load(Int32.self)), encoding: UInt8(ascii: "i"))
    case UInt8(ascii: "I"), UInt8(ascii: "L"):
      self = .integer(Int64(load(UInt32.self)), encoding: UInt8(ascii: "q"))
    case UInt8(ascii: "q"): self = .integer(load(Int64.self), encoding: UInt8(ascii: "q"))
    case UInt8(ascii: "Q"):
      self = NumberValue(unsigned: load(UInt64.self), encoding: UInt8(ascii: "q"))
    case UInt8(ascii: "f"): self = .float(load(Float.self))
    case UInt8(ascii: "d"), UInt8(ascii: "D"): self = .double(load(Double.self))
    default: return nil
    }
  }
}

extension NativeCall {
  /// The receiver's own value.
  func number() throws(ListingException) -> NumberValue { try world.number(of: receiver) }

  /// The receiver's own value, with every digit of a whole decimal number.
  fileprivate func exactNumber() throws(ListingException) -> NumberValue {
    let decimal = world.state(of: receiver, as: DecimalState.self)?.value
    if let whole = decimal?.wholeValue { return whole }
    return try number()
  }

  func returnNumber(_ value: NumberValue) { returnObject(world.makeNumber(value)) }
}

extension NumberLibrary {
  static func numberClass() -> NativeClass {
    let cls = NativeClass("NSNumber", superclass: "NSValue")
    cls.whenMade = { world, made in
      world.equality.noteNumbers(made)
      QuickPlaces.noteEquality(world)
    }
    cls.classMethod("allocWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      if OpaquePointer(call.receiver) == call.world.cls("NSNumber") {
        call.returnRetained(call.world.numbers.placeholder)
      } else {
        call.returnRetained(fwd_class_createInstance(OpaquePointer(call.receiver), 0))
      }
    }
    // What kCFNumberNaN and its like are: 0, 1 and -1.
    cls.classMethod("_constantOfKind:", "@@:q") { call throws(ListingException) in
      final class Constants { var made: [Int: ObjectPointer] = [:] }
      let (world, kind) = (call.world, call.int(0))
      let constants = world.service(Constants.self) { _ in Constants() }
      let value = kind == 0 ? Double.nan : Double(kind) * .infinity
      let number = constants.made[kind] ?? world.makeNumber(value)
      if constants.made[kind] == nil { fwd_object_setImmortal(number) }
      constants.made[kind] = number
      call.returnBorrowed(number)
    }
    // No number has no value: Foundation's placeholder makes none.
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      let isPlaceholder = call.receiver == call.world.numbers.placeholder
      call.returnRetained(isPlaceholder ? nil : call.receiver)
    }
    addBoxing(to: cls)
    addUnboxing(to: cls)
    addNumberComparing(to: cls)
    addNumberDescriptions(to: cls)
    addDecimalStructures(toNumber: cls)
    addQuickForms(to: cls)
    return cls
  }

  /// numberWithInt:, initWithInt:, intValue and so on: the names and the encodings.
  static let scalars: [(name: String, encoding: String)] = [
    ("Bool", "B"), ("Char", "c"), ("UnsignedChar", "C"), ("Short", "s"), ("UnsignedShort", "S"),
    ("Int", "i"),
    ("UnsignedInt", "I"), ("Long", "q"), ("UnsignedLong", "Q"), ("LongLong", "q"),
    ("UnsignedLongLong", "Q"),
    ("Integer", "q"), ("UnsignedInteger", "Q"), ("Float", "f"), ("Double", "d"),
  ]

  private static func addBoxing(to cls: NativeClass) {
    for (name, encoding) in scalars {
      guard let code = encoding.utf8.first else { continue }
      cls.classMethod("numberWith\(name):", "@\"NSNumber\"@:\(encoding)") {
        call throws(ListingException) in
        try call.boxed(code) { call.returnObject($0) }
      }
      cls.instance("initWith\(name):", "@@:\(encoding)", returnsInstance: true) {
        call throws(ListingException) in
        if call.receiver != call.world.numbers.placeholder { call.world.release(call.receiver) }
        try call.boxed(code) { call.returnRetained($0) }
      }
    }
  }

  private static func addUnboxing(to cls: NativeClass) {
    cls.instance("objCType", "r*@:") { call throws(ListingException) in
      call.returnValue(try call.world.temporaryCString([try call.number().encoding]))
    }
    cls.instance("getValue:", "v@:^v") { call throws(ListingException) in
      try call.world.writeBytes(try call.number().bytes, to: call.pointer(0))
    }
    cls.instance("getValue:size:", "v@:^vQ") { call throws(ListingException) in
      try call.world.writeBytes(try call.number().bytes, to: call.pointer(0))
    }
    for (name, encoding) in scalars {
      let selector = "\(name.prefix(1).lowercased())\(name.dropFirst())Value"
      guard let code = encoding.utf8.first else { continue }
      cls.instance(selector, "\(encoding)@:") { call throws(ListingException) in
        let value = try call.exactNumber()
        switch code {
        case UInt8(ascii: "B"): call.returnBool(value.boolValue)
        case UInt8(ascii: "c"), UInt8(ascii: "C"):
          call.returnValue(UInt8(truncatingIfNeeded: value.int64Value))
        case UInt8(ascii: "s"), UInt8(ascii: "S"):
          call.returnValue(UInt16(truncatingIfNeeded: value.int64Value))
        case UInt8(ascii: "i"), UInt8(ascii: "I"):
          call.returnValue(UInt32(truncatingIfNeeded: value.int64Value))
        case UInt8(ascii: "q"): call.returnValue(value.int64Value)
        case UInt8(ascii: "Q"): call.returnValue(value.uint64Value)
        case UInt8(ascii: "f"): call.returnValue(Float(value.doubleValue))
        default: call.returnValue(value.doubleValue)
        }
      }
    }
  }

  private static func addNumberComparing(to cls: NativeClass) {
    cls.instance("isEqualToNumber:", "B@:@\"NSNumber\"") { call throws(ListingException) in
      guard let other = call.object(0) else { return call.returnBool(false) }
      call.returnBool(try call.number().compare(try call.world.number(of: other)) == .same)
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      guard let other = call.object(0) else { return call.returnBool(false) }
      let isNumber =
        call.world.ownNumber(other) != nil
        || call.world.isKind(other, of: call.world.cls("NSNumber"))
      guard isNumber else { return call.returnBool(false) }
      call.returnBool(try call.number().compare(try call.world.number(of: other)) == .same)
    }
    cls.instance("isEqualToValue:", "B@:@\"NSValue\"") { call throws(ListingException) in
      call.returnBool(try call.world.sendBool(call.receiver, "isEqual:", .object(call.object(0))))
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(try call.number().hash)
    }
    cls.instance("compare:", "q@:@\"NSNumber\"") { call throws(ListingException) in
      guard let other = call.object(0) else { throw call.nilArgument() }
      call.returnValue(try call.number().compare(try call.world.number(of: other)).rawValue)
    }
  }

  private static func addNumberDescriptions(to cls: NativeClass) {
    cls.instance("stringValue", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnText(try call.number().text)
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnText(try call.number().text)
    }
    cls.instance("descriptionWithLocale:", "@\"NSString\"@:@") { call throws(ListingException) in
      let text = try call.number().text
      guard let locale = call.object(0), call.world.isKind(locale, of: "NSLocale") else {
        return call.returnText(text)
      }
      let facts = LocaleFacts(
        call.world.string(of: try call.world.send(locale, "localeIdentifier")))
      call.returnText(UTF16Text(text.string.replacing(".", with: facts.texts[0])))
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(call.world.retain(call.receiver))
    }
  }
}

extension NativeCall {
  /// Boxes argument 0; `answer` takes the object, +1.
  fileprivate func boxed(_ encoding: UInt8, _ answer: (ObjectPointer) -> Void)
    throws(ListingException)
  {
    guard let address = arguments[0], let value = NumberValue(at: address, encoding: encoding)
    else { return }
    answer(world.makeNumber(value))
  }
}
