// CFBitVector: bits in order. In bytes, the first of eight is the highest.
import CRuntime
import ObjCVM

private final class BitState {
  var bits: [Bool]
  init(_ bits: [Bool]) { self.bits = bits }
}

extension CoreFoundationLibrary {
  private static let bits = "r^{__CFBitVector=}"
  private static let mutableBits = "^{__CFBitVector=}"
  private static let allocator = "r^{__CFAllocator}"

  static func bitVectorClass() -> NativeClass {
    let cls = NativeClass("__CFBitVector", superclass: "NSObject")
    cls.hasState = true
    cls.instance("isEqual:", "B@:@") { call throws(ListingException) in
      let other = call.object(0).flatMap { call.world.state(of: $0, as: BitState.self) }
      let own = call.world.state(of: call.receiver, as: BitState.self)
      call.returnBool(other != nil && other?.bits == own?.bits)
    }
    cls.instance("hash", "Q@:") { call throws(ListingException) in
      call.returnValue(call.world.state(of: call.receiver, as: BitState.self)?.bits.count ?? 0)
    }
    return cls
  }

  static var bitVectorFunctions: [NativeFunction] {
    bitVectorMakers + bitVectorQuestions + bitVectorSearches + bitVectorChanges
  }

  // MARK: Arguments

  private static func state(_ call: NativeCall, _ index: Int = 0) throws(ListingException)
    -> BitState
  {
    guard let state = call.world.state(of: try call.given(index), as: BitState.self) else {
      throw call.world.trap(.unsupported("a CFBitVectorRef comes from CFBitVectorCreate"))
    }
    return state
  }

  /// The bits that a CFRange argument names.
  private static func span(_ call: NativeCall) throws(ListingException) -> Range<Int> {
    let (start, length) = call.load(1, as: (Int, Int).self)
    return try checked(call, start, length)
  }

  private static func bit(_ call: NativeCall) throws(ListingException) -> Int {
    try checked(call, call.int(1), 1).lowerBound
  }

  private static func checked(_ call: NativeCall, _ start: Int, _ length: Int)
    throws(ListingException) -> Range<Int>
  {
    let count = try state(call).bits.count
    guard start >= 0, length >= 0, start <= count, length <= count - start else {
      throw call.world.trap(.unsupported("these bits are not in the CFBitVector"))
    }
    return start..<start + length
  }

  private static func make(_ call: NativeCall, _ bits: [Bool]) {
    call.returnValue(call.world.makeInstance(of: "__CFBitVector", state: BitState(bits)))
  }

  // MARK: Functions

  private static var bitVectorMakers: [NativeFunction] {
    [
      NativeFunction("CFBitVectorCreate", "\(bits)\(allocator)r*q") {
        call throws(ListingException) in
        let count = try call.size(2)
        let bytes = try call.world.readBytes(call.pointer(1), (count + 7) / 8)
        make(call, (0..<count).map { bytes[$0 / 8] & 0x80 >> ($0 % 8) != 0 })
      },
      NativeFunction("CFBitVectorCreateCopy", "\(bits)\(allocator)\(bits)") {
        call throws(ListingException) in make(call, try state(call, 1).bits)
      },
      NativeFunction("CFBitVectorCreateMutable", "\(mutableBits)\(allocator)q") { call in
        make(call, [])
      },
      NativeFunction("CFBitVectorCreateMutableCopy", "\(mutableBits)\(allocator)q\(bits)") {
        call throws(ListingException) in make(call, try state(call, 2).bits)
      },
    ]
  }

  private static var bitVectorQuestions: [NativeFunction] {
    [
      NativeFunction("CFBitVectorGetCount", "q\(bits)") { call throws(ListingException) in
        call.returnValue(try state(call).bits.count)
      },
      NativeFunction("CFBitVectorGetBitAtIndex", "I\(bits)q") { call throws(ListingException) in
        call.returnValue(UInt32(try state(call).bits[try bit(call)] ? 1 : 0))
      },
      NativeFunction("CFBitVectorGetBits", "v\(bits)\(cfRange)*") { call throws(ListingException) in
        let span = try span(call)
        var bytes = [UInt8](repeating: 0, count: (span.count + 7) / 8)
        for (index, bit) in try state(call).bits[span].enumerated() where bit {
          bytes[index / 8] |= 0x80 >> (index % 8)
        }
        try call.world.writeBytes(bytes, to: call.pointer(2))
      },
    ]
  }

  private static var bitVectorSearches: [NativeFunction] {
    [
      ("GetCountOfBit", "q"), ("ContainsBit", "C"), ("GetFirstIndexOfBit", "q"),
      ("GetLastIndexOfBit", "q"),
    ].map { name, result in
      NativeFunction("CFBitVector" + name, "\(result)\(bits)\(cfRange)I") {
        call throws(ListingException) in
        let wanted = call.u32(2) & 1 != 0
        let part = try state(call).bits[try span(call)]
        switch name {
        case "GetCountOfBit": call.returnValue(part.count { $0 == wanted })
        case "ContainsBit": call.returnBool(part.contains(wanted))
        case "GetFirstIndexOfBit": call.returnValue(part.firstIndex(of: wanted) ?? -1)
        default: call.returnValue(part.lastIndex(of: wanted) ?? -1)
        }
      }
    }
  }

  private static var bitVectorChanges: [NativeFunction] {
    let changes: [(String, String)] = [
      ("FlipBitAtIndex", "q"), ("SetBitAtIndex", "qI"), ("FlipBits", cfRange),
      ("SetBits", cfRange + "I"), ("SetAllBits", "I"),
    ]
    return changes.map { name, types in
      NativeFunction("CFBitVector" + name, "v\(mutableBits)\(types)") {
        call throws(ListingException) in
        let state = try state(call)
        let places: Range<Int>
        switch types.first {
        case "q": places = try checked(call, call.int(1), 1)
        case "I": places = state.bits.indices
        default: places = try span(call)
        }
        let value = types.hasSuffix("I") && call.u32(name == "SetAllBits" ? 1 : 2) & 1 != 0
        for place in places {
          state.bits[place] = name.hasPrefix("Flip") ? !state.bits[place] : value
        }
      }
    } + [
      // New bits are zero.
      NativeFunction("CFBitVectorSetCount", "v\(mutableBits)q") { call throws(ListingException) in
        let (state, count) = (try state(call), try call.size(1))
        try call.world.charge(count)
        let missing = max(0, count - state.bits.count)
        state.bits = state.bits.prefix(count) + [Bool](repeating: false, count: missing)
      }
    ]
  }
}
