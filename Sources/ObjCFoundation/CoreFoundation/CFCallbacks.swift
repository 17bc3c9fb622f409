// How a collection of Core Foundation keeps and compares values: the callbacks that it was made with.
//
// A value is a word. Without callbacks it is only that, a number or an address; with `kCFType…CallBacks` it is an object,
// retained and compared as objects are; a listing's own functions are called. The ready-made callbacks are structures in
// memory, as on a Mac, so that a listing can copy single functions out of them into its own: each function in them is
// one of the marks below.
import CRuntime
import ObjCSema
import ObjCVM

struct CFCallbacks {
  private enum Mark {
    static let retain: UInt = 0xcf01
    static let copy: UInt = 0xcf02
    static let release: UInt = 0xcf03
    static let describe: UInt = 0xcf04
    static let equal: UInt = 0xcf05
    static let hash: UInt = 0xcf06
  }

  private var retain: UInt = 0
  private var release: UInt = 0
  private var describe: UInt = 0
  private var equal: UInt = 0
  private var hash: UInt = 0

  /// Values are only words.
  static let none = CFCallbacks()
  /// Values are objects.
  static let objects = CFCallbacks(
    retain: Mark.retain, release: Mark.release, describe: Mark.describe, equal: Mark.equal,
    hash: Mark.hash)

  private init(
    retain: UInt = 0, release: UInt = 0, describe: UInt = 0, equal: UInt = 0, hash: UInt = 0
  ) {
    (self.retain, self.release, self.describe, self.equal, self.hash) = (
      retain, release, describe, equal, hash
    )
  }

  /// The callbacks at an address that a listing gives; NULL is none.
  /// - Parameter hasHash: keys and the members of sets have one function more.
  init(at address: UnsafeMutableRawPointer?, hasHash: Bool, _ world: World) throws(ListingException)
  {
    guard let address else {
      self = .none
      return
    }
    try world.checkRead(address, hasHash ? 48 : 40)
    func word(_ index: Int) -> UInt { address.load(fromByteOffset: index * 8, as: UInt.self) }
    self = CFCallbacks(
      retain: word(1), release: word(2), describe: word(3), equal: word(4),
      hash: hasHash ? word(5) : 0)
  }

  // MARK: The ready-made ones

  private static func bytes(_ words: [UInt]) -> [UInt8] { words.withUnsafeBytes { Array($0) } }

  static var constants: [String: NativeConstant] {
    let members = #""version"q"retain"^?"release"^?"copyDescription"^?"equal"^?"#
    let five: [UInt] = [0, Mark.retain, Mark.release, Mark.describe, Mark.equal]
    let copying: [UInt] = [0, Mark.copy, Mark.release, Mark.describe, Mark.equal, Mark.hash]
    return [
      "kCFTypeArrayCallBacks": .structure(bytes(five), types: "{CFArrayCallBacks=\(members)}"),
      "kCFTypeDictionaryValueCallBacks": .structure(
        bytes(five), types: "{CFDictionaryValueCallBacks=\(members)}"),
      "kCFTypeDictionaryKeyCallBacks": .structure(
        bytes(five + [Mark.hash]), types: "{CFDictionaryKeyCallBacks=\(members)\"hash\"^?}"),
      "kCFCopyStringDictionaryKeyCallBacks": .structure(
        bytes(copying), types: "{CFDictionaryKeyCallBacks=\(members)\"hash\"^?}"),
      "kCFTypeSetCallBacks": .structure(
        bytes(five + [Mark.hash]), types: "{CFSetCallBacks=\(members)\"hash\"^?}"),
      "kCFCopyStringSetCallBacks": .structure(
        bytes(copying), types: "{CFSetCallBacks=\(members)\"hash\"^?}"),
      "kCFTypeBagCallBacks": .structure(
        bytes(five + [Mark.hash]), types: "{CFBagCallBacks=\(members)\"hash\"^?}"),
      "kCFCopyStringBagCallBacks": .structure(
        bytes(copying), types: "{CFBagCallBacks=\(members)\"hash\"^?}"),
    ]
  }

  static var types: [NativeType] {
    let members = #""version"q"retain"^?"release"^?"copyDescription"^?"equal"^?"#
    return [
      NativeType(name: "CFArrayCallBacks", encoding: "{CFArrayCallBacks=\(members)}"),
      NativeType(
        name: "CFDictionaryValueCallBacks", encoding: "{CFDictionaryValueCallBacks=\(members)}"),
      NativeType(
        name: "CFDictionaryKeyCallBacks",
        encoding: "{CFDictionaryKeyCallBacks=\(members)\"hash\"^?}"),
      NativeType(name: "CFSetCallBacks", encoding: "{CFSetCallBacks=\(members)\"hash\"^?}"),
      NativeType(name: "CFBagCallBacks", encoding: "{CFBagCallBacks=\(members)\"hash\"^?}"),
    ] + functionTypes
  }

  /// The types of the functions in these structures, and of others that are passed.
  private static var functionTypes: [NativeType] {
    let names = """
      Array Dictionary Set Bag Tree Allocator : RetainCallBack ReleaseCallBack CopyDescriptionCallBack
      Array Dictionary Set Bag : EqualCallBack ApplierFunction
      Dictionary Set Bag : HashCallBack
      Tree BinaryHeap : ApplierFunction
      Allocator : AllocateCallBack ReallocateCallBack DeallocateCallBack PreferredSizeCallBack
      MachPort MessagePort : CallBack InvalidationCallBack
      FileDescriptor : CallBack
      Comparator : Function
      """
    return names.split(separator: "\n").flatMap { line in
      let words = line.split(separator: " ")
      let colon = words.firstIndex(of: ":") ?? 0
      return words[..<colon].flatMap { kind in
        words[(colon + 1)...].map { NativeType(name: "CF\(kind)\($0)", encoding: "^?") }
      }
    }
  }

  // MARK: Values

  var describesObjects: Bool { describe == Mark.describe }
  var comparesObjects: Bool { equal == Mark.equal }
  func comparesLike(_ other: CFCallbacks) -> Bool { equal == other.equal }

  private func object(_ value: UInt, _ world: World) throws(ListingException) -> ObjectPointer? {
    let object = ObjectPointer(bitPattern: value)
    try world.checkReceiver(object)
    return object
  }

  /// The value as the collection keeps it.
  func keep(_ value: UInt, _ world: World) throws(ListingException) -> UInt {
    switch retain {
    case 0: return value
    case Mark.retain: return UInt(bitPattern: fwd_retain(try object(value, world)))
    case Mark.copy: return UInt(bitPattern: try world.send(try object(value, world), "copy"))
    default:
      return try UInt(
        bitPattern: world.callFunction(
          UnsafeMutableRawPointer(bitPattern: retain), "^v^v^v", .pointer(nil),
          .pointer(UnsafeRawPointer(bitPattern: value))))
    }
  }

  /// Gives a kept value up.
  func drop(_ value: UInt, _ world: World) throws(ListingException) {
    switch release {
    case 0: return
    case Mark.release:
      fwd_release(ObjectPointer(bitPattern: value))
      try world.throwPending()
    default:
      _ = try world.callFunction(
        UnsafeMutableRawPointer(bitPattern: release), "v^v^v", .pointer(nil),
        .pointer(UnsafeRawPointer(bitPattern: value)))
    }
  }

  /// Gives a kept value up when nobody is left to hear of a failure: the collection has ended.
  func dropAtEnd(_ value: UInt, _ world: World) {
    if release == Mark.release {
      fwd_release(ObjectPointer(bitPattern: value))
    } else if release != 0, world.isOpen {
      _ = world.attempt { () throws(ListingException) in try drop(value, world) }
    }
  }

  func areEqual(_ left: UInt, _ right: UInt, _ world: World) throws(ListingException) -> Bool {
    if left == right { return true }
    switch equal {
    case 0: return false
    case Mark.equal:
      guard let a = try object(left, world), let b = try object(right, world) else { return false }
      return try world.areEqual(a, b)
    default:
      return try world.callFunction(
        UnsafeMutableRawPointer(bitPattern: equal), "C^v^v",
        .pointer(UnsafeRawPointer(bitPattern: left)),
        .pointer(UnsafeRawPointer(bitPattern: right))) & 0xff != 0
    }
  }

  func hash(_ value: UInt, _ world: World) throws(ListingException) -> UInt {
    switch hash {
    // Values that a function of one's own may call equal have to meet.
    case 0: return equal == 0 ? value : 0
    case Mark.hash:
      guard let object = try object(value, world) else { return 0 }
      return try world.hash(of: object)
    default:
      return UInt(
        bitPattern: try world.callFunction(
          UnsafeMutableRawPointer(bitPattern: hash), "Q^v",
          .pointer(UnsafeRawPointer(bitPattern: value))))
    }
  }

  func describe(_ value: UInt, _ world: World) throws(ListingException) -> String {
    switch describe {
    case 0: return "<0x\(String(value, radix: 16))>"
    case Mark.describe: return try world.describe(try object(value, world))
    default:
      let text = try world.callFunction(
        UnsafeMutableRawPointer(bitPattern: describe), "@^v",
        .pointer(UnsafeRawPointer(bitPattern: value)))
      return try world.describe(ObjectPointer(bitPattern: text))
    }
  }
}
