// Reference counting of variables, as clang's ARC does it without optimisation.
//
// Storing into a strong variable retains the new value, stores it, then releases the old one. A value that
// comes with +1 is moved in. Weak variables go through the runtime; autoreleasing ones get a retained
// and autoreleased value; unretained ones, and everything in manual mode, just the bits.
//
// When an exception unwinds a frame its strong locals are not released: clang does not either unless
// told to (`-fobjc-arc-exceptions`). Weak and __block variables end, and a lock is given back, but not the
// object that was locked.
// The one place where that is decided is `Cleanup.Kind.runsOnException`.
import ObjCSema

extension FunctionEmitter {
  /// How the variable keeps an object.
  func ownership(of variable: LValue) -> Ownership {
    if variable.type.ownership == .weak { return .weak }
    guard isARC else { return .unsafeUnretained }
    return variable.type.ownership ?? .strong
  }

  /// Gives an object or block to a variable that has a value already. The value, if it is wanted, is
  /// +0.
  func storeObject(_ value: Value, to variable: LValue) -> Value {
    let type = variable.type.unqualified
    switch ownership(of: variable) {
    case .strong:
      let isGiven = value.isRetained || value.type.isBlock
      let given = value.type.isBlock && !value.isRetained ? copyBlock(value) : value
      let source = slot(of: given)
      storeStrong(source, to: variable, isGiven: isGiven)
      return .slot(source, type)
    case .weak:
      let kept = releaseLater(value)
      let source = slot(of: kept)
      emitWeak(.weakStore, variable, value: source)
      return .slot(source, type)
    case .autoreleasing:
      let source = slot(of: autoreleased(value))
      store(.slot(source, type), to: variable)
      return .slot(source, type)
    case .unsafeUnretained:
      let kept = releaseLater(value)
      let source = slot(of: kept)
      store(.slot(source, type), to: variable)
      return .slot(source, type)
    }
  }

  /// Gives the first value to a variable whose storage holds nothing yet.
  func initializeObject(_ variable: LValue, with value: Value) {
    let type = variable.type.unqualified
    switch ownership(of: variable) {
    case .strong:
      let kept = retained(value, into: slotHint(variable))
      store(.slot(slot(of: kept), type), to: variable)
    case .weak:
      let source = slot(of: releaseLater(value))
      emitWeak(.weakInit, variable, value: source)
    case .autoreleasing:
      store(.slot(slot(of: autoreleased(value)), type), to: variable)
    case .unsafeUnretained:
      store(.slot(slot(of: releaseLater(value)), type), to: variable)
    }
  }

  func slotHint(_ variable: LValue) -> Int32? {
    if case .slot(let slot) = variable.location { slot } else { nil }
  }

  /// The value with +1.
  func retained(_ value: Value, into hint: Int32? = nil) -> Value {
    if value.isRetained { return value }
    if value.constantInteger == 0 { return Value(value.type, .integer(0), isRetained: true) }
    if value.type.isBlock { return copyBlock(value, into: hint) }
    let source = slot(of: value)
    let result = destination(hint)
    builder.emit(.retain, a: result, b: source)
    return Value(value.type, .slot(result), isRetained: true)
  }

  /// objc_retainBlock: a stack block becomes one on the heap.
  func copyBlock(_ value: Value, into hint: Int32? = nil) -> Value {
    if value.constantInteger == 0 { return Value(value.type, .integer(0), isRetained: true) }
    let source = slot(of: value)
    let result = destination(hint)
    builder.emit(.retainBlock, a: result, b: source)
    return Value(value.type, .slot(result), isRetained: true)
  }

  func autoreleased(_ value: Value) -> Value {
    if value.constantInteger == 0 { return value }
    let result = builder.allocateSlot()
    if value.isRetained {
      builder.emit(.autorelease, a: result, b: slot(of: value))
    } else {
      builder.emit(.retainAutorelease, a: result, b: slot(of: value))
    }
    return .slot(result, value.type)
  }

  /// A weak variable's object, +1.
  func loadWeak(_ variable: LValue, into hint: Int32? = nil) -> Value {
    let (base, displacement, ivar) = addressParts(of: variable)
    let result = destination(hint)
    builder.emit(.weakLoad, a: result, b: base, c: displacement, ivar: ivar)
    let value = Value(variable.type.unqualified, .slot(result), isRetained: true)
    if isARC { return value }
    // Manual mode has no end of a full expression: the object is autoreleased.
    builder.emit(.autorelease, a: result, b: result)
    return .slot(result, value.type)
  }

  /// Slot, displacement and ivar of a location in memory.
  func addressParts(of variable: LValue) -> (Int32, Int32, Int32?) {
    if case .pointer(let base, let displacement, let ivar) = variable.location {
      return (base, displacement, ivar)
    }
    return (address(of: variable), 0, nil)
  }

  private func emitWeak(_ op: Operation, _ variable: LValue, value: Int32) {
    let (base, displacement, ivar) = addressParts(of: variable)
    builder.emit(op, a: base, b: value, c: displacement, ivar: ivar)
  }

  private func storeStrong(_ source: Int32, to variable: LValue, isGiven: Bool) {
    let flag: UInt16 = isGiven ? 1 : 0
    switch variable.location {
    case .slot(let slot): builder.emit(.strongAssign, a: slot, b: source, x: flag)
    case .frame(let offset) where offset % 8 == 0:
      builder.emit(.strongAssign, a: offset, b: source, x: flag)
    default:
      let (base, displacement, ivar) = addressParts(of: variable)
      builder.emit(.strongStore, a: base, b: source, c: displacement, x: flag, ivar: ivar)
    }
  }

  // MARK: The end of variables

  /// Releases or ends what a variable of this type holds.
  func destroy(_ variable: LValue) {
    guard isARC || variable.type.ownership == .weak else { return }
    switch variable.type.kind {
    case .object, .block: destroyObject(variable)
    case .record, .array: destroyMembers(of: variable.type, at: variable.location)
    default: break
    }
  }

  private func destroyObject(_ variable: LValue) {
    switch ownership(of: variable) {
    case .strong:
      switch variable.location {
      case .slot(let slot): builder.emit(.strongDestroy, a: slot)
      case .frame(let offset): builder.emit(.strongDestroy, a: offset)
      default:
        let zero = builder.allocateSlot()
        builder.emit(.immediate, a: zero, b: 0)
        storeStrong(zero, to: variable, isGiven: true)
      }
    case .weak:
      let (base, displacement, ivar) = addressParts(of: variable)
      builder.emit(.weakDestroy, a: base, b: 0, c: displacement, ivar: ivar)
    case .autoreleasing, .unsafeUnretained: break
    }
  }

  /// Destroys the objects in a struct or array, last one first as clang does for arrays, first one
  /// first for structs.
  func destroyMembers(of type: CType, at location: Location) {
    forEachOwned(in: type, at: location, backwards: true) { destroyObject($0) }
  }

  /// A copy of a struct or array was made by its bytes: counts what the copy holds.
  func retainMembers(of type: CType, at location: Location) {
    forEachOwned(in: type, at: location, backwards: false) { member in
      guard ownership(of: member) == .strong else { return }
      let plain = LValue(member.type.with(ownership: .unsafeUnretained), member.location)
      store(retained(load(plain)), to: plain)
    }
  }

  private func forEachOwned(
    in type: CType, at location: Location, backwards: Bool, _ body: (LValue) -> Void
  ) {
    switch type.kind {
    case .object, .block: body(LValue(type, location))
    case .record(let record) where !record.isUnion:
      for field in record.fields where field.type.hasRetainableMembers {
        let inner = member(of: LValue(type, location), at: field.offset, type: field.type)
        forEachOwned(in: field.type, at: inner.location, backwards: backwards, body)
      }
    case .array(let element, .fixed(let count)) where element.hasRetainableMembers:
      forEachElement(element, count, of: LValue(type, location), backwards: backwards) { location in
        forEachOwned(in: element, at: location, backwards: backwards, body)
      }
    default: break
    }
  }

  /// Few elements are spelled out, many are looped over.
  private func forEachElement(
    _ element: CType, _ count: Int, of array: LValue, backwards: Bool, _ body: (Location) -> Void
  ) {
    let size = element.size ?? 8
    if count <= 8 {
      let indices = Array(0..<count)
      for index in backwards ? indices.reversed() : indices {
        body(member(of: array, at: index * size, type: element).location)
      }
      return
    }
    let pointer = builder.allocateSlot()
    let left = builder.allocateSlot()
    let base = address(of: array)
    let first = backwards ? (count - 1) * size : 0
    builder.emit(.addImm64, a: pointer, b: base, c: Int32(clamping: first))
    builder.emit(.immediate, a: left, b: Int32(clamping: count))
    let loop = builder.makeLabel()
    builder.bind(loop)
    body(.pointer(pointer, 0, ivar: nil))
    builder.emit(
      .addImm64, a: pointer, b: pointer, c: Int32(clamping: backwards ? -size : size))
    builder.emit(.addImm64, a: left, b: left, c: -1)
    builder.jump(.jumpGreaterImm, left, 0, to: loop)
  }

  /// Assigns a struct that holds objects: the new ones are counted before the old ones go.
  func assignRecord(_ value: Value, to variable: LValue) {
    let size = variable.type.size ?? 8
    let copy = LValue(variable.type.unqualified, .frame(builder.allocate(size, alignment: 16)))
    storeRecord(value, to: copy)
    if !value.isRetained { retainMembers(of: copy.type, at: copy.location) }
    destroyMembers(of: variable.type, at: variable.location)
    storeRecord(Value(copy.type, .location(copy.location)), to: variable)
    registerWeakMembers(of: variable)
  }

  /// The weak members of a struct have come with its other bytes: they are variables of their own.
  private func registerWeakMembers(of variable: LValue) {
    forEachOwned(in: variable.type, at: variable.location, backwards: false) { member in
      guard ownership(of: member) == .weak else { return }
      let plain = LValue(member.type.with(ownership: .unsafeUnretained), member.location)
      initializeObject(member, with: load(plain))
    }
  }

  /// Gives the first value to a struct variable that holds objects.
  ///
  /// - Parameter isPassing: It is no variable, but a result on its way, in which nothing weak is set to nil.
  func initializeRecord(_ variable: LValue, with value: Value, isPassing: Bool = false) {
    storeRecord(value, to: variable)
    guard isARC, variable.type.hasRetainableMembers else { return }
    if !value.isRetained { retainMembers(of: variable.type, at: variable.location) }
    if !isPassing { registerWeakMembers(of: variable) }
  }
}
