// NSOrderedCollectionDifference and NSOrderedCollectionChange: what turns one array into another, as removals (by the
// old array's indexes) and insertions (by the new one's).
//
// Computed by Myers's greedy algorithm: the shortest list of changes. Enumerated as they can be applied one after the other:
// removals from the back, then insertions from the front.
import CRuntime
import ObjCVM

/// One change.
final class ChangeState {
  let isInsertion: Bool
  /// Owned.
  let object: ObjectPointer?
  let index: Int
  /// Where the same object was or goes, when the change is half of a move.
  var associated: Int?

  init(isInsertion: Bool, object: ObjectPointer?, index: Int, associated: Int? = nil) {
    self.isInsertion = isInsertion
    self.object = fwd_retain(object)
    self.index = index
    self.associated = associated
  }

  deinit { fwd_release(object) }
}

final class DifferenceState {
  /// Change objects, owned, by rising index.
  let removals: [ObjectPointer]
  let insertions: [ObjectPointer]
  var mutations: UnsafeMutablePointer<UInt>?

  init(removals: [ObjectPointer], insertions: [ObjectPointer]) {
    (self.removals, self.insertions) = (removals, insertions)
  }

  deinit { for change in removals + insertions { fwd_release(change) } }

  var inOrder: [ObjectPointer] { removals.reversed() + insertions }
}

enum CollectionDifference {
  /// The indexes that go and those that come.
  static func changes(
    from old: [ObjectPointer], to new: [ObjectPointer],
    _ areEqual: (ObjectPointer, ObjectPointer) throws(ListingException) -> Bool
  ) throws(ListingException) -> (removed: [Int], inserted: [Int]) {
    let (n, m) = (old.count, new.count)
    var frontier = [Int: Int]()
    frontier[1] = 0
    var history: [[Int: Int]] = []
    search: for steps in 0...(n + m) {
      history.append(frontier)
      for diagonal in Swift.stride(from: -steps, through: steps, by: 2) {
        let goesDown =
          diagonal == -steps
          || diagonal != steps && (frontier[diagonal - 1] ?? -1) < (frontier[diagonal + 1] ?? -1)
        var x = goesDown ? frontier[diagonal + 1] ?? 0 : (frontier[diagonal - 1] ?? 0) + 1
        while x < n, x - diagonal < m, try areEqual(old[x], new[x - diagonal]) { x += 1 }
        frontier[diagonal] = x
        if x >= n, x - diagonal >= m { break search }
      }
    }
    return walk(history, n, m)
  }

  private static func walk(_ history: [[Int: Int]], _ n: Int, _ m: Int) -> (
    removed: [Int], inserted: [Int]
  ) {
    var (x, y) = (n, m)
    var removed: [Int] = []
    var inserted: [Int] = []
    for steps in Swift.stride(from: history.count - 1, to: 0, by: -1) {
      let frontier = history[steps]
      let diagonal = x - y
      let cameDown =
        diagonal == -steps
        || diagonal != steps && (frontier[diagonal - 1] ?? -1) < (frontier[diagonal + 1] ?? -1)
      let before = cameDown ? diagonal + 1 : diagonal - 1
      let fromX = frontier[before] ?? 0
      if cameDown { inserted.append(fromX - before) } else { removed.append(fromX) }
      (x, y) = (fromX, fromX - before)
    }
    return (removed.reversed(), inserted.reversed())
  }
}

extension CollectionLibrary {
  private static func change(_ call: NativeCall) throws(ListingException) -> ChangeState {
    if let state = call.world.state(of: call.receiver, as: ChangeState.self) { return state }
    throw call.world.exception(
      "NSInvalidArgumentException", "*** \(call.signature()): not initialized")
  }

  private static func difference(_ call: NativeCall) throws(ListingException) -> DifferenceState {
    if let state = call.world.state(of: call.receiver, as: DifferenceState.self) { return state }
    throw call.world.exception(
      "NSInvalidArgumentException", "*** \(call.signature()): not initialized")
  }

  static func changeClass() -> NativeClass {
    let cls = NativeClass("NSOrderedCollectionChange", superclass: "NSObject")
    cls.hasState = true
    cls.property("object", "T@,R")
    cls.property("changeType", "Tq,R")
    cls.property("index", "TQ,R")
    cls.property("associatedIndex", "TQ,R")
    cls.instance("object", "@@:") { call throws(ListingException) in
      call.returnBorrowed(try change(call).object)
    }
    cls.instance("changeType", "q@:") { call throws(ListingException) in
      call.returnValue(try change(call).isInsertion ? 0 : 1)
    }
    cls.instance("index", "Q@:") { call throws(ListingException) in
      call.returnValue(try change(call).index)
    }
    cls.instance("associatedIndex", "Q@:") { call throws(ListingException) in
      call.returnValue(try change(call).associated ?? Int.max)
    }
    let makers = [
      ("changeWithObject:type:index:", false),
      ("changeWithObject:type:index:associatedIndex:", true),
    ]
    for (name, hasPartner) in makers {
      cls.classMethod(name, "@@:@qQ\(hasPartner ? "Q" : "")", returnsInstance: true) {
        call throws(ListingException) in
        let partner = hasPartner && call.int(3) != Int.max ? call.int(3) : nil
        call.returnObject(
          call.world.makeInstance(
            of: "NSOrderedCollectionChange",
            state: ChangeState(
              isInsertion: call.int(1) == 0, object: call.object(0), index: call.int(2),
              associated: partner)))
      }
    }
    return cls
  }

  static func differenceClass() -> NativeClass {
    let cls = NativeClass("NSOrderedCollectionDifference", superclass: "NSObject")
    cls.hasState = true
    cls.adopt("NSFastEnumeration")
    cls.property("hasChanges", "TB,R")
    cls.instance("hasChanges", "B@:") { call throws(ListingException) in
      call.returnBool(try !difference(call).inOrder.isEmpty)
    }
    let lists: [(String, (DifferenceState) -> [ObjectPointer])] = [
      ("insertions", { $0.insertions }), ("removals", { $0.removals }),
    ]
    for (name, read) in lists {
      cls.property(name, "T@\"NSArray\",R")
      cls.instance(name, "@\"NSArray\"@:") { call throws(ListingException) in
        call.returnObject(call.world.newArray(read(try difference(call))))
      }
    }
    cls.instance("inverseDifference", "@\"NSOrderedCollectionDifference\"@:") {
      call throws(ListingException) in
      let own = try difference(call)
      let world = call.world
      func inverted(_ changes: [ObjectPointer]) -> [ObjectPointer] {
        changes.compactMap { world.state(of: $0, as: ChangeState.self) }.map {
          world.makeInstance(
            of: "NSOrderedCollectionChange",
            state: ChangeState(
              isInsertion: !$0.isInsertion, object: $0.object, index: $0.index,
              associated: $0.associated))
        }
      }
      call.returnObject(
        world.makeInstance(
          of: "NSOrderedCollectionDifference",
          state: DifferenceState(
            removals: inverted(own.insertions), insertions: inverted(own.removals))))
    }
    cls.instance("countByEnumeratingWithState:objects:count:", "Q@:^{?=Q^@^Q[5Q]}^@Q") {
      call throws(ListingException) in
      let own = try difference(call)
      if own.mutations == nil {
        own.mutations = try call.world.allocateHeap(8, zeroed: true).assumingMemoryBound(
          to: UInt.self)
      }
      let items = own.inOrder
      try call.enumerateFast(count: items.count, mutations: own.mutations) { items[$0] }
    }
    return cls
  }

  // MARK: Arrays

  private static let omitsInsertedObjects: UInt = 1
  private static let omitsRemovedObjects: UInt = 2
  private static let infersMoves: UInt = 4

  static func addDifferences(to cls: NativeClass) {
    cls.instance("differenceFromArray:", "@\"NSOrderedCollectionDifference\"@:@\"NSArray\"") {
      call throws(ListingException) in
      try answer(call, options: 0, block: nil)
    }
    cls.instance(
      "differenceFromArray:withOptions:", "@\"NSOrderedCollectionDifference\"@:@\"NSArray\"Q"
    ) { call throws(ListingException) in try answer(call, options: call.uint(1), block: nil) }
    cls.instance(
      "differenceFromArray:withOptions:usingEquivalenceTest:",
      "@\"NSOrderedCollectionDifference\"@:@\"NSArray\"Q@?<B@?@@>"
    ) { call throws(ListingException) in
      try answer(call, options: call.uint(1), block: call.object(2))
    }
    cls.instance("arrayByApplyingDifference:", "@\"NSArray\"@:@\"NSOrderedCollectionDifference\"") {
      call throws(ListingException) in
      var items = try call.items()
      guard let object = call.object(0),
        let changes = call.world.state(of: object, as: DifferenceState.self)
      else {
        return call.returnBorrowed(nil)
      }
      for changed in changes.inOrder {
        guard let change = call.world.state(of: changed, as: ChangeState.self) else { continue }
        if change.isInsertion {
          guard change.index <= items.count, let added = change.object else {
            return call.returnBorrowed(nil)
          }
          items.insert(added, at: change.index)
        } else {
          guard items.indices.contains(change.index) else { return call.returnBorrowed(nil) }
          items.remove(at: change.index)
        }
      }
      call.returnObject(call.world.newArray(items))
    }
  }

  private static func answer(_ call: NativeCall, options: UInt, block: ObjectPointer?)
    throws(ListingException)
  {
    let world = call.world
    let old = try world.elements(of: call.object(0))
    let new = try call.items()
    let (removed, inserted) = try CollectionDifference.changes(from: old, to: new) {
      a, b throws(ListingException) in
      if let block { return try world.callBlockBool(block, .object(a), .object(b)) }
      return try world.areEqual(a, b)
    }
    var gone = removed.map {
      ChangeState(
        isInsertion: false, object: options & omitsRemovedObjects == 0 ? old[$0] : nil, index: $0)
    }
    var come = inserted.map {
      ChangeState(
        isInsertion: true, object: options & omitsInsertedObjects == 0 ? new[$0] : nil, index: $0)
    }
    if options & infersMoves != 0 {
      for removal in gone {
        for insertion in come where insertion.associated == nil {
          guard try world.areEqual(old[removal.index], new[insertion.index]) else { continue }
          (removal.associated, insertion.associated) = (insertion.index, removal.index)
          break
        }
      }
    }
    gone.sort { $0.index < $1.index }
    come.sort { $0.index < $1.index }
    let objects = { (states: [ChangeState]) in
      states.map { world.makeInstance(of: "NSOrderedCollectionChange", state: $0) }
    }
    call.returnObject(
      world.makeInstance(
        of: "NSOrderedCollectionDifference",
        state: DifferenceState(removals: objects(gone), insertions: objects(come))))
  }
}
