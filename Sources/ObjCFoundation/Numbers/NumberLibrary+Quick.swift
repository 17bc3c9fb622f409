// Quick forms (QuickForm.swift) of what programs send numbers most: boxing and unboxing.
import CRuntime
import ObjCVM

extension NumberLibrary {
  static func addQuickForms(to cls: NativeClass) {
    addQuickBoxing(to: cls)
    cls.quick("intValue") { receiver, _, _, _, _, _ in
      QuickWorld.state(receiver, NumberState.self) {
        .word(Int(Int32(truncatingIfNeeded: $0.value.int64Value)))
      }.orDeclined
    }
    cls.quick("integerValue", "longValue", "longLongValue") { receiver, _, _, _, _, _ in
      QuickWorld.state(receiver, NumberState.self) { .word(Int($0.value.int64Value)) }.orDeclined
    }
    cls.quick("unsignedIntegerValue", "unsignedLongValue", "unsignedLongLongValue") {
      receiver, _, _, _, _, _ in
      QuickWorld.state(receiver, NumberState.self) { .word(UInt($0.value.uint64Value)) }.orDeclined
    }
    cls.quick("boolValue") { receiver, _, _, _, _, _ in
      QuickWorld.state(receiver, NumberState.self) { .bool($0.value.boolValue) }.orDeclined
    }
    cls.quick("doubleValue") { receiver, _, _, _, _, _ in
      QuickWorld.state(receiver, NumberState.self) { .double($0.value.doubleValue) }.orDeclined
    }
    cls.quick("hash") { receiver, _, _, _, _, _ in
      QuickWorld.state(receiver, NumberState.self) { .word($0.value.hash) }.orDeclined
    }
    cls.quick("isEqualToNumber:", "isEqual:") { receiver, _, other, _, _, _ in
      NumberLibrary.order(receiver, other) { .bool($0 == .same) }
    }
    cls.quick("compare:") { receiver, _, other, _, _, _ in
      NumberLibrary.order(receiver, other) { .word($0.rawValue) }
    }
  }

  @inline(__always)
  private static func order(
    _ number: ObjectPointer, _ other: UInt64, _ answer: (Ordering) -> fwd_quick_result
  ) -> fwd_quick_result {
    QuickWorld.state(number, NumberState.self) { mine in
      QuickWorld.state(ObjectPointer(bitPattern: UInt(other)), NumberState.self) {
        answer(mine.value.compare($0.value))
      }.orDeclined
    }.orDeclined
  }

  private static func addQuickBoxing(to cls: NativeClass) {
    cls.quick("numberWithInt:") { _, _, word, _, _, caller in
      NumberLibrary.box(Int64(Int32(truncatingIfNeeded: word)), .int, caller)
    }
    cls.quick("numberWithInteger:", "numberWithLong:", "numberWithLongLong:") {
      _, _, word, _, _, caller in
      NumberLibrary.box(Int64(bitPattern: word), .longLong, caller)
    }
    cls.quick(
      "numberWithUnsignedInteger:", "numberWithUnsignedLong:", "numberWithUnsignedLongLong:"
    ) { _, _, word, _, _, caller in
      NumberLibrary.box(NumberValue(unsigned: word, encoding: UInt8(ascii: "q")), caller)
    }
    cls.quick("numberWithBool:") { _, _, word, _, _, caller in
      NumberLibrary.box(.bool(UInt8(truncatingIfNeeded: word) != 0), caller)
    }
    cls.quick("numberWithDouble:") { _, _, bits, _, _, caller in
      NumberLibrary.box(.double(Double(bitPattern: bits)), caller)
    }
  }

  @inline(__always)
  private static func box(
    _ value: Int64, _ type: NumberCache.Integer, _ caller: UnsafeRawPointer?
  ) -> fwd_quick_result {
    QuickWorld.with { world in
      let cache = world.numbersIfKnown.map { Unmanaged<NumberCache>.fromOpaque($0) }
      let small = cache?._withUnsafeGuaranteedRef { $0.made(Int(value), type) }
      if let small { return .owned(small, world, caller) }
      let encoding = type == .int ? UInt8(ascii: "i") : UInt8(ascii: "q")
      return .owned(world.makeNumber(.integer(value, encoding: encoding)), world, caller)
    }
  }

  @inline(__always)
  private static func box(_ value: NumberValue, _ caller: UnsafeRawPointer?) -> fwd_quick_result {
    QuickWorld.with { .owned($0.makeNumber(value), $0, caller) }
  }
}
