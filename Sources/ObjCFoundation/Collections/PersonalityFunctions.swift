// The functions behind NSPointerFunctions' options, for a program that calls them itself: -hashFunction and its relatives.
import CRuntime
import ObjCVM

enum PersonalityFunctions {
  private static let prefix = "_NSPointerFunctions"

  /// How pointers are taken: as objects, by their address, as C strings, as memory of a size, as numbers.
  private enum Personality: String, CaseIterable {
    case object = "Object"
    case address = "Address"
    case string = "CString"
    case memory = "Struct"
    case number = "Integer"

    init(options: UInt) {
      switch options & 0xff00 {
      case 0: self = .object
      case 0x300: self = .string
      case 0x400: self = .memory
      case 0x500: self = .number
      default: self = .address
      }
    }
  }

  /// The address of the function that a property gives while the program has set none.
  static func address(_ property: String, options: UInt, _ world: World) -> UInt {
    guard
      let kind = ["hash": "Hash", "isEqual": "Equal", "description": "Describe"].first(where: {
        property == $0.key + "Function"
      })
    else { return 0 }
    let name = prefix + Personality(options: options).rawValue + kind.value
    return world.nativeAddress(of: name).map { unsafeBitCast($0, to: UInt.self) } ?? 0
  }

  static var functions: [NativeFunction] {
    Personality.allCases.flatMap { personality in
      [
        NativeFunction(prefix + personality.rawValue + "Hash", "Q^v^?") {
          call throws(ListingException) in
          call.returnValue(try hash(personality, call))
        },
        NativeFunction(prefix + personality.rawValue + "Equal", "B^v^v^?") {
          call throws(ListingException) in
          call.returnBool(try areEqual(personality, call))
        },
        NativeFunction(prefix + personality.rawValue + "Describe", "@\"NSString\"^v") {
          call throws(ListingException) in
          call.returnObject(call.world.makeString(try describe(personality, call)))
        },
      ]
    }
  }

  /// The bytes where a pointer points to, as many as the function that is argument `index` says.
  private static func bytes(_ pointer: UnsafeMutableRawPointer?, _ index: Int, _ call: NativeCall)
    throws(ListingException) -> [UInt8]
  {
    guard let function = call.pointer(index) else { return [] }
    let count = try call.world.callFunction(function, "Q^v", .pointer(pointer))
    return try call.world.readBytes(pointer, count)
  }

  private static func hash(_ personality: Personality, _ call: NativeCall) throws(ListingException)
    -> UInt
  {
    switch personality {
    case .object:
      guard let object = try call.checkedObject(0) else { return 0 }
      return try call.world.hash(of: object)
    case .address: return call.uint(0) >> 4
    case .number: return call.uint(0)
    case .string:
      return try call.world.cStringBytes(call.pointer(0)).reduce(5381) { $0 &* 33 ^ UInt($1) }
    case .memory:
      return try bytes(call.pointer(0), 1, call).reduce(5381) { $0 &* 33 ^ UInt($1) }
    }
  }

  private static func areEqual(_ personality: Personality, _ call: NativeCall)
    throws(ListingException) -> Bool
  {
    if call.uint(0) == call.uint(1) { return true }
    switch personality {
    case .object:
      return try call.world.areEqual(try call.checkedObject(0), try call.checkedObject(1))
    case .address, .number: return false
    case .string:
      let mine = try call.world.cStringBytes(call.pointer(0))
      return mine.elementsEqual(try call.world.cStringBytes(call.pointer(1)))
    case .memory:
      guard call.pointer(2) != nil else { return false }
      return try bytes(call.pointer(0), 2, call) == bytes(call.pointer(1), 2, call)
    }
  }

  private static func describe(_ personality: Personality, _ call: NativeCall)
    throws(ListingException) -> String
  {
    switch personality {
    case .object: return try call.world.describe(try call.checkedObject(0))
    case .string: return try call.world.readCString(call.pointer(0))
    case .number: return String(call.int(0))
    case .address, .memory: return hex(call.uint(0))
    }
  }
}
