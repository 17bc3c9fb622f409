// Byte order: Foundation's NSSwap… functions, Core Foundation's and the network's. Listings run on a little-endian machine.
import ForwardKitBasics
import ObjCVM

enum ByteOrder {
  static var functions: [NativeFunction] {
    var result: [NativeFunction] = []
    func add<Value: FixedWidthInteger & BitwiseCopyable>(
      _ names: [String], _ code: String, _ type: Value.Type
    ) {
      for name in names {
        let keeps = name.contains("Little")
        result.append(
          NativeFunction(name, code + code) { call throws(ListingException) in
            let value = call.load(0, as: Value.self)
            call.returnValue(keeps ? value : value.byteSwapped)
          })
      }
    }
    func names(_ prefix: String, _ kind: String) -> [String] {
      ["Host\(kind)ToBig", "Big\(kind)ToHost", "Host\(kind)ToLittle", "Little\(kind)ToHost", kind]
        .map { prefix + $0 }
    }
    func coreNames(_ bits: String) -> [String] {
      ["", "HostToBig", "BigToHost", "HostToLittle", "LittleToHost"].flatMap {
        ["CFSwapInt\(bits)\($0)"]
      } + [
        "OSSwapInt\(bits)", "OSSwapHostToBigInt\(bits)", "OSSwapBigToHostInt\(bits)",
        "OSSwapHostToLittleInt\(bits)", "OSSwapLittleToHostInt\(bits)",
      ]
    }
    add(names("NSSwap", "Short"), "S", UInt16.self)
    add(names("NSSwap", "Int"), "I", UInt32.self)
    add(names("NSSwap", "Long"), "Q", UInt64.self)
    add(names("NSSwap", "LongLong"), "Q", UInt64.self)
    add(coreNames("16") + ["htons", "ntohs"], "S", UInt16.self)
    add(coreNames("32") + ["htonl", "ntohl"], "I", UInt32.self)
    add(coreNames("64"), "Q", UInt64.self)
    for name in ["NSHostByteOrder", "CFByteOrderGetCurrent"] {
      result.append(
        NativeFunction(name, "q") { call throws(ListingException) in call.returnValue(1) })
    }
    return result + floating
  }

  /// Swapped floating-point numbers travel as structures with an integer in them.
  private static var floating: [NativeFunction] {
    let double = #"{NSSwappedDouble="v"Q}"#
    let float = #"{NSSwappedFloat="v"I}"#
    return [
      NativeFunction("NSSwapHostDoubleToBig", double + "d") { call throws(ListingException) in
        call.returnValue(call.double(0).bitPattern.byteSwapped)
      },
      NativeFunction("NSConvertHostDoubleToSwapped", double + "d") {
        call throws(ListingException) in call.returnValue(call.double(0).bitPattern)
      },
      NativeFunction("NSSwapDouble", double + double) { call throws(ListingException) in
        call.returnValue(call.load(0, as: UInt64.self).byteSwapped)
      },
      NativeFunction("NSSwapBigDoubleToHost", "d" + double) { call throws(ListingException) in
        call.returnValue(Double(bitPattern: call.load(0, as: UInt64.self).byteSwapped))
      },
      NativeFunction("NSConvertSwappedDoubleToHost", "d" + double) {
        call throws(ListingException) in
        call.returnValue(Double(bitPattern: call.load(0, as: UInt64.self)))
      },
      NativeFunction("NSSwapHostFloatToBig", float + "f") { call throws(ListingException) in
        call.returnValue(call.float(0).bitPattern.byteSwapped)
      },
      NativeFunction("NSSwapFloat", float + float) { call throws(ListingException) in
        call.returnValue(call.load(0, as: UInt32.self).byteSwapped)
      },
      NativeFunction("NSSwapBigFloatToHost", "f" + float) { call throws(ListingException) in
        call.returnValue(Float(bitPattern: call.load(0, as: UInt32.self).byteSwapped))
      },
    ]
  }
}
