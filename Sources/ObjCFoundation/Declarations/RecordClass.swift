// Classes that only keep values, or that only have to be there, as lines of text:
//
//     NSURLResponse : NSObject NSCopying               a class, its superclass, what it adopts
//       URL @"NSURL" R                                 a property; R: without a setter; W: its setter is
//                                                      written elsewhere; then a getter of another name
//       timeout d =60                                  what it is before it is set, where that is not nil or zero
//       i initWithURL:MIMEType: @"NSURL"@"NSString" URL MIMEType   keeps its arguments as these properties
//       c responseWithURL: @"NSURL" URL                the same as a class method that makes an object
//       s sharedCache                                  a class method that always gives the same object
//       - finish v@:                                   does nothing, and gives nil or zero
//       + canHandle: B@:@                              the same of the class
//       y isReady B@:                                  does nothing, and gives YES; `Y` is a class method
//       = takeValue:forKey: v@:@@"NSString" setValue:forKey: 0 1   sends the receiver another message, with these of its arguments,
//                                                      `nil`, `YES` or `NO`; a class before the selector, or
//                                                      an argument's number, is what is sent to; `=+` is a class method
//       ! resume v@:                                   raises: the text behind the class's `?` says why
//       ? there is no network
import CRuntime
import ForwardKitBasics
import ObjCVM

/// Descriptions by the name of the class, each read when it is asked for.
struct RecordClasses: Sendable {
  private let text: String
  let names: [String]

  init(_ text: String) {
    self.text = text
    var seen: Set<String> = []
    names = TextTable.heads(of: text).filter { seen.insert($0).inserted }
  }

  private func lines(_ name: String) -> [[String]] {
    TextTable.entries(name, of: text).map(\.words)
  }

  func define(_ name: String) -> NativeClass? {
    let lines = lines(name)
    guard let head = lines.first else { return nil }
    let cls = NativeClass(name, superclass: head.count > 2 ? head[2] : "NSObject")
    cls.hasState = true
    for adopted in head.dropFirst(3) {
      if adopted == "NSSecureCoding" {
        CodingLibrary.allowSecureCoding(of: cls)
      } else {
        cls.adopt(adopted)
      }
    }
    addMembers(lines, to: cls)
    // What cannot change is its own copy.
    let properties = lines.dropFirst().filter { $0[0].count > 1 }
    if head.contains("NSCopying") {
      addCopying(to: cls, isFixed: properties.allSatisfy { $0.contains("R") })
    }
    return cls
  }

  /// Adds the members of that name's class to a description that has others.
  func extend(_ name: String, with cls: NativeClass) {
    let lines = lines(name)
    if !lines.isEmpty { addMembers(lines, to: cls) }
  }

  private func addMembers(_ lines: [[String]], to cls: NativeClass) {
    let reason = lines.first { $0[0] == "?" }?.dropFirst().joined(separator: " ") ?? "not supported"
    for words in lines.dropFirst() {
      switch words[0] {
      case "i", "c": addMaker(words, to: cls)
      case "s": addShared(words[1], to: cls)
      case "-", "+", "!", "y", "Y": addMethod(words, reason, to: cls)
      case "=", "=+":
        let message = DerivedMessage(words, Self.split(words[2]))
        if words[0] == "=" {
          cls.instance(words[1], words[2], message.body)
        } else {
          cls.classMethod(words[1], words[2], message.body)
        }
      case "?": break
      default: addProperty(words, to: cls)
      }
    }
  }

  // MARK: Members

  private func addCopying(to cls: NativeClass, isFixed: Bool) {
    cls.instance("copyWithZone:", "@@:^{_NSZone=}") { call throws(ListingException) in
      if isFixed { return call.returnRetained(fwd_retain(call.receiver)) }
      guard let made = fwd_class_createInstance(fwd_object_getClass(call.receiver), 0) else {
        return call.returnRetained(nil)
      }
      call.world.setState(PropertyBag.of(call.receiver, call.world).copy(), of: made)
      call.returnRetained(made)
    }
  }

  private static func isObject(_ type: Substring) -> Bool { type.first == "@" || type.first == "#" }

  private static func size(_ type: Substring) -> Int {
    switch type.first {
    case "B", "c", "C": 1
    case "s", "S": 2
    case "i", "I", "f": 4
    case "{": type.hasPrefix("{_NSRange") ? 16 : 8
    default: 8
    }
  }

  /// What a property of that type has before it is set.
  private static func initialBytes(_ number: Substring, _ type: Substring) -> [UInt8] {
    guard let value = Double(number) else { return [] }
    switch type.first {
    case "d": return withUnsafeBytes(of: value) { Array($0) }
    case "f": return withUnsafeBytes(of: Float(value)) { Array($0) }
    default: return withUnsafeBytes(of: Int(value)) { Array($0) }
    }
  }

  private func addProperty(_ words: [String], to cls: NativeClass) {
    let (name, type) = (words[0], words[1][...])
    let isReadonly = words.dropFirst(2).contains("R")
    let getter =
      words.dropFirst(2).first { $0 != "R" && $0 != "W" && !$0.hasPrefix("=") } ?? name
    let initial = Self.initialBytes(
      words.dropFirst(2).first { $0.hasPrefix("=") }?.dropFirst() ?? "", type)
    let isObject = Self.isObject(type)
    let size = Self.size(type)
    cls.property(
      name,
      "T\(type)\(isReadonly ? ",R" : "")\(isObject ? ",&" : "")\(getter == name ? "" : ",G\(getter)")"
    )
    cls.instance(getter, "\(type)@:") { call throws(ListingException) in
      let bag = PropertyBag.of(call.receiver, call.world)
      if isObject { return call.returnObject(bag.retained(name)) }
      bag.copy(name, to: call.result, count: max(8, size), size: size, initial)
    }
    guard !isReadonly, !words.dropFirst(2).contains("W") else { return }
    cls.instance("set\(name.prefix(1).uppercased())\(name.dropFirst()):", "v@:\(type)") {
      call throws(ListingException) in
      try Self.keep(call, 0, as: name, isObject, size, in: call.receiver)
    }
  }

  private static func keep(
    _ call: NativeCall, _ index: Int, as name: String, _ isObject: Bool, _ size: Int,
    in object: ObjectPointer
  ) throws(ListingException) {
    let bag = PropertyBag.of(object, call.world)
    if isObject {
      bag.keep(try call.checkedObject(index), as: name, isWeak: name == "delegate")
    } else if let address = call.arguments[index] {
      bag.set(name, bytes: address, count: size)
    }
  }

  /// The types of single arguments.
  private static func split(_ types: String) -> [Substring] {
    var result: [Substring] = []
    var rest = types[...]
    while let first = rest.first {
      var end = rest.index(after: rest.startIndex)
      if first == "@", rest[end...].first == "\"" {
        end =
          rest[rest.index(after: end)...].firstIndex(of: "\"").map { rest.index(after: $0) } ?? end
      } else if first == "@", rest[end...].first == "?" {
        end = rest.index(after: end)
      } else if "^rNn".contains(first), end < rest.endIndex {
        end = rest.index(after: end)
      }
      if rest[..<end].contains("{") || rest[end...].first == "<" {
        var depth = 0
        end = rest.startIndex
        while end < rest.endIndex {
          let character = rest[end]
          end = rest.index(after: end)
          if "{<".contains(character) { depth += 1 }
          if "}>".contains(character) {
            depth -= 1
            if depth == 0 { break }
          }
        }
      }
      result.append(rest[..<end])
      rest = rest[end...]
    }
    return result
  }

  private func addMaker(_ words: [String], to cls: NativeClass) {
    let names = Array(words.dropFirst(words.count > 3 || words[1].contains(":") ? 3 : 2))
    let list = words[1].contains(":") ? words[2] : ""
    let types = Self.split(list)
    let isClassMethod = words[0] == "c"
    let body: NativeBody = { call throws(ListingException) in
      var object: ObjectPointer? = call.receiver
      if isClassMethod {
        object = fwd_alloc_init(OpaquePointer(call.receiver))
        try call.world.throwPending()
      }
      guard let object else { return call.returnRetained(nil) }
      for (index, name) in names.enumerated() where name != "_" && index < types.count {
        try Self.keep(
          call, index, as: name, Self.isObject(types[index]), Self.size(types[index]), in: object)
      }
      if isClassMethod { call.returnObject(object) } else { call.returnRetained(object) }
    }
    if isClassMethod {
      cls.classMethod(words[1], "@@:" + list, returnsInstance: true, body)
    } else {
      cls.instance(words[1], "@@:" + list, returnsInstance: true, body)
    }
  }

  private func addShared(_ selector: String, to cls: NativeClass) {
    let name = cls.name
    cls.classMethod(selector, "@\"\(name)\"@:") { call throws(ListingException) in
      let shared = call.world.service(SharedRecords.self) { _ in SharedRecords() }
      if shared.objects[name] == nil {
        shared.objects[name] = call.world.makeImmortal(of: name)
        if name == "NSHost", let host = shared.objects[name] { nameHost(host, call.world) }
      }
      call.returnBorrowed(shared.objects[name])
    }
  }

  /// The machine's own names and addresses, as gethostname gives them.
  private func nameHost(_ host: ObjectPointer, _ world: World) {
    let bag = PropertyBag.of(host, world)
    for (key, text) in [
      ("name", "localhost"), ("address", "127.0.0.1"), ("localizedName", "Mac"),
    ] {
      let value = world.constantString(text)
      bag.keep(value, as: key)
      let all = world.newArray([value])
      bag.keep(all, as: key + (key == "name" ? "s" : "es"))
      fwd_release(all)
    }
  }

  private func addMethod(_ words: [String], _ reason: String, to cls: NativeClass) {
    let raises = words[0] == "!"
    let answer: UInt8 = words[0] == "y" || words[0] == "Y" ? 1 : 0
    let isClassMethod = words[0] == "+" || words[0] == "Y" || raises && words.last == "+"
    let types = words[2]
    let name = cls.name
    let body: NativeBody = { call throws(ListingException) in
      if raises {
        throw call.world.exception(
          "NSInternalInconsistencyException",
          "\(isClassMethod ? "+" : "-")[\(name) \(words[1])]: \(reason)")
      }
      call.result.initializeMemory(as: UInt8.self, repeating: 0, count: 8)
      call.returnValue(answer)
    }
    if isClassMethod {
      cls.classMethod(words[1], types, body)
    } else {
      cls.instance(words[1], types, body)
    }
  }
}

/// Objects that a class method always gives.
private final class SharedRecords {
  var objects: [String: ObjectPointer] = [:]
}
