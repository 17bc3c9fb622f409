// NSByteCountFormatter in the locale en_US.
import CRuntime
import ForwardKitBasics
import ObjCVM

final class ByteFormatterState: StateWithBag {
  /// NSByteCountFormatterCountStyle: file, memory, decimal, binary.
  var style: UInt = 0
  /// NSByteCountFormatterUnits, a bit for each from bytes on; 0: whatever fits.
  var units: UInt = 0
  var includesUnit = true
  var includesCount = true
  var includesActualByteCount = false
  var isAdaptive = true
  var allowsNonnumericFormatting = true
  var zeroPadsFractionDigits = false

  private static let names = ["KB", "MB", "GB", "TB", "PB", "EB", "ZB", "YB"]

  func text(of count: Int) -> String {
    let step = style == 1 || style == 3 ? 1024.0 : 1000
    let unit = unit(for: count, step)
    var words: [String] = []
    if includesCount { words.append(amount(count, unit, step)) }
    if includesUnit {
      words.append(
        unit == 0 ? (abs(Double(count)) == 1 ? "byte" : "bytes") : Self.names[unit - 1])
    }
    let text = words.joined(separator: " ")
    guard includesActualByteCount, includesCount, unit > 0 else { return text }
    let whole = NumberFormatterState()
    whole.style = 1
    return text + " (\(whole.text(of: DecimalValue(integer: Int64(count)))) bytes)"
  }

  /// 0: bytes, 1: KB and so on: the largest that gives at least one, among those that are allowed.
  private func unit(for count: Int, _ step: Double) -> Int {
    // Nothing is `Zero KB`, or `0 bytes` where a number is asked for.
    if count == 0, units == 0 { return allowsNonnumericFormatting ? 1 : 0 }
    let allowed = (0...Self.names.count).filter { units == 0 || units >> UInt($0) & 1 == 1 }
    var best = allowed.first ?? 0
    var size = abs(Double(count))
    for unit in 0...6 {
      if allowed.contains(unit), size >= 1 || unit == 0 { best = unit }
      size /= step
    }
    return best
  }

  private func amount(_ count: Int, _ unit: Int, _ step: Double) -> String {
    if count == 0, allowsNonnumericFormatting { return "Zero" }
    var value = Double(count)
    for _ in 0..<unit { value /= step }
    let own = NumberFormatterState()
    own.style = 1
    // Adaptive: no digits of KB, one of MB, two from there on.
    let digits = unit < 2 ? 0 : unit == 2 ? 1 : 2
    own.maximumFraction = isAdaptive ? digits : unit == 0 ? 0 : 2
    own.minimumFraction = zeroPadsFractionDigits ? own.maximumFraction : 0
    if unit == 0 { return own.text(of: DecimalValue(integer: Int64(count))) }
    return own.text(of: DecimalValue(value))
  }
}

extension TextLibrary {
  private static func state(_ call: NativeCall) -> ByteFormatterState {
    if let state = call.world.state(of: call.receiver, as: ByteFormatterState.self) { return state }
    let fresh = ByteFormatterState()
    call.world.setState(fresh, of: call.receiver)
    return fresh
  }

  static func byteFormatterClass() -> NativeClass {
    let cls = NativeClass("NSByteCountFormatter", superclass: "NSFormatter")
    cls.hasState = true
    cls.classMethod("stringFromByteCount:countStyle:", "@\"NSString\"@:qQ") {
      call throws(ListingException) in
      let own = ByteFormatterState()
      own.style = call.uint(1)
      call.returnObject(call.world.makeString(own.text(of: call.int(0))))
    }
    cls.instance("stringFromByteCount:", "@\"NSString\"@:q") { call throws(ListingException) in
      call.returnObject(call.world.makeString(state(call).text(of: call.int(0))))
    }
    cls.instance("stringForObjectValue:", "@\"NSString\"@:@") { call throws(ListingException) in
      guard call.world.isKind(call.object(0), of: "NSNumber") else {
        return call.returnBorrowed(nil)
      }
      let count = try call.world.number(of: call.object(0)).int64Value
      call.returnObject(call.world.makeString(state(call).text(of: Int(count))))
    }
    let numbers: [(String, ReferenceWritableKeyPath<ByteFormatterState, UInt>)] = [
      ("countStyle", \.style), ("allowedUnits", \.units),
    ]
    for (name, path) in numbers {
      cls.property(name, "TQ")
      cls.instance(name, "Q@:") { call throws(ListingException) in
        call.returnValue(state(call)[keyPath: path])
      }
      cls.instance("set\(name.prefix(1).uppercased())\(name.dropFirst()):", "v@:Q") {
        call throws(ListingException) in
        state(call)[keyPath: path] = call.uint(0)
      }
    }
    let switches: [(String, String, ReferenceWritableKeyPath<ByteFormatterState, Bool>)] = [
      ("includesUnit", "includesUnit", \.includesUnit),
      ("includesCount", "includesCount", \.includesCount),
      ("includesActualByteCount", "includesActualByteCount", \.includesActualByteCount),
      ("adaptive", "isAdaptive", \.isAdaptive),
      ("allowsNonnumericFormatting", "allowsNonnumericFormatting", \.allowsNonnumericFormatting),
      ("zeroPadsFractionDigits", "zeroPadsFractionDigits", \.zeroPadsFractionDigits),
    ]
    for (name, getter, path) in switches {
      cls.property(name, name == getter ? "TB" : "TB,G\(getter)")
      cls.instance(getter, "B@:") { call throws(ListingException) in
        call.returnBool(state(call)[keyPath: path])
      }
      cls.instance("set\(name.prefix(1).uppercased())\(name.dropFirst()):", "v@:B") {
        call throws(ListingException) in
        state(call)[keyPath: path] = call.bool(0)
      }
    }
    return cls
  }
}
