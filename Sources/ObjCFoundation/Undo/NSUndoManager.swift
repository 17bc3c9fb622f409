// NSUndoManager: actions as invocations, in groups. `prepareWithInvocationTarget:` answers a proxy whose forwardInvocation:
// records what it is sent, the best-known use of forwarding in Foundation.
import CRuntime
import ObjCSema
import ObjCVM

final class UndoState: StateWithBag {
  struct Action {
    /// Owned. An invocation, or a block with its target.
    let invocation: ObjectPointer?
    let block: ObjectPointer?
    let target: ObjectPointer?
  }
  struct Group {
    var actions: [Action] = []
    var name = ""
  }

  var undo: [Group] = []
  var redo: [Group] = []
  /// Groups that are being filled, the outermost first.
  var open: [Group] = []
  var isUndoing = false
  var isRedoing = false
  var disabled = 0
  var groupsByEvent = true
  var limit = 0
  /// Where the next recorded invocation goes.
  var prepared: ObjectPointer?

  deinit { for group in undo + redo + open { UndoState.release(group) } }

  static func release(_ group: Group) {
    for action in group.actions {
      fwd_release(action.invocation)
      fwd_release(action.block)
    }
  }
}

/// The proxy's link to its manager, not retained.
final class UndoProxyState {
  let manager: ObjectPointer
  let target: ObjectPointer
  init(_ manager: ObjectPointer, _ target: ObjectPointer) {
    self.manager = manager
    self.target = target
  }
}

enum UndoLibrary: NativeLibrary {
  static var classNames: [String] { ["NSUndoManager", "NSUndoManagerProxy"] }

  static func define(_ name: String, in world: World) -> NativeClass? {
    name == "NSUndoManager" ? managerClass() : proxyClass()
  }

  private static func state(_ call: NativeCall) -> UndoState { state(call.receiver, call.world) }

  private static func state(_ manager: ObjectPointer, _ world: World) -> UndoState {
    if let state = world.state(of: manager, as: UndoState.self) { return state }
    let fresh = UndoState()
    world.setState(fresh, of: manager)
    return fresh
  }

  // MARK: Recording

  /// Takes the action's references over.
  private static func record(
    _ action: UndoState.Action, _ manager: ObjectPointer, _ world: World
  ) throws(ListingException) {
    let own = state(manager, world)
    guard own.disabled == 0 else { return UndoState.release(UndoState.Group(actions: [action])) }
    if own.open.isEmpty {
      guard own.groupsByEvent else {
        UndoState.release(UndoState.Group(actions: [action]))
        throw invalid(
          "_registerUndoObject:", "must begin a group before registering undo", manager, world)
      }
      try openGroup(manager, world)
    }
    own.open[own.open.count - 1].actions.append(action)
    if !own.isUndoing, !own.isRedoing {
      own.redo.forEach(UndoState.release)
      own.redo = []
    }
  }

  private static func invalid(
    _ method: String, _ problem: String, _ manager: ObjectPointer, _ world: World
  ) -> ListingException {
    world.exception(
      "NSInternalInconsistencyException",
      "\(method): NSUndoManager \(hex(UInt(bitPattern: manager))) is in invalid state, \(problem)")
  }

  private static func post(
    _ name: String, _ manager: ObjectPointer, _ world: World
  ) throws(ListingException) {
    let center = try world.send(toClass: world.cls("NSNotificationCenter"), "defaultCenter")
    try world.sendVoid(
      center, "postNotificationName:object:",
      .object(world.autoreleasedString("NSUndoManager\(name)Notification")), .object(manager))
  }

  private static func openGroup(_ manager: ObjectPointer, _ world: World) throws(ListingException) {
    try post("Checkpoint", manager, world)
    state(manager, world).open.append(UndoState.Group())
    try post("DidOpenUndoGroup", manager, world)
  }

  /// Closes the innermost group and says so.
  private static func closeGroup(_ manager: ObjectPointer, _ world: World)
    throws(ListingException)
  {
    try post("Checkpoint", manager, world)
    try post("WillCloseUndoGroup", manager, world)
    closeGroup(state(manager, world))
    try post("DidCloseUndoGroup", manager, world)
  }

  /// Closes the innermost group; the outermost becomes something to undo (or to redo, while undoing).
  private static func closeGroup(_ own: UndoState) {
    guard let group = own.open.popLast() else { return }
    if own.open.isEmpty {
      // A group that the program has opened and closed counts even if nothing is in it.
      guard !group.actions.isEmpty || !own.isUndoing && !own.isRedoing else { return }
      if own.isUndoing { own.redo.append(group) } else { own.undo.append(group) }
      while own.limit > 0, own.undo.count > own.limit { UndoState.release(own.undo.removeFirst()) }
    } else {
      own.open[own.open.count - 1].actions += group.actions
    }
  }

  /// Runs a group's actions, the last first; what they record becomes the opposite.
  private static func run(_ group: UndoState.Group, _ call: NativeCall) throws(ListingException) {
    let own = state(call)
    own.open.append(UndoState.Group(actions: [], name: group.name))
    defer {
      while !own.open.isEmpty { closeGroup(own) }
      UndoState.release(group)
    }
    for action in group.actions.reversed() {
      if let block = action.block {
        try call.world.callBlockVoid(block, .object(action.target))
      } else {
        try call.world.sendVoid(action.invocation, "invoke")
      }
    }
  }

  // MARK: Class

  private static func managerClass() -> NativeClass {
    let cls = NativeClass("NSUndoManager", superclass: "NSObject")
    cls.hasState = true
    for name in ["canUndo", "canRedo"] { cls.property(name, "TB,R") }
    for name in ["undoActionName", "redoActionName", "undoMenuItemTitle", "redoMenuItemTitle"] {
      cls.property(name, "T@\"NSString\",R,C")
    }
    cls.property("groupsByEvent", "TB")
    cls.property("levelsOfUndo", "TQ")
    cls.property("runLoopModes", "T@\"NSArray\",C")
    cls.instance("runLoopModes", "@\"NSArray\"@:") { call throws(ListingException) in
      call.returnObject(
        state(call).bag.retained("runLoopModes")
          ?? call.world.newArray([call.world.constantString("kCFRunLoopDefaultMode")]))
    }
    cls.instance("setRunLoopModes:", "v@:@\"NSArray\"") { call throws(ListingException) in
      let copy = try call.world.send(call.object(0), "copy")
      state(call).bag.keep(copy, as: "runLoopModes")
      fwd_release(copy)
    }
    addRegistering(to: cls)
    addUndoing(to: cls)
    addGrouping(to: cls)
    addNames(to: cls)
    return cls
  }

  private static func addRegistering(to cls: NativeClass) {
    cls.instance("registerUndoWithTarget:selector:object:", "v@:@:@") {
      call throws(ListingException) in
      guard let target = call.object(0), let selector = call.sel(1) else { return }
      let signature = try call.world.send(target, "methodSignatureForSelector:", .sel(selector))
      let made = try call.world.send(
        toClass: call.world.cls("NSInvocation"), "invocationWithMethodSignature:",
        .object(signature))
      guard let invocation = made else { return }
      try call.world.sendVoid(invocation, "setTarget:", .object(target))
      try call.world.sendVoid(invocation, "setSelector:", .sel(selector))
      var argument = call.object(2)
      if fwd_signature_count(fwd_invocation_signature(invocation)) > 2 {
        try call.world.check(fwd_invocation_setArgument(invocation, &argument, 2))
      }
      try call.world.check(fwd_invocation_retainArguments(invocation))
      try record(
        UndoState.Action(invocation: fwd_retain(invocation), block: nil, target: target),
        call.receiver, call.world)
    }
    cls.instance("registerUndoWithTarget:handler:", "v@:@@?<v@?@>") {
      call throws(ListingException) in
      let action = UndoState.Action(
        invocation: nil, block: fwd_retainBlock(call.object(1)), target: call.object(0))
      try record(action, call.receiver, call.world)
    }
    cls.instance("prepareWithInvocationTarget:", "@@:@") { call throws(ListingException) in
      guard let target = call.object(0) else { return call.returnBorrowed(nil) }
      call.returnObject(
        call.world.makeInstance(
          of: "NSUndoManagerProxy", state: UndoProxyState(call.receiver, target)))
    }
    cls.instance("removeAllActions", "v@:") { call throws(ListingException) in
      let own = state(call)
      for group in own.undo + own.redo + own.open { UndoState.release(group) }
      (own.undo, own.redo, own.open) = ([], [], [])
    }
    cls.instance("removeAllActionsWithTarget:", "v@:@") { call throws(ListingException) in
      let own = state(call)
      func without(_ groups: [UndoState.Group]) -> [UndoState.Group] {
        groups.compactMap { group in
          var group = group
          let gone = group.actions.filter { $0.target == call.object(0) }
          group.actions.removeAll { $0.target == call.object(0) }
          UndoState.release(UndoState.Group(actions: gone))
          return group.actions.isEmpty ? nil : group
        }
      }
      (own.undo, own.redo) = (without(own.undo), without(own.redo))
    }
  }

  private static func addUndoing(to cls: NativeClass) {
    let kinds: [(String, String, ReferenceWritableKeyPath<UndoState, Bool>)] = [
      ("undo", "Undo", \.isUndoing), ("undoNestedGroup", "Undo", \.isUndoing),
      ("redo", "Redo", \.isRedoing),
    ]
    for (selector, name, flag) in kinds {
      cls.instance(selector, "v@:") { call throws(ListingException) in
        let (world, manager) = (call.world, call.receiver)
        let own = state(call)
        if selector == "undo", own.open.count > 1 {
          throw invalid(
            selector, "undo was called with too many nested undo groups", manager, world)
        }
        while !own.open.isEmpty { try closeGroup(manager, world) }
        try post("Checkpoint", manager, world)
        if name == "Undo" ? own.undo.isEmpty : own.redo.isEmpty { return }
        try post("Will\(name)Change", manager, world)
        if let group = name == "Undo" ? own.undo.popLast() : own.redo.popLast() {
          own[keyPath: flag] = true
          defer { own[keyPath: flag] = false }
          try run(group, call)
        }
        try post("Did\(name)Change", manager, world)
      }
    }
    let questions: [(String, (UndoState) -> Bool)] = [
      ("canUndo", { !$0.undo.isEmpty || $0.open.contains { !$0.actions.isEmpty } }),
      ("isUndoing", { $0.isUndoing }), ("isRedoing", { $0.isRedoing }),
      ("isUndoRegistrationEnabled", { $0.disabled == 0 }),
      ("groupsByEvent", { $0.groupsByEvent }),
    ]
    for (name, getter) in [
      ("undoing", "isUndoing"), ("redoing", "isRedoing"),
      ("undoRegistrationEnabled", "isUndoRegistrationEnabled"),
    ] {
      cls.property(name, "TB,R,G\(getter)")
    }
    for (name, read) in questions {
      cls.instance(name, "B@:") { call throws(ListingException) in
        call.returnBool(read(state(call)))
      }
    }
    cls.instance("canRedo", "B@:") { call throws(ListingException) in
      // Whoever has changes that are not registered yet registers them now.
      try post("Checkpoint", call.receiver, call.world)
      call.returnBool(!state(call).redo.isEmpty)
    }
    cls.instance("disableUndoRegistration", "v@:") { call throws(ListingException) in
      state(call).disabled += 1
    }
    cls.instance("enableUndoRegistration", "v@:") { call throws(ListingException) in
      let own = state(call)
      guard own.disabled > 0 else {
        throw call.world.exception(
          "NSInternalInconsistencyException",
          "enableUndoRegistration may only be invoked with matching call to disableUndoRegistration"
        )
      }
      own.disabled -= 1
    }
  }

  private static func addGrouping(to cls: NativeClass) {
    cls.instance("beginUndoGrouping", "v@:") { call throws(ListingException) in
      let own = state(call)
      if own.groupsByEvent, own.open.isEmpty { try openGroup(call.receiver, call.world) }
      try openGroup(call.receiver, call.world)
    }
    cls.instance("endUndoGrouping", "v@:") { call throws(ListingException) in
      let own = state(call)
      guard !own.open.isEmpty else {
        throw invalid(
          "_endUndoGroupRemovingIfEmpty:", "endUndoGrouping called with no matching begin",
          call.receiver, call.world)
      }
      try closeGroup(call.receiver, call.world)
      // There is no event loop that would close the group of the event.
      if own.groupsByEvent, own.open.count == 1 { try closeGroup(call.receiver, call.world) }
    }
    cls.instance("groupingLevel", "q@:") { call throws(ListingException) in
      call.returnValue(state(call).open.count)
    }
    cls.instance("setGroupsByEvent:", "v@:B") { call throws(ListingException) in
      state(call).groupsByEvent = call.bool(0)
    }
    cls.instance("levelsOfUndo", "Q@:") { call throws(ListingException) in
      call.returnValue(state(call).limit)
    }
    cls.instance("setLevelsOfUndo:", "v@:Q") { call throws(ListingException) in
      state(call).limit = max(0, call.int(0))
    }
  }

  private static func addNames(to cls: NativeClass) {
    cls.instance("setActionName:", "v@:@\"NSString\"") { call throws(ListingException) in
      let own = state(call)
      let name = call.world.string(of: call.object(0))
      if own.open.isEmpty, !own.undo.isEmpty {
        own.undo[own.undo.count - 1].name = name
      } else if !own.open.isEmpty {
        own.open[0].name = name
      }
    }
    func undoName(_ own: UndoState) -> String {
      own.open.first.map(\.name) ?? own.undo.last?.name ?? ""
    }
    let names: [(String, (UndoState) -> String)] = [
      ("undoActionName", undoName), ("redoActionName", { $0.redo.last?.name ?? "" }),
      ("undoMenuItemTitle", { undoName($0).isEmpty ? "Undo" : "Undo " + undoName($0) }),
      (
        "redoMenuItemTitle",
        { ($0.redo.last?.name ?? "").isEmpty ? "Redo" : "Redo " + ($0.redo.last?.name ?? "") }
      ),
    ]
    for action in ["undo", "redo"] {
      cls.instance("\(action)MenuTitleForUndoActionName:", "@\"NSString\"@:@\"NSString\"") {
        call throws(ListingException) in
        let name = call.world.string(of: call.object(0))
        let title = action == "undo" ? "Undo" : "Redo"
        call.returnObject(call.world.makeString(name.isEmpty ? title : "\(title) \(name)"))
      }
    }
    for (name, read) in names {
      cls.instance(name, "@\"NSString\"@:") { call throws(ListingException) in
        call.returnObject(call.world.makeString(read(state(call))))
      }
    }
  }

  // MARK: The recorder

  private static func proxyClass() -> NativeClass {
    let cls = NativeClass("NSUndoManagerProxy", superclass: "NSProxy")
    cls.hasState = true
    cls.instance("methodSignatureForSelector:", "@\"NSMethodSignature\"@::") {
      call throws(ListingException) in
      guard let own = call.world.state(of: call.receiver, as: UndoProxyState.self),
        let selector = call.sel(0)
      else {
        return call.returnBorrowed(nil)
      }
      call.returnBorrowed(
        try call.world.send(own.target, "methodSignatureForSelector:", .sel(selector)))
    }
    cls.instance("forwardInvocation:", "v@:@\"NSInvocation\"") { call throws(ListingException) in
      guard let own = call.world.state(of: call.receiver, as: UndoProxyState.self),
        let invocation = call.object(0)
      else { return }
      try call.world.sendVoid(invocation, "setTarget:", .object(own.target))
      try call.world.check(fwd_invocation_retainArguments(invocation))
      let action = UndoState.Action(
        invocation: fwd_retain(invocation), block: nil, target: own.target)
      try record(action, own.manager, call.world)
    }
    return cls
  }
}
