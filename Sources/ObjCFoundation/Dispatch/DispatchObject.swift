// What all dispatch objects have in common: a pointer that the program keeps in one, and a function that gets the pointer at the
// object's end, on the object's target queue.
import CRuntime
import ObjCVM

class DispatchObject {
  unowned(unsafe) let world: World
  var context: UnsafeMutableRawPointer?
  var finalizer: UnsafeMutableRawPointer?
  /// Where the finalizer of an object runs that does no work itself: a group, a semaphore, a channel.
  private var target: PointerBox?

  init(_ world: World) { self.world = world }

  /// - Parameter queue: the queue's object; nil for a global queue.
  func setFinalizerTarget(_ queue: ObjectPointer?) {
    target = queue.map { PointerBox($0, isWeak: false) }
  }

  /// For the end of an object without a queue of its own.
  func finish() {
    guard world.isOpen, let object = target?.retained else { return finish(on: nil) }
    finish(on: world.state(of: object, as: DispatchQueue.self))
    fwd_release(object)
  }

  /// Submits the finalizer. As in libdispatch, an object whose context is NULL has nothing to finalize.
  func finish(on queue: DispatchQueue?) {
    guard world.isOpen, world.trap == nil, let finalizer, let context else { return }
    guard let queue = queue ?? world.dispatcher.global(0) else { return }
    queue.submit(WorkItem(.function(finalizer, context: context)))
  }
}
