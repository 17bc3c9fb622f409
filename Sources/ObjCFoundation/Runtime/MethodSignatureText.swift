// What a debugger prints of an NSMethodSignature: its result and its arguments, one by one, in Apple's words.
import CRuntime
import ObjCVM

extension RuntimeLibrary {
  static func addSignatureText(to cls: NativeClass) {
    cls.instance("debugDescription", "@\"NSString\"@:") { call throws(ListingException) in
      guard let signature = fwd_methodSignature_get(call.receiver) else {
        return call.returnBorrowed(nil)
      }
      call.returnText(UTF16Text(text(of: signature, address: UInt(bitPattern: call.receiver))))
    }
  }

  private static func text(of signature: OpaquePointer, address: UInt) -> String {
    let count = fwd_signature_count(signature)
    var text = "<NSMethodSignature: 0x\(String(address, radix: 16))>\n"
    text += "    number of arguments = \(count)\n"
    text += "    frame size = \(fwd_signature_frameLength(signature))\n"
    // Apple's arm64 returns large structures by a register of their own, not by another messenger.
    text += "    is special struct return? NO\n"
    text += part("return value", fwd_signature_returnType(signature), offset: 0)
    var offset = 0
    for index in 0..<count {
      guard let type = fwd_signature_argumentType(signature, index) else { continue }
      text += part("argument \(index)", type, offset: offset)
      offset += (Int(type.pointee.size) + 7) & ~7
    }
    return text
  }

  private static func part(_ name: String, _ type: UnsafePointer<fwd_type>, offset: Int) -> String {
    let bytes = UnsafeRawBufferPointer(start: type.pointee.text, count: Int(type.pointee.length))
    let encoding = String(decoding: bytes, as: UTF8.self)
    let size = Int(type.pointee.size)
    let room = (size + 7) & ~7
    let first = encoding.first.map(String.init) ?? ""
    var text = "    \(name): -------- -------- -------- --------\n"
    text += "        type encoding (\(first)) '\(encoding)'\n"
    text += "        flags {\(flags(of: encoding))}\n"
    text += "        modifiers {}\n"
    text += "        frame {offset = \(offset), offset adjust = 0, size = \(room), "
    text += "size adjust = \(size - room)}\n"
    text += "        memory {offset = 0, size = \(size)}\n"
    return text
  }

  private static func flags(of encoding: String) -> String {
    switch encoding.first {
    case "@": encoding.hasPrefix("@?") ? "isObject, isBlock" : "isObject"
    case "c", "s", "i", "l", "q": "isSigned"
    case "f", "d", "D": "isFloat"
    case "{", "(": "isStruct"
    case "^", "*": "isPointer"
    default: ""
    }
  }
}
