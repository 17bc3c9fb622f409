// UIAlertView and UIActionSheet: titles and buttons that can be asked for, and a delegate that hears which one was taken. Nothing is
// shown; a button is taken by `dismissWithClickedButtonIndex:animated:`.
import CRuntime
import ObjCVM

extension StubLibrary {
  /// - Parameter isSheet: the sheet has no message, and its destructive button stands first and its cancel button last.
  static func addButtons(to cls: NativeClass, isSheet: Bool) {
    let selector =
      isSheet
      ? "initWithTitle:delegate:cancelButtonTitle:destructiveButtonTitle:otherButtonTitles:"
      : "initWithTitle:message:delegate:cancelButtonTitle:otherButtonTitles:"
    cls.instance(selector, "@@:@@@@@", variadic: true, returnsInstance: true) {
      call throws(ListingException) in
      let bag = state(of: call.receiver, call.world)
      bag.keep(try call.checkedObject(0), as: "title")
      if !isSheet { bag.keep(try call.checkedObject(1), as: "message") }
      bag.keep(try call.checkedObject(isSheet ? 1 : 2), as: "delegate", isWeak: true)
      let cancel = try call.checkedObject(isSheet ? 2 : 3)
      let first = isSheet ? try call.checkedObject(3) : cancel
      let others = try call.variadicObjects(after: try call.checkedObject(4))
      let last = isSheet ? cancel : nil
      let titles = [first].compactMap(\.self) + others + [last].compactMap(\.self)
      setList(titles, "buttonTitles", of: call.receiver, call.world)
      if first != nil { bag.set(isSheet ? "destructiveButtonIndex" : "cancelButtonIndex", 0) }
      if last != nil { bag.set("cancelButtonIndex", titles.count - 1) }
      call.returnRetained(call.receiver)
    }
    for name in ["cancelButtonIndex"] + (isSheet ? ["destructiveButtonIndex"] : []) {
      cls.instance(name, "q@:") { call throws(ListingException) in
        call.returnValue(state(of: call.receiver, call.world).integer(name) ?? -1)
      }
    }
    cls.instance("addButtonWithTitle:", "q@:@\"NSString\"") { call throws(ListingException) in
      let all = try list("buttonTitles", of: call.receiver, call.world)
      let title = try call.checkedObject(0) ?? call.world.constantString("")
      setList(all + [title], "buttonTitles", of: call.receiver, call.world)
      call.returnValue(all.count)
    }
    cls.instance("numberOfButtons", "q@:") { call throws(ListingException) in
      call.returnValue(try list("buttonTitles", of: call.receiver, call.world).count)
    }
    cls.instance("buttonTitleAtIndex:", "@\"NSString\"@:q") { call throws(ListingException) in
      let all = try list("buttonTitles", of: call.receiver, call.world)
      call.returnBorrowed(all.indices.contains(call.int(0)) ? all[call.int(0)] : nil)
    }
    addDismissing(to: cls, isSheet ? "actionSheet" : "alertView")
  }

  /// The delegate hears of the button, then that the alert goes and has gone.
  private static func addDismissing(to cls: NativeClass, _ name: String) {
    cls.instance("dismissWithClickedButtonIndex:animated:", "v@:qB") {
      call throws(ListingException) in
      guard let delegate = state(of: call.receiver, call.world).retained("delegate") else { return }
      defer { fwd_release(delegate) }
      for word in [
        "clickedButtonAtIndex:", "willDismissWithButtonIndex:", "didDismissWithButtonIndex:",
      ] {
        let selector = "\(name):\(word)"
        guard call.world.implements(delegate, selector) else { continue }
        try call.world.sendVoid(
          delegate, selector, .object(call.receiver), .uint(UInt(bitPattern: call.int(0))))
      }
    }
  }
}
