// NSUserDefaults in memory: what a program sets is there until it ends. Values are searched in what was set, then in what
// was registered; both belong to a domain, which the standard defaults have and each suite has by its name.
import CRuntime
import ObjCSema
import ObjCVM

/// A domain's values, in dictionaries of the listing's world.
final class DefaultsState {
  let suite: String
  let values: ObjectPointer
  /// Names of the domains that are searched as well.
  var suites: [String] = []
  init(_ world: World, suite: String) {
    self.suite = suite
    values = world.makeMutableDictionary(owning: ObjectTable())
  }
}

private final class DefaultsDomains {
  var domains: [String: DefaultsState] = [:]
  /// The registration domain, which all share.
  let registered: ObjectPointer
  /// Domains that the program set by name, owned.
  var volatile: [String: ObjectPointer] = [:]
  var standard: ObjectPointer?
  init(_ world: World) { registered = world.makeMutableDictionary(owning: ObjectTable()) }
}

enum DefaultsLibrary: NativeLibrary {
  static var classNames: [String] { ["NSUserDefaults"] }
  static func define(_ name: String, in world: World) -> NativeClass? {
    name == "NSUserDefaults" ? defaultsClass() : nil
  }

  private static func domains(_ world: World) -> DefaultsDomains {
    world.service(DefaultsDomains.self) { DefaultsDomains($0) }
  }

  private static func domain(_ suite: String, _ world: World) -> DefaultsState {
    let all = domains(world)
    if let found = all.domains[suite] { return found }
    let made = DefaultsState(world, suite: suite)
    all.domains[suite] = made
    return made
  }

  private static func defaultsClass() -> NativeClass {
    let cls = NativeClass("NSUserDefaults", superclass: "NSObject")
    cls.hasState = true
    cls.classMethod("standardUserDefaults", "@\"NSUserDefaults\"@:") {
      call throws(ListingException) in
      let all = domains(call.world)
      if all.standard == nil {
        all.standard = call.world.makeInstance(
          of: OpaquePointer(call.receiver), state: domain("", call.world))
      }
      call.returnBorrowed(all.standard)
    }
    cls.classMethod("resetStandardUserDefaults", "v@:") { call throws(ListingException) in }
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      call.world.setState(domain("", call.world), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("initWithSuiteName:", "@@:@\"NSString\"", returnsInstance: true) {
      call throws(ListingException) in
      call.world.setState(
        domain(call.world.string(of: call.object(0)), call.world), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    addReading(to: cls)
    addTypedReading(to: cls)
    addWriting(to: cls)
    return cls
  }

  // MARK: Reading

  private static func value(_ call: NativeCall) throws(ListingException) -> ObjectPointer? {
    guard let key = call.object(0) else { return nil }
    let world = call.world
    if let state = world.state(of: call.receiver, as: DefaultsState.self),
      let found = try world.send(state.values, "objectForKey:", .object(key))
    {
      return found
    }
    return try shared(key, world, call.receiver)
  }

  /// The value that a key has in every domain which does not have its own.
  private static func shared(
    _ key: ObjectPointer, _ world: World, _ receiver: ObjectPointer? = nil
  ) throws(ListingException) -> ObjectPointer? {
    let suites = receiver.flatMap { world.state(of: $0, as: DefaultsState.self) }?.suites ?? []
    let others = suites.map { domain($0, world).values } + domains(world).volatile.values
    for other in others {
      if let found = try world.send(other, "objectForKey:", .object(key)) { return found }
    }
    if let found = try world.send(domains(world).registered, "objectForKey:", .object(key)) {
      return found
    }
    // What the system itself keeps.
    guard world.string(of: key) == "AppleLanguages" else { return nil }
    return try world.send(toClass: world.cls("NSLocale"), "preferredLanguages")
  }

  private static func addReading(to cls: NativeClass) {
    for (name, types) in [
      ("objectForKey:", "@@:@\"NSString\""), ("valueForKey:", "@@:@\"NSString\""),
    ] {
      cls.instance(name, types) { call throws(ListingException) in
        call.returnBorrowed(try value(call))
      }
    }
    for (name, type) in [
      ("stringForKey:", "NSString"), ("arrayForKey:", "NSArray"),
      ("dictionaryForKey:", "NSDictionary"), ("dataForKey:", "NSData"),
      ("stringArrayForKey:", "NSArray"), ("URLForKey:", "NSURL"),
    ] {
      cls.instance(name, "@\"\(type)\"@:@\"NSString\"") { call throws(ListingException) in
        guard let found = try value(call) else { return call.returnBorrowed(nil) }
        if call.world.isKind(found, of: type) { return call.returnBorrowed(found) }
        // A number is a string when asked for one.
        guard type == "NSString", call.world.isKind(found, of: "NSNumber") else {
          return call.returnBorrowed(nil)
        }
        call.returnBorrowed(try call.world.send(found, "stringValue"))
      }
    }
    cls.instance("dictionaryRepresentation", "@\"NSDictionary\"@:") {
      call throws(ListingException) in
      let world = call.world
      let table = try world.table(of: domains(world).registered)
      if let state = world.state(of: call.receiver, as: DefaultsState.self) {
        for entry in try world.entries(of: state.values) {
          if let key = entry.key, let value = entry.value {
            try world.setValue(value, forKey: key, in: table)
          }
        }
      }
      call.returnObject(world.makeDictionary(owning: table))
    }
  }

  private static func addTypedReading(to cls: NativeClass) {
    func number(_ call: NativeCall) throws(ListingException) -> ObjectPointer? {
      guard let found = try value(call) else { return nil }
      return call.world.isKind(found, of: "NSNumber") || call.world.isKind(found, of: "NSString")
        ? found : nil
    }
    cls.instance("integerForKey:", "q@:@\"NSString\"") { call throws(ListingException) in
      call.returnValue(try call.world.sendInt(try number(call), "integerValue"))
    }
    cls.instance("boolForKey:", "B@:@\"NSString\"") { call throws(ListingException) in
      call.returnBool(try call.world.sendBool(try number(call), "boolValue"))
    }
    cls.instance("doubleForKey:", "d@:@\"NSString\"") { call throws(ListingException) in
      call.returnValue(try call.world.sendDouble(try number(call), "doubleValue"))
    }
    cls.instance("floatForKey:", "f@:@\"NSString\"") { call throws(ListingException) in
      call.returnValue(Float(try call.world.sendDouble(try number(call), "doubleValue")))
    }
  }

  // MARK: Writing

  private static func set(_ value: ObjectPointer?, _ key: ObjectPointer?, _ call: NativeCall)
    throws(ListingException)
  {
    let world = call.world
    guard let key, let state = world.state(of: call.receiver, as: DefaultsState.self) else {
      return
    }
    if let value { try checkPropertyList(value, key, world) }
    let new = if let value { ObjectPointer?(value) } else { try shared(key, world) }
    try changing(state, key, to: new, call) {
      () throws(ListingException) in
      if let value {
        try world.sendVoid(state.values, "setObject:forKey:", .object(value), .object(key))
      } else {
        try world.sendVoid(state.values, "removeObjectForKey:", .object(key))
      }
    }
    try postChange(call)
  }

  /// Runs a change of a key's value, of which observers hear when the key has another value then. They may have registered with
  /// another object of the same domain.
  private static func changing(
    _ state: DefaultsState, _ key: ObjectPointer, to new: ObjectPointer?, _ call: NativeCall,
    _ change: () throws(ListingException) -> Void
  ) throws(ListingException) {
    let world = call.world
    let name = world.string(of: key)
    var observed: [ObjectPointer] = []
    for object in [call.receiver, domains(world).standard].compactMap({ $0 })
    where !observed.contains(object) && world.state(of: object, as: DefaultsState.self) === state {
      if try world.isNoting(object, name) { observed.append(object) }
    }
    if observed.isEmpty { return try change() }
    var old = try world.send(state.values, "objectForKey:", .object(key))
    if old == nil { old = try shared(key, world) }
    if try world.areEqual(old, new) { return try change() }
    try noting(observed[...], name, world, change)
  }

  private static func noting(
    _ observed: ArraySlice<ObjectPointer>, _ name: String, _ world: World,
    _ change: () throws(ListingException) -> Void
  ) throws(ListingException) {
    guard let first = observed.first else { return try change() }
    try world.changing(first, name, .setting) { () throws(ListingException) in
      try noting(observed.dropFirst(), name, world, change)
    }
  }

  private static func postChange(_ call: NativeCall) throws(ListingException) {
    let name = call.world.constantString("NSUserDefaultsDidChangeNotification")
    try call.world.sendVoid(
      NotificationLibrary.defaultCenter(call.world), "postNotificationName:object:", .object(name),
      .object(call.receiver))
  }

  /// Only property lists can be kept: strings, numbers, dates, data, and arrays and dictionaries of them.
  private static func checkPropertyList(
    _ value: ObjectPointer, _ key: ObjectPointer, _ world: World
  ) throws(ListingException) {
    guard !(try isPropertyList(value, world)) else { return }
    throw world.exception(
      "NSInvalidArgumentException",
      "Attempt to insert non-property list object \(try world.describe(value)) for key \(try world.describe(key))"
    )
  }

  private static func isPropertyList(_ value: ObjectPointer?, _ world: World)
    throws(ListingException) -> Bool
  {
    if ["NSString", "NSNumber", "NSDate", "NSData"].contains(where: { world.isKind(value, of: $0) })
    {
      return true
    }
    if world.isKind(value, of: "NSArray") {
      for item in try world.elements(of: value) where !(try isPropertyList(item, world)) {
        return false
      }
      return true
    }
    guard world.isKind(value, of: "NSDictionary") else { return false }
    for entry in try world.entries(of: value) {
      guard world.isKind(entry.key, of: "NSString"), try isPropertyList(entry.value, world) else {
        return false
      }
    }
    return true
  }

  private static func addWriting(to cls: NativeClass) {
    for name in ["setObject:forKey:", "setValue:forKey:"] {
      cls.instance(name, "v@:@@\"NSString\"") { call throws(ListingException) in
        try set(call.object(0), call.object(1), call)
      }
    }
    cls.instance("setURL:forKey:", "v@:@\"NSURL\"@\"NSString\"") { call throws(ListingException) in
      guard let key = call.object(1),
        let state = call.world.state(of: call.receiver, as: DefaultsState.self)
      else { return }
      guard let url = call.object(0) else { return try set(nil, key, call) }
      try call.world.sendVoid(state.values, "setObject:forKey:", .object(url), .object(key))
    }
    let setters: [(String, String, @Sendable (NativeCall) -> ObjectPointer)] = [
      ("setInteger:forKey:", "v@:q@\"NSString\"", { $0.world.makeNumber($0.int(0)) }),
      ("setBool:forKey:", "v@:B@\"NSString\"", { $0.world.makeNumber($0.bool(0)) }),
      ("setDouble:forKey:", "v@:d@\"NSString\"", { $0.world.makeNumber($0.double(0)) }),
      ("setFloat:forKey:", "v@:f@\"NSString\"", { $0.world.makeNumber($0.float(0)) }),
    ]
    for (name, types, make) in setters {
      cls.instance(name, types) { call throws(ListingException) in
        let number = make(call)
        defer { fwd_release(number) }
        try set(number, call.object(1), call)
      }
    }
    cls.instance("removeObjectForKey:", "v@:@\"NSString\"") { call throws(ListingException) in
      try set(nil, call.object(0), call)
    }
    cls.instance("registerDefaults:", "v@:@\"NSDictionary\"") { call throws(ListingException) in
      let registered = domains(call.world).registered
      try call.world.sendVoid(registered, "addEntriesFromDictionary:", .object(call.object(0)))
    }
    addDomains(to: cls)
    cls.instance("synchronize", "B@:") { call throws(ListingException) in call.returnBool(true) }
  }

  // MARK: Domains

  /// The domain of that name: a suite's, or the program's own under the names that a program knows it by. The name is
  /// argument `index`.
  private static func named(_ call: NativeCall, _ index: Int) throws(ListingException)
    -> DefaultsState?
  {
    let world = call.world
    let name = world.string(of: call.object(index))
    if let found = domains(world).domains[name] { return found }
    let bundle = try world.send(toClass: world.cls("NSBundle"), "mainBundle")
    let process = try world.send(toClass: world.cls("NSProcessInfo"), "processInfo")
    let own = [
      world.string(of: try world.send(bundle, "bundleIdentifier")),
      world.string(of: try world.send(process, "processName")), "",
    ]
    return own.contains(name) ? domain("", world) : nil
  }

  private static func addDomains(to cls: NativeClass) {
    cls.instance("persistentDomainForName:", "@\"NSDictionary\"@:@\"NSString\"") {
      call throws(ListingException) in
      guard let found = try named(call, 0), !(try call.world.entries(of: found.values)).isEmpty
      else { return call.returnBorrowed(nil) }
      call.returnObject(try call.world.send(found.values, "copy"))
    }
    cls.instance("setPersistentDomain:forName:", "v@:@\"NSDictionary\"@\"NSString\"") {
      call throws(ListingException) in
      let target =
        try named(call, 1) ?? domain(call.world.string(of: call.object(1)), call.world)
      try call.world.sendVoid(target.values, "setDictionary:", .object(call.object(0)))
      try postChange(call)
    }
    cls.instance("removePersistentDomainForName:", "v@:@\"NSString\"") {
      call throws(ListingException) in
      guard let target = try named(call, 0) else { return }
      try call.world.sendVoid(target.values, "removeAllObjects")
      try postChange(call)
    }
    cls.instance("volatileDomainForName:", "@\"NSDictionary\"@:@\"NSString\"") {
      call throws(ListingException) in
      let name = call.world.string(of: call.object(0))
      let all = domains(call.world)
      let found = name == "NSRegistrationDomain" ? all.registered : all.volatile[name]
      call.returnObject(
        found == nil
          ? call.world.makeDictionary(owning: ObjectTable()) : try call.world.send(found, "copy"))
    }
    cls.instance("setVolatileDomain:forName:", "v@:@\"NSDictionary\"@\"NSString\"") {
      call throws(ListingException) in
      let name = call.world.string(of: call.object(1))
      guard domains(call.world).volatile[name] == nil else {
        throw call.world.exception(
          "NSInvalidArgumentException", "*** \(call.signature()): \(name) already exists")
      }
      domains(call.world).volatile[name] = try call.world.send(call.object(0), "copy")
    }
    cls.instance("removeVolatileDomainForName:", "v@:@\"NSString\"") {
      call throws(ListingException) in
      let name = call.world.string(of: call.object(0))
      fwd_release(domains(call.world).volatile.removeValue(forKey: name))
    }
    for (name, isVolatile) in [("volatileDomainNames", true), ("persistentDomainNames", false)] {
      cls.instance(name, "@\"NSArray\"@:") { call throws(ListingException) in
        let all = domains(call.world)
        let names =
          isVolatile
          ? ["NSArgumentDomain", "NSRegistrationDomain"] + all.volatile.keys.sorted()
          : ["NSGlobalDomain"] + all.domains.keys.filter { !$0.isEmpty }.sorted()
        call.returnObject(call.world.newArray(owning: names.map { call.world.makeString($0) }))
      }
    }
    for (name, isAdded) in [("addSuiteNamed:", true), ("removeSuiteNamed:", false)] {
      cls.instance(name, "v@:@\"NSString\"") { call throws(ListingException) in
        let state = call.world.state(of: call.receiver, as: DefaultsState.self)
        let suite = call.world.string(of: call.object(0))
        state?.suites.removeAll { $0 == suite }
        if isAdded { state?.suites.append(suite) }
      }
    }
  }
}
