// Tables and collections: they ask their data source when they come on the screen, and when they are told to reload after that; for the
// rows that a screen has room for they ask for cells.
import CRuntime
import ForwardKitBasics
import ObjCVM

/// What differs between UITableView and UICollectionView.
struct ListKind {
  let className: String
  let sections: String
  let rows: String
  /// How many a section has, asked of the list itself.
  let count: String
  let cell: String
  let willDisplay: String
  let dequeue: String
  let registration: String
  /// Messages behind which the data source has other rows.
  let changes: [String]
  /// What is said of an identifier that nobody registered, with the identifier for %.
  let unknown: String

  static let table = ListKind(
    className: "UITableView", sections: "numberOfSectionsInTableView:",
    rows: "tableView:numberOfRowsInSection:", count: "numberOfRowsInSection:",
    cell: "tableView:cellForRowAtIndexPath:",
    willDisplay: "tableView:willDisplayCell:forRowAtIndexPath:",
    dequeue: "dequeueReusableCellWithIdentifier:forIndexPath:",
    registration: "forCellReuseIdentifier:",
    changes: [
      "insertRowsAtIndexPaths:withRowAnimation:", "deleteRowsAtIndexPaths:withRowAnimation:",
      "insertSections:withRowAnimation:", "deleteSections:withRowAnimation:",
      "reloadSections:withRowAnimation:", "reloadRowsAtIndexPaths:withRowAnimation:",
    ],
    unknown: "unable to dequeue a cell with identifier %")
  static let collection = ListKind(
    className: "UICollectionView", sections: "numberOfSectionsInCollectionView:",
    rows: "collectionView:numberOfItemsInSection:", count: "numberOfItemsInSection:",
    cell: "collectionView:cellForItemAtIndexPath:",
    willDisplay: "collectionView:willDisplayCell:forItemAtIndexPath:",
    dequeue: "dequeueReusableCellWithReuseIdentifier:forIndexPath:",
    registration: "forCellWithReuseIdentifier:",
    changes: [
      "insertItemsAtIndexPaths:", "deleteItemsAtIndexPaths:", "reloadItemsAtIndexPaths:",
      "insertSections:", "deleteSections:", "reloadSections:",
    ],
    unknown:
      "could not dequeue a view of kind: UICollectionElementKindCell with identifier %")
}

extension StubLibrary {
  /// As many cells as are asked for at most: those of a screen full of low rows.
  private static let cellLimit = 50

  static func addList(_ kind: ListKind, to cls: NativeClass) {
    cls.instance("reloadData", "v@:") { call throws(ListingException) in
      // Before it is on the screen there is nothing to reload.
      if state(of: call.receiver, call.world).isLaidOut {
        try layOut(call.receiver, kind, call.world)
      }
    }
    for what in ["Class:", "Nib:"] {
      cls.instance("register\(what)\(kind.registration)", "v@:@@\"NSString\"") {
        call throws(ListingException) in
        let name = call.world.string(of: try call.checkedObject(1))
        state(of: call.receiver, call.world).keep(call.object(0), as: "cell " + name)
      }
    }
    cls.instance(kind.dequeue, "@@:@\"NSString\"@\"NSIndexPath\"") {
      call throws(ListingException) in
      let name = call.world.string(of: try call.checkedObject(0))
      if let cell = try makeCell(name, kind, call) { return call.returnBorrowed(cell) }
      throw call.world.exception(
        "NSInternalInconsistencyException",
        kind.unknown.replacing("%", with: name)
          + " - must register a nib or a class for the identifier or connect a prototype cell in a storyboard"
      )
    }
    addCounts(kind, to: cls)
    if kind.className == "UITableView" {
      cls.instance("dequeueReusableCellWithIdentifier:", "@@:@\"NSString\"") {
        call throws(ListingException) in
        let name = call.world.string(of: call.object(0))
        call.returnBorrowed(try makeCell(name, kind, call))
      }
      addTablePlaces(to: cls)
    }
    cls.property("visibleCells", "T@\"NSArray\",R,C")
    cls.instance("visibleCells", "@\"NSArray\"@:") { call throws(ListingException) in
      try layOutIfNeeded(call.receiver, kind, call.world)
      call.returnObject(
        call.world.newArray(try list("visibleCells", of: call.receiver, call.world)))
    }
  }

  /// What the data source says, and changes that are shown.
  private static func addCounts(_ kind: ListKind, to cls: NativeClass) {
    cls.instance("numberOfSections", "q@:") { call throws(ListingException) in
      let source = try call.world.send(call.receiver, "dataSource")
      call.returnValue(try sections(of: call.receiver, source, kind, call.world))
    }
    cls.instance(kind.count, "q@:q") { call throws(ListingException) in
      let source = try call.world.send(call.receiver, "dataSource")
      guard try responds(source, kind.rows, call.world) else { return call.returnValue(0) }
      call.returnValue(
        try call.world.sendInt(source, kind.rows, .object(call.receiver), .int(call.int(0))))
    }
    for change in kind.changes {
      let words = change.split(separator: ":")
      let types = "v@:" + words.map { $0.hasPrefix("with") ? "q" : "@" }.joined()
      cls.instance(change, types) { call throws(ListingException) in
        try update(call, kind, by: 0)
      }
    }
    if kind.className == "UITableView" {
      for (selector, step) in [("beginUpdates", 1), ("endUpdates", -1)] {
        cls.instance(selector, "v@:") { call throws(ListingException) in
          try update(call, kind, by: step)
        }
      }
    }
    cls.instance("performBatchUpdates:completion:", "v@:@?@?") { call throws(ListingException) in
      try update(call, kind, by: 1)
      if call.object(0) != nil { try call.world.callBlockVoid(call.object(0)) }
      try update(call, kind, by: -1)
      if call.object(1) != nil { try call.world.callBlockVoid(call.object(1), .bool(true)) }
    }
  }

  /// Changes between a beginning and its end are shown together.
  private static func update(_ call: NativeCall, _ kind: ListKind, by step: Int)
    throws(ListingException)
  {
    let bag = state(of: call.receiver, call.world)
    bag.openUpdates = max(bag.openUpdates + step, 0)
    if bag.openUpdates == 0, bag.isLaidOut { try layOut(call.receiver, kind, call.world) }
  }

  private static func sections(
    of view: ObjectPointer, _ source: ObjectPointer?, _ kind: ListKind, _ world: World
  ) throws(ListingException) -> Int {
    try responds(source, kind.sections, world)
      ? try world.sendInt(source, kind.sections, .object(view)) : 1
  }

  /// A list with room that is asked for its cells shows them first.
  private static func layOutIfNeeded(_ view: ObjectPointer, _ kind: ListKind, _ world: World)
    throws(ListingException)
  {
    if !state(of: view, world).isLaidOut, height(of: view, world) > 0 {
      try layOut(view, kind, world)
    }
  }

  private static func height(of view: ObjectPointer, _ world: World) -> Double {
    bounds(of: view, world).withUnsafeBytes { $0.load(fromByteOffset: 24, as: Double.self) }
  }

  private static func addTablePlaces(to cls: NativeClass) {
    cls.property("indexPathsForVisibleRows", "T@\"NSArray\",R,C")
    cls.instance("indexPathsForVisibleRows", "@\"NSArray\"@:") { call throws(ListingException) in
      try layOutIfNeeded(call.receiver, .table, call.world)
      call.returnObject(
        call.world.newArray(try list("visiblePaths", of: call.receiver, call.world)))
    }
    cls.instance("cellForRowAtIndexPath:", "@\"UITableViewCell\"@:@\"NSIndexPath\"") {
      call throws(ListingException) in
      try layOutIfNeeded(call.receiver, .table, call.world)
      let paths = try list("visiblePaths", of: call.receiver, call.world)
      let cells = try list("visibleCells", of: call.receiver, call.world)
      for (path, cell) in zip(paths, cells) where try call.world.areEqual(path, call.object(0)) {
        return call.returnBorrowed(cell)
      }
      call.returnBorrowed(nil)
    }
    cls.instance("indexPathForCell:", "@\"NSIndexPath\"@:@\"UITableViewCell\"") {
      call throws(ListingException) in
      let cells = try list("visibleCells", of: call.receiver, call.world)
      let paths = try list("visiblePaths", of: call.receiver, call.world)
      let index = cells.firstIndex { $0 == call.object(0) }
      call.returnBorrowed(index.map { paths[$0] })
    }
  }

  // MARK: Cells

  static func addCell(to cls: NativeClass) {
    cls.instance(
      "initWithStyle:reuseIdentifier:", "@@:q@\"NSString\"", returnsInstance: true
    ) { call throws(ListingException) in
      state(of: call.receiver, call.world).keep(try call.checkedObject(1), as: "reuseIdentifier")
      call.returnRetained(call.receiver)
    }
  }

  /// A cell of a nib or a class that was registered, else of the storyboard, autoreleased; nil for another identifier. The
  /// storyboard's came first, so that what is registered takes their place.
  private static func makeCell(_ name: String, _ kind: ListKind, _ call: NativeCall)
    throws(ListingException) -> ObjectPointer?
  {
    let world = call.world
    let bag = state(of: call.receiver, world)
    guard let registered = bag.retained("cell " + name).flatMap({ fwd_autorelease($0) }) else {
      return try bag.prototypes?.makeCell(name, world)
    }
    guard fwd_object_isClass(registered) else {
      let objects = try world.send(
        registered, "instantiateWithOwner:options:", .object(nil), .object(nil))
      return try world.send(objects, "firstObject")
    }
    guard let fresh = fwd_class_createInstance(OpaquePointer(registered), 0) else { return nil }
    if kind.className == "UITableView" {
      return fwd_autorelease(
        try world.send(
          fresh, "initWithStyle:reuseIdentifier:", .int(0), .object(world.autoreleasedString(name)))
      )
    }
    return fwd_autorelease(try makeItem(fresh, of: call.receiver, world))
  }

  // MARK: Layout

  /// What a view contains comes on the screen: tables and collections ask for their rows; the listing's own views lay out, then draw.
  static func layOut(contentsOf view: ObjectPointer, _ world: World) throws(ListingException) {
    var views: [ObjectPointer] = []
    func collect(_ view: ObjectPointer, _ depth: Int) throws(ListingException) {
      guard depth < 200, world.isKind(view, of: "UIView") else { return }
      views.append(view)
      for inner in try list("subviews", of: view, world) { try collect(inner, depth + 1) }
    }
    try collect(view, 0)
    for view in views.reversed() where isOwn("updateConstraints", of: view, world) {
      try world.sendVoid(view, "updateConstraints")
    }
    for view in views {
      if isOwn("layoutSubviews", of: view, world) { try world.sendVoid(view, "layoutSubviews") }
      for kind in [ListKind.table, .collection] where world.isKind(view, of: kind.className) {
        try layOut(view, kind, world)
      }
    }
    for view in views where isOwn("drawRect:", of: view, world) {
      try world.sendVoid(
        view, "drawRect:", .structure(encoding: rect, bytes: bounds(of: view, world)))
    }
  }

  /// The listing has a method in place of UIView's.
  private static func isOwn(_ selector: String, of view: ObjectPointer, _ world: World) -> Bool {
    let selector = world.selector(selector)
    return fwd_class_findMethod(fwd_object_getClass(view), selector)
      != fwd_class_findMethod(world.classIfKnown("UIView"), selector)
  }

  private static func bounds(of view: ObjectPointer, _ world: World) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 32)
    bytes.withUnsafeMutableBytes { room in
      if let base = room.baseAddress {
        state(of: view, world).copy("bounds", to: base, count: 32, size: 32)
      }
    }
    return bytes
  }

  private static func layOut(_ view: ObjectPointer, _ kind: ListKind, _ world: World)
    throws(ListingException)
  {
    let bag = state(of: view, world)
    guard !bag.isLayingOut else { return }
    (bag.isLaidOut, bag.isLayingOut) = (true, true)
    defer { bag.isLayingOut = false }
    let source = try world.send(view, "dataSource")
    let delegate = try world.send(view, "delegate")
    guard try responds(source, kind.rows, world) else { return }
    let sections = try sections(of: view, source, kind, world)
    var (paths, cells): ([ObjectPointer], [ObjectPointer]) = ([], [])
    var rows: [Int] = []
    for section in 0..<min(max(sections, 0), cellLimit) {
      rows.append(try world.sendInt(source, kind.rows, .object(view), .int(section)))
    }
    let room = try room(in: view, kind, world)
    for (section, count) in rows.enumerated() {
      for row in 0..<max(count, 0) where cells.count < room {
        let state = IndexPathState([UInt(section), UInt(row)])
        guard let path = fwd_autorelease(world.makeInstance(of: "NSIndexPath", state: state)),
          let cell = try world.send(source, kind.cell, .object(view), .object(path))
        else { continue }
        paths.append(path)
        cells.append(cell)
        self.state(of: cell, world).keep(view, as: "superview", isWeak: true)
        if try responds(delegate, kind.willDisplay, world) {
          try world.sendVoid(
            delegate, kind.willDisplay, .object(view), .object(cell), .object(path))
        }
      }
    }
    setList(paths, "visiblePaths", of: view, world)
    setList(cells, "visibleCells", of: view, world)
  }

  /// How many cells fit: by a table's height and that of its rows.
  private static func room(in view: ObjectPointer, _ kind: ListKind, _ world: World)
    throws(ListingException) -> Int
  {
    guard kind.className == "UITableView" else { return cellLimit }
    let height = height(of: view, world)
    let row = try world.perform(
      view, world.selector("rowHeight"), [], resultType: "d", as: Double.self)
    let count = (height > 0 ? height : phone.size.height) / (row > 0 ? row : 44)
    return count.isFinite ? min(Int(count.rounded(.up)), cellLimit) : cellLimit
  }
}
