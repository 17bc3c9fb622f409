// What is often not known of a message, a sentence each, for hovers. Behaviours are those of Apple's documentation and objc4.
import ObjCSema

enum MessageNotes {
  /// About the methods of these selectors, whoever implements or sends them.
  static func note(on selector: String) -> String? {
    switch selector {
    case "respondsToSelector:", "instancesRespondToSelector:":
      """
      It looks at the class, and asks the resolver; forwarding is never asked. A class that forwards overrides it as well. Whoever \
      asks may keep the answer: many a class asks its delegate once, when it is set.
      """
    case "getReturnValue:", "getArgument:atIndex:":
      """
      Copies bytes and retains nothing: an object goes into an `__unsafe_unretained` variable. Argument 0 is `self`, 1 is `_cmd`, \
      and 2 the first argument of the message.
      """
    case "setArgument:atIndex:":
      "Argument 0 is `self`, 1 is `_cmd`, and 2 the first argument of the message."
    case "doesNotRecognizeSelector:":
      "It must not return: an override ends with super's, or raises an exception of its own."
    case "load":
      """
      Runs once for each class and category that has it, by itself, before `main`; it is not inherited. (`+initialize` is a message: \
      it is sent before a class's first message, and a subclass without its own inherits it.)
      """
    case "initialize":
      """
      A message, sent before the class's first message; a subclass without its own inherits it, so it may run more than once. \
      (`+load` runs once for each class that has it, by itself.)
      """
    case "performSelector:", "performSelector:withObject:",
      "performSelector:withObject:withObject:":
      """
      The result is taken for an object that the caller does not own. With a selector that is not known when it is compiled, ARC \
      cannot see whether the method gives its result away, which leaks it, or returns no object at all.
      """
    case "resolveClassMethod:":
      "The method belongs in the metaclass: `class_addMethod(object_getClass(self), …)`. `self` is the class, whose methods are those of its instances."
    default: nil
    }
  }

  /// About calls of these functions.
  static func note(onFunction name: String) -> String? {
    switch name {
    case "objc_msgSend", "objc_msgSendSuper", "objc_msgSend_stret":
      "It has no type of its own for arguments and results: cast it to the type of the method that it will call."
    default: nil
    }
  }

  /// About this message in particular.
  /// - Parameters:
  ///   - name: the method that answers, where one is known.
  ///   - isForwarded: no class has the method, and forwarding takes it.
  static func notes(
    on message: SourceIndex.Message, answeredBy name: String?, isForwarded: Bool
  ) -> [String] {
    var notes: [String] = []
    if message.isSuper {
      notes.append(
        "`super` changes where the search begins, in the superclass of the class that this stands in. The receiver stays `self`."
      )
    }
    if message.isClassMessage, let name, name.hasPrefix("-") {
      notes.append(
        "An instance method answers a class: the root metaclass's superclass is the root class, where every search ends."
      )
    }
    if isForwarded, let method = message.method, method.isVariadic {
      notes.append(
        "With `...` in its declaration it cannot be forwarded as an invocation: no signature has the types of the further arguments."
      )
    }
    if let note = note(on: message.selector) { notes.append(note) }
    return notes
  }
}
