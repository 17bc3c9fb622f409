// <search.h>: binary trees, whose nodes lie in the program's memory, and the one hash table that a program has.
import ObjCVM

extension CLibrary {
  /// A node is the key's address, the left and the right subtree. Trees aren't balanced, as on macOS.
  private static let (left, right, nodeSize) = (8, 16, 24)
  private static let compare = "ir^vr^v"

  static func searchTrees() -> [NativeFunction] {
    [
      NativeFunction("tsearch", "^vr^v^^v^?") { call throws(ListingException) in
        guard let place = try place(call) else { return call.returnValue(0) }
        var node = try word(place, call)
        if node == nil {
          node = try call.world.allocateHeap(nodeSize, zeroed: true)
          try call.world.write(call.uint(0), to: node)
          try call.world.write(UInt(bitPattern: node), to: place)
        }
        call.returnValue(node)
      },
      NativeFunction("tfind", "^vr^v^^v^?") { call throws(ListingException) in
        guard let place = try place(call) else { return call.returnValue(0) }
        call.returnValue(try word(place, call))
      },
      NativeFunction("tdelete", "^vr^v^^v^?") { call throws(ListingException) in
        var parent = call.pointer(1)
        guard let place = try place(call, parent: &parent), let node = try word(place, call) else {
          return call.returnValue(0)
        }
        try remove(node, at: place, call)
        call.returnValue(parent)
      },
      NativeFunction("twalk", "vr^v^?") { call throws(ListingException) in
        try walk(call.pointer(0), 0, call)
      },
    ]
  }

  static func word(_ place: UnsafeMutableRawPointer, _ call: NativeCall)
    throws(ListingException) -> UnsafeMutableRawPointer?
  {
    UnsafeMutableRawPointer(bitPattern: try call.world.read(place, as: UInt.self))
  }

  private static func place(_ call: NativeCall) throws(ListingException)
    -> UnsafeMutableRawPointer?
  {
    var parent: UnsafeMutableRawPointer?
    return try place(call, parent: &parent)
  }

  /// Where the node with the key is, or would be; nil without a tree.
  private static func place(_ call: NativeCall, parent: inout UnsafeMutableRawPointer?)
    throws(ListingException) -> UnsafeMutableRawPointer?
  {
    guard var place = call.pointer(1) else { return nil }
    while let node = try word(place, call) {
      let order = Int32(
        truncatingIfNeeded: try call.world.callFunction(
          call.pointer(2), compare, .pointer(call.pointer(0)), .pointer(try word(node, call))))
      if order == 0 { break }
      parent = node
      place = node + (order < 0 ? left : right)
    }
    return place
  }

  /// Puts the node's successor into its place (Knuth, algorithm 6.2.2 D).
  private static func remove(
    _ node: UnsafeMutableRawPointer, at place: UnsafeMutableRawPointer, _ call: NativeCall
  ) throws(ListingException) {
    let world = call.world
    var next = try word(node + left, call)
    if var above = try word(node + right, call) {
      if next == nil {
        next = above
      } else if try word(above + left, call) == nil {
        try world.write(UInt(bitPattern: next), to: above + left)
        next = above
      } else {
        while let below = try word(above + left, call), try word(below + left, call) != nil {
          above = below
        }
        let taken = try word(above + left, call)
        if let taken {
          try world.write(UInt(bitPattern: try word(taken + right, call)), to: above + left)
          try world.write(UInt(bitPattern: try word(node + left, call)), to: taken + left)
          try world.write(UInt(bitPattern: try word(node + right, call)), to: taken + right)
        }
        next = taken
      }
    }
    try world.write(UInt(bitPattern: next), to: place)
    try world.freeHeap(node)
  }

  /// preorder, postorder, endorder and leaf are 0 to 3.
  private static func walk(
    _ node: UnsafeMutableRawPointer?, _ level: Int32, _ call: NativeCall
  ) throws(ListingException) {
    guard let node else { return }
    let below = [try word(node + left, call), try word(node + right, call)]
    let isLeaf = below[0] == nil && below[1] == nil
    for order in isLeaf ? 3..<4 : 0..<Int32(3) {
      _ = try call.world.callFunction(
        call.pointer(1), "vr^vii", .pointer(node), .int32(order), .int32(level))
      if order < 2 { try walk(below[Int(order)], level + 1, call) }
    }
  }

  // MARK: The hash table

  private final class HashTable { var entries: [[UInt8]: UnsafeMutableRawPointer]? }

  private static func table(_ call: NativeCall) -> HashTable {
    call.world.service(HashTable.self) { _ in HashTable() }
  }

  static func hashTable() -> [NativeFunction] {
    let entry = "{entry=*^v}"
    return [
      NativeFunction("hcreate", "iQ") { call throws(ListingException) in
        let isNew = table(call).entries == nil
        if isNew { table(call).entries = [:] }
        call.returnValue(Int32(isNew ? 1 : 0))
      },
      NativeFunction("hdestroy", "v") { call throws(ListingException) in
        for node in (table(call).entries ?? [:]).values { try call.world.freeHeap(node) }
        table(call).entries = nil
      },
      // An entry that is there stays as it is.
      NativeFunction("hsearch", "^\(entry)\(entry)i") { call throws(ListingException) in
        let item = call.load(0, as: (UInt, UInt).self)
        let key = Array(try call.world.cStringBytes(UnsafeRawPointer(bitPattern: item.0)))
        if let known = table(call).entries?[key] { return call.returnValue(known) }
        guard table(call).entries != nil, call.i32(1) == 1 else { return try answerNull(call, 3) }
        let node = try call.world.allocateHeap(16)
        try call.world.write(item.0, to: node)
        try call.world.write(item.1, to: node + 8)
        table(call).entries?[key] = node
        call.returnValue(node)
      },
    ]
  }
}
