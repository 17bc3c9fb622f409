// NSAttributedString and NSMutableAttributedString: a string with attributes for ranges, kept as runs.
import CRuntime
import ObjCVM

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

  static func attributes(_ call: NativeCall, _ index: Int) throws(ListingException)
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
      if let other = call.object(0), call.world.isKind(other, of: "NSAttributedString") {
        let theirs = try call.world.attributedContents(of: other)
        call.world.setState(AttributedState(theirs.text, runs: theirs.runs), of: call.receiver)
      }
      call.returnRetained(call.receiver)
    }
    addReading(to: cls)
    addDocuments(to: cls)
    for (selector, name) in [
      ("copyWithZone:", concrete), ("mutableCopyWithZone:", concreteMutable),
    ] {
      cls.instance(selector, "@@:^{_NSZone=}") { call throws(ListingException) in
        if name == concrete, fwd_object_getClass(call.receiver) == call.world.cls(concrete) {
          return call.returnRetained(fwd_retain(call.receiver))
        }
        let own = try contents(call)
        call.returnRetained(
          call.world.makeInstance(of: name, state: AttributedState(own.text, runs: own.runs)))
      }
    }
    return cls
  }

  private static func addReading(to cls: NativeClass) {
    addPrimitives(to: cls)
    cls.instance("length", "Q@:") { call throws(ListingException) in
      guard call.isReplaced("string") else {
        return call.returnValue(try state(call).text.count)
      }
      let string = try call.world.send(call.receiver, "string")
      call.returnValue(try call.world.sendInt(string, "length", resultType: "Q"))
    }
    addAttachments(to: cls)
    cls.instance("attribute:atIndex:effectiveRange:", "@@:@\"NSString\"Q^{_NSRange=QQ}") {
      call throws(ListingException) in
      guard call.isReplaced("attributesAtIndex:effectiveRange:") else {
        let run = try run(call, 1)
        try store(run.range, call, 2)
        return call.returnBorrowed(
          try call.world.send(run.attributes, "objectForKey:", .object(call.object(0))))
      }
      let attributes = try call.world.send(
        call.receiver, "attributesAtIndex:effectiveRange:", .uint(call.uint(1)),
        .pointer(call.pointer(2)))
      call.returnBorrowed(
        try call.world.send(attributes, "objectForKey:", .object(call.object(0))))
    }
    cls.instance("attributedSubstringFromRange:", "@\"NSAttributedString\"@:{_NSRange=QQ}") {
      call throws(ListingException) in
      let own = try contents(call)
      let range = try call.range(0, within: own.text.count)
      call.returnObject(
        call.world.makeInstance(
          of: concrete,
          state: AttributedState(own.text[range], runs: own.runs(in: range))))
    }
    addRanges(to: cls)
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(try contents(call).text.objectHash)
    }
    cls.instance("description", "@\"NSString\"@:") { call throws(ListingException) in
      let own = try contents(call)
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
    guard call.int(index) >= 0, let found = try contents(call).run(at: call.int(index)) else {
      throw outOfBounds(call)
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
    addChangingPrimitives(to: cls)
    cls.instance("addAttribute:value:range:", "v@:@\"NSString\"@{_NSRange=QQ}") {
      call throws(ListingException) in
      guard let value = call.object(1) else { throw call.nilArgument() }
      guard let name = call.object(0) else { return }
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
      let end = try contents(call).text.count
      try replace(end..<end, with: call.object(0), call)
    }
    cls.instance("insertAttributedString:atIndex:", "v@:@\"NSAttributedString\"Q") {
      call throws(ListingException) in
      let place = call.int(1)
      guard place >= 0, place <= (try contents(call).text.count) else {
        throw call.world.exception(
          "NSRangeException", "NSMutableRLEArray insertObject:range:: Out of bounds")
      }
      try replace(place..<place, with: call.object(0), call)
    }
    cls.instance(
      "replaceCharactersInRange:withAttributedString:", "v@:{_NSRange=QQ}@\"NSAttributedString\""
    ) { call throws(ListingException) in
      try replace(
        try call.range(0, within: try contents(call).text.count), with: call.object(1), call)
    }
    cls.instance("deleteCharactersInRange:", "v@:{_NSRange=QQ}") { call throws(ListingException) in
      try call.world.sendVoid(
        call.receiver, "replaceCharactersInRange:withString:", .range(call.range(0)),
        .object(call.world.constantString("")))
    }
    cls.instance("setAttributedString:", "v@:@\"NSAttributedString\"") {
      call throws(ListingException) in
      try replace(0..<(try contents(call).text.count), with: call.object(0), call)
    }
    cls.property("mutableString", "T@\"NSMutableString\",R")
    cls.instance("mutableString", "@\"NSMutableString\"@:") { call throws(ListingException) in
      let owner = AttributedOwner(call.receiver)
      call.returnObject(call.world.makeInstance(of: proxyName, state: owner))
    }
    for name in ["beginEditing", "endEditing"] { cls.instance(name, "v@:") { _ in } }
    return cls
  }
}
