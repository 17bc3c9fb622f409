// NSCharacterSet and NSMutableCharacterSet. One concrete class, mutable or not by a flag, as with strings.
import CRuntime
import ObjCVM

/// What a character set object keeps.
final class CharacterSetState {
  var set: CharacterSet
  let isMutable: Bool

  init(_ set: CharacterSet, isMutable: Bool) {
    self.set = set
    self.isMutable = isMutable
  }
}

extension NativeCall {
  /// The set of an NSCharacterSet argument, which may not be nil. A listing's own subclass is asked for every ASCII
  /// character by message.
  func characterSet(_ index: Int) throws(ListingException) -> CharacterSet {
    guard let object = object(index) else { throw nilArgument() }
    return try world.characterSet(of: object)
  }

  fileprivate func ownSet() throws(ListingException) -> CharacterSet {
    try world.characterSet(of: receiver)
  }

  /// Answers with a set of the class that the receiver (a class) asks for.
  fileprivate func returnSet(_ set: CharacterSet) {
    let isMutable = OpaquePointer(receiver) == world.cls("NSMutableCharacterSet")
    returnObject(world.makeCharacterSet(set, isMutable: isMutable))
  }

  fileprivate func changeSet(_ change: (inout CharacterSet) throws(ListingException) -> Void)
    throws(ListingException)
  {
    guard let state = world.state(of: receiver, as: CharacterSetState.self), state.isMutable else {
      throw world.exception(
        "NSInvalidArgumentException",
        "Attempt to mutate immutable object with \(world.selectorName(selector))")
    }
    try change(&state.set)
  }
}

extension World {
  func makeCharacterSet(_ set: CharacterSet, isMutable: Bool) -> ObjectPointer {
    makeInstance(of: "__NSCFCharacterSet", state: CharacterSetState(set, isMutable: isMutable))
  }

  func characterSet(of object: ObjectPointer) throws(ListingException) -> CharacterSet {
    if let state = state(of: object, as: CharacterSetState.self) { return state.set }
    var members = UTF16Text()
    for unit in UInt16(0)..<128 where try sendBool(object, "characterIsMember:", .int(Int(unit))) {
      members.append(unit: unit)
    }
    return CharacterSet(characters: members)
  }
}

/// The sets that have a name, each one object for a whole program.
private final class NamedCharacterSets {
  private var objects: [String: ObjectPointer] = [:]

  func object(_ name: String, _ set: CharacterSet, _ world: World) -> ObjectPointer {
    if let found = objects[name] { return found }
    let made = world.makeCharacterSet(set, isMutable: false)
    objects[name] = made
    return made
  }

  deinit { for object in objects.values { fwd_release(object) } }
}

extension StringLibrary {
  private static let named: [(String, CharacterSet)] = [
    ("whitespaceCharacterSet", .rule(.whitespaces)),
    ("whitespaceAndNewlineCharacterSet", .rule(.whitespacesAndNewlines)),
    ("newlineCharacterSet", .rule(.newlines)),
    ("decimalDigitCharacterSet", .rule(.decimalDigits)),
    ("letterCharacterSet", .rule(.letters)),
    ("lowercaseLetterCharacterSet", .rule(.lowercaseLetters)),
    ("uppercaseLetterCharacterSet", .rule(.uppercaseLetters)),
    ("nonBaseCharacterSet", .rule(.nonBase)),
    ("alphanumericCharacterSet", .rule(.alphanumerics)),
    ("decomposableCharacterSet", .rule(.decomposables)),
    ("illegalCharacterSet", .rule(.illegal)),
    ("punctuationCharacterSet", .rule(.punctuation)),
    ("capitalizedLetterCharacterSet", .rule(.capitalizedLetters)),
    ("symbolCharacterSet", .rule(.symbols)),
    ("controlCharacterSet", .rule(.controls)),
    ("URLUserAllowedCharacterSet", .urlAllowed("!$&'()*+,-.;=_~")),
    ("URLPasswordAllowedCharacterSet", .urlAllowed("!$&'()*+,-.;=_~")),
    ("URLHostAllowedCharacterSet", .urlAllowed("!$&'()*+,-.:;=[]_~")),
    ("URLPathAllowedCharacterSet", .urlAllowed("!$&'()*+,-./:=@_~")),
    ("URLQueryAllowedCharacterSet", .urlAllowed("!$&'()*+,-./:;=?@_~")),
    ("URLFragmentAllowedCharacterSet", .urlAllowed("!$&'()*+,-./:;=?@_~")),
  ]

  static func characterSet(_ name: String) -> NativeClass {
    switch name {
    case "NSCharacterSet":
      let cls = NativeClass(name, superclass: "NSObject")
      cls.adopt("NSCopying")
      cls.adopt("NSMutableCopying")
      cls.adopt("NSSecureCoding")
      addSets(to: cls)
      return cls
    case "NSMutableCharacterSet":
      let cls = NativeClass(name, superclass: "NSCharacterSet")
      addNamedSets(to: cls)
      addSetMutation(to: cls)
      return cls
    default:
      let cls = NativeClass(name, superclass: "NSMutableCharacterSet")
      cls.hasState = true
      cls.isCoreFoundations = true
      return cls
    }
  }

  private static func addNamedSets(to cls: NativeClass) {
    for (name, set) in named {
      cls.classMethod(name, "@\"\(cls.name)\"@:", returnsInstance: true) {
        call throws(ListingException) in
        guard OpaquePointer(call.receiver) != call.world.cls("NSMutableCharacterSet") else {
          return call.returnSet(set)
        }
        let made = call.world.service(NamedCharacterSets.self) { _ in NamedCharacterSets() }
        call.returnBorrowed(made.object(name, set, call.world))
      }
    }
  }

  private static func addSets(to cls: NativeClass) {
    addNamedSets(to: cls)
    cls.classMethod("allocWithZone:", "@@:^{_NSZone=}", returnsInstance: true) {
      call throws(ListingException) in
      let receiver = OpaquePointer(call.receiver)
      let isMutable = receiver == call.world.cls("NSMutableCharacterSet")
      if isMutable || receiver == call.world.cls("NSCharacterSet") {
        call.returnRetained(call.world.makeCharacterSet(.empty, isMutable: isMutable))
      } else {
        call.returnRetained(fwd_class_createInstance(receiver, 0))
      }
    }
    cls.classMethod("characterSetWithRange:", "@@:{_NSRange=QQ}", returnsInstance: true) {
      call throws(ListingException) in
      call.returnSet(CharacterSet(range: call.range(0)))
    }
    cls.classMethod(
      "characterSetWithCharactersInString:", "@@:@\"NSString\"", returnsInstance: true
    ) { call throws(ListingException) in
      call.returnSet(CharacterSet(characters: try call.text(0)))
    }
    addSetQuestions(to: cls)
    addBitmaps(to: cls)
  }

  private static func addSetQuestions(to cls: NativeClass) {
    cls.instance("characterIsMember:", "B@:S") { call throws(ListingException) in
      call.returnBool(try call.ownSet().contains(UInt32(call.load(0, as: UInt16.self))))
    }
    cls.instance("longCharacterIsMember:", "B@:I") { call throws(ListingException) in
      call.returnBool(try call.ownSet().contains(call.u32(0)))
    }
    cls.instance("isSupersetOfSet:", "B@:@\"NSCharacterSet\"") { call throws(ListingException) in
      let other = try call.characterSet(0)
      call.returnBool(try call.ownSet().isSuperset(of: other))
    }
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      guard let other = call.object(0),
        let theirs = call.world.state(of: other, as: CharacterSetState.self)
      else {
        return call.returnBool(false)
      }
      let mine = try call.ownSet()
      call.returnBool(other == call.receiver || theirs.set.allRanges == mine.allRanges)
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      let set = try call.ownSet()
      call.returnValue(
        (0..<128).reduce(into: UInt(0)) { $0 = $0 &* 3 &+ (set.contains(UInt32($1)) ? 1 : 0) })
    }
    cls.instance("invertedSet", "@\"NSCharacterSet\"@:") { call throws(ListingException) in
      call.returnObject(call.world.makeCharacterSet(try call.ownSet().inverse, isMutable: false))
    }
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      if call.world.state(of: call.receiver, as: CharacterSetState.self)?.isMutable == false {
        return call.returnRetained(fwd_retain(call.receiver))
      }
      call.returnRetained(call.world.makeCharacterSet(try call.ownSet(), isMutable: false))
    }
    cls.instance("mutableCopyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      call.returnRetained(call.world.makeCharacterSet(try call.ownSet(), isMutable: true))
    }
  }

  private static func addSetMutation(to cls: NativeClass) {
    cls.instance("addCharactersInRange:", "v@:{_NSRange=QQ}") { call throws(ListingException) in
      try call.changeSet { (set: inout CharacterSet) in
        set = set.union(CharacterSet(range: call.range(0)))
      }
    }
    cls.instance("removeCharactersInRange:", "v@:{_NSRange=QQ}") { call throws(ListingException) in
      try call.changeSet { (set: inout CharacterSet) in
        set = set.subtracting(CharacterSet(range: call.range(0)))
      }
    }
    cls.instance("addCharactersInString:", "v@:@\"NSString\"") { call throws(ListingException) in
      let characters = CharacterSet(characters: try call.text(0))
      try call.changeSet { (set: inout CharacterSet) in set = set.union(characters) }
    }
    cls.instance("removeCharactersInString:", "v@:@\"NSString\"") { call throws(ListingException) in
      let characters = CharacterSet(characters: try call.text(0))
      try call.changeSet { (set: inout CharacterSet) in set = set.subtracting(characters) }
    }
    cls.instance("formUnionWithCharacterSet:", "v@:@\"NSCharacterSet\"") {
      call throws(ListingException) in
      let other = try call.characterSet(0)
      try call.changeSet { (set: inout CharacterSet) in set = set.union(other) }
    }
    cls.instance("formIntersectionWithCharacterSet:", "v@:@\"NSCharacterSet\"") {
      call throws(ListingException) in
      let other = try call.characterSet(0)
      try call.changeSet { (set: inout CharacterSet) in set = set.intersection(other) }
    }
    cls.instance("invert", "v@:") { call throws(ListingException) in
      try call.changeSet { (set: inout CharacterSet) in set = set.inverse }
    }
  }
}
