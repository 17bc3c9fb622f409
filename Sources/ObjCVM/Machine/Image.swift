// A compiled program, linked: numbers become addresses.
//
// All records are plain memory that lives as long as the image, so that the loop reads them without reference counting.
// Linking does what can be done before the program runs and costs little: selectors are registered, constant operands
// (strings, selectors, addresses) written into copies of the instructions. Classes, functions' implementations and
// blocks' descriptors are made when they are first met.
import CRuntime

final class Image {
  let program: CompiledProgram
  let functions: UnsafeMutablePointer<LinkedFunction>
  let sites: UnsafeMutablePointer<LinkedSite>
  let globals: UnsafeMutableRawPointer
  let bytes: UnsafeMutableRawPointer
  /// Classes by number, nil until they are met.
  let classes: UnsafeMutablePointer<OpaquePointer?>
  private var metaclasses: [Int: OpaquePointer] = [:]
  /// Constant strings by number.
  let strings: UnsafeMutablePointer<ObjectPointer?>
  /// Records of native functions by number.
  private(set) var natives: [NativeImplementation?]
  /// Where calls of native functions go, once the program has asked (ImportTable.swift).
  var imports: ImportTable?
  /// Implementations made for native functions whose address is taken.
  var nativeAddresses: [fwd_IMP?]
  /// Implementations of direct methods by number, once their classes are defined.
  private(set) var directMethods: [fwd_IMP?]
  let blocks: UnsafeMutablePointer<LinkedBlock>
  /// Of the structs in `__block` variables.
  private(set) var ownedMembers: [UnsafeMutablePointer<CaptureTable>] = []
  unowned(unsafe) let world: World
  private var owned: [UnsafeMutableRawPointer] = []

  /// Nil when there is no memory for the program's constants and globals; the world has the trap.
  init?(_ program: CompiledProgram, in world: World, machine: Machine) {
    self.program = program
    self.world = world
    guard
      let globals = world.memory.allocateStatic(Int(program.globalSize)),
      let bytes = world.memory.allocateStatic(program.bytes.count)
    else { return nil }
    self.globals = globals
    self.bytes = bytes
    functions = .allocate(capacity: max(1, program.functions.count))
    sites = .allocate(capacity: max(1, program.callSites.count))
    classes = .allocate(capacity: max(1, program.classes.count))
    classes.initialize(repeating: nil, count: max(1, program.classes.count))
    strings = .allocate(capacity: max(1, program.strings.count))
    strings.initialize(repeating: nil, count: max(1, program.strings.count))
    blocks = .allocate(capacity: max(1, program.blocks.count))
    nativeAddresses = Array(repeating: nil, count: program.natives.count)
    directMethods = Array(repeating: nil, count: program.directMethods.count)
    natives = program.natives.map { name in
      world.function(named: name).map {
        NativeImplementation(
          world: world, firstArgument: 0, isVariadic: $0.isVariadic, takesAnyWord: $0.takesAnyWord,
          body: $0.body)
      }
    }
    layOutMemory()
    for (index, block) in program.blocks.enumerated() {
      (blocks + index).initialize(to: link(block))
    }
    ownedMembers = program.ownedMembers.map { table(of: $0) }
    for (index, site) in program.callSites.enumerated() {
      (sites + index).initialize(to: link(site, index))
    }
    for (index, function) in program.functions.enumerated() {
      (functions + index).initialize(to: link(function, index, machine))
    }
  }

  deinit {
    for piece in owned { piece.deallocate() }
    functions.deallocate()
    sites.deallocate()
    classes.deallocate()
    strings.deallocate()
    blocks.deallocate()
  }

  /// Memory that lives as long as the image.
  func room<Element>(_ elements: [Element]) -> UnsafeMutablePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
    for (index, element) in elements.enumerated() { (memory + index).initialize(to: element) }
    owned.append(UnsafeMutableRawPointer(memory))
    return memory
  }

  // MARK: Memory

  /// Fills the constants; closes the gaps between globals and between pieces of constants.
  private func layOutMemory() {
    let memory = world.memory
    bytes.copyMemory(from: program.bytes, byteCount: program.bytes.count)
    memory.paint(UInt(bitPattern: bytes), program.bytes.count, Shadow.redZone)
    for range in program.byteRanges {
      memory.openPart(
        UInt(bitPattern: bytes) + UInt(range.lowerBound), range.count, isReadOnly: true)
    }
    memory.paint(UInt(bitPattern: globals), Int(program.globalSize), Shadow.redZone)
    openGlobals(areConstantsOpen: true)
  }

  /// Constants can only be read from now on: every global has its first value.
  func closeConstants() { openGlobals(areConstantsOpen: false) }

  private func openGlobals(areConstantsOpen: Bool) {
    for global in program.globals where areConstantsOpen || global.isReadOnly {
      world.memory.openPart(
        UInt(bitPattern: globals) + UInt(global.offset), Int(global.size),
        isReadOnly: !areConstantsOpen)
    }
  }

  // MARK: Functions

  private func link(_ function: CompiledFunction, _ index: Int, _ machine: Machine)
    -> LinkedFunction
  {
    let parameters = function.parameters.map {
      LinkedParameter(offset: $0.offset, size: $0.size, kind: ValueKind(encoding: $0.encoding.utf8))
    }
    let handlers = function.handlers.enumerated().map { number, handler in
      let filter: LinkedHandler.Filter =
        switch handler.filter {
        case .cleanup: .cleanup
        case .everything: .everything
        case .classes: .classes
        }
      return LinkedHandler(
        start: handler.start, end: handler.end, landing: handler.landing, slot: handler.slot,
        filter: filter, index: Int32(number), onlyClass: Image.onlyClass(handler.filter))
    }
    return LinkedFunction(
      code: room(Image.linked(function.code)), codeCount: function.code.count,
      index: index, frameSize: Int(function.frameSize),
      parameters: room(parameters), parameterCount: parameters.count, handlers: room(handlers),
      handlerCount: handlers.count, resultKind: ValueKind(encoding: function.encoding.utf8),
      resultSize: Int(function.resultSize), needsCleanup: function.needsFrameCleanup,
      isVariadic: function.isVariadic, signature: world.sends.signature(function.encoding),
      imp: nil, machine: Unmanaged.passUnretained(machine))
  }

  /// The loop wants jumps as distances from the next instruction, and takes moves together with what comes behind them.
  private static func linked(_ code: [Instruction]) -> [Instruction] {
    var result = code
    let first = Operation.jump.rawValue
    let last = Operation.jumpNotEqualD.rawValue
    for index in result.indices {
      let operation = result[index].op
      if operation.rawValue >= first && operation.rawValue <= last || operation == .jumpIfNotKind {
        result[index].c -= Int32(index + 1)
      }
    }
    for index in result.indices.dropLast().reversed() where result[index].op == .move {
      switch result[index + 1].op {
      case .move: result[index].op = .moveMove
      case .send: result[index].op = .moveSend
      case .moveSend: result[index].op = .moveMoveSend
      default: break
      }
    }
    return result
  }

  private static func onlyClass(_ filter: CompiledFunction.Filter) -> Int32 {
    guard case .classes(let numbers) = filter, numbers.count == 1 else { return -1 }
    return numbers[0]
  }

  private func link(_ site: CallSite, _ index: Int) -> LinkedSite {
    let kinds = site.arguments.map { ValueKind(encoding: $0.encoding.utf8) }
    let resultKind = ValueKind(encoding: site.encoding.utf8)
    var flags: LinkedSite.Flags = site.isVariadic ? .variadic : []
    let isSimple =
      kinds.count <= 6 && kinds.allSatisfy(\.isRegisterWord)
      && (resultKind == .void || resultKind.isRegisterWord)
    if isSimple { flags.insert(.simple) }
    let native = site.native >= 0 ? natives[Int(site.native)] : nil
    let behindSelector = kinds.dropFirst(2)
    let isQuick =
      site.selector >= 0 && behindSelector.count <= 3 && !behindSelector.contains(.selector)
    let objects = behindSelector.enumerated().reduce(0 as UInt8) {
      $1.element == .object ? $0 | 1 << UInt8($1.offset) : $0
    }
    return LinkedSite(
      selector: site.selector >= 0 ? world.selector(program.selectors[Int(site.selector)]) : nil,
      signature: world.sends.signature(site.encoding), offsets: room(site.arguments.map(\.offset)),
      kinds: room(kinds), count: kinds.count, resultKind: resultKind,
      resultSize: Int(site.resultSize),
      flags: flags, isPlain: isSimple && kinds.allSatisfy { $0 == .object || $0 == .selector },
      variadicArea: site.variadicArea,
      variadics: room(site.variadicArguments.map(LinkedVariadic.init)),
      variadicCount: site.variadicArguments.count, superClass: site.superClass,
      superIsMeta: site.superIsMeta,
      native: native.map { Unmanaged.passUnretained($0).toOpaque() }, function: site.function,
      index: Int32(index), isQuick: isQuick, quickObjects: objects,
      compatible: nil, location: fwd_location())
  }

  // MARK: Things met for the first time

  /// A class by number; nil when there is none of that name (yet).
  func cls(_ number: Int) -> OpaquePointer? {
    if let known = classes[number] { return known }
    let found = fwd_getClass(program.classes[number])
    classes[number] = found
    return found
  }

  /// The metaclass of a class of the program, as it was when the class was defined.
  func metaclass(_ number: Int) -> OpaquePointer? {
    metaclasses[number] ?? cls(number).flatMap { fwd_object_getClass(ObjectPointer($0)) }
  }

  /// Notes the metaclass of a class that has just been defined.
  func noteMetaclass(of cls: OpaquePointer, named name: String) {
    guard let number = program.classes.firstIndex(of: name) else { return }
    metaclasses[number] = fwd_object_getClass(ObjectPointer(cls))
  }

  func string(_ number: Int) -> ObjectPointer? {
    if let known = strings[number] { return known }
    let made = program.strings[number].bytes.withUnsafeBufferPointer {
      world.constantString(utf8: $0)
    }
    strings[number] = made
    return made
  }

  /// The implementation of a direct method, for those calls of it that there are.
  func define(_ method: CompiledProgram.DirectMethod, _ imp: @escaping fwd_IMP) {
    if let number = program.directMethods.firstIndex(of: method) { directMethods[number] = imp }
  }

  // MARK: Relocation

  /// Adds the ivars' offsets to the instructions that use them; the classes exist by now. Gives the ivars that do not.
  func relocateIvars() -> [CompiledProgram.IvarReference] {
    var missing: [CompiledProgram.IvarReference] = []
    let ivars: [OpaquePointer?] = program.ivars.map { reference in
      let ivar = ivar(of: reference)
      if ivar == nil { missing.append(reference) }
      return ivar
    }
    for (index, function) in program.functions.enumerated() {
      for relocation in function.ivarRelocations {
        guard let ivar = ivars[Int(relocation.ivar)] else { continue }
        let place = functions[index].code + Int(relocation.instruction)
        place.pointee.c += Int32(fwd_ivar_getOffset(ivar))
        if place.pointee.op == .loadBits || place.pointee.op == .storeBits {
          place.pointee.x =
            BitField(packed: place.pointee.x).moved(by: Int(fwd_ivar_getBitOffset(ivar))).packed
        }
      }
    }
    return missing
  }

  func offset(of reference: CompiledProgram.IvarReference) -> Int? {
    ivar(of: reference).map { fwd_ivar_getOffset($0) }
  }

  private func ivar(of reference: CompiledProgram.IvarReference) -> OpaquePointer? {
    fwd_getClass(reference.className).flatMap { fwd_class_getInstanceVariable($0, reference.name) }
  }
}
