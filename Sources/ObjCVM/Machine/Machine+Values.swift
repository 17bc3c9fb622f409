// Arguments and results across the border between slots and memory form.
import CRuntime
import Glibc

/// What stands between a call site and a listing's function of another signature.
enum Adaptation {
  /// Nothing, this time and every time.
  case compatible
  /// Arguments were converted in place; the result is to be brought into this kind (`.void`: as it is).
  case converted(ValueKind)
  /// The arguments do not even stand at the same offsets.
  case otherLayout
}

extension Machine {
  // MARK: Results

  /// Zeros for a message to nil.
  func storeZero(_ site: SitePointer, _ i: Instruction, _ frame: FramePointer) {
    guard i.x & CallFlags.ignoresResult.rawValue == 0 else { return }
    memset(frame.pointee.base.at(i.a), 0, max(8, Int(site.pointee.resultSize)))
  }

  /// Takes over an object that has not been handed over, or leaves it alone where nobody uses it.
  @inline(__always)
  func claim(_ result: UnsafeMutableRawPointer, _ i: Instruction) {
    if i.x & CallFlags.isUnused.rawValue != 0 {
      result.storeBytes(of: 0, as: UInt.self)
    } else {
      _ = fwd_retain(result.load(as: ObjectPointer?.self))
    }
  }

  /// A result of at most 8 bytes in its own width.
  @inline(__always)
  func storeWord(_ result: UInt64, _ site: SitePointer, _ i: Instruction, _ frame: FramePointer) {
    var word = result
    if i.x & CallFlags.takesResult.rawValue != 0 {
      withUnsafeMutableBytes(of: &word) { claim($0.baseAddress.unsafelyUnwrapped, i) }
    }
    guard i.x & CallFlags.ignoresResult.rawValue == 0, site.pointee.resultKind != .void else {
      return
    }
    frame.pointee.base.set(i.a, site.pointee.resultKind.canonical(word))
  }

  /// Makes the table of the arguments' addresses and room for the result, calls, and moves the result into its slot.
  func withResult(
    _ fiber: FiberPointer, _ site: SitePointer, _ i: Instruction, _ frame: FramePointer,
    atLeast count: Int = 0,
    _ body: (UnsafePointer<UnsafeMutableRawPointer?>, UnsafeMutableRawPointer) -> Bool
  ) -> Bool {
    let window = frame.pointee.base.at(i.b)
    let table = fiber.pointee.addresses
    let size = max(site.pointee.count, count) + 1
    guard table + size <= fiber.pointee.addressesEnd else {
      trapDepth(fiber)
      return false
    }
    guard validateArguments(site, window) else { return false }
    for index in 0..<site.pointee.count { table[index] = window.at(site.pointee.offsets[index]) }
    for index in site.pointee.count..<size {
      table[index] = index < count ? variadic(index - site.pointee.count, site, frame) : nil
    }
    fiber.pointee.addresses = table + size
    defer { fiber.pointee.addresses = table }
    let kind = site.pointee.resultKind
    let isWanted = i.x & CallFlags.ignoresResult.rawValue == 0
    if kind == .aggregate || kind == .longDouble {
      if isWanted, site.pointee.resultSize >= 8 {
        return body(UnsafePointer(table), frame.pointee.base.at(i.a))
      }
      return withUnsafeTemporaryAllocation(
        byteCount: max(16, site.pointee.resultSize), alignment: 16
      ) { room in
        guard let room = room.baseAddress, body(UnsafePointer(table), room) else { return false }
        if isWanted {
          frame.pointee.base.at(i.a).copyMemory(
            from: room, byteCount: max(1, site.pointee.resultSize))
        }
        return true
      }
    }
    var word: (UInt64, UInt64) = (0, 0)
    let isFine = withUnsafeMutableBytes(of: &word) { room in
      room.baseAddress.map { body(UnsafePointer(table), $0) } ?? false
    }
    if isFine, isWanted, kind != .void { frame.pointee.base.set(i.a, kind.canonical(word.0)) }
    return isFine
  }

  // MARK: Arguments

  /// Where a site's variable argument stands, for a callee that has a parameter of its own for it.
  private func variadic(_ index: Int, _ site: SitePointer, _ frame: FramePointer)
    -> UnsafeMutableRawPointer?
  {
    guard site.pointee.flags.isVariadic, index < site.pointee.variadicCount else {
      return nil
    }
    return frame.pointee.base.at(site.pointee.variadicArea + site.pointee.variadics[index].offset)
  }

  /// Native code may take objects and selectors for what they are declared as: others end the run here.
  @inline(__always)
  func validateArguments(_ site: SitePointer, _ window: UnsafeMutableRawPointer) -> Bool {
    for index in 0..<site.pointee.count {
      switch site.pointee.kinds[index] {
      case .object:
        let address = window.word(site.pointee.offsets[index])
        if address != 0, !accessChecker.isObject(address), !isEntryOfTable(site, window, index),
          !isObjectSlowly(address)
        {
          return false
        }
      case .selector where index != 1 || site.pointee.selector == nil:
        let address = window.word(site.pointee.offsets[index])
        if address != 0, !takesAnyWord(site), !isSelector(address) { return false }
      default: break
      }
    }
    return true
  }

  /// A table that keeps pointers without owning them may be given any, as an `id`; it does not look at them.
  @inline(never)
  private func isEntryOfTable(_ site: SitePointer, _ window: UnsafeMutableRawPointer, _ index: Int)
    -> Bool
  {
    if takesAnyWord(site) { return true }
    guard index >= 2, let selector = site.pointee.selector,
      let receiver = ObjectPointer(bitPattern: window.word(0)),
      let container = world.state(of: receiver) as? any PointerContainer
    else { return false }
    return container.takesAnyPointer(by: world.selectorName(selector))
  }

  /// The function that is called checks its arguments itself.
  private func takesAnyWord(_ site: SitePointer) -> Bool {
    site.pointee.native.map {
      Unmanaged<NativeImplementation>.fromOpaque($0).takeUnretainedValue().takesAnyWord
    } ?? false
  }

  /// Checks the arguments of a call to a function of CRuntime's own, which may take more than the site's types say. False, and a
  /// trap, also when it would read an argument where the site passes none, or one of another kind.
  func validateArguments(for imp: fwd_IMP, _ site: SitePointer, _ window: UnsafeMutableRawPointer)
    -> Bool
  {
    let wanted = fwd_imp_isForward(imp) ? BuiltinTypes.receiver : builtinTypes.arguments(of: imp)
    guard let wanted else { return true }
    for (index, kind) in wanted.enumerated() where kind == .object || kind == .selector {
      guard index < site.pointee.count, site.pointee.kinds[index].isRegisterWord else {
        leaveTrap(
          .unsupported(
            "this call passes no \(kind == .object ? "object" : "selector") where the method reads one"
          ))
        return false
      }
      let address = window.word(site.pointee.offsets[index])
      if address == 0 { continue }
      if kind == .object
        ? !accessChecker.isObject(address) && !isObjectSlowly(address) : !isSelector(address)
      {
        return false
      }
    }
    return true
  }

  /// Checks the arguments of a send by CRuntime, for the method that it will find.
  func validateArguments(
    forSending selector: OpaquePointer, to cls: OpaquePointer?, _ site: SitePointer,
    _ window: UnsafeMutableRawPointer
  ) -> Bool {
    guard let method = fwd_class_findMethod(cls, selector),
      let imp = fwd_method_getImplementation(method),
      fwd_imp_getBoxed(imp) == nil
    else { return true }
    return validateArguments(for: imp, site, window)
  }

  /// False, and a trap, for what is not a selector.
  @inline(never)
  func isSelector(_ address: UInt) -> Bool {
    if world.checkedSelector(address) != nil { return true }
    leaveTrap(.notASelector(address: address))
    return false
  }

  /// Brings a call's arguments into the callee's form.
  func adapt(
    _ site: SitePointer, _ callee: FunctionPointer, _ i: Instruction, _ frame: FramePointer
  ) -> Adaptation {
    let window = frame.pointee.base.at(i.b)
    let shared = min(site.pointee.count, callee.pointee.parameterCount)
    var isConverted = false
    for index in 0..<shared {
      let parameter = callee.pointee.parameters[index]
      if parameter.offset != site.pointee.offsets[index] { return .otherLayout }
      let given = site.pointee.kinds[index]
      if given == parameter.kind { continue }
      let isMemory = parameter.kind == .aggregate || parameter.kind == .longDouble
      if isMemory != (given == .aggregate || given == .longDouble) { return .otherLayout }
      if parameter.kind.isNarrowInteger {
        window.set(parameter.offset, parameter.kind.canonical(window.u64(parameter.offset)))
        isConverted = true
      }
    }
    for index in shared..<max(shared, callee.pointee.parameterCount) {
      let parameter = callee.pointee.parameters[index]
      memset(window.at(parameter.offset), 0, max(8, Int(parameter.size)))
      isConverted = true
    }
    let resultKind = adaptResult(site, callee)
    guard let resultKind else { return .otherLayout }
    return isConverted || resultKind != .void ? .converted(resultKind) : .compatible
  }

  /// The kind to bring the result into, `.void` when it may stay; nil when it takes more
  /// than that.
  private func adaptResult(_ site: SitePointer, _ callee: FunctionPointer) -> ValueKind? {
    let wanted = site.pointee.resultKind
    let given = callee.pointee.resultKind
    if wanted == .void { return .void }
    if wanted == given, wanted != .aggregate || site.pointee.resultSize == callee.pointee.resultSize
    {
      return .void
    }
    let isMemory = wanted == .aggregate || wanted == .longDouble
    if isMemory || given == .aggregate || given == .longDouble { return nil }
    if given == .void { return nil }
    return wanted.isNarrowInteger ? wanted : .void
  }

  /// Lets native code find what stands for `...` at a site, as long as `body` runs.
  @inline(__always)
  func withVariadics(of site: SitePointer, _ frame: FramePointer, _ body: () -> Bool) -> Bool {
    guard site.pointee.flags.isVariadic else { return body() }
    let list = VariadicList(
      slots: site.pointee.variadics, count: site.pointee.variadicCount,
      area: frame.pointee.base.at(site.pointee.variadicArea))
    return withUnsafePointer(to: list) { list in
      worldReference._withUnsafeGuaranteedRef { world in
        let saved = world.variadic
        world.variadic = VariadicArguments(list)
        defer { world.variadic = saved }
        return body()
      }
    }
  }
}
