// The dispatch queues whose work a thread does.
import ObjCVM

extension ListingThread {
  private final class Stack {
    var queues: [DispatchQueue] = []
  }

  /// The queues whose work it does, outermost first.
  var queues: [DispatchQueue] {
    get { localIfAny(Stack.self)?.queues ?? [] }
    _modify { yield &local(Stack.self) { Stack() }.queues }
  }

  /// The class of service (qos_class_t) of the work it does; nil where nothing says it.
  var quality: Int? {
    if let queue = queues.last(where: { $0.quality != 0 }) { return Int(queue.quality) }
    return OperationQueue.current(of: self).flatMap { $0.quality > 0 ? $0.quality : nil }
  }
}
