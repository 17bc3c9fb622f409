// NSAttributedString and NSMutableAttributedString: a string with attributes for ranges, kept as runs.
import CRuntime
import ObjCVM

final class AttributedState {
  struct Run {
    var length: Int
    /// A dictionary, owned.
    let attributes: ObjectPointer
  }
  var text: UTF16Text
  /// Cover the text; neighbours may have equal attributes.
  var runs: [Run]

  /// Takes the dictionary over.
  init(_ text: UTF16Text, _ attributes: ObjectPointer) {
    self.text = text
    runs = [Run(length: text.count, attributes: attributes)]
  }
  init(_ text: UTF16Text, runs: [Run]) {
    self.text = text
    self.runs = runs
    for run in runs { fwd_retain(run.attributes) }
  }
  deinit { for run in runs { fwd_release(run.attributes) } }

  /// The runs of a range, cut to it.
  func runs(in range: Range<Int>) -> [Run] {
    var found: [Run] = []
    var start = 0
    for run in runs {
      let part = (start..<(start + run.length)).clamped(to: range)
      if !part.isEmpty { found.append(Run(length: part.count, attributes: run.attributes)) }
      start += run.length
    }
    return found
  }

  /// Puts runs in the place of a range; their references are taken over.
  func replace(_ range: Range<Int>, with new: [Run]) {
    let before = runs(in: 0..<range.lowerBound)
    let after = runs(
      in: range.upperBound..<max(range.upperBound, runs.reduce(0) { $0 + $1.length }))
    for run in before + after { fwd_retain(run.attributes) }
    let old = runs
    runs = before + new + after
    for run in old { fwd_release(run.attributes) }
  }

  /// The run at a place, and its range.
  func run(at place: Int) -> (attributes: ObjectPointer, range: Range<Int>)? {
    var start = 0
    for run in runs where run.length > 0 {
      if place < start + run.length { return (run.attributes, start..<(start + run.length)) }
      start += run.length
    }
    return nil
  }
}

enum AttributedLibrary: NativeLibrary {
  private static let concrete = "NSConcreteAttributedString"
  private static let concreteMutable = "NSConcreteMutableAttributedString"

  static var classNames: [String] {
    ["NSAttributedString", "NSMutableAttributedString", concrete, concreteMutable, proxyName]
  }

  static func define(_ name: String, in world: World) -> NativeClass? {
    switch name {
    case "NSAttributedString": attributedClass()
    case "NSMutableAttributedString": mutableClass()
    case concrete: NativeClass(name, superclass: "NSAttributedString")
    case concreteMutable: NativeClass(name, superclass: "NSMutableAttributedString")
    default: proxyClass()
    }
  }

  static func state(_ call: NativeCall) throws(ListingException) -> AttributedState {
    if let state = call.world.state(of: call.receiver, as: AttributedState.self) { return state }
    let fresh = AttributedState(.empty, call.world.makeDictionary(owning: ObjectTable()))
    call.world.setState(fresh, of: call.receiver)
    return fresh
  }

  private static func attributes(_ call: NativeCall, _ index: Int) throws(ListingException)
    -> ObjectPointer
  {
    if let given = call.object(index), let copy = try call.world.send(given, "copy") { return copy }
    return call.world.makeDictionary(owning: ObjectTable())
  }

  /// The text of an initializer.
  private static func given(_ call: NativeCall) throws(ListingException) -> UTF16Text {
    guard let text = call.object(0) else {
      throw call.world.exception(
        "NSInvalidArgumentException",
        "\(call.world.className(of: call.receiver)) initWithString:: nil value")
    }
    return try call.world.text(of: text)
  }

  private static func attributedClass() -> NativeClass {
    let cls = NativeClass("NSAttributedString", superclass: "NSObject")
    cls.hasState = true
    for name in ["NSCopying", "NSMutableCopying", "NSSecureCoding"] { cls.adopt(name) }
    cls.classMethod("allocWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      var made = OpaquePointer(call.receiver)
      for (abstract, name) in [
        ("NSAttributedString", concrete), ("NSMutableAttributedString", concreteMutable),
      ] where made == call.world.classIfKnown(abstract) {
        made = call.world.cls(name)
      }
      call.returnRetained(fwd_class_createInstance(made, 0))
    }
    cls.property("string", "T@\"NSString\",R,C")
    cls.property("length", "TQ,R")
    cls.instance("initWithString:", "@@:@\"NSString\"", returnsInstance: true) {
      call throws(ListingException) in
      let none = call.world.makeDictionary(owning: ObjectTable())
      call.world.setState(AttributedState(try given(call), none), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance(
      "initWithString:attributes:", "@@:@\"NSString\"@\"NSDictionary\"", returnsInstance: true
    ) { call throws(ListingException) in
      call.world.setState(
        AttributedState(try given(call), try attributes(call, 1)), of: call.receiver)
      call.returnRetained(call.receiver)
    }
    cls.instance("initWithAttributedString:", "@@:@\"NSAttributedString\"", returnsInstance: true) {
      call throws(ListingException) in
      if let other = call.object(0),
        let theirs = call.world.state(of: other, as: AttributedState.self)
      {
        call.world.setState(AttributedState(theirs.text, runs: theirs.runs), of: call.receiver)
      }
      call.returnRetained(call.receiver)
    }
    addReading(to: cls)
    for (selector, name) in [
      ("copyWithZone:", concrete), ("mutableCopyWithZone:", concreteMutable),
    ] {
      cls.instance(selector, "@@:^{_NSZone=}") { call throws(ListingException) in
        if name == concrete, !call.world.isKind(call.receiver, of: "NSMutableAttributedString") {
          return call.returnRetained(fwd_retain(call.receiver))
        }
        let own = try state(call)
        call.returnRetained(
          call.world.makeInstance(of: name, state: AttributedState(own.text, runs: own.runs)))
      }
    }
    return cls
  }

  private static func addReading(to cls: NativeClass) {
    cls.instance("string", "@\"NSString\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeString(try state(call).text))
    }
    cls.instance("length", "Q@:") { call throws(ListingException) in
      call.returnValue(try state(call).text.count)
    }
    cls.instance("attributesAtIndex:effectiveRange:", "@\"NSDictionary\"@:Q^{_NSRange=QQ}") {
      call throws(ListingException) in
      let run = try run(call, 0)
      try store(run.range, call, 1)
      call.returnBorrowed(run.attributes)
    }
    cls.instance("attribute:atIndex:effectiveRange:", "@@:@\"NSString\"Q^{_NSRange=QQ}") {
      call throws(ListingException) in
      let run = try run(call, 1)
      try store(run.range, call, 2)
      call.returnBorrowed(
        try call.world.send(run.attributes, "objectForKey:", .object(call.object(0))))
    }
    cls.instance("attributedSubstringFromRange:", "@\"NSAttributedString\"@:{_NSRange=QQ}") {
      call throws(ListingException) in
      let own = try state(call)
      let range = try call.range(0, within: own.text.count)
      call.returnObject(
        call.world.makeInstance(
          of: concrete,
          state: AttributedState(own.text[range], runs: own.runs(in: range))))
    }
    addRanges(to: cls)
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(try state(call).text.objectHash)
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      let own = try state(call)
      var text = ""
      var start = 0
      for run in own.runs where run.length > 0 {
        text += "\(own.text[start..<(start + run.length)].string){\n"
        let inner = try call.world.describe(run.attributes)
        text += inner.split(separator: "\n").dropFirst().joined(separator: "\n")
        start += run.length
      }
      call.returnObject(call.world.makeString(text))
    }
  }

  static func run(_ call: NativeCall, _ index: Int) throws(ListingException) -> (
    attributes: ObjectPointer, range: Range<Int>
  ) {
    let own = try state(call)
    guard call.int(index) >= 0, let found = own.run(at: call.int(index)) else {
      throw call.world.exception(
        "NSRangeException",
        "\(call.world.className(of: call.receiver)) \(call.world.selectorName(call.selector)): Out of bounds"
      )
    }
    return found
  }

  static func store(_ range: Range<Int>, _ call: NativeCall, _ index: Int)
    throws(ListingException)
  {
    guard call.pointer(index) != nil else { return }
    try call.world.write(
      ListingRange(location: UInt(range.lowerBound), length: UInt(range.count)),
      to: call.pointer(index))
  }

  // MARK: Mutable

  private static func mutableClass() -> NativeClass {
    let cls = NativeClass("NSMutableAttributedString", superclass: "NSAttributedString")
    cls.instance("setAttributes:range:", "v@:@\"NSDictionary\"{_NSRange=QQ}") {
      call throws(ListingException) in
      let own = try state(call)
      let range = try call.range(1, within: own.text.count)
      own.replace(
        range, with: [AttributedState.Run(length: range.count, attributes: try attributes(call, 0))]
      )
    }
    cls.instance("addAttribute:value:range:", "v@:@\"NSString\"@{_NSRange=QQ}") {
      call throws(ListingException) in
      guard let name = call.object(0), let value = call.object(1) else { throw call.nilArgument() }
      try change(call, 2) { (table) throws(ListingException) in
        try call.world.setValue(value, forKey: name, in: table)
      }
    }
    cls.instance("addAttributes:range:", "v@:@\"NSDictionary\"{_NSRange=QQ}") {
      call throws(ListingException) in
      let entries = try call.world.entries(of: call.object(0))
      try change(call, 1) { (table) throws(ListingException) in
        for entry in entries {
          if let key = entry.key, let value = entry.value {
            try call.world.setValue(value, forKey: key, in: table)
          }
        }
      }
    }
    cls.instance("removeAttribute:range:", "v@:@\"NSString\"{_NSRange=QQ}") {
      call throws(ListingException) in
      guard let name = call.object(0) else { return }
      try change(call, 1) { (table) throws(ListingException) in
        if let index = try table.find(name, hash: try call.world.hash(of: name), in: call.world) {
          let old = table.remove(at: index)
          fwd_release(old.key)
          fwd_release(old.value)
        }
      }
    }
    cls.instance("appendAttributedString:", "v@:@\"NSAttributedString\"") {
      call throws(ListingException) in
      let own = try state(call)
      try replace(own.text.count..<own.text.count, with: call.object(0), call)
    }
    cls.instance("insertAttributedString:atIndex:", "v@:@\"NSAttributedString\"Q") {
      call throws(ListingException) in
      let place = call.int(1)
      guard place >= 0, place <= (try state(call).text.count) else {
        throw call.world.exception(
          "NSRangeException", "NSMutableRLEArray insertObject:range:: Out of bounds")
      }
      try replace(place..<place, with: call.object(0), call)
    }
    cls.instance(
      "replaceCharactersInRange:withAttributedString:", "v@:{_NSRange=QQ}@\"NSAttributedString\""
    ) { call throws(ListingException) in
      try replace(try call.range(0, within: try state(call).text.count), with: call.object(1), call)
    }
    cls.instance("replaceCharactersInRange:withString:", "v@:{_NSRange=QQ}@\"NSString\"") {
      call throws(ListingException) in
      let own = try state(call)
      let range = try call.range(0, within: own.text.count)
      let text = try call.text(1)
      let neighbour = own.run(at: range.isEmpty ? max(0, range.lowerBound - 1) : range.lowerBound)?
        .attributes
      let kept = fwd_retain(neighbour) ?? call.world.makeDictionary(owning: ObjectTable())
      own.replace(range, with: [AttributedState.Run(length: text.count, attributes: kept)])
      own.text.replace(range, with: text)
    }
    cls.instance("deleteCharactersInRange:", "v@:{_NSRange=QQ}") { call throws(ListingException) in
      let own = try state(call)
      let range = try call.range(0, within: own.text.count)
      own.replace(range, with: [])
      own.text.replace(range, with: .empty)
    }
    cls.instance("setAttributedString:", "v@:@\"NSAttributedString\"") {
      call throws(ListingException) in
      try replace(0..<(try state(call).text.count), with: call.object(0), call)
    }
    cls.property("mutableString", "T@\"NSMutableString\",R")
    cls.instance("mutableString", "@\"NSMutableString\"@:") { call throws(ListingException) in
      let owner = AttributedOwner(call.receiver)
      call.returnObject(call.world.makeInstance(of: proxyName, state: owner))
    }
    for name in ["beginEditing", "endEditing"] { cls.instance(name, "v@:") { _ in } }
    return cls
  }

  private static func replace(_ range: Range<Int>, with other: ObjectPointer?, _ call: NativeCall)
    throws(ListingException)
  {
    guard let other, let theirs = call.world.state(of: other, as: AttributedState.self) else {
      throw call.nilArgument()
    }
    let own = try state(call)
    let (text, runs) = (theirs.text, theirs.runs)
    for run in runs { fwd_retain(run.attributes) }
    own.replace(range, with: runs)
    own.text.replace(range, with: text)
  }

  /// Changes the attributes of each run in a range.
  private static func change(
    _ call: NativeCall, _ index: Int, _ body: (ObjectTable) throws(ListingException) -> Void
  ) throws(ListingException) {
    let own = try state(call)
    let range = try call.range(index, within: own.text.count)
    var changed: [AttributedState.Run] = []
    for run in own.runs(in: range) {
      let table = try call.world.table(of: run.attributes)
      try body(table)
      changed.append(
        AttributedState.Run(
          length: run.length, attributes: call.world.makeDictionary(owning: table)))
    }
    own.replace(range, with: changed)
  }
}
