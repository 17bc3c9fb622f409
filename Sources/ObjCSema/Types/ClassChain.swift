/// A class and its superclasses, nearest first.
///
/// A listing may say that a class inherits from itself before that is found and reported. Such a walk
/// ends: the iterator keeps one class that it came by, a later one each time it has gone twice as far
/// (Brent's way to find a circle), and stops when it meets it.
struct ClassChain: Sequence {
  private let start: ClassModel?
  private let table: ClassTable

  init(from name: String, in table: ClassTable) {
    start = table.find(name)
    self.table = table
  }

  func makeIterator() -> Iterator { Iterator(current: start, table: table) }

  struct Iterator: IteratorProtocol {
    fileprivate var current: ClassModel?
    fileprivate let table: ClassTable
    private var landmark: ClassModel?
    private var steps = 0
    private var limit = 1

    fileprivate init(current: ClassModel?, table: ClassTable) {
      self.current = current
      self.table = table
    }

    mutating func next() -> ClassModel? {
      guard let model = current else { return nil }
      if model === landmark {
        current = nil
        return nil
      }
      steps += 1
      if steps == limit {
        landmark = model
        steps = 0
        limit *= 2
      }
      current = table.superclass(of: model)
      return model
    }
  }
}
