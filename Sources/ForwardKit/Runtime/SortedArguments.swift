// Direct calls by number of arguments (see MethodCaller.swift).
//
// `words` and `doubles` sort the arguments into their registers; with the types known the compiler leaves nothing of that.
import CRuntime

extension RuntimeValue {
  /// Whether the value travels in a vector register.
  @inlinable @inline(__always) static var isVector: Bool { Form.registerClass == .vector }
}

/// 1 argument sorted by register.
@usableFromInline struct Sorted1 {
  @usableFromInline var w0: UInt64 = 0
  @usableFromInline var d0: Double = 0

  @inlinable @inline(__always)
  init<A: RuntimeValue>(_ a: A) {
    var words = 0
    var doubles = 0
    put(a.runtimeForm.registerBits, A.isVector, &words, &doubles)
  }

  @inlinable @inline(__always)
  mutating func put(_ bits: UInt64, _ isVector: Bool, _ words: inout Int, _ doubles: inout Int) {
    if isVector {
      d0 = Double(bitPattern: bits)
      doubles += 1
    } else {
      w0 = bits
      words += 1
    }
  }
}

/// 2 arguments sorted by register.
@usableFromInline struct Sorted2 {
  @usableFromInline var w0: UInt64 = 0
  @usableFromInline var w1: UInt64 = 0
  @usableFromInline var d0: Double = 0
  @usableFromInline var d1: Double = 0

  @inlinable @inline(__always)
  init<A: RuntimeValue, B: RuntimeValue>(_ a: A, _ b: B) {
    var words = 0
    var doubles = 0
    put(a.runtimeForm.registerBits, A.isVector, &words, &doubles)
    put(b.runtimeForm.registerBits, B.isVector, &words, &doubles)
  }

  @inlinable @inline(__always)
  mutating func put(_ bits: UInt64, _ isVector: Bool, _ words: inout Int, _ doubles: inout Int) {
    if isVector {
      if doubles == 0 {
        d0 = Double(bitPattern: bits)
      } else if doubles == 1 {
        d1 = Double(bitPattern: bits)
      }
      doubles += 1
    } else {
      if words == 0 { w0 = bits } else if words == 1 { w1 = bits }
      words += 1
    }
  }
}

/// 3 arguments sorted by register.
@usableFromInline struct Sorted3 {
  @usableFromInline var w0: UInt64 = 0
  @usableFromInline var w1: UInt64 = 0
  @usableFromInline var w2: UInt64 = 0
  @usableFromInline var d0: Double = 0
  @usableFromInline var d1: Double = 0
  @usableFromInline var d2: Double = 0

  @inlinable @inline(__always)
  init<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue>(_ a: A, _ b: B, _ c: C) {
    var words = 0
    var doubles = 0
    put(a.runtimeForm.registerBits, A.isVector, &words, &doubles)
    put(b.runtimeForm.registerBits, B.isVector, &words, &doubles)
    put(c.runtimeForm.registerBits, C.isVector, &words, &doubles)
  }

  @inlinable @inline(__always)
  mutating func put(_ bits: UInt64, _ isVector: Bool, _ words: inout Int, _ doubles: inout Int) {
    if isVector {
      if doubles == 0 {
        d0 = Double(bitPattern: bits)
      } else if doubles == 1 {
        d1 = Double(bitPattern: bits)
      } else if doubles == 2 {
        d2 = Double(bitPattern: bits)
      }
      doubles += 1
    } else {
      if words == 0 { w0 = bits } else if words == 1 { w1 = bits } else if words == 2 { w2 = bits }
      words += 1
    }
  }
}

/// 4 arguments sorted by register.
@usableFromInline struct Sorted4 {
  @usableFromInline var w0: UInt64 = 0
  @usableFromInline var w1: UInt64 = 0
  @usableFromInline var w2: UInt64 = 0
  @usableFromInline var w3: UInt64 = 0
  @usableFromInline var d0: Double = 0
  @usableFromInline var d1: Double = 0
  @usableFromInline var d2: Double = 0
  @usableFromInline var d3: Double = 0

  @inlinable @inline(__always)
  init<A: RuntimeValue, B: RuntimeValue, C: RuntimeValue, D: RuntimeValue>(
    _ a: A, _ b: B, _ c: C, _ d: D
  ) {
    var words = 0
    var doubles = 0
    put(a.runtimeForm.registerBits, A.isVector, &words, &doubles)
    put(b.runtimeForm.registerBits, B.isVector, &words, &doubles)
    put(c.runtimeForm.registerBits, C.isVector, &words, &doubles)
    put(d.runtimeForm.registerBits, D.isVector, &words, &doubles)
  }

  @inlinable @inline(__always)
  mutating func put(_ bits: UInt64, _ isVector: Bool, _ words: inout Int, _ doubles: inout Int) {
    if isVector {
      if doubles == 0 {
        d0 = Double(bitPattern: bits)
      } else if doubles == 1 {
        d1 = Double(bitPattern: bits)
      } else if doubles == 2 {
        d2 = Double(bitPattern: bits)
      } else if doubles == 3 {
        d3 = Double(bitPattern: bits)
      }
      doubles += 1
    } else {
      if words == 0 {
        w0 = bits
      } else if words == 1 {
        w1 = bits
      } else if words == 2 {
        w2 = bits
      } else if words == 3 {
        w3 = bits
      }
      words += 1
    }
  }
}
