// NSProgress: how much of a piece of work is done, as a tree. A child fills a share of its parent, in its parent's units;
// when it is finished the share is added to what the parent has completed.
//
// Observers of `fractionCompleted` and `completedUnitCount` hear of every change, in the child first, and those of `indeterminate`
// and `finished` when a count changes them. What publishes
// progress to other processes is not here.
import CRuntime
import ObjCSema
import ObjCVM

final class ProgressState: StateWithBag {
  var total: Int64 = 0
  var completed: Int64 = 0
  var isCancelled = false
  var isPaused = false
  var isCancellable = true
  var isPausable = false
  /// Owned.
  var texts: [String: ObjectPointer] = [:]
  var handlers: [String: ObjectPointer] = [:]
  var info: ObjectPointer?
  /// Owned; the parent's units that each fills.
  var children: [(object: ObjectPointer, units: Int64)] = []
  /// The parent keeps this one alive, not the other way round.
  var parent: ObjectPointer?

  deinit {
    for object in texts.values { fwd_release(object) }
    for block in handlers.values { fwd_release(block) }
    for child in children { fwd_release(child.object) }
    fwd_release(info)
  }

  func setText(_ text: ObjectPointer?, _ name: String) {
    let old = texts[name]
    texts[name] = fwd_retain(text)
    fwd_release(old)
  }

  var isIndeterminate: Bool { total < 0 || completed < 0 || total == 0 && completed == 0 }
  var isFinished: Bool { !isIndeterminate && completed >= total }

  /// The keys whose values become others with a count.
  func flagsChanged(by path: ReferenceWritableKeyPath<ProgressState, Int64>, _ count: Int64)
    -> [String]
  {
    let old = (self[keyPath: path], isIndeterminate, isFinished)
    self[keyPath: path] = count
    defer { self[keyPath: path] = old.0 }
    return (old.1 == isIndeterminate ? [] : ["indeterminate"])
      + (old.2 == isFinished ? [] : ["finished"])
  }
}

/// Whose share new progress objects fill: the current ones of each thread, innermost last.
final class CurrentProgress {
  struct Place {
    let progress: ObjectPointer
    var units: Int64
    let thread: ObjectIdentifier
  }
  var places: [Place] = []
}

enum ProgressLibrary: NativeLibrary {
  static var classNames: [String] { ["NSProgress"] }
  static func define(_ name: String, in world: World) -> NativeClass? { progressClass() }

  static var types: [NativeType] { [NativeType(name: "NSProgressKind", encoding: "@\"NSString\"")] }

  private static func state(_ object: ObjectPointer, _ world: World) -> ProgressState {
    if let state = world.state(of: object, as: ProgressState.self) { return state }
    let fresh = ProgressState()
    // What is passed for a progress may be something else, with no room for a state.
    if world.isKind(object, of: "NSProgress") { world.setState(fresh, of: object) }
    return fresh
  }

  private static func state(_ call: NativeCall) -> ProgressState {
    state(call.receiver, call.world)
  }

  // MARK: Description

  /// A line for the progress and, farther in, one for each child.
  private static func text(of object: ObjectPointer, _ world: World, depth: Int = 0) -> String {
    let own = state(object, world)
    let parent = own.parent.map { state($0, world) }
    let units = parent?.children.first { $0.object == object }?.units ?? 0
    let done = Int((fraction(own, world) * 10000).rounded())
    let digits = String(done % 10000)
    var text = String(repeating: " ", count: 2 * depth) + world.plainDescription(of: object).string
    text += " : Parent: \(hex(UInt(bitPattern: own.parent))) (portion: \(units))"
    text += " / Fraction completed: \(done / 10000)."
    text += String(repeating: "0", count: 4 - digits.count) + digits
    text += " / Completed: \(own.completed) of \(own.total)  "
    guard depth < 100 else { return text }
    for child in own.children {
      text += "\n" + Self.text(of: child.object, world, depth: depth + 1)
    }
    return text
  }

  // MARK: Counting

  /// 0 to 1; a child's own fraction counts for its share.
  private static func fraction(_ own: ProgressState, _ world: World) -> Double {
    if own.isIndeterminate { return 0 }
    if own.total == 0 { return 1 }
    var done = Double(own.completed)
    for child in own.children {
      done += Double(child.units) * fraction(state(child.object, world), world)
    }
    return min(1, done / Double(own.total))
  }

  /// Runs a change that moves the fraction of an object and of all above it, and tells their observers.
  private static func changing(
    _ object: ObjectPointer, _ keys: [String], _ world: World,
    _ change: () throws(ListingException) -> Void
  ) throws(ListingException) {
    var line = [object]
    while let last = line.last, let parent = state(last, world).parent { line.append(parent) }
    for member in line {
      for key in member == object ? keys : ["fractionCompleted"] {
        try world.sendVoid(member, "willChangeValueForKey:", .object(world.autoreleasedString(key)))
      }
    }
    try change()
    for member in line {
      for key in member == object ? keys : ["fractionCompleted"] {
        try world.sendVoid(member, "didChangeValueForKey:", .object(world.autoreleasedString(key)))
      }
    }
    try settle(object, world)
  }

  /// A finished child becomes completed units of its parent.
  private static func settle(_ object: ObjectPointer, _ world: World) throws(ListingException) {
    let own = state(object, world)
    guard own.isFinished, let parent = own.parent else { return }
    let above = state(parent, world)
    guard let place = above.children.firstIndex(where: { $0.object == object }) else { return }
    let child = above.children.remove(at: place)
    own.parent = nil
    above.completed += child.units
    fwd_release(child.object)
    try settle(parent, world)
  }

  private static func adopt(
    _ child: ObjectPointer, by parent: ObjectPointer, units: Int64, _ world: World
  ) {
    guard [parent, child].allSatisfy({ world.isKind($0, of: "NSProgress") }) else { return }
    state(parent, world).children.append((child, units))
    fwd_retain(child)
    state(child, world).parent = parent
    if state(parent, world).isCancelled { state(child, world).isCancelled = true }
  }

  // MARK: The current one

  private static func current(_ world: World) -> CurrentProgress {
    world.service(CurrentProgress.self) { _ in CurrentProgress() }
  }

  private static func here(_ world: World) -> ObjectIdentifier {
    ObjectIdentifier(world.runLoops.current)
  }

  /// A new child of the thread's current progress, which fills what was set aside for it.
  private static func attach(_ child: ObjectPointer, _ world: World) {
    let current = current(world)
    let thread = here(world)
    guard let place = current.places.lastIndex(where: { $0.thread == thread }),
      current.places[place].units > 0
    else { return }
    adopt(child, by: current.places[place].progress, units: current.places[place].units, world)
    current.places[place].units = 0
  }

  private static func become(_ object: ObjectPointer, _ units: Int64, _ world: World) {
    current(world).places.append(
      CurrentProgress.Place(progress: object, units: units, thread: here(world)))
  }

  /// What nobody took is completed.
  private static func resign(_ object: ObjectPointer, _ world: World) throws(ListingException) {
    let current = current(world)
    let thread = here(world)
    guard
      let place = current.places.lastIndex(where: { $0.thread == thread && $0.progress == object })
    else { return }
    let units = current.places.remove(at: place).units
    guard units > 0 else { return }
    try changing(object, ["completedUnitCount", "fractionCompleted"], world) {
      () throws(ListingException) in
      state(object, world).completed += units
    }
  }

  // MARK: Class

  private static func progressClass() -> NativeClass {
    let cls = NativeClass("NSProgress", superclass: "NSObject")
    cls.hasState = true
    cls.instance("description", "@\"NSString\"@:") { call in
      call.returnText(UTF16Text(text(of: call.receiver, call.world)))
    }
    addMaking(to: cls)
    addCounts(to: cls)
    addStates(to: cls)
    addTexts(to: cls)
    addCurrent(to: cls)
    return cls
  }

  private static func make(_ total: Int64, _ world: World) -> ObjectPointer {
    let own = ProgressState()
    own.total = total
    return world.makeInstance(of: "NSProgress", state: own)
  }

  private static func addMaking(to cls: NativeClass) {
    cls.classMethod("progressWithTotalUnitCount:", "@\"NSProgress\"@:q") {
      call throws(ListingException) in
      let fresh = make(call.load(0, as: Int64.self), call.world)
      attach(fresh, call.world)
      call.returnObject(fresh)
    }
    cls.classMethod("discreteProgressWithTotalUnitCount:", "@\"NSProgress\"@:q") {
      call throws(ListingException) in
      call.returnObject(make(call.load(0, as: Int64.self), call.world))
    }
    cls.classMethod(
      "progressWithTotalUnitCount:parent:pendingUnitCount:", "@\"NSProgress\"@:q@\"NSProgress\"q"
    ) { call throws(ListingException) in
      let fresh = make(call.load(0, as: Int64.self), call.world)
      if let parent = call.object(1) {
        adopt(fresh, by: parent, units: call.load(2, as: Int64.self), call.world)
      }
      call.returnObject(fresh)
    }
    cls.instance("init", "@@:", returnsInstance: true) { call throws(ListingException) in
      attach(call.receiver, call.world)
      call.returnRetained(call.receiver)
    }
    cls.instance(
      "initWithParent:userInfo:", "@@:@\"NSProgress\"@\"NSDictionary\"", returnsInstance: true
    ) { call throws(ListingException) in
      if let info = call.object(1) { state(call).info = try call.world.send(info, "mutableCopy") }
      if call.object(0) != nil { attach(call.receiver, call.world) }
      call.returnRetained(call.receiver)
    }
    cls.instance("addChild:withPendingUnitCount:", "v@:@\"NSProgress\"q") {
      call throws(ListingException) in
      guard let child = call.object(0) else { return }
      // Nothing has been done yet: the fraction stays as it is.
      if fraction(state(child, call.world), call.world) == 0 {
        return adopt(child, by: call.receiver, units: call.load(1, as: Int64.self), call.world)
      }
      try changing(call.receiver, ["fractionCompleted"], call.world) {
        () throws(ListingException) in
        adopt(child, by: call.receiver, units: call.load(1, as: Int64.self), call.world)
      }
      try settle(child, call.world)
    }
  }

  private static func addCounts(to cls: NativeClass) {
    let counts: [(String, String, ReferenceWritableKeyPath<ProgressState, Int64>)] = [
      ("totalUnitCount", "setTotalUnitCount:", \.total),
      ("completedUnitCount", "setCompletedUnitCount:", \.completed),
    ]
    for (name, setter, path) in counts {
      cls.property(name, "Tq")
      cls.instance(name, "q@:") { call throws(ListingException) in
        call.returnValue(state(call)[keyPath: path])
      }
      cls.instance(setter, "v@:q") { call throws(ListingException) in
        let value = call.load(0, as: Int64.self)
        let own = state(call)
        let flags = own.flagsChanged(by: path, value)
        try changing(call.receiver, ["fractionCompleted"] + flags, call.world) {
          () throws(ListingException) in own[keyPath: path] = value
        }
      }
    }
    cls.property("fractionCompleted", "Td,R")
    cls.instance("fractionCompleted", "d@:") { call throws(ListingException) in
      call.returnValue(fraction(state(call), call.world))
    }
  }

  private static func addStates(to cls: NativeClass) {
    let flags: [(String, String, (ProgressState) -> Bool)] = [
      ("indeterminate", "isIndeterminate", { $0.isIndeterminate }),
      ("finished", "isFinished", { $0.isFinished }),
      ("cancelled", "isCancelled", { $0.isCancelled }), ("paused", "isPaused", { $0.isPaused }),
      ("old", "isOld", { _ in false }),
    ]
    for (name, getter, read) in flags {
      cls.property(name, "TB,R,G\(getter)")
      cls.instance(getter, "B@:") { call throws(ListingException) in
        call.returnBool(read(state(call)))
      }
    }
    let settings: [(String, String, ReferenceWritableKeyPath<ProgressState, Bool>)] = [
      ("cancellable", "Cancellable", \.isCancellable), ("pausable", "Pausable", \.isPausable),
    ]
    for (name, title, path) in settings {
      cls.property(name, "TB,Gis\(title)")
      cls.instance("is\(title)", "B@:") { call throws(ListingException) in
        call.returnBool(state(call)[keyPath: path])
      }
      cls.instance("set\(title):", "v@:B") { call throws(ListingException) in
        state(call)[keyPath: path] = call.bool(0)
      }
    }
    for name in ["cancellationHandler", "pausingHandler", "resumingHandler"] {
      cls.property(name, "T@?<v@?>,C")
      cls.instance(name, "@?<v@?>@:") { call throws(ListingException) in
        call.returnBorrowed(state(call).handlers[name])
      }
      let setter = "set" + name.prefix(1).uppercased() + name.dropFirst() + ":"
      cls.instance(setter, "v@:@?<v@?>") { call throws(ListingException) in
        let own = state(call)
        let old = own.handlers[name]
        own.handlers[name] = call.object(0).flatMap { fwd_Block_copy($0) }
        fwd_release(old)
      }
    }
    let changes: [(String, String, String, ReferenceWritableKeyPath<ProgressState, Bool>, Bool)] = [
      ("cancel", "cancelled", "cancellationHandler", \.isCancelled, true),
      ("pause", "paused", "pausingHandler", \.isPaused, true),
      ("resume", "paused", "resumingHandler", \.isPaused, false),
    ]
    for (name, key, handler, path, value) in changes {
      cls.instance(name, "v@:") { call throws(ListingException) in
        let own = state(call)
        guard own[keyPath: path] != value else { return }
        let keyObject = call.world.autoreleasedString(key)
        try call.world.sendVoid(call.receiver, "willChangeValueForKey:", .object(keyObject))
        own[keyPath: path] = value
        try call.world.sendVoid(call.receiver, "didChangeValueForKey:", .object(keyObject))
        if let block = own.handlers[handler] { try call.world.callBlockVoid(block) }
        for child in own.children { try call.world.sendVoid(child.object, name) }
      }
    }
  }

  private static func addTexts(to cls: NativeClass) {
    for name in ["localizedDescription", "localizedAdditionalDescription", "kind"] {
      cls.property(name, "T@\"NSString\",C")
      cls.instance(name, "@\"NSString\"@:") { call throws(ListingException) in
        let own = state(call)
        if let text = own.texts[name] { return call.returnBorrowed(text) }
        if name != "kind", call.world.string(of: own.texts["kind"]) == "NSProgressKindFile",
          !own.isIndeterminate
        {
          let text =
            name == "localizedDescription"
            ? try fileText(own, call.world) : try fileAmounts(own, call.world)
          return call.returnObject(call.world.makeString(text))
        }
        switch name {
        case "localizedDescription":
          let percent = Int((fraction(own, call.world) * 100).rounded(.down))
          call.returnObject(
            call.world.makeString(own.isIndeterminate ? "" : "\(percent)% completed"))
        case "localizedAdditionalDescription":
          let done =
            own.isFinished
            ? own.total
            : Int64((fraction(own, call.world) * Double(max(0, own.total))).rounded(.down))
          call.returnObject(
            call.world.makeString(
              own.isIndeterminate ? "" : "\(grouped(done)) of \(grouped(own.total))"))
        default: call.returnBorrowed(nil)
        }
      }
      let setter = "set" + name.prefix(1).uppercased() + name.dropFirst() + ":"
      cls.instance(setter, "v@:@\"NSString\"") { call throws(ListingException) in
        state(call).setText(call.object(0), name)
      }
    }
    for (name, type) in [
      ("estimatedTimeRemaining", "NSNumber"), ("throughput", "NSNumber"),
      ("fileOperationKind", "NSString"), ("fileTotalCount", "NSNumber"),
      ("fileCompletedCount", "NSNumber"), ("fileURL", "NSURL"),
    ] {
      let capital = name.prefix(1).uppercased() + name.dropFirst()
      let key = "NSProgress\(capital)Key"
      cls.property(name, "T@\"\(type)\",C")
      cls.instance(name, "@\"\(type)\"@:") { call throws(ListingException) in
        call.returnBorrowed(try info(key, state(call), call.world))
      }
      cls.instance("set\(capital):", "v@:@\"\(type)\"") { call throws(ListingException) in
        try call.world.sendVoid(
          call.receiver, "setUserInfoObject:forKey:", .object(call.object(0)),
          .object(call.world.autoreleasedString(key)))
      }
    }
    cls.property("userInfo", "T@\"NSDictionary\",R,C")
    cls.instance("userInfo", "@\"NSDictionary\"@:") { call throws(ListingException) in
      if let info = state(call).info { return call.returnObject(try call.world.send(info, "copy")) }
      call.returnObject(call.world.makeDictionary(owning: ObjectTable()))
    }
    cls.instance("setUserInfoObject:forKey:", "v@:@@\"NSString\"") {
      call throws(ListingException) in
      let own = state(call)
      if own.info == nil { own.info = call.world.makeMutableDictionary(owning: ObjectTable()) }
      try call.world.sendVoid(
        own.info, "setObject:forKeyedSubscript:", .object(call.object(0)), .object(call.object(1)))
    }
  }

  private static func info(_ key: String, _ own: ProgressState, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    try world.send(own.info, "objectForKey:", .object(world.autoreleasedString(key)))
  }

  /// `Copying 3 files…`
  private static func fileText(_ own: ProgressState, _ world: World) throws(ListingException)
    -> String
  {
    let kind = world.string(of: try info("NSProgressFileOperationKindKey", own, world))
    var verb = kind.replacing("NSProgressFileOperationKind", with: "")
      .replacing("AfterDownloading", with: "")
    if verb.isEmpty { verb = "Processing" }
    let count = try world.sendInt(
      try info("NSProgressFileTotalCountKey", own, world), "integerValue")
    if count < 2, let url = try info("NSProgressFileURLKey", own, world) {
      return "\(verb) “\(world.string(of: try world.send(url, "lastPathComponent")))”…"
    }
    return count == 0
      ? "\(verb) files…" : "\(verb) \(grouped(Int64(count))) file\(count == 1 ? "" : "s")…"
  }

  /// `3 of 10 files`, `1 KB of 2 KB (1 KB/sec) — 2 minutes remaining`
  private static func fileAmounts(_ own: ProgressState, _ world: World) throws(ListingException)
    -> String
  {
    let bytes = ByteFormatterState()
    let whole = try info("NSProgressFileTotalCountKey", own, world)
    var text: String
    if whole != nil, let done = try info("NSProgressFileCompletedCountKey", own, world) {
      text = "\(try world.describe(done)) of \(try world.describe(whole)) files"
    } else {
      text = "\(bytes.text(of: Int(own.completed))) of \(bytes.text(of: Int(own.total)))"
    }
    if let speed = try info("NSProgressThroughputKey", own, world) {
      text += " (\(bytes.text(of: try world.sendInt(speed, "integerValue")))/sec)"
    }
    if let rest = try info("NSProgressEstimatedTimeRemainingKey", own, world) {
      let seconds = Int(clamping: try world.sendInt(rest, "integerValue"))
      let (size, unit) =
        seconds < 60 ? (1, "second") : seconds < 3600 ? (60, "minute") : (3600, "hour")
      let count = (seconds + size / 2) / size
      text += " — \(count) \(unit)\(count == 1 ? "" : "s") remaining"
    }
    return text
  }

  /// English digits in groups of three.
  private static func grouped(_ value: Int64) -> String {
    let digits = Array(String(value.magnitude))
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return (value < 0 ? "-" : "") + text
  }

  private static func addCurrent(to cls: NativeClass) {
    cls.classMethod("currentProgress", "@\"NSProgress\"@:") { call throws(ListingException) in
      let thread = here(call.world)
      call.returnBorrowed(current(call.world).places.last { $0.thread == thread }?.progress)
    }
    cls.instance("becomeCurrentWithPendingUnitCount:", "v@:q") { call throws(ListingException) in
      become(call.receiver, call.load(0, as: Int64.self), call.world)
    }
    cls.instance("resignCurrent", "v@:") { call throws(ListingException) in
      try resign(call.receiver, call.world)
    }
    cls.instance("performAsCurrentWithPendingUnitCount:usingBlock:", "v@:q@?<v@?>") {
      call throws(ListingException) in
      become(call.receiver, call.load(0, as: Int64.self), call.world)
      try call.world.callBlockVoid(call.object(1))
      try resign(call.receiver, call.world)
    }
  }
}
