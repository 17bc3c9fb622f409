// Byte order: Foundation's NSSwap… functions, Core Foundation's and the network's. Listings run on a little-endian machine.
import ForwardKitBasics
import ObjCVM

enum ByteOrder {
  static var functions: [NativeFunction] {
    var result: [NativeFunction] = []
    /// - Parameter keeping: functions between this machine's order and the same one
    func add<Value: FixedWidthInteger & BitwiseCopyable>(
      _ names: [String], keeping: [String] = [], _ code: String, _ type: Value.Type
    ) {
      for (name, keeps) in names.map({ ($0, false) }) + keeping.map({ ($0, true) }) {
        result.append(
          NativeFunction(name, code + code) { call throws(ListingException) in
            let value = call.load(0, as: Value.self)
            call.returnValue(keeps ? value : value.byteSwapped)
          })
      }
    }
    func addFoundation<Value: FixedWidthInteger & BitwiseCopyable>(
      _ kind: String, _ code: String, _ type: Value.Type
    ) {
      add(
        ["NSSwapHost\(kind)ToBig", "NSSwapBig\(kind)ToHost", "NSSwap\(kind)"],
        keeping: ["NSSwapHost\(kind)ToLittle", "NSSwapLittle\(kind)ToHost"], code, type)
    }
    func addCore<Value: FixedWidthInteger & BitwiseCopyable>(
      _ bits: String, _ others: [String], _ code: String, _ type: Value.Type
    ) {
      add(
        [
          "CFSwapInt\(bits)", "CFSwapInt\(bits)HostToBig", "CFSwapInt\(bits)BigToHost",
          "OSSwapInt\(bits)", "OSSwapHostToBigInt\(bits)", "OSSwapBigToHostInt\(bits)",
        ] + others,
        keeping: [
          "CFSwapInt\(bits)HostToLittle", "CFSwapInt\(bits)LittleToHost",
          "OSSwapHostToLittleInt\(bits)", "OSSwapLittleToHostInt\(bits)",
        ], code, type)
      // <Endian.h>: between native, big and little.
      for (sign, code) in [("U", code), ("S", code.lowercased())] {
        let name = "Endian\(sign)\(bits)_"
        add(
          ["BtoN", "NtoB", "BtoL", "LtoB"].map { name + $0 },
          keeping: ["LtoN", "NtoL"].map { name + $0 }, code, type)
      }
    }
    addFoundation("Short", "S", UInt16.self)
    addFoundation("Int", "I", UInt32.self)
    addFoundation("Long", "Q", UInt64.self)
    addFoundation("LongLong", "Q", UInt64.self)
    addCore("16", ["htons", "ntohs"], "S", UInt16.self)
    addCore("32", ["htonl", "ntohl"], "I", UInt32.self)
    addCore("64", [], "Q", UInt64.self)
    for name in ["NSHostByteOrder", "CFByteOrderGetCurrent"] {
      result.append(
        NativeFunction(name, "q") { call throws(ListingException) in call.returnValue(1) })
    }
    return result + floating + stored("16", "S", UInt16.self) + stored("32", "I", UInt32.self)
      + stored("64", "Q", UInt64.self)
  }

  /// OSReadBigInt32(base, offset) and its relatives: numbers in memory, at any address.
  private static func stored<Value: FixedWidthInteger & BitwiseCopyable>(
    _ bits: String, _ code: String, _ type: Value.Type
  ) -> [NativeFunction] {
    ["Big", "Little"].flatMap { order in
      let size = MemoryLayout<Value>.size
      return [
        NativeFunction("OSRead\(order)Int\(bits)", code + "r^vQ") { call throws(ListingException) in
          let place = try place(call)
          let value = try call.world.read(place, as: Value.self)
          call.returnValue(order == "Big" ? value.bigEndian : value)
        },
        NativeFunction("OSWrite\(order)Int\(bits)", "v^vQ" + code) {
          call throws(ListingException) in
          let place = try place(call)
          try call.world.checkWrite(place, size)
          let value = call.load(2, as: Value.self)
          place?.storeBytes(of: order == "Big" ? value.bigEndian : value, as: Value.self)
        },
      ]
    }
  }

  private static func place(_ call: NativeCall) throws(ListingException)
    -> UnsafeMutableRawPointer?
  {
    UnsafeMutableRawPointer(bitPattern: call.uint(0) &+ call.uint(1))
  }

  static let types = [
    NativeType(name: "NSSwappedDouble", encoding: #"{?="v"Q}"#),
    NativeType(name: "NSSwappedFloat", encoding: #"{?="v"I}"#),
    NativeType(name: "CFSwappedFloat64", encoding: #"{CFSwappedFloat64="v"Q}"#),
    NativeType(name: "CFSwappedFloat32", encoding: #"{CFSwappedFloat32="v"I}"#),
  ]

  /// Swapped floating-point numbers travel as structures with an integer in them: all that happens is done to bits.
  private static var floating: [NativeFunction] {
    functions("Double", "Float64", "d", types[0].encoding, types[2].encoding, UInt64.self)
      + functions("Float", "Float32", "f", types[1].encoding, types[3].encoding, UInt32.self)
  }

  private static func functions<Bits: FixedWidthInteger & BitwiseCopyable>(
    _ noun: String, _ sized: String, _ number: String, _ structure: String, _ core: String,
    _ type: Bits.Type
  ) -> [NativeFunction] {
    [
      ("NSSwapHost\(noun)ToBig", structure + number, true),
      ("NSSwapHost\(noun)ToLittle", structure + number, false),
      ("NSConvertHost\(noun)ToSwapped", structure + number, false),
      ("NSSwapBig\(noun)ToHost", number + structure, true),
      ("NSSwapLittle\(noun)ToHost", number + structure, false),
      ("NSConvertSwapped\(noun)ToHost", number + structure, false),
      ("NSSwap\(noun)", structure + structure, true),
      // Core Foundation's swapped numbers are big-endian.
      ("CFConvert\(noun)HostToSwapped", core + number, true),
      ("CFConvert\(noun)SwappedToHost", number + core, true),
      ("CFConvert\(sized)HostToSwapped", core + number, true),
      ("CFConvert\(sized)SwappedToHost", number + core, true),
    ].map { name, types, swaps in
      NativeFunction(name, types) { call throws(ListingException) in
        let bits = call.load(0, as: Bits.self)
        call.returnValue(swaps ? bits.byteSwapped : bits)
      }
    }
  }
}
