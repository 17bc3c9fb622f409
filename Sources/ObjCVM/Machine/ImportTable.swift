// The symbol pointers of a program: where its calls of library functions go.
//
// On Apple's systems a program calls a library's function through a pointer in its own __DATA segment, one for each function, which
// the dynamic linker fills in; fishhook's rebind_symbols writes another function there. Here calls go straight to the functions
// until the program asks for its image. Then the table is made in memory that the program may write, and each call looks there.
// A name that no library has (a misspelled one is refused before) has a pointer that is NULL.
import CRuntime

final class ImportTable {
  let names: [String]
  /// One for each name, in the program's memory.
  let pointers: UnsafeMutablePointer<UInt>
  /// What the pointers contained first.
  private let originals: [UInt]

  /// Nil when there is no memory.
  init?(_ names: [String], in world: World) {
    guard let room = world.memory.allocateStatic(max(1, names.count) * 8) else { return nil }
    self.names = names
    originals = names.map { unsafeBitCast(world.nativeAddress(of: $0), to: UInt.self) }
    pointers = room.assumingMemoryBound(to: UInt.self)
    for (index, original) in originals.enumerated() { pointers[index] = original }
  }

  /// The function that calls of that number go to instead of their own; nil for their own.
  func replacement(_ number: Int) -> UInt? {
    pointers[number] == originals[number] ? nil : pointers[number]
  }
}

extension Image {
  /// From now on calls look into the table.
  func openImports() -> ImportTable? {
    if let imports { return imports }
    imports = ImportTable(program.natives, in: world)
    guard imports != nil else { return nil }
    for index in program.callSites.indices { sites[index].native = nil }
    return imports
  }
}

extension World {
  /// The program's symbol pointers and their functions' names. Calls go through them from then on. Nil without a program.
  package func openImports() -> (names: [String], pointers: UnsafeMutablePointer<UInt>)? {
    machine?.image?.openImports().map { ($0.names, $0.pointers) }
  }
}

extension Machine {
  private func number(_ site: SitePointer) -> Int? {
    image.map { Int($0.program.callSites[Int(site.pointee.index)].native) }
  }

  /// The address that a call goes to instead of its library's function; nil for that.
  @inline(never)
  func replacement(_ site: SitePointer) -> UInt? {
    number(site).flatMap { image?.imports?.replacement($0) }
  }

  /// The context of the library's function that a call goes to, where calls look into the table.
  @inline(never)
  func imported(_ site: SitePointer) -> UnsafeMutableRawPointer? {
    guard let image, image.imports != nil, let number = number(site) else { return nil }
    return image.natives[number].map { Unmanaged.passUnretained($0).toOpaque() }
  }

  @inline(never)
  func callReplacement(
    _ address: UInt, _ fiber: FiberPointer, _ site: SitePointer, _ i: Instruction,
    _ frame: FramePointer
  ) -> Bool {
    guard let imp = implementation(at: address) else {
      leaveTrap(.notAFunction(address: address))
      return false
    }
    guard site.pointee.flags.isVariadic else {
      return callThroughRuntime(fiber, imp, site, i, frame)
    }
    return withOpenVariadics(of: site, frame) { callThroughRuntime(fiber, imp, site, i, frame) }
  }

  /// The program's functions read their variable arguments as memory, which a library's do not.
  private func withOpenVariadics(of site: SitePointer, _ frame: FramePointer, _ body: () -> Bool)
    -> Bool
  {
    let slots = UnsafeBufferPointer(
      start: site.pointee.variadics, count: site.pointee.variadicCount)
    let size = slots.map { ($0.offset + $0.size + 7) & ~7 }.max() ?? 0
    let area = site.pointee.variadicArea
    frame.pointee.base.set(area + size, FunctionEmitter.VariadicArea.beyond)
    guardLocal(Instruction(.guardLocal, a: area, b: size + 8), frame)
    defer {
      memory.paint(UInt(bitPattern: frame.pointee.base.at(area)), Int(size) + 8, Shadow.untouched)
    }
    return body()
  }
}
