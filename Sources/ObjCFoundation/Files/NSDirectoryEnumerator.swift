// NSDirectoryEnumerator: the files below a directory, one after the other, as names or as URLs.
import CRuntime
import ObjCVM

/// A walk through a directory: paths relative to it, in the order of their names, a directory before what it holds.
private final class DirectoryWalk {
  let root: String
  let paths: [String]
  let base: PointerBox?
  var next = 0
  var current: String?

  /// - Parameter base: the URL that was asked for, if it was one.
  init(_ root: String, _ paths: [String], base: ObjectPointer?) {
    self.root = root
    self.paths = paths
    self.base = base.map { PointerBox($0, isWeak: false) }
  }

  func level(of path: String) -> Int { path.split(separator: "/").count }

  func skip() {
    guard let current else { return }
    while next < paths.count, paths[next].hasPrefix(current + "/") { next += 1 }
  }
}

extension FilesLibrary {
  /// Paths below a directory, relative to it; nil when it is none.
  private static func walk(_ root: String, _ world: World, hidden: Bool, deep: Bool) -> [String]? {
    guard let names = world.files.contents(of: root) else { return nil }
    var found: [String] = []
    for name in names where hidden || !name.hasPrefix(".") {
      found.append(name)
      let path = root + "/" + name
      guard deep, world.files.isDirectory(path),
        let inner = walk(path, world, hidden: hidden, deep: true)
      else { continue }
      found += inner.map { name + "/" + $0 }
    }
    return found
  }

  static func addEnumeration(to cls: NativeClass) {
    cls.instance("enumeratorAtPath:", "@\"NSDirectoryEnumerator\"@:@\"NSString\"") {
      call throws(ListingException) in
      let root = try call.world.path(of: try call.checkedObject(0))
      guard let paths = walk(root, call.world, hidden: true, deep: true) else {
        return call.returnBorrowed(nil)
      }
      call.returnObject(
        call.world.makeInstance(
          of: "NSDirectoryEnumerator", state: DirectoryWalk(root, paths, base: nil)))
    }
    cls.instance(
      "enumeratorAtURL:includingPropertiesForKeys:options:errorHandler:",
      "@\"NSDirectoryEnumerator\"@:@\"NSURL\"@\"NSArray\"Q@?<B@?@\"NSURL\"@\"NSError\">"
    ) { call throws(ListingException) in
      guard let url = try call.checkedObject(0) else { throw call.nilArgument() }
      let root = try call.world.path(of: url)
      let options = call.uint(2)
      let paths =
        walk(root, call.world, hidden: options & 4 == 0, deep: options & 1 == 0) ?? []
      call.returnObject(
        call.world.makeInstance(
          of: "NSDirectoryEnumerator", state: DirectoryWalk(root, paths, base: url)))
    }
    for name in ["subpathsAtPath:", "subpathsOfDirectoryAtPath:error:"] {
      let takesError = name.hasSuffix("error:")
      cls.instance(name, "@\"NSArray\"@:@\"NSString\"" + (takesError ? "^@" : "")) {
        call throws(ListingException) in
        let root = try call.world.path(of: try call.checkedObject(0))
        guard let paths = walk(root, call.world, hidden: true, deep: true) else {
          if takesError {
            try call.world.storeFileError(
              at: call.pointer(1), FileProblem(code: 260, path: root, isFolder: true))
          }
          return call.returnBorrowed(nil)
        }
        call.returnObject(call.world.newArray(owning: paths.map { call.world.makeString($0) }))
      }
    }
    cls.instance(
      "contentsOfDirectoryAtURL:includingPropertiesForKeys:options:error:",
      "@\"NSArray\"@:@\"NSURL\"@\"NSArray\"Q^@"
    ) { call throws(ListingException) in
      let url = try call.checkedObject(0)
      let root = try call.world.path(of: url)
      guard let names = walk(root, call.world, hidden: call.uint(2) & 4 == 0, deep: false) else {
        try call.world.storeFileError(
          at: call.pointer(3), FileProblem(code: 260, path: root, isFolder: true))
        return call.returnBorrowed(nil)
      }
      var items: [ObjectPointer] = []
      for name in names {
        if let item = try makeURL(root, name, call.world) { items.append(item) }
      }
      call.returnObject(call.world.newArray(items))
    }
  }

  /// The file's URL, +0; a directory's ends in a slash.
  private static func makeURL(_ root: String, _ name: String, _ world: World)
    throws(ListingException) -> ObjectPointer?
  {
    let path = FileStore.standardized(root + "/" + name)
    return try world.send(
      toClass: world.cls("NSURL"), "fileURLWithPath:isDirectory:",
      .object(world.autoreleasedString(path)), .bool(world.files.isDirectory(path)))
  }

  static func directoryEnumeratorClass() -> NativeClass {
    let cls = NativeClass("NSDirectoryEnumerator", superclass: "NSEnumerator")
    cls.hasState = true
    func state(_ call: NativeCall) -> DirectoryWalk? {
      call.world.state(of: call.receiver, as: DirectoryWalk.self)
    }
    cls.instance("nextObject", "@@:") { call throws(ListingException) in
      guard let walk = state(call), walk.next < walk.paths.count else {
        state(call)?.current = nil
        return call.returnBorrowed(nil)
      }
      let path = walk.paths[walk.next]
      walk.next += 1
      walk.current = path
      if walk.base != nil {
        return call.returnBorrowed(try makeURL(walk.root, path, call.world))
      }
      call.returnObject(call.world.makeString(path))
    }
    for name in ["skipDescendants", "skipDescendents"] {
      cls.instance(name, "v@:") { call throws(ListingException) in state(call)?.skip() }
    }
    cls.property("level", "TQ,R")
    cls.instance("level", "Q@:") { call throws(ListingException) in
      call.returnValue(state(call).map { walk in walk.current.map(walk.level) ?? 0 } ?? 0)
    }
    for (name, isOfDirectory) in [("fileAttributes", false), ("directoryAttributes", true)] {
      cls.property(name, "T@\"NSDictionary\",R,C")
      cls.instance(name, "@\"NSDictionary\"@:") { call throws(ListingException) in
        guard let walk = state(call) else { return call.returnBorrowed(nil) }
        let path = isOfDirectory ? walk.root : walk.root + "/" + (walk.current ?? "")
        let manager = try call.world.send(
          toClass: call.world.cls("NSFileManager"), "defaultManager")
        call.returnBorrowed(
          try call.world.send(
            manager, "attributesOfItemAtPath:error:",
            .object(call.world.autoreleasedString(path)), .pointer(nil)))
      }
    }
    return cls
  }
}
