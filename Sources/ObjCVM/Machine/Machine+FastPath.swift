// The small pieces of the loop: all inlined.
import CRuntime

/// The fields of an instruction, each read by itself: the loop has no register for what an operation does not use.
extension UnsafeMutablePointer<Instruction> {
  @inline(__always) var op: Operation { pointee.op }
  @inline(__always) var x: UInt16 { pointee.x }
  @inline(__always) var a: Int32 { pointee.a }
  @inline(__always) var b: Int32 { pointee.b }
  @inline(__always) var c: Int32 { pointee.c }
  @inline(__always) var unsignedB: UInt32 { UInt32(bitPattern: pointee.b) }
  @inline(__always) var unsignedC: UInt32 { UInt32(bitPattern: pointee.c) }
  @inline(__always) var wideImmediate: UInt64 { pointee.wideImmediate }
}

extension UnsafeMutablePointer<FiberState> {
  /// Counts a step. True when the slice is used up.
  @inline(__always)
  func countStep() -> Bool {
    pointee.budget &-= 1
    return pointee.budget < 0
  }

  /// Takes a jump. True when it goes backward and the slice is used up.
  @inline(__always)
  func jump(
    _ pc: inout UnsafeMutablePointer<Instruction>, _ i: UnsafeMutablePointer<Instruction>
  ) -> Bool {
    pc += Int(i.c)
    return i.x != 0 && countStep()
  }
}

extension UInt {
  /// Reads what a check allowed.
  @inline(__always)
  func load<Value: BitwiseCopyable>(_ type: Value.Type) -> Value {
    UnsafeRawPointer(bitPattern: self).unsafelyUnwrapped.loadUnaligned(as: type)
  }
  @inline(__always)
  func store<Value: BitwiseCopyable>(_ value: Value) {
    UnsafeMutableRawPointer(bitPattern: self).unsafelyUnwrapped.storeBytes(
      of: value, as: Value.self)
  }
}

/// What became of the question to a quick form.
enum QuickOutcome { case notAsked, answered, declined }

extension Machine {
  /// Writes the loop's place back.
  @inline(__always)
  func saveFrame(
    _ fiber: UnsafeMutablePointer<FiberState>, _ frame: UnsafeMutablePointer<Frame>,
    _ pc: UnsafeMutablePointer<Instruction>
  ) {
    frame.pointee.pc = pc
    fiber.pointee.top = frame
  }

  /// The listing's function behind an implementation; nil for native code.
  @inline(__always)
  func interpreted(_ imp: fwd_IMP) -> UnsafeMutablePointer<LinkedFunction>? {
    guard let boxed = fwd_imp_getBoxed(imp) else { return nil }
    // Function and context are the record's first two words.
    let words = UnsafeRawPointer(boxed).assumingMemoryBound(to: UInt.self)
    guard words[0] == entryAddress else { return nil }
    return UnsafeMutablePointer(bitPattern: words[1])
  }

  /// A frame for a call from the listing to the listing. Nil, and a trap, when the stack is full.
  @inline(__always)
  func push(
    _ fiber: UnsafeMutablePointer<FiberState>, _ frame: UnsafeMutablePointer<Frame>,
    _ callee: UnsafeMutablePointer<LinkedFunction>, _ base: UnsafeMutableRawPointer,
    _ i: Instruction,
    resultKind: ValueKind = .void, variadic: UnsafeMutableRawPointer? = nil
  ) -> UnsafeMutablePointer<Frame>? {
    let next = frame + 1
    guard next <= fiber.pointee.limit, base + callee.pointee.frameSize <= fiber.pointee.stackEnd
    else {
      trapDepth(fiber)
      return nil
    }
    next.initialize(
      to: Frame(
        function: callee, pc: callee.pointee.code, base: base, variadic: variadic, result: nil,
        destination: i.a,
        flags: Frame.Flags(rawValue: i.x & Frame.Flags.ofCalls), resultKind: resultKind,
        openLow: .max, openHigh: 0,
        dynamicCount: 0))
    fiber.pointee.top = next
    return next
  }

  // MARK: Reference counts

  /// Counts a reference to what is not nil, and gives what that gave; nil, and a trap, for what is no live object.
  @inline(__always)
  func retain(_ address: UInt, _ checker: Guard) -> UInt? {
    let object = ObjectPointer(bitPattern: address).unsafelyUnwrapped
    if checker.isObject(address) { return UInt(bitPattern: fwd_retainMarked(object)) }
    return isObjectSlowly(address) ? UInt(bitPattern: fwd_retain(object)) : nil
  }

  /// Gives a reference up to what is not nil. False when something is pending.
  @inline(__always)
  func release(_ address: UInt, _ checker: Guard) -> Bool {
    let object = ObjectPointer(bitPattern: address).unsafelyUnwrapped
    if checker.isObject(address) {
      fwd_releaseMarked(object)
    } else {
      if !isObjectSlowly(address) { return false }
      fwd_release(object)
    }
    return !fwd_exception_isPending()
  }

  // MARK: Quick forms

  /// Asks the quick form (QuickForm.swift) that the site knows with what lies in the window, receiver and selector in front; an
  /// answer is in its slot.
  @inline(never)
  func askKnown(
    _ site: SitePointer, _ i: UnsafeMutablePointer<Instruction>, _ fp: UnsafeMutableRawPointer
  ) -> QuickOutcome {
    let window = fp.at(i.b)
    let objects = site.pointee.quickObjects
    guard let quick = site.pointee.quick, !fwd_trace_isOn(),
      objects == 0 || areObjects(objects, window)
    else { return .notAsked }
    // Those that it does not take are what lies there.
    let said = quick(
      window.object(0).unsafelyUnwrapped,
      OpaquePointer(bitPattern: window.word(8)).unsafelyUnwrapped,
      window.u64(16), window.u64(24), window.u64(32), nil)
    // As CRuntime.h numbers them.
    let (declined, owned) = (0 as UInt64, 2 as UInt64)
    if said.answer == declined { return .declined }
    let flags = i.x
    let takes = flags & CallFlags.takesResult.rawValue != 0
    var value = said.value
    if said.answer == owned {
      if !takes { _ = fwd_autorelease(ObjectPointer(bitPattern: UInt(said.value))) }
    } else if takes {
      if flags & CallFlags.isUnused.rawValue != 0 {
        value = 0
      } else {
        _ = fwd_retain(ObjectPointer(bitPattern: UInt(value)))
      }
    }
    let kind = site.pointee.resultKind
    if flags & CallFlags.ignoresResult.rawValue == 0, kind != .void {
      fp.set(i.a, kind.isNarrowInteger ? kind.canonical(value) : value)
    }
    return .answered
  }

  /// The arguments of these numbers are live objects or nil.
  @inline(__always)
  private func areObjects(_ numbers: UInt8, _ window: UnsafeMutableRawPointer) -> Bool {
    @inline(__always)
    func isFine(_ number: UInt8) -> Bool {
      if numbers & 1 << number == 0 { return true }
      let address = window.word(16 + Int32(number) * 8)
      return address == 0 || accessChecker.isObject(address)
    }
    return isFine(0) && isFine(1) && isFine(2)
  }

  // MARK: Checks that failed the quick way

  @inline(never)
  func checkReadSlowPath(
    _ fiber: UnsafeMutablePointer<FiberState>, _ frame: UnsafeMutablePointer<Frame>,
    _ pc: UnsafeMutablePointer<Instruction>, _ address: UInt, _ count: Int
  ) -> Bool {
    if memory.mayAccessSlowly(address, count, isWrite: false) { return true }
    saveFrame(fiber, frame, pc)
    world.raise(world.accessTrap(address, count, isWrite: false))
    return false
  }

  @inline(never)
  func checkWriteSlowPath(
    _ fiber: UnsafeMutablePointer<FiberState>, _ frame: UnsafeMutablePointer<Frame>,
    _ pc: UnsafeMutablePointer<Instruction>, _ address: UInt, _ count: Int
  ) -> Bool {
    if memory.mayAccessSlowly(address, count, isWrite: true) { return true }
    saveFrame(fiber, frame, pc)
    world.raise(world.accessTrap(address, count, isWrite: true))
    return false
  }

  /// A word stored where an object's class stands makes the object one of that class, as
  /// `object_setClass` does, and one where a block's function stands is what its calls run; what else
  /// is stored there is as bad as any write to memory that is not the listing's.
  @inline(never)
  func checkStoreSlowPath(
    _ fiber: UnsafeMutablePointer<FiberState>, _ frame: UnsafeMutablePointer<Frame>,
    _ pc: UnsafeMutablePointer<Instruction>, _ address: UInt, _ word: UInt
  ) -> Bool {
    if memory.mayAccessSlowly(address, 8, isWrite: true) { return true }
    saveFrame(fiber, frame, pc)
    if storesInvoke(address, word) { return true }
    return storesClass(address, word)
      ?? checkWriteSlowPath(fiber, frame, pc, address, 8)
  }

  /// Programs exchange the function of a block, or have its calls forwarded: the word may hold whatever can be called.
  private func storesInvoke(_ address: UInt, _ word: UInt) -> Bool {
    let block = address &- 16
    return memory.isObject(block) && isBlock(block) && implementation(at: word) != nil
  }

  /// Nil where the address is not that of an instance, or the word not a class.
  func storesClass(_ address: UInt, _ word: UInt) -> Bool? {
    guard memory.isObject(address), memory.isObject(word),
      let object = ObjectPointer(bitPattern: address),
      let cls = ObjectPointer(bitPattern: word), fwd_object_isClass(cls),
      !fwd_object_isClass(object),
      !isBlock(address)
    else { return nil }
    do throws(ListingException) {
      try world.setClass(of: object, to: OpaquePointer(cls))
    } catch {
      world.raise(error)
      return false
    }
    return true
  }

  /// False, and a trap, for what is no live object.
  @inline(never)
  func isObjectSlowly(_ address: UInt, selector: OpaquePointer? = nil) -> Bool {
    if memory.isObject(address) { return true }
    let name = selector.map { String(cString: fwd_sel_getName($0)) }
    leaveTrap(.notAnObject(memory.objectFault(address), selector: name))
    return false
  }

  @inline(__always)
  func isOutside(
    _ index: UInt64, _ count: some BinaryInteger, _ fiber: UnsafeMutablePointer<FiberState>,
    _ frame: UnsafeMutablePointer<Frame>, _ pc: UnsafeMutablePointer<Instruction>
  ) -> Bool {
    if index < UInt64(truncatingIfNeeded: count) { return false }
    trapIndex(index, Int(count), fiber, frame, pc)
    return true
  }

  @inline(never)
  private func trapIndex(
    _ index: UInt64, _ count: Int, _ fiber: UnsafeMutablePointer<FiberState>,
    _ frame: UnsafeMutablePointer<Frame>,
    _ pc: UnsafeMutablePointer<Instruction>
  ) {
    saveFrame(fiber, frame, pc)
    leaveTrap(.index(Int64(bitPattern: index), count: count))
  }

  /// Stops the run at a division by zero. Always true, so that a condition can end with it.
  @inline(never)
  func trapDivision(
    _ fiber: UnsafeMutablePointer<FiberState>, _ frame: UnsafeMutablePointer<Frame>,
    _ pc: UnsafeMutablePointer<Instruction>, isRemainder: Bool
  ) -> Bool {
    saveFrame(fiber, frame, pc)
    leaveTrap(.divisionByZero(isRemainder: isRemainder))
    return true
  }

  func trap(_ number: Int) { leaveTrap(.aborted(image?.program.traps[number] ?? "")) }
}

/// Toward zero; 0 for NaN, the nearest bound for what does not fit.
@inline(__always)
func saturatingInt(_ value: Double) -> Int64 {
  if value >= -0x1p63, value < 0x1p63 { return Int64(value) }
  return value.isNaN ? 0 : value < 0 ? .min : .max
}

@inline(__always)
func saturatingUInt(_ value: Double) -> UInt64 {
  if value > -1, value < 0x1p64 { return UInt64(value) }
  return value < 0 || value.isNaN ? 0 : .max
}

@inline(__always)
func saturatingInt32(_ value: Double) -> Int32 {
  if value > -2_147_483_649, value < 0x1p31 { return Int32(value) }
  return value.isNaN ? 0 : value < 0 ? .min : .max
}

@inline(__always)
func saturatingUInt32(_ value: Double) -> UInt32 {
  if value > -1, value < 0x1p32 { return UInt32(value) }
  return value < 0 || value.isNaN ? 0 : .max
}

extension Machine {
  /// The implementation is a function of the listing.
  package func isProgramCode(_ boxed: UnsafePointer<fwd_boxed>) -> Bool {
    let function = UnsafeRawPointer(boxed).load(as: UInt.self)
    return function == entryAddress || function == patchTrampolineAddress
  }
}
