// Blocks whose code is native: those of dispatch_block_create, and the completion handlers that Foundation passes to a program's methods.
//
// Such a block is an ordinary heap block that captures one object, the keeper, whose state the code works on. A kind has one
// implementation and one descriptor for all of its blocks, so that a block's kind is told by its code.
import CRuntime
import ObjCVM

/// What the blocks of one kind share, in one world.
final class NativeBlockKind {
  /// The class of the objects that the blocks capture.
  static let keeperName = "__NativeBlockState"
  private static let size = 40
  private static let keeperOffset = 32

  private let invoke: fwd_IMP?
  private let descriptor: UnsafeMutableRawPointer?
  private let table: UnsafeMutablePointer<CaptureTable>
  private let captures: UnsafeMutablePointer<LinkedCapture>

  /// - Parameters:
  ///   - name: What traces call the implementation.
  ///   - parameters: The encodings of what the blocks take, each a word of eight bytes. They return nothing.
  ///   - body: Gets the call and the keeper of the block that is called.
  init(
    _ world: World, name: String, parameters: [String] = [],
    body: @escaping (NativeCall, ObjectPointer) throws(ListingException) -> Void
  ) {
    captures = .allocate(capacity: 1)
    captures.initialize(to: LinkedCapture(offset: Int32(Self.keeperOffset), kind: .object))
    table = .allocate(capacity: 1)
    table.initialize(to: CaptureTable(captures: captures, count: 1))
    descriptor = Self.makeDescriptor(world, table, Self.signature(parameters))
    invoke = world.sends.signature("v@?" + parameters.joined()).flatMap { signature in
      world.makeImplementation(name: name, signature: signature, firstArgument: 1) {
        call throws(ListingException) in
        if let keeper = Self.keeper(inside: call.receiver) { try body(call, keeper) }
      }
    }
  }

  deinit {
    table.deallocate()
    captures.deallocate()
  }

  /// With frame numbers, as a compiler writes it into a descriptor: `v24@?0q8@16`.
  private static func signature(_ parameters: [String]) -> String {
    var text = "v\(8 * (parameters.count + 1))@?0"
    for (index, type) in parameters.enumerated() { text += "\(type)\(8 * (index + 1))" }
    return text
  }

  private static func makeDescriptor(
    _ world: World, _ table: UnsafeMutablePointer<CaptureTable>, _ signature: String
  ) -> UnsafeMutableRawPointer? {
    let bytes = Array(signature.utf8) + [0]
    guard let made = world.memory.allocateStatic(BlockDescriptor.helped * 8, isReadOnly: true),
      let text = world.memory.allocateStatic(bytes.count, isReadOnly: true)
    else { return nil }
    text.copyMemory(from: bytes, byteCount: bytes.count)
    made.storeBytes(of: size, toByteOffset: 8, as: Int.self)
    made.storeBytes(of: BlockDescriptor.copy, toByteOffset: 16, as: BlockDescriptor.Copy.self)
    made.storeBytes(of: BlockDescriptor.dispose, toByteOffset: 24, as: BlockDescriptor.Dispose.self)
    made.storeBytes(of: text, toByteOffset: 32, as: UnsafeMutableRawPointer.self)
    made.storeBytes(of: table, toByteOffset: 48, as: UnsafeMutablePointer<CaptureTable>.self)
    return made
  }

  /// A block on the heap, +1; nil when there is no memory.
  func make(_ state: AnyObject, _ world: World) -> ObjectPointer? {
    guard let descriptor, let invoke else { return nil }
    let keeper = world.makeInstance(of: Self.keeperName, state: state)
    defer { fwd_release(keeper) }
    return withUnsafeTemporaryAllocation(byteCount: Self.size, alignment: 16) { room in
      guard let literal = room.baseAddress else { return nil }
      literal.storeBytes(of: fwd_block_class(FWD_BLOCK_STACK), as: OpaquePointer?.self)
      let flags = Int32(FWD_BLOCK_HAS_SIGNATURE) | Int32(FWD_BLOCK_HAS_COPY_DISPOSE)
      literal.storeBytes(of: flags, toByteOffset: 8, as: Int32.self)
      literal.storeBytes(of: 0, toByteOffset: 12, as: Int32.self)
      literal.storeBytes(of: unsafeBitCast(invoke, to: UInt.self), toByteOffset: 16, as: UInt.self)
      literal.storeBytes(of: descriptor, toByteOffset: 24, as: UnsafeMutableRawPointer.self)
      literal.storeBytes(of: keeper, toByteOffset: Self.keeperOffset, as: ObjectPointer.self)
      return fwd_Block_copy(literal)
    }
  }

  /// The object that a block of this kind has captured; nil for any other object.
  func keeper(of block: ObjectPointer?, _ world: World) -> ObjectPointer? {
    guard let block, let invoke, world.isBlock(block),
      UnsafeRawPointer(block).load(fromByteOffset: 16, as: UInt.self)
        == unsafeBitCast(invoke, to: UInt.self)
    else { return nil }
    return Self.keeper(inside: block)
  }

  private static func keeper(inside block: ObjectPointer) -> ObjectPointer? {
    UnsafeRawPointer(block).load(fromByteOffset: keeperOffset, as: ObjectPointer?.self)
  }
}

/// The kinds of blocks that run a Swift closure, by what they take.
private final class ClosureBlocks {
  final class Closure {
    let body: (NativeCall) throws(ListingException) -> Void
    init(_ body: @escaping (NativeCall) throws(ListingException) -> Void) { self.body = body }
  }

  private var kinds: [[String]: NativeBlockKind] = [:]

  func kind(_ parameters: [String], _ world: World) -> NativeBlockKind {
    if let known = kinds[parameters] { return known }
    let kind = NativeBlockKind(world, name: "Foundation block", parameters: parameters) {
      call, keeper throws(ListingException) in
      try call.world.state(of: keeper, as: Closure.self)?.body(call)
    }
    kinds[parameters] = kind
    return kind
  }
}

extension World {
  /// A block, autoreleased, that runs a Swift closure; what Foundation passes where a method takes a completion handler.
  ///
  /// - Parameters:
  ///   - parameters: The encodings of what the block takes, each a word of eight bytes.
  ///   - body: Kept as long as the block; may be called any number of times, on any thread.
  /// - Throws: A trap, when there is no memory left for the block.
  func makeBlock(
    _ parameters: [String] = [],
    _ body: @escaping (NativeCall) throws(ListingException) -> Void
  ) throws(ListingException) -> ObjectPointer {
    let kind = service(ClosureBlocks.self) { _ in ClosureBlocks() }.kind(parameters, self)
    guard let made = kind.make(ClosureBlocks.Closure(body), self) else {
      throw trap(.memory(limit: limits.memory))
    }
    return fwd_autorelease(made) ?? made
  }

  /// The object is a block.
  func isBlock(_ object: ObjectPointer?) -> Bool {
    guard let object, memory.isObject(UInt(bitPattern: object)) else { return false }
    let isa = fwd_object_getClass(object)
    return [FWD_BLOCK_STACK, FWD_BLOCK_MALLOC, FWD_BLOCK_GLOBAL].contains {
      fwd_block_class($0) == isa
    }
  }
}
