// Reference counting, weak variables, blocks, and constants that are met for the first time.
import CRuntime
import Glibc

extension Machine {
  /// False when something is pending.
  @inline(never)
  func objectOperation(_ i: Instruction, _ frame: FramePointer) -> Bool {
    let fp = frame.pointee.base
    switch i.op {
    case .autorelease, .retainAutorelease, .retainBlock: return countOperation(i, fp)
    case .strongStore: return strongStore(i, fp)
    case .weakInit, .weakStore, .weakLoad, .weakDestroy, .weakCopy, .weakMove:
      return weakOperation(i, fp)
    case .poolPush: fp.set(i.a, fwd_autoreleasePoolPush())
    case .poolPop:
      if let token = UnsafeMutableRawPointer(bitPattern: fp.word(i.a)) {
        fwd_autoreleasePoolPop(token)
      }
    case .syncEnter, .syncExit:
      guard let object = liveObject(fp.word(i.a)) else { return false }
      guard i.op == .syncEnter else {
        world.leaveSynchronized(object.pointer)
        break
      }
      do throws(ListingException) { try world.enterSynchronized(object.pointer) } catch {
        world.raise(error)
      }
    default: break
    }
    return !fwd_exception_isPending()
  }

  /// A checked object, which may be nil.
  struct Reference { let pointer: ObjectPointer? }

  /// Nil, and a trap, for what is neither nil nor a live object.
  @inline(__always)
  func liveObject(_ address: UInt) -> Reference? {
    if address != 0, !accessChecker.isObject(address), !isObjectSlowly(address) { return nil }
    return Reference(pointer: ObjectPointer(bitPattern: address))
  }

  private func countOperation(_ i: Instruction, _ fp: UnsafeMutableRawPointer) -> Bool {
    guard let object = liveObject(fp.word(i.b)) else { return false }
    switch i.op {
    case .autorelease: fp.set(i.a, fwd_autorelease(object.pointer))
    case .retainAutorelease: fp.set(i.a, fwd_retainAutorelease(object.pointer))
    default:
      let address = UInt(bitPattern: object.pointer)
      if address != 0, !isBlock(address) {
        fp.set(i.a, fwd_retain(object.pointer))
        break
      }
      let copy = fwd_Block_copy(object.pointer)
      // One that is made is called, as a rule.
      if let copy, copy != object.pointer { memory.openCaptures(of: copy) }
      fp.set(i.a, copy)
    }
    return !fwd_exception_isPending()
  }

  private func strongStore(_ i: Instruction, _ fp: UnsafeMutableRawPointer) -> Bool {
    let address = fp.word(i.a) &+ UInt(bitPattern: Int(i.c))
    guard let object = liveObject(fp.word(i.b)) else { return false }
    if !memory.mayWrite(address, 8), let done = storesClass(address, fp.word(i.b)) { return done }
    guard let slot = slot(address) else { return false }
    if i.x == 0 { fwd_retain(object.pointer) }
    guard let old = liveObject(UInt(bitPattern: slot.pointee)) else { return false }
    slot.pointee = object.pointer
    fwd_release(old.pointer)
    return !fwd_exception_isPending()
  }

  /// A variable that holds an object, checked for writing.
  private func slot(_ address: UInt) -> UnsafeMutablePointer<ObjectPointer?>? {
    guard address & 7 == 0 else {
      world.raise(world.accessTrap(address, 8, isWrite: true))
      return nil
    }
    return writable(address, 8)?.assumingMemoryBound(to: ObjectPointer?.self)
  }

  private func weakOperation(_ i: Instruction, _ fp: UnsafeMutableRawPointer) -> Bool {
    let displacement = UInt(bitPattern: Int(i.c))
    switch i.op {
    case .weakLoad:
      guard let slot = slot(fp.word(i.b) &+ displacement) else { return false }
      fp.set(i.a, fwd_loadWeakRetained(slot))
    case .weakInit, .weakStore:
      guard let slot = slot(fp.word(i.a) &+ displacement), let object = liveObject(fp.word(i.b))
      else { return false }
      _ =
        i.op == .weakInit ? fwd_initWeak(slot, object.pointer) : fwd_storeWeak(slot, object.pointer)
    case .weakDestroy:
      guard let slot = slot(fp.word(i.a) &+ displacement) else { return false }
      fwd_destroyWeak(slot)
    default:
      guard let target = slot(fp.word(i.a)), let source = slot(fp.word(i.b)) else { return false }
      if i.op == .weakCopy { fwd_copyWeak(target, source) } else { fwd_moveWeak(target, source) }
    }
    return !fwd_exception_isPending()
  }

  // MARK: Blocks

  @inline(never)
  func blockOperation(_ i: Instruction, _ frame: FramePointer) -> Bool {
    let fp = frame.pointee.base
    switch i.op {
    case .makeBlock: return makeBlock(Int(i.b), at: fp.at(i.a))
    case .makeByref: makeByref(i, at: fp.at(i.a))
    case .byrefAddress:
      let address = fp.word(i.b)
      // A granule at a time: what one byte of the shadow says of each is enough for a variable in one piece.
      let isReadable =
        accessChecker.mayRead(address, 8) && accessChecker.mayRead(address &+ 8, 8)
        && accessChecker.mayRead(address &+ 16, 8)
      guard isReadable || readable(address, 24) != nil else { return false }
      let home = (address &+ 8).load(UInt.self)
      fp.set(i.a, home &+ UInt(bitPattern: Int(i.c)))
    default: fwd_Block_object_dispose(fp.at(i.a), Int32(FWD_FIELD_IS_BYREF))
    }
    return !fwd_exception_isPending()
  }

  /// The header of a block literal in a frame. It may be read and not written.
  private func makeBlock(_ number: Int, at address: UnsafeMutableRawPointer) -> Bool {
    let block = blocks + number
    if block.pointee.invoke == nil {
      block.pointee.invoke = implementation(of: functions + Int(block.pointee.function))
    }
    guard let descriptor = block.pointee.descriptor ?? image?.descriptor(number),
      let invoke = block.pointee.invoke
    else {
      leaveTrap(.memory(limit: world.limits.memory))
      return false
    }
    let helped = block.pointee.needsHelpers ? Int32(FWD_BLOCK_HAS_COPY_DISPOSE) : 0
    fillBlock(
      address, cls: stackBlockClass, flags: Int32(FWD_BLOCK_HAS_SIGNATURE) | helped, invoke,
      descriptor)
    return true
  }

  @inline(__always)
  private func fillBlock(
    _ address: UnsafeMutableRawPointer, cls: UInt, flags: Int32, _ invoke: @escaping fwd_IMP,
    _ descriptor: UnsafeMutableRawPointer
  ) {
    address.storeBytes(of: cls, as: UInt.self)
    address.storeBytes(of: flags, toByteOffset: 8, as: Int32.self)
    address.storeBytes(of: 0, toByteOffset: 12, as: Int32.self)
    address.storeBytes(of: unsafeBitCast(invoke, to: UInt.self), toByteOffset: 16, as: UInt.self)
    address.storeBytes(of: descriptor, toByteOffset: 24, as: UnsafeMutableRawPointer.self)
    memory.markBlockHeader(UInt(bitPattern: address))
  }

  private func makeByref(_ i: Instruction, at address: UnsafeMutableRawPointer) {
    let kind = ByrefKind(rawValue: i.x) ?? .plain
    let helpers = ByrefHelpers.pair(for: kind)
    address.storeBytes(of: 0, as: UInt.self)
    address.storeBytes(of: address, toByteOffset: 8, as: UnsafeMutableRawPointer.self)
    address.storeBytes(
      of: helpers == nil ? 0 : Int32(FWD_BLOCK_HAS_COPY_DISPOSE), toByteOffset: 16, as: Int32.self)
    address.storeBytes(of: UInt32(bitPattern: i.b), toByteOffset: 20, as: UInt32.self)
    if let helpers {
      address.storeBytes(of: helpers.keep, toByteOffset: 24, as: ByrefHelpers.Keep.self)
      address.storeBytes(of: helpers.destroy, toByteOffset: 32, as: ByrefHelpers.Destroy.self)
    }
    if kind == .record, let table = image?.ownedMembers[Int(i.c)] {
      address.storeBytes(
        of: UnsafePointer(table), toByteOffset: ByrefKind.tableOffset,
        as: UnsafePointer<CaptureTable>.self)
    }
    memory.paint(UInt(bitPattern: address), Int(kind.valueOffset), Shadow.readOnly)
  }

  /// The implementation of a listing's function, made on first use.
  package func implementation(of function: FunctionPointer) -> fwd_IMP? {
    if let imp = function.pointee.imp { return imp }
    guard let image, let signature = function.pointee.signature else { return nil }
    let compiled = image.program.functions[function.pointee.index]
    let imp = compiled.name.withCString { name in
      var record = fwd_boxed(
        function: guest == nil ? machineEntry : patchTrampoline,
        context: UnsafeMutableRawPointer(function), signature: signature, name: name,
        location: locate(compiled.range), block: nil, destroy: nil, quick: nil)
      return fwd_imp_createBoxed(&record)
    }
    function.pointee.imp = imp
    return imp
  }

  /// The implementation of the external C function of the program of that name.
  package func implementation(named name: String) -> fwd_IMP? {
    image?.program.externalFunctions[name].flatMap { implementation(of: functions + Int($0)) }
  }

  /// The place of an external variable of the program.
  package func variable(named name: String) -> UnsafeMutableRawPointer? {
    image?.program.externalVariables[name].map { globals.at($0) }
  }

  // MARK: Constants met for the first time

  /// Turns an instruction that names a thing into one that loads its address. False when that is not possible.
  @inline(never)
  func resolveConstant(_ pc: UnsafeMutablePointer<Instruction>) -> Bool {
    guard let image else { return false }
    let number = Int(pc.pointee.b)
    let address: UInt?
    switch pc.pointee.op {
    case .string: address = image.string(number).map { UInt(bitPattern: $0) }
    case .selector: address = UInt(bitPattern: world.selector(image.program.selectors[number]))
    case .bytesAddress: address = UInt(bitPattern: image.bytes + number)
    case .classObject: address = image.cls(number).map { UInt(bitPattern: $0) }
    case .protocolObject:
      address = fwd_getProtocol(image.program.protocols[number]).map { UInt(bitPattern: $0) }
    case .functionAddress:
      address = implementation(of: functions + number).map { unsafeBitCast($0, to: UInt.self) }
    case .nativeAddress: address = nativeAddress(number).map { unsafeBitCast($0, to: UInt.self) }
    case .globalBlock: address = globalBlock(number).map { UInt(bitPattern: $0) }
    default: address = image.offset(of: image.program.ivars[number]).map { UInt(bitPattern: $0) }
    }
    guard let address else {
      if !fwd_exception_isPending() { leaveTrap(.missing(nameOfConstant(pc.pointee))) }
      return false
    }
    var constant = Instruction(.constant, a: pc.pointee.a)
    constant.b = Int32(truncatingIfNeeded: address)
    constant.c = Int32(truncatingIfNeeded: address >> 32)
    pc.pointee = constant
    return true
  }

  private func nameOfConstant(_ i: Instruction) -> String {
    guard let program = image?.program else { return "" }
    let number = Int(i.b)
    switch i.op {
    case .classObject: return "class \(program.classes[number])"
    case .protocolObject: return "protocol \(program.protocols[number])"
    case .functionAddress: return "address of \(program.functions[number].name)"
    case .nativeAddress: return "address of \(program.natives[number])"
    case .ivarOffset:
      return "instance variable \(program.ivars[number].className).\(program.ivars[number].name)"
    default: return "constant"
    }
  }

  private func nativeAddress(_ number: Int) -> fwd_IMP? {
    guard let image else { return nil }
    if let address = image.imports?.replacement(number) {
      return unsafeBitCast(address, to: fwd_IMP?.self)
    }
    if let known = image.nativeAddresses[number] { return known }
    let name = image.program.natives[number]
    let imp = world.nativeAddress(of: name)
    if Messenger.named(name) == nil { image.nativeAddresses[number] = imp }
    return imp
  }

  private func globalBlock(_ number: Int) -> UnsafeMutableRawPointer? {
    guard let image else { return nil }
    if let known = image.blocks[number].global { return known }
    guard let block = memory.allocateStatic(32), let descriptor = image.descriptor(number),
      let invoke = implementation(of: functions + Int(image.blocks[number].function))
    else { return nil }
    let flags = Int32(FWD_BLOCK_IS_GLOBAL) | Int32(FWD_BLOCK_HAS_SIGNATURE)
    fillBlock(block, cls: globalBlockClass, flags: flags, invoke, descriptor)
    image.blocks[number].global = block
    return block
  }

  // MARK: Classes and switches

  /// `jumpIfNotKind`: by isa and superclasses, without a message.
  @inline(never)
  func isKind(_ object: ObjectPointer?, ofClass number: Int) -> Bool {
    guard let object, let image = imageReference else { return false }
    let cls = image._withUnsafeGuaranteedRef { $0.cls(number) }
    return worldReference._withUnsafeGuaranteedRef { $0.isKind(object, of: cls) }
  }

  @inline(never)
  func switchTarget(_ frame: FramePointer, _ table: Int, _ value: Int64) -> Int {
    guard let image else { return 0 }
    switch image.program.functions[frame.pointee.function.pointee.index].switchTables[table] {
    case .dense(let low, let targets, let otherwise):
      let (index, overflow) = value.subtractingReportingOverflow(low)
      return Int(!overflow && index >= 0 && index < targets.count ? targets[Int(index)] : otherwise)
    case .sparse(let entries, let otherwise):
      var low = 0
      var high = entries.count
      while low < high {
        let middle = (low + high) / 2
        if entries[middle].high < value { low = middle + 1 } else { high = middle }
      }
      return Int(low < entries.count && entries[low].low <= value ? entries[low].target : otherwise)
    }
  }

  // MARK: Native code that handles exceptions

  package func beginNativeHandler() {
    let fiber = fiber
    if fiber.pointee.nativeHandlerCount < fiber.pointee.nativeHandlerCapacity {
      fiber.pointee.nativeHandlers[fiber.pointee.nativeHandlerCount] = fiber.pointee.top
    }
    fiber.pointee.nativeHandlerCount += 1
  }

  package func endNativeHandler() { fiber.pointee.nativeHandlerCount -= 1 }
}
