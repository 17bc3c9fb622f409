// Arguments and results as text, by their encoding.
import CRuntime

extension TraceNames {
  func value(at address: UnsafeRawPointer?, type: UnsafePointer<fwd_type>?) -> TraceValue {
    guard let type else { return TraceValue(type: "?", text: "?") }
    let encoding = String(
      decoding: UnsafeRawBufferPointer(start: type.pointee.text, count: Int(type.pointee.length)),
      as: UTF8.self)
    guard let address else { return TraceValue(type: encoding, text: "?") }
    return TraceValue(type: encoding, text: text(at: address, type: type, depth: 0))
  }

  func text(at address: UnsafeRawPointer, type: UnsafePointer<fwd_type>, depth: Int)
    -> String
  {
    switch UInt8(bitPattern: type.pointee.kind) {
    case UInt8(ascii: "c"): return "\(address.load(as: Int8.self))"
    case UInt8(ascii: "C"): return "\(address.load(as: UInt8.self))"
    case UInt8(ascii: "s"): return "\(address.loadUnaligned(as: Int16.self))"
    case UInt8(ascii: "S"): return "\(address.loadUnaligned(as: UInt16.self))"
    case UInt8(ascii: "i"), UInt8(ascii: "l"): return "\(address.loadUnaligned(as: Int32.self))"
    case UInt8(ascii: "I"), UInt8(ascii: "L"): return "\(address.loadUnaligned(as: UInt32.self))"
    case UInt8(ascii: "q"): return "\(address.loadUnaligned(as: Int64.self))"
    case UInt8(ascii: "Q"): return "\(address.loadUnaligned(as: UInt64.self))"
    case UInt8(ascii: "B"): return address.load(as: UInt8.self) != 0 ? "YES" : "NO"
    case UInt8(ascii: "f"): return "\(address.loadUnaligned(as: Float.self))"
    case UInt8(ascii: "d"): return "\(address.loadUnaligned(as: Double.self))"
    case UInt8(ascii: "@"): return value(address.loadUnaligned(as: RuntimeObject?.self))
    case UInt8(ascii: "#"): return classValue(address.loadUnaligned(as: RuntimeObject?.self))
    case UInt8(ascii: ":"): return selectorValue(address.loadUnaligned(as: OpaquePointer?.self))
    case UInt8(ascii: "*"): return cString(address.loadUnaligned(as: UnsafePointer<CChar>?.self))
    case UInt8(ascii: "^"), UInt8(ascii: "?"):
      let bits = address.loadUnaligned(as: UInt.self)
      return handle(bits, type)
        ?? pointer(bits, isFunction: type.pointee.element.map { isFunction($0) } ?? false)
    case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["):
      return aggregate(at: address, type: type, depth: depth)
    case UInt8(ascii: "v"): return ""
    default: return "?"
    }
  }

  private func isFunction(_ type: UnsafePointer<fwd_type>) -> Bool {
    UInt8(bitPattern: type.pointee.kind) == UInt8(ascii: "?")
  }

  /// A method, an instance variable or a property by its name.
  private func handle(_ bits: UInt, _ type: UnsafePointer<fwd_type>) -> String? {
    guard let handle = OpaquePointer(bitPattern: bits), let element = type.pointee.element,
      describer.isRuntimeHandle(handle)
    else { return nil }
    let text = String(
      decoding: UnsafeRawBufferPointer(
        start: element.pointee.text, count: Int(element.pointee.length)), as: UTF8.self)
    switch text {
    case "{objc_method}": return method(handle)
    case "{objc_ivar}": return fwd_ivar_getName(handle).map { String(cString: $0) }
    case "{objc_property}": return fwd_property_getName(handle).map { String(cString: $0) }
    default: return nil
    }
  }

  /// The class and the selector under which the method is found, whatever implementation it has.
  private func method(_ method: OpaquePointer) -> String? {
    guard let owner = fwd_method_getOwner(method) else { return nil }
    let sign = fwd_class_isMetaClass(owner) ? "+" : "-"
    return "\(sign)[\(plainClass(owner)) \(selector(fwd_method_getName(method)))]"
  }

  /// Addresses differ from run to run, so only what has a name is shown.
  private func pointer(_ bits: UInt, isFunction: Bool) -> String {
    if bits == 0 { return "NULL" }
    guard isFunction else { return "a pointer" }
    let imp = unsafeBitCast(bits, to: fwd_IMP.self)
    return implementation(imp) ?? "a function"
  }

  private func aggregate(at address: UnsafeRawPointer, type: UnsafePointer<fwd_type>, depth: Int)
    -> String
  {
    guard depth < 4, let element = type.pointee.element else { return "{…}" }
    let isArray = UInt8(bitPattern: type.pointee.kind) == UInt8(ascii: "[")
    let isUnion = UInt8(bitPattern: type.pointee.kind) == UInt8(ascii: "(")
    var parts: [String] = []
    let count = isUnion ? min(1, Int(type.pointee.count)) : Int(type.pointee.count)
    for index in 0..<count {
      if index == 8 {
        parts.append("…")
        break
      }
      let field = isArray ? element : element + index
      let offset = isArray ? index * element.pointee.size : field.pointee.offset
      parts.append(text(at: address + offset, type: field, depth: depth + 1))
    }
    return "{" + parts.joined(separator: ", ") + "}"
  }

  private func cString(_ pointer: UnsafePointer<CChar>?) -> String {
    guard let pointer else { return "NULL" }
    guard let text = describer.cString(pointer, 64) else { return "a C string" }
    return TraceText.quoted(text)
  }
}

/// Small text forms that traces share.
public enum TraceText {
  /// In double quotes, control characters escaped as C does.
  public static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case let other where other.value < 32:
        let octal = String(other.value, radix: 8)
        result += "\\" + String(repeating: "0", count: 3 - octal.count) + octal
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
