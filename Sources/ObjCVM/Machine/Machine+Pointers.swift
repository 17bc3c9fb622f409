// Calls whose callee is a value: function pointers, blocks, CRuntime's messengers under a cast; and calls with variable arguments.
//
// The answers are those of Machine+Calls.swift: false when something is pending.
import CRuntime

extension Machine {
  @inline(never)
  func callPointer(
    _ fiber: FiberPointer, _ site: SitePointer, _ i: Instruction, _ frame: FramePointer
  ) -> Bool {
    let address = frame.pointee.base.word(i.b - 8)
    guard let imp = implementation(at: address) else {
      leaveTrap(.notAFunction(address: address))
      return false
    }
    if let messenger = messenger(imp) { return send(through: messenger, fiber, site, i, frame) }
    return call(fiber, imp, site, i, frame)
  }

  @inline(never)
  func callBlock(
    _ fiber: FiberPointer, _ site: SitePointer, _ i: Instruction, _ frame: FramePointer
  ) -> Bool {
    let block = frame.pointee.base.word(i.b)
    if block == 0 {
      leaveTrap(.nullAccess(what: "a block that is nil is called"))
      return false
    }
    if !accessChecker.isObject(block), !isObjectSlowly(block) { return false }
    let isBlock = isBlock(block)
    // An object whose second instance variable stands where a block has its function may be called as one.
    guard isBlock || memory.mayRead(block &+ 16, 8) else {
      leaveTrap(.notAFunction(address: block))
      return false
    }
    let invoke = (block + 16).load(UInt.self)
    guard let imp = implementation(at: invoke) else {
      leaveTrap(.notAFunction(address: isBlock ? invoke : block))
      return false
    }
    guard fwd_imp_isForward(imp) else { return call(fiber, imp, site, i, frame) }
    guard let signature = site.pointee.signature, let object = ObjectPointer(bitPattern: block)
    else { return trapSignature(site) }
    if fwd_trace_isOn() { fwd_trace_setLocation(location(of: site)) }
    return throughRuntime(fiber, site, i, frame) { addresses, result in
      fwd_Block_call(object, signature, addresses, result)
    }
  }

  func callVariadic(
    _ fiber: FiberPointer, _ site: SitePointer, _ i: Instruction, _ frame: FramePointer
  ) -> Bool {
    push(
      fiber, frame, functions + Int(site.pointee.function), frame.pointee.base.at(i.b), i,
      variadic: frame.pointee.base.at(site.pointee.variadicArea)) != nil
  }

  /// The object is of one of the three classes of blocks.
  @inline(__always)
  func isBlock(_ address: UInt) -> Bool {
    let isa = address.load(UInt.self)
    return isa == heapBlockClass || isa == stackBlockClass || isa == globalBlockClass
  }

  /// The implementation that an address is, if it is one that CRuntime or the world made known.
  package func implementation(at address: UInt) -> fwd_IMP? {
    guard address != 0 else { return nil }
    let imp = unsafeBitCast(address, to: fwd_IMP.self)
    let isKnown =
      fwd_imp_getBoxed(imp) != nil || fwd_imp_isForward(imp) || Messenger(imp) != nil
      || fwd_imp_getName(imp) != nil
    return isKnown ? imp : nil
  }

  /// Messengers that CRuntime has no entry for are known by the addresses made for their names.
  private func messenger(_ imp: fwd_IMP) -> Messenger? {
    if let messenger = Messenger(imp) { return messenger }
    return world.madeMessengers.isEmpty
      ? nil : world.madeMessengers[unsafeBitCast(imp, to: UInt.self)]
  }

  /// `((int (*)(id, Method, int))method_invoke)(object, method, 3)`: the method's own types count.
  private func invokeMethod(
    _ fiber: FiberPointer, _ site: SitePointer, _ i: Instruction, _ frame: FramePointer
  ) -> Bool {
    let window = frame.pointee.base.at(i.b)
    let method = OpaquePointer(bitPattern: window.word(8))
    guard let method, RuntimeHandles.of(world).knows(method),
      let types = fwd_method_getTypeEncoding(method),
      let signature = fwd_signature_get(types, nil)
    else {
      leaveTrap(.unsupported("method_invoke: this is not a Method that the runtime gave"))
      return false
    }
    // Of nil, the method runs as well: nothing is sent.
    guard window.word(0) == 0 || isObjectSlowly(window.word(0)) else { return false }
    if fwd_trace_isOn() { fwd_trace_setLocation(location(of: site)) }
    return throughRuntime(fiber, site, i, frame) { addresses, result in
      fwd_method_invoke(window.object(0), method, signature, addresses, result)
    }
  }

  /// `((int (*)(id, SEL, int))objc_msgSend)(object, selector, 3)`
  private func send(
    through messenger: Messenger, _ fiber: FiberPointer, _ site: SitePointer, _ i: Instruction,
    _ frame: FramePointer
  ) -> Bool {
    let window = frame.pointee.base.at(i.b)
    guard let signature = site.pointee.signature, site.pointee.count >= 2 else {
      return trapSignature(site)
    }
    if messenger == .method { return invokeMethod(fiber, site, i, frame) }
    guard let selector = world.checkedSelector(window.word(8)) else {
      return isSelector(window.word(8))
    }
    var target = fwd_super(receiver: nil, super_class: world.cls("NSObject"))
    switch messenger {
    case .plain: target.receiver = window.object(0)
    case .toSuper, .toSuperOfClass, .method:
      let address = window.word(0)
      if !memory.mayRead(address, 16), !memory.mayAccessSlowly(address, 16, isWrite: false) {
        world.raise(world.accessTrap(address, 16, isWrite: false))
        return false
      }
      guard isObjectSlowly((address + 8).load(UInt.self)) else { return false }
      target = address.load(fwd_super.self)
      if messenger == .toSuperOfClass, let above = fwd_class_getSuperclass(target.super_class) {
        target.super_class = above
      }
      window.set(0, target.receiver)
    }
    let receiver = UInt(bitPattern: target.receiver)
    if receiver != 0, !isObjectSlowly(receiver, selector: selector) { return false }
    let cls = messenger == .plain ? fwd_object_getClass(target.receiver) : target.super_class
    guard validateArguments(forSending: selector, to: cls, site, window) else { return false }
    if fwd_trace_isOn() { fwd_trace_setLocation(location(of: site)) }
    return throughRuntime(fiber, site, i, frame) { addresses, result in
      switch messenger {
      case .plain: fwd_send(target.receiver, selector, signature, addresses, result)
      case .toSuper, .toSuperOfClass, .method:
        fwd_sendSuper(&target, selector, signature, addresses, result)
      }
    }
  }
}

/// CRuntime's messengers as values of function pointers.
enum Messenger {
  case plain, toSuper
  /// `objc_msgSendSuper2`: the struct has the class whose method sends.
  case toSuperOfClass
  /// `method_invoke`
  case method

  init?(_ imp: fwd_IMP) {
    switch unsafeBitCast(imp, to: UInt.self) {
    case Messenger.address(fwd_msgSend), Messenger.address(fwd_msgSend_stret): self = .plain
    case Messenger.address(fwd_msgSendSuper), Messenger.address(fwd_msgSendSuper_stret):
      self = .toSuper
    default: return nil
    }
  }

  private static func address(_ imp: fwd_IMP) -> UInt { unsafeBitCast(imp, to: UInt.self) }

  /// Those without an entry of CRuntime's.
  static func made(_ name: String) -> Messenger? {
    switch name {
    case "objc_msgSendSuper2", "objc_msgSendSuper2_stret": .toSuperOfClass
    case "method_invoke", "method_invoke_stret": .method
    default: nil
    }
  }

  /// By the names that listings call them.
  static func named(_ name: String) -> fwd_IMP? {
    switch name {
    case "objc_msgSend", "objc_msgSend_fpret", "objc_msgSend_fp2ret": fwd_msgSend
    case "objc_msgSend_stret": fwd_msgSend_stret
    case "objc_msgSendSuper": fwd_msgSendSuper
    case "objc_msgSendSuper_stret": fwd_msgSendSuper_stret
    case "_objc_msgForward": fwd_msgForward
    case "_objc_msgForward_stret": fwd_msgForward_stret
    default: nil
    }
  }
}
