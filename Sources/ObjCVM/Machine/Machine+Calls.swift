// Sends and calls that are not the plain case of the loop: nil and traced receivers, super, native implementations,
// function pointers, blocks, variable arguments.
//
// All of them answer false when something is pending. When they push a frame, the fiber's top is the callee's afterwards,
// and the loop goes on there; otherwise the result is in its slot already.
import CRuntime
import Glibc

typealias FiberPointer = UnsafeMutablePointer<FiberState>
typealias FramePointer = UnsafeMutablePointer<Frame>
typealias SitePointer = UnsafeMutablePointer<LinkedSite>
package typealias FunctionPointer = UnsafeMutablePointer<LinkedFunction>

extension Machine {
  // MARK: Sends

  /// A send to nil, to something that is not an object, or under a trace.
  @inline(never)
  func sendSlowPath(
    _ fiber: FiberPointer, _ site: SitePointer, _ i: Instruction, _ frame: FramePointer
  ) -> Bool {
    let window = frame.pointee.base.at(i.b)
    let receiver = window.load(as: UInt.self)
    guard let selector = site.pointee.selector else { return false }
    window.storeBytes(of: selector, toByteOffset: 8, as: OpaquePointer.self)
    if receiver != 0, !isObjectSlowly(receiver, selector: selector) { return false }
    if fwd_trace_isOn() {
      let cls = fwd_object_getClass(ObjectPointer(bitPattern: receiver))
      if !site.pointee.isPlain, !validateArguments(forSending: selector, to: cls, site, window) {
        return false
      }
      return tracedCall(fiber, site, i, frame) {
        [locationOf = location(of: site)] signature, addresses, result in
        fwd_trace_setLocation(locationOf)
        return fwd_send(ObjectPointer(bitPattern: receiver), selector, signature, addresses, result)
      }
    }
    if receiver == 0 {
      storeZero(site, i, frame)
      return true
    }
    let imp = fwd_msgLookup(ObjectPointer(bitPattern: receiver), selector)
    return !fwd_exception_isPending() && call(fiber, imp, site, i, frame)
  }

  @inline(never)
  func sendSuper(
    _ fiber: FiberPointer, _ site: SitePointer, _ i: Instruction, _ frame: FramePointer
  ) -> Bool {
    let window = frame.pointee.base.at(i.b)
    let receiver = window.load(as: UInt.self)
    guard let selector = site.pointee.selector, let image else { return false }
    window.storeBytes(of: selector, toByteOffset: 8, as: OpaquePointer.self)
    if receiver != 0, !accessChecker.isObject(receiver),
      !isObjectSlowly(receiver, selector: selector)
    {
      return false
    }
    guard var holder = image.cls(Int(site.pointee.superClass)) else {
      leaveTrap(.unsupported("the class of a send to super does not exist"))
      return false
    }
    if site.pointee.superIsMeta {
      // The metaclass that was compiled, whatever the class object's isa is by now.
      guard let meta = image.metaclass(Int(site.pointee.superClass)) else { return false }
      holder = meta
    }
    guard let superclass = fwd_class_getSuperclass(holder) else {
      leaveTrap(.unsupported("a root class has no superclass to send to"))
      return false
    }
    var target = fwd_super(receiver: ObjectPointer(bitPattern: receiver), super_class: superclass)
    if fwd_trace_isOn() {
      if !site.pointee.isPlain,
        !validateArguments(forSending: selector, to: superclass, site, window)
      {
        return false
      }
      return tracedCall(fiber, site, i, frame) {
        [locationOf = location(of: site)] signature, addresses, result in
        fwd_trace_setLocation(locationOf)
        return fwd_sendSuper(&target, selector, signature, addresses, result)
      }
    }
    if receiver == 0 {
      storeZero(site, i, frame)
      return true
    }
    let imp = fwd_msgLookupSuper(&target, selector)
    return !fwd_exception_isPending() && call(fiber, imp, site, i, frame)
  }

  /// A direct method: no lookup, and nothing to trace but what its body sends.
  @inline(never)
  func sendDirect(
    _ fiber: FiberPointer, _ site: SitePointer, _ i: Instruction, _ frame: FramePointer
  ) -> Bool {
    let window = frame.pointee.base.at(i.b)
    let receiver = window.load(as: UInt.self)
    guard let selector = site.pointee.selector, let image else { return false }
    if receiver == 0 {
      storeZero(site, i, frame)
      return true
    }
    window.storeBytes(of: selector, toByteOffset: 8, as: OpaquePointer.self)
    if !accessChecker.isObject(receiver), !isObjectSlowly(receiver, selector: selector) {
      return false
    }
    let number = Int(site.pointee.function)
    if image.program.directMethods[number].isClassMethod {
      // As clang's prologue does by `[self self]`: the first message initializes the class.
      _ = fwd_msgLookup(ObjectPointer(bitPattern: receiver), world.selector("self"))
      if fwd_exception_isPending() { return false }
    }
    guard let imp = image.directMethods[number] else {
      leaveTrap(
        .unsupported(
          "the direct method `\(image.program.directMethods[number].selector)` does not exist"))
      return false
    }
    return call(fiber, imp, site, i, frame)
  }

  /// A send or call through CRuntime's tracing entry; the listing's methods come back in through `enter`.
  private func tracedCall(
    _ fiber: FiberPointer, _ site: SitePointer, _ i: Instruction, _ frame: FramePointer,
    _ send: (OpaquePointer, UnsafePointer<UnsafeMutableRawPointer?>, UnsafeMutableRawPointer) ->
      fwd_status
  ) -> Bool {
    guard let signature = site.pointee.signature else { return trapSignature(site) }
    return throughRuntime(fiber, site, i, frame) { addresses, result in
      send(signature, addresses, result)
    }
  }

  /// A call by way of CRuntime, which may run other methods before the one whose result is wanted.
  func throughRuntime(
    _ fiber: FiberPointer, _ site: SitePointer, _ i: Instruction, _ frame: FramePointer,
    _ body: (UnsafePointer<UnsafeMutableRawPointer?>, UnsafeMutableRawPointer) -> fwd_status
  ) -> Bool {
    let savedPending = fiber.pointee.pendingVariadic
    if site.pointee.flags.isVariadic {
      fiber.pointee.pendingVariadic = frame.pointee.base.at(site.pointee.variadicArea)
    }
    defer { fiber.pointee.pendingVariadic = savedPending }
    let takes = i.x & CallFlags.takesResult.rawValue != 0
    let nativeReturn = nativeReturn
    let savedResult = nativeReturn.pointee.wantedResult
    defer { nativeReturn.pointee.wantedResult = savedResult }
    return withVariadics(of: site, frame) {
      withResult(fiber, site, i, frame) { addresses, result in
        nativeReturn.pointee.wantedResult = takes ? result : nil
        nativeReturn.pointee.isDone = false
        guard finish(outside { body(addresses, result) }) else { return false }
        if takes, !nativeReturn.pointee.isDone { claim(result, i) }
        return true
      }
    }
  }

  // MARK: Implementations

  /// Calls what a lookup gave.
  ///
  /// - Parameter asks: a quick form is asked first; false where it has declined.
  @inline(never)
  func call(
    _ fiber: FiberPointer, _ imp: @escaping fwd_IMP, _ site: SitePointer, _ i: Instruction,
    _ frame: FramePointer, asks: Bool = true
  ) -> Bool {
    if let boxed = fwd_imp_getBoxed(imp) {
      let words = UnsafeRawPointer(boxed)
      let function = words.load(as: UInt.self)
      if function == entryAddress,
        let callee = words.load(fromByteOffset: 8, as: FunctionPointer?.self)
      {
        guard callInterpreted(fiber, callee, site, i, frame) else { return false }
        // Of a block, here; the loop knows its own sends.
        if site.pointee.selector == nil, !callee.pointee.isVariadic,
          !site.pointee.flags.isVariadic,
          callee.pointee.signature == site.pointee.signature || site.pointee.compatible == callee
        {
          site.know(imp, callee: callee)
        }
        return true
      }
      // The world's own stay as long as it runs.
      if function == trampolineAddress || function == getterAddress {
        if asks, let quick = boxed.pointee.quick,
          boxed.pointee.signature == site.pointee.signature, site.pointee.isQuick,
          frame.pointee.base.word(i.b) != 0
        {
          site.know(imp, quick: quick)
          // The instruction that the frame is at.
          if askKnown(site, frame.pointee.pc - 1, frame.pointee.base) == .answered { return true }
        }
        return callBoxed(fiber, imp, boxed, isNative: true, site, i, frame)
      }
      // Nothing of a synthesized accessor is used after what it does last, so its record need not be kept for the call.
      if function == setterAddress || function == plainGetterAddress {
        return callBoxed(fiber, imp, boxed, isNative: false, site, i, frame)
      }
      var call = fwd_boxedCall()
      let pinned = fwd_imp_beginCall(imp, &call)
      defer { fwd_imp_endCall(&call) }
      guard let pinned else { return callThroughRuntime(fiber, imp, site, i, frame) }
      return callBoxed(fiber, imp, pinned, isNative: false, site, i, frame)
    }
    if fwd_imp_isForward(imp), site.pointee.selector != nil {
      return forward(fiber, imp, site, i, frame)
    }
    if !site.pointee.isPlain, !validateArguments(for: imp, site, frame.pointee.base.at(i.b)) {
      return false
    }
    if site.pointee.flags.isSimple, !fwd_imp_isForward(imp) {
      let window = frame.pointee.base.at(i.b)
      guard validateArguments(site, window) else { return false }
      let word = outside { callAsWords(imp, site, window) }
      if fwd_exception_isPending() { return false }
      storeWord(word, site, i, frame)
      return true
    }
    return callThroughRuntime(fiber, imp, site, i, frame)
  }

  /// A message without a method. A forwarding target's method runs in this loop, as if the message had been sent to the target.
  private func forward(
    _ fiber: FiberPointer, _ imp: @escaping fwd_IMP, _ site: SitePointer, _ i: Instruction,
    _ frame: FramePointer
  ) -> Bool {
    guard let signature = site.pointee.signature, let selector = site.pointee.selector,
      !site.pointee.flags.isVariadic, site.pointee.count >= 2
    else { return callThroughRuntime(fiber, imp, site, i, frame) }
    let window = frame.pointee.base.at(i.b)
    let receiver = window.object(0)
    var target: ObjectPointer?
    let isFine: Bool
    if let callee = functionForTarget(of: receiver) {
      guard let answer = askForTarget(fiber, callee, receiver, selector) else { return false }
      if let given = answer.pointer, given != receiver {
        let found = fwd_msgLookup(given, selector)
        if fwd_exception_isPending() { return false }
        if !fwd_imp_isForward(found) {
          window.set(0, given)
          return call(fiber, found, site, i, frame)
        }
      }
      isFine = throughRuntime(fiber, site, i, frame) { addresses, result in
        fwd_forwardAnswered(
          receiver, selector, signature, addresses, result, answer.pointer, &target)
      }
    } else {
      isFine = throughRuntime(fiber, site, i, frame) { addresses, result in
        fwd_forwardToTarget(receiver, selector, signature, addresses, result, &target)
      }
    }
    guard isFine, let target else { return isFine }
    window.set(0, target)
    if !accessChecker.isObject(UInt(bitPattern: target)), !isObjectSlowly(UInt(bitPattern: target))
    {
      return false
    }
    let found = fwd_msgLookup(target, selector)
    return !fwd_exception_isPending() && call(fiber, found, site, i, frame)
  }

  /// The listing's own function that forwarding asks for a target, where the loop may call it.
  private func functionForTarget(of receiver: ObjectPointer?) -> FunctionPointer? {
    guard let imp = fwd_forward_targetMethod(receiver), let callee = interpreted(imp),
      callee.pointee.parameterCount == 3, callee.pointee.resultKind == .object,
      callee.pointee.parameters[2].kind == .selector
    else { return nil }
    return callee
  }

  /// Nil when something is pending.
  private func askForTarget(
    _ fiber: FiberPointer, _ callee: FunctionPointer, _ receiver: ObjectPointer?,
    _ selector: OpaquePointer
  ) -> Reference? {
    var word: UInt = 0
    let isFine = withUnsafeMutableBytes(of: &word) { room in
      run(callee, fiber, result: room.baseAddress) { base in
        base.set(callee.pointee.parameters[0].offset, receiver)
        base.set(
          callee.pointee.parameters[1].offset, UInt(bitPattern: forwardingTargetSelector))
        base.set(callee.pointee.parameters[2].offset, UInt(bitPattern: selector))
      }
    }
    return isFine ? liveObject(word) : nil
  }

  /// The listing's own function: a frame, after the arguments were brought into its form. Counts the step that entering
  /// from native code counts, too (a send under a trace comes that way).
  func callInterpreted(
    _ fiber: FiberPointer, _ callee: FunctionPointer, _ site: SitePointer, _ i: Instruction,
    _ frame: FramePointer
  ) -> Bool {
    var resultKind = ValueKind.void
    if site.pointee.flags.isVariadic, !callee.pointee.isVariadic,
      callee.pointee.parameterCount > site.pointee.count
    {
      // Registers and stack slots do not tell a variable argument from one of a parameter.
      return callThroughEntry(fiber, callee, site, i, frame)
    }
    if callee.pointee.signature != site.pointee.signature, site.pointee.compatible != callee {
      switch adapt(site, callee, i, frame) {
      case .compatible: site.pointee.compatible = callee
      case .converted(let kind): resultKind = kind
      case .otherLayout: return callThroughEntry(fiber, callee, site, i, frame)
      }
    }
    let variadic =
      callee.pointee.isVariadic && site.pointee.flags.isVariadic
      ? frame.pointee.base.at(site.pointee.variadicArea) : nil
    var i = i
    if site.pointee.resultKind == .void { i.x |= CallFlags.ignoresResult.rawValue }
    guard
      push(
        fiber, frame, callee, frame.pointee.base.at(i.b), i, resultKind: resultKind,
        variadic: variadic) != nil
    else { return false }
    _ = fiber.countStep()
    return true
  }

  /// Caller and callee lay their arguments out differently: they are handed over by address.
  private func callThroughEntry(
    _ fiber: FiberPointer, _ callee: FunctionPointer, _ site: SitePointer, _ i: Instruction,
    _ frame: FramePointer
  ) -> Bool {
    withResult(fiber, site, i, frame, atLeast: callee.pointee.parameterCount) { addresses, result in
      enter(callee, addresses, result)
      return !fwd_exception_isPending()
    }
  }

  /// A boxed implementation that is not the listing's: a native method, a host's block. The caller keeps it.
  private func callBoxed(
    _ fiber: FiberPointer, _ imp: @escaping fwd_IMP, _ boxed: UnsafePointer<fwd_boxed>,
    isNative: Bool,
    _ site: SitePointer, _ i: Instruction, _ frame: FramePointer
  ) -> Bool {
    guard boxed.pointee.signature == site.pointee.signature else {
      // CRuntime brings arguments and result into the callee's form and back.
      return callThroughRuntime(fiber, imp, site, i, frame)
    }
    let function = boxed.pointee.function
    let context = boxed.pointee.context
    return callNativeCode(fiber, isNative: isNative, site, i, frame) { addresses, result in
      if isNative {
        function(context, addresses, result)
      } else {
        outside { function(context, addresses, result) }
      }
    }
  }

  @inline(never)
  func callNative(
    _ fiber: FiberPointer, _ site: SitePointer, _ i: Instruction, _ frame: FramePointer
  ) -> Bool {
    var function = site.pointee.native
    if function == nil {
      if let address = replacement(site) { return callReplacement(address, fiber, site, i, frame) }
      function = imported(site)
    }
    guard let context = function else {
      leaveTrap(.unsupported("this function does not exist"))
      return false
    }
    if fwd_trace_isOn() { return tracedNative(fiber, context, site, i, frame) }
    return callNativeCode(fiber, isNative: true, site, i, frame) { addresses, result in
      nativeTrampoline(context, addresses, result)
    }
  }

  /// What the function sends stands at the call, and is marked as a library's.
  private func tracedNative(
    _ fiber: FiberPointer, _ context: UnsafeMutableRawPointer, _ site: SitePointer,
    _ i: Instruction, _ frame: FramePointer
  ) -> Bool {
    let place = UnsafeMutablePointer(mutating: location(of: site))
    fwd_trace_setLocation(place)
    place.pointee.in_library = 1
    defer { place.pointee.in_library = 0 }
    return callNativeCode(fiber, isNative: true, site, i, frame) { addresses, result in
      nativeTrampoline(context, addresses, result)
    }
  }

  private func callNativeCode(
    _ fiber: FiberPointer, isNative: Bool, _ site: SitePointer, _ i: Instruction,
    _ frame: FramePointer,
    _ body: (UnsafePointer<UnsafeMutableRawPointer?>, UnsafeMutableRawPointer) -> Void
  ) -> Bool {
    let takes = i.x & CallFlags.takesResult.rawValue != 0
    let nativeReturn = nativeReturn
    return withVariadics(of: site, frame) {
      nativeReturn.pointee.isWanted = isNative && takes
      return withResult(fiber, site, i, frame) { addresses, result in
        body(addresses, result)
        if fwd_exception_isPending() { return false }
        if takes, !(isNative && nativeReturn.pointee.isDone) { claim(result, i) }
        return true
      }
    }
  }

  /// A C function of CRuntime, the forward implementation, or anything with arguments that registers of words cannot hold.
  func callThroughRuntime(
    _ fiber: FiberPointer, _ imp: @escaping fwd_IMP, _ site: SitePointer, _ i: Instruction,
    _ frame: FramePointer
  ) -> Bool {
    guard let signature = site.pointee.signature else { return trapSignature(site) }
    return throughRuntime(fiber, site, i, frame) { addresses, result in
      fwd_call(imp, signature, addresses, result)
    }
  }

  private func callAsWords(_ imp: fwd_IMP, _ site: SitePointer, _ window: UnsafeMutableRawPointer)
    -> UInt64
  {
    typealias Function = @convention(c) (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) -> UInt64
    let function = unsafeBitCast(imp, to: Function.self)
    let count = site.pointee.count
    let offsets = site.pointee.offsets
    func word(_ index: Int) -> UInt64 { index < count ? window.u64(offsets[index]) : 0 }
    return function(word(0), word(1), word(2), word(3), word(4), word(5))
  }

  // MARK: Endings

  /// False when the call left something pending, or could not be made (a trap then).
  func finish(_ status: fwd_status) -> Bool {
    if fwd_exception_isPending() { return false }
    if status == FWD_OK || status == FWD_EXCEPTION { return true }
    leaveTrap(.unsupported("arguments or a result of a type that cannot be passed here"))
    return false
  }

  func trapSignature(_ site: SitePointer) -> Bool {
    let encoding = image?.program.callSites[Int(site.pointee.index)].encoding ?? ""
    leaveTrap(.unsupported("the types \(encoding) cannot be passed"))
    return false
  }

  /// The site's place for traces.
  func location(of site: SitePointer) -> UnsafePointer<fwd_location> {
    let place = UnsafeMutableRawPointer(site).advanced(
      by: MemoryLayout<LinkedSite>.offset(of: \.location) ?? 0
    )
    .assumingMemoryBound(to: fwd_location.self)
    if place.pointee.line == 0, let image {
      place.pointee = locate(image.program.callSites[Int(site.pointee.index)].range)
    }
    return UnsafePointer(place)
  }
}
