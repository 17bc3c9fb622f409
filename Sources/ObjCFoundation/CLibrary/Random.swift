// Random numbers: the same sequence in every run. rand and random share one generator that srand restarts; arc4random has
// its own, which nothing restarts.
import ObjCVM

/// SplitMix64.
struct SplitMix {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}

/// The random numbers of a world.
final class RandomNumbers {
  /// rand, random, drand48: restarted by their seeds.
  var seeded = SplitMix(state: 1)
  private var strong = SplitMix(state: 0x0123_4567_89AB_CDEF)

  /// arc4random's.
  func next() -> UInt64 { strong.next() }

  func fill(_ room: UnsafeMutableRawBufferPointer) {
    for index in room.indices { room[index] = UInt8(truncatingIfNeeded: next() >> 32) }
  }

  /// Below `bound`, evenly.
  func next(below bound: UInt32) -> UInt32 {
    bound < 2 ? 0 : UInt32(truncatingIfNeeded: (next() >> 32) &* UInt64(bound) >> 32)
  }
}

extension World {
  var randomNumbers: RandomNumbers { service(RandomNumbers.self) { _ in RandomNumbers() } }
}

extension CLibrary {
  static func random() -> [NativeFunction] { seeded() + unseeded() }

  private static func seeded() -> [NativeFunction] {
    [("rand", "i"), ("random", "q")].map { name, types in
      NativeFunction(name, types) { call throws(ListingException) in
        call.returnValue(Int(call.world.randomNumbers.seeded.next() >> 33))
      }
    }
      + [("srand", "vI"), ("srandom", "vI"), ("srand48", "vq")].map { name, types in
        NativeFunction(name, types) { call throws(ListingException) in
          call.world.randomNumbers.seeded = SplitMix(state: UInt64(call.u32(0)))
        }
      } + [
        NativeFunction("drand48", "d") { call throws(ListingException) in
          call.returnValue(
            Double(call.world.randomNumbers.seeded.next() >> 11) / 9_007_199_254_740_992)
        },
        NativeFunction("lrand48", "q") { call throws(ListingException) in
          call.returnValue(Int(call.world.randomNumbers.seeded.next() >> 33))
        },
        NativeFunction("mrand48", "q") { call throws(ListingException) in
          let bits = UInt32(truncatingIfNeeded: call.world.randomNumbers.seeded.next() >> 32)
          call.returnValue(Int(Int32(bitPattern: bits)))
        },
        NativeFunction("erand48", "d^S") { call throws(ListingException) in
          call.returnValue(Double(try next48(call)) / 281_474_976_710_656)
        },
        NativeFunction("nrand48", "q^S") { call throws(ListingException) in
          call.returnValue(Int(try next48(call) >> 17))
        },
        NativeFunction("jrand48", "q^S") { call throws(ListingException) in
          let bits = UInt32(truncatingIfNeeded: try next48(call) >> 16)
          call.returnValue(Int(Int32(bitPattern: bits)))
        },
        NativeFunction("rand_r", "i^I") { call throws(ListingException) in
          var generator = SplitMix(
            state: UInt64(try call.world.read(call.pointer(0), as: UInt32.self)))
          let value = generator.next()
          try call.world.write(UInt32(truncatingIfNeeded: value), to: call.pointer(0))
          call.returnValue(Int32(truncatingIfNeeded: value >> 33))
        },
      ]
  }

  /// The next state of the 48-bit generator whose state the caller keeps, as POSIX defines it.
  private static func next48(_ call: NativeCall) throws(ListingException) -> UInt64 {
    let bytes = try call.writable(0, 6)
    var state: UInt64 = 0
    for index in (0..<6).reversed() { state = state << 8 | UInt64(bytes[index]) }
    state = (state &* 0x5_DEEC_E66D &+ 0xB) & 0xFFFF_FFFF_FFFF
    for index in 0..<6 { bytes[index] = UInt8(truncatingIfNeeded: state >> (8 * UInt64(index))) }
    return state
  }

  private static func unseeded() -> [NativeFunction] {
    [
      NativeFunction("arc4random", "I") { call throws(ListingException) in
        call.returnValue(UInt32(truncatingIfNeeded: call.world.randomNumbers.next() >> 32))
      },
      NativeFunction("arc4random_uniform", "II") { call throws(ListingException) in
        call.returnValue(call.world.randomNumbers.next(below: call.u32(0)))
      },
      NativeFunction("arc4random_buf", "v^vQ") { call throws(ListingException) in
        let buffer = try call.writable(0, try call.size(1))
        for index in buffer.indices {
          buffer[index] = UInt8(truncatingIfNeeded: call.world.randomNumbers.next() >> 32)
        }
      },
      NativeFunction("srandomdev", "v") { call throws(ListingException) in },
      NativeFunction("sranddev", "v") { call throws(ListingException) in },
      NativeFunction("arc4random_stir", "v") { call throws(ListingException) in },
    ]
  }
}
