// Quick forms of native methods: C functions that answer the common case of a message, in words, with nothing around them.
//
// A native method is a Swift closure behind a boxed implementation: its call spills the registers, counts, may throw, send,
// trace and change threads, and takes some 700 instructions before it has done anything. The methods that programs send most only
// look into an object's state, or change it in place. Each of these has a quick form besides its body, which the messengers'
// stubs (boxed.c) and the machine's loop ask first:
//
//   - It answers exactly what the body would answer, or declines, having changed nothing; then the body runs.
//   - It declines whatever is not the common case: another class's object, an index out of bounds, nil where an object is
//     wanted, a key that has to be asked by message. So it sends nothing that a listing could see, throws nothing, and stays
//     valid for subclasses, which inherit the method without its state.
//   - It belongs to the implementation, not to the selector. A method that is overridden, exchanged, replaced or hooked has
//     another implementation, and that is what the message finds.
//   - It is not asked while a trace is on, nor in a world with a gate, where several threads run.
//
// Arguments and results are words: integers (with undefined upper bits where they are narrower), objects, the bits of a double.
import CRuntime

/// The world that quick forms are asked in: the one that CRuntime belongs to.
package enum QuickWorld {
  /// Written when a world starts and when it ends, with no listing running.
  @exclusivity(unchecked)
  nonisolated(unsafe) package private(set) static var memory: Unmanaged<Memory>?
  @exclusivity(unchecked)
  nonisolated(unsafe) package private(set) static var current: Unmanaged<World>?

  static func begin(_ world: World) {
    memory = .passUnretained(world.memory)
    current = .passUnretained(world)
  }

  static func end() {
    memory = nil
    current = nil
  }
}
