// CFTree: nodes that carry a pointer of the program's. A node keeps its children, and knows its parent without keeping it.
import CRuntime
import ForwardKitBasics
import ObjCVM

private final class TreeState {
  /// version, info, retain, release, copyDescription.
  var context: [UInt]
  /// Owned.
  var children: [ObjectPointer] = []
  var parent: ObjectPointer?
  unowned let world: World

  init(_ context: [UInt], _ world: World) {
    self.context = context
    self.world = world
  }

  deinit {
    for child in children {
      world.state(of: child, as: TreeState.self)?.parent = nil
      fwd_release(child)
    }
    if world.isOpen { dropInfo() }
  }

  func dropInfo() {
    guard context[3] != 0 else { return }
    _ = world.attempt { () throws(ListingException) in
      _ = try world.callFunction(
        UnsafeMutableRawPointer(bitPattern: context[3]), "v^v",
        .pointer(UnsafeRawPointer(bitPattern: context[1])))
    }
  }
}

extension CoreFoundationLibrary {
  private static let tree = "^{__CFTree=}"
  private static let context =
    #"{?="version"q"info"^v"retain"^?"release"^?"copyDescription"^?}"#

  static var treeTypes: [NativeType] {
    [
      NativeType(name: "CFTreeRef", encoding: tree),
      NativeType(name: "CFTreeContext", encoding: context),
      NativeType(name: "CFTreeApplierFunction", encoding: "^?"),
    ]
  }

  static func treeClass() -> NativeClass {
    let cls = NativeClass("__CFTree", superclass: "NSObject")
    cls.hasState = true
    return cls
  }

  static var treeFunctions: [NativeFunction] { treeContexts + treeQuestions + treeChanges }

  private static func state(_ call: NativeCall, _ index: Int = 0) throws(ListingException)
    -> TreeState
  {
    try state(of: try call.given(index), call.world)
  }

  private static func state(of node: ObjectPointer, _ world: World) throws(ListingException)
    -> TreeState
  {
    guard let state = world.state(of: node, as: TreeState.self) else {
      throw world.trap(.unsupported("a CFTreeRef comes from CFTreeCreate"))
    }
    return state
  }

  /// What a CFTreeContext says, with its info retained.
  private static func readContext(_ call: NativeCall) throws(ListingException) -> [UInt] {
    var words: [UInt] = []
    for index in 0..<5 {
      words.append(try call.world.read(call.pointer(1).map { $0 + 8 * index }, as: UInt.self))
    }
    if words[2] != 0 {
      words[1] = UInt(
        bitPattern: try call.world.callFunction(
          UnsafeMutableRawPointer(bitPattern: words[2]), "^v^v",
          .pointer(UnsafeRawPointer(bitPattern: words[1]))))
    }
    return words
  }

  private static var treeContexts: [NativeFunction] {
    [
      NativeFunction("CFTreeCreate", "\(tree)r^{__CFAllocator}r^v") {
        call throws(ListingException) in
        let made = TreeState(try readContext(call), call.world)
        call.returnValue(call.world.makeInstance(of: "__CFTree", state: made))
      },
      NativeFunction("CFTreeSetContext", "v\(tree)r^v") { call throws(ListingException) in
        let state = try state(call)
        let new = try readContext(call)
        state.dropInfo()
        state.context = new
      },
      NativeFunction("CFTreeGetContext", "v\(tree)^v") { call throws(ListingException) in
        for (index, word) in try state(call).context.enumerated() {
          try call.world.write(word, to: call.pointer(1).map { $0 + 8 * index })
        }
      },
    ]
  }

  /// The node that stands behind this one.
  private static func sibling(_ call: NativeCall) throws(ListingException) -> ObjectPointer? {
    guard let parent = try state(call).parent else { return nil }
    let all = try state(of: parent, call.world).children
    let place = all.firstIndex(of: try call.given(0)) ?? all.count
    return place + 1 < all.count ? all[place + 1] : nil
  }

  private static func root(of node: ObjectPointer, _ world: World) throws(ListingException)
    -> ObjectPointer
  {
    var node = node
    while let parent = try state(of: node, world).parent { node = parent }
    return node
  }

  private static var treeQuestions: [NativeFunction] {
    ["GetParent", "GetNextSibling", "GetFirstChild", "FindRoot"].map { name in
      NativeFunction("CFTree" + name, tree + tree) { call throws(ListingException) in
        switch name {
        case "GetParent": call.returnValue(try state(call).parent)
        case "GetNextSibling": call.returnValue(try sibling(call))
        case "GetFirstChild": call.returnValue(try state(call).children.first)
        default: call.returnValue(Optional(try root(of: try call.given(0), call.world)))
        }
      }
    } + [
      NativeFunction("CFTreeGetChildCount", "q\(tree)") { call throws(ListingException) in
        call.returnValue(try state(call).children.count)
      },
      NativeFunction("CFTreeGetChildAtIndex", "\(tree)\(tree)q") { call throws(ListingException) in
        let all = try state(call).children
        call.returnValue(all.indices.contains(call.int(1)) ? all[call.int(1)] : nil)
      },
      NativeFunction("CFTreeGetChildren", "v\(tree)^\(tree)") { call throws(ListingException) in
        for (index, child) in try state(call).children.enumerated() {
          try call.world.write(
            UInt(bitPattern: child), to: call.pointer(1).map { $0 + 8 * index })
        }
      },
      NativeFunction("CFTreeApplyFunctionToChildren", "v\(tree)^?^v") {
        call throws(ListingException) in
        for child in try state(call).children {
          _ = try call.world.callFunction(
            call.pointer(1), "v^v^v", .pointer(UnsafeRawPointer(child)), .pointer(call.pointer(2)))
        }
      },
    ]
  }

  // MARK: Changes

  private static func take(_ node: ObjectPointer, from parent: ObjectPointer?, _ world: World)
    throws(ListingException)
  {
    try state(of: node, world).parent = nil
    guard let parent else { return }
    let state = try state(of: parent, world)
    if let place = state.children.firstIndex(of: node) { state.children.remove(at: place) }
    fwd_release(node)
  }

  private static var treeChanges: [NativeFunction] {
    ["PrependChild", "AppendChild", "InsertSibling"].map { name in
      NativeFunction("CFTree" + name, "v\(tree)\(tree)") { call throws(ListingException) in
        let (node, added) = (try call.given(0), try call.given(1))
        let isSibling = name == "InsertSibling"
        guard try state(call, 1).parent == nil, try root(of: node, call.world) != added,
          let parent = isSibling ? try state(call).parent : node
        else { throw call.world.trap(.unsupported("this CFTree cannot be put there")) }
        let state = try state(of: parent, call.world)
        let behind = isSibling ? state.children.firstIndex(of: node).map { $0 + 1 } : nil
        let place = name == "PrependChild" ? 0 : behind ?? state.children.count
        state.children.insert(fwd_retain(added) ?? added, at: place)
        try Self.state(call, 1).parent = parent
      }
    } + [
      NativeFunction("CFTreeRemove", "v\(tree)") { call throws(ListingException) in
        try take(try call.given(0), from: try state(call).parent, call.world)
      },
      NativeFunction("CFTreeRemoveAllChildren", "v\(tree)") { call throws(ListingException) in
        let parent = try call.given(0)
        for child in try state(call).children { try take(child, from: parent, call.world) }
      },
      NativeFunction("CFTreeSortChildren", "v\(tree)^?^v") { call throws(ListingException) in
        let state = try state(call)
        state.children = try stablySorted(state.children) { a, b throws(ListingException) in
          try call.world.callFunction(
            call.pointer(1), "q^v^v^v", .pointer(UnsafeRawPointer(a)),
            .pointer(UnsafeRawPointer(b)),
            .pointer(call.pointer(2))) <= 0
        }
      },
    ]
  }
}
