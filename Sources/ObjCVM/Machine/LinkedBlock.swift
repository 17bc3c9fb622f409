// Blocks' descriptors and helpers, after the Block ABI.
//
// A descriptor lies in the listing's constants: size, the two helpers where captures need them, the signature, an empty
// layout, and behind these, where nobody looks, the address of the table of captures that the helpers work by. There is
// one pair of helpers for all blocks.
import CRuntime

package struct LinkedCapture {
  package let offset: Int32
  package let kind: BlockLayout.Capture.Kind

  package init(offset: Int32, kind: BlockLayout.Capture.Kind) {
    self.offset = offset
    self.kind = kind
  }
}

/// The captures that need help.
package struct CaptureTable {
  package let captures: UnsafeMutablePointer<LinkedCapture>
  package let count: Int

  package init(captures: UnsafeMutablePointer<LinkedCapture>, count: Int) {
    self.captures = captures
    self.count = count
  }
}

struct LinkedBlock {
  let function: Int32
  let size: Int
  let needsHelpers: Bool
  let isGlobal: Bool
  let table: UnsafeMutablePointer<CaptureTable>
  /// Made when the literal is first met.
  var descriptor: UnsafeMutableRawPointer?
  /// The body's address, made with the descriptor.
  var invoke: fwd_IMP?
  /// Of a block without captures.
  var global: UnsafeMutableRawPointer?
}

/// The words of a descriptor.
package enum BlockDescriptor {
  /// With helpers: reserved, size, copy, dispose, signature, layout, table.
  package static let helped = 7
  /// Without: reserved, size, signature, layout.
  static let plain = 4

  package typealias Copy = @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?) -> Void
  package typealias Dispose = @convention(c) (UnsafeRawPointer?) -> Void

  static func table(of block: UnsafeRawPointer) -> CaptureTable {
    let descriptor = block.load(fromByteOffset: 24, as: UnsafeRawPointer.self)
    return descriptor.load(fromByteOffset: 48, as: UnsafePointer<CaptureTable>.self).pointee
  }

  package static let copy: Copy = { to, from in
    guard let to, let from else { return }
    let table = BlockDescriptor.table(of: from)
    for index in 0..<table.count {
      let capture = table.captures[index]
      let target = to + Int(capture.offset)
      let source = from + Int(capture.offset)
      switch capture.kind {
      case .plain: break
      case .object: fwd_Block_object_assign(target, source.load(as: UnsafeRawPointer?.self), 3)
      case .block: fwd_Block_object_assign(target, source.load(as: UnsafeRawPointer?.self), 7)
      case .byref: fwd_Block_object_assign(target, source.load(as: UnsafeRawPointer?.self), 8)
      case .weak:
        fwd_copyWeak(
          target.assumingMemoryBound(to: ObjectPointer?.self),
          UnsafeMutableRawPointer(mutating: source).assumingMemoryBound(to: ObjectPointer?.self))
      }
    }
  }

  package static let dispose: Dispose = { block in
    guard let block else { return }
    let table = BlockDescriptor.table(of: block)
    for index in 0..<table.count {
      let capture = table.captures[index]
      let place = block + Int(capture.offset)
      switch capture.kind {
      case .plain: break
      case .object: fwd_Block_object_dispose(place.load(as: UnsafeRawPointer?.self), 3)
      case .block: fwd_Block_object_dispose(place.load(as: UnsafeRawPointer?.self), 7)
      case .byref: fwd_Block_object_dispose(place.load(as: UnsafeRawPointer?.self), 8)
      case .weak:
        fwd_destroyWeak(
          UnsafeMutableRawPointer(mutating: place).assumingMemoryBound(to: ObjectPointer?.self))
      }
    }
  }
}

/// The helpers of __block variables, one pair per kind. The variable stands 40 bytes in.
enum ByrefHelpers {
  typealias Keep =
    @convention(c) (UnsafeMutablePointer<fwd_byref>?, UnsafeMutablePointer<fwd_byref>?) -> Void
  typealias Destroy = @convention(c) (UnsafeMutablePointer<fwd_byref>?) -> Void

  static func slot(_ byref: UnsafeMutablePointer<fwd_byref>) -> UnsafeMutablePointer<ObjectPointer?>
  {
    (UnsafeMutableRawPointer(byref) + 40).assumingMemoryBound(to: ObjectPointer?.self)
  }

  static let keepStrong: Keep = { to, from in
    guard let to, let from else { return }
    slot(to).pointee = slot(from).pointee
    slot(from).pointee = nil
  }
  static let keepBlock: Keep = { to, from in
    guard let to, let from else { return }
    let block = slot(from).pointee
    slot(to).pointee = fwd_Block_copy(block)
    slot(from).pointee = nil
    fwd_Block_release(block)
  }
  static let keepWeak: Keep = { to, from in
    guard let to, let from else { return }
    fwd_moveWeak(slot(to), slot(from))
  }
  static let keepBits: Keep = { to, from in
    guard let to, let from else { return }
    slot(to).pointee = slot(from).pointee
  }
  static let release: Destroy = { byref in
    guard let byref else { return }
    fwd_release(slot(byref).pointee)
  }
  static let endWeak: Destroy = { byref in
    guard let byref else { return }
    fwd_destroyWeak(slot(byref))
  }
  /// The members that a struct holds, and where the struct is.
  private static func members(
    of byref: UnsafeMutablePointer<fwd_byref>
  ) -> (table: CaptureTable, start: UnsafeMutableRawPointer) {
    let address = UnsafeMutableRawPointer(byref)
    let table = address.load(
      fromByteOffset: ByrefKind.tableOffset, as: UnsafePointer<CaptureTable>.self)
    return (table.pointee, address + Int(ByrefKind.record.valueOffset))
  }

  static let keepRecord: Keep = { to, from in
    guard let to, let from else { return }
    let head = Int(ByrefKind.tableOffset)
    (UnsafeMutableRawPointer(to) + head).copyMemory(
      from: UnsafeRawPointer(from) + head, byteCount: Int(from.pointee.size) - head)
    let (table, source) = members(of: from)
    let target = members(of: to).start
    for index in 0..<table.count {
      let member = table.captures[index]
      let slot = (source + Int(member.offset)).assumingMemoryBound(to: ObjectPointer?.self)
      if member.kind == .weak {
        fwd_moveWeak(
          (target + Int(member.offset)).assumingMemoryBound(to: ObjectPointer?.self), slot)
      } else {
        slot.pointee = nil
      }
    }
  }
  static let endRecord: Destroy = { byref in
    guard let byref else { return }
    let (table, start) = members(of: byref)
    for index in 0..<table.count {
      let member = table.captures[index]
      let slot = (start + Int(member.offset)).assumingMemoryBound(to: ObjectPointer?.self)
      if member.kind == .weak { fwd_destroyWeak(slot) } else { fwd_release(slot.pointee) }
    }
  }
  static let nothing: Destroy = { _ in }

  /// Nil for a kind that needs none.
  static func pair(for kind: ByrefKind) -> (keep: Keep, destroy: Destroy)? {
    switch kind {
    case .plain: nil
    case .strong: (keepStrong, release)
    case .block: (keepBlock, release)
    case .weak: (keepWeak, endWeak)
    case .unretained: (keepBits, nothing)
    case .record: (keepRecord, endRecord)
    }
  }
}

extension Image {
  func link(_ block: BlockLayout) -> LinkedBlock {
    return LinkedBlock(
      function: block.function, size: Int(block.size), needsHelpers: block.needsHelpers,
      isGlobal: block.isGlobal,
      table: table(of: block.captures), descriptor: nil, invoke: nil, global: nil)
  }

  func table(of captures: [BlockLayout.Capture]) -> UnsafeMutablePointer<CaptureTable> {
    let helped = captures.filter { $0.kind != .plain }.map {
      LinkedCapture(offset: $0.offset, kind: $0.kind)
    }
    return room([CaptureTable(captures: room(helped), count: helped.count)])
  }

  /// The descriptor of block number `number`; nil when there is no memory.
  func descriptor(_ number: Int) -> UnsafeMutableRawPointer? {
    if let known = blocks[number].descriptor { return known }
    let block = blocks[number]
    let signature = Array(program.blocks[number].signature.utf8) + [0]
    let words = block.needsHelpers ? BlockDescriptor.helped : BlockDescriptor.plain
    guard let made = world.memory.allocateStatic(words * 8, isReadOnly: true),
      let text = world.memory.allocateStatic(signature.count, isReadOnly: true)
    else { return nil }
    text.copyMemory(from: signature, byteCount: signature.count)
    made.storeBytes(of: block.size, toByteOffset: 8, as: Int.self)
    if block.needsHelpers {
      made.storeBytes(of: BlockDescriptor.copy, toByteOffset: 16, as: BlockDescriptor.Copy.self)
      made.storeBytes(
        of: BlockDescriptor.dispose, toByteOffset: 24, as: BlockDescriptor.Dispose.self)
      made.storeBytes(of: text, toByteOffset: 32, as: UnsafeMutableRawPointer.self)
      made.storeBytes(
        of: block.table, toByteOffset: 48, as: UnsafeMutablePointer<CaptureTable>.self)
    } else {
      made.storeBytes(of: text, toByteOffset: 16, as: UnsafeMutableRawPointer.self)
    }
    blocks[number].descriptor = made
    return made
  }
}
