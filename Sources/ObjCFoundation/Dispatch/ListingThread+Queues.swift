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
}
