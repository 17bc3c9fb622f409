// What each stage is, for `explain STAGE`.
import ForwardKit

enum StageText {
  static func text(_ stage: Stage) -> String {
    switch stage {
    case .nil:
      """
      nil: the receiver is nil

      Before looking anything up, the messenger checks the receiver. For nil it returns zero of the
      return type: nil, 0, 0.0, NO, a struct of zeros. No class is asked and no stage runs. This is
      a rule, not an error.

      Common causes: an outlet that is not connected, a weak reference that became nil when its
      object was deallocated, an init that was never called. The trace shows `0 nil`.
      """
    case .cache:
      """
      cache: the class's table of methods found earlier

      Each class has a table that maps selectors to implementations. It holds only methods that have
      been asked for, inherited ones included: the entry is in the table of the receiver's class,
      whichever class defines the method. A hit calls the method at once, and nothing else runs. A
      miss goes on to `lookup`.

      The table can also remember that a method is missing (a hit of `_objc_msgForward`): the next
      message goes straight to forwarding, and the resolver is not asked again. Adding or replacing
      a method flushes the entries concerned.
      """
    case .lookup:
      """
      lookup: the method lists, from the class to the root

      The class's own list is searched first, categories before the class itself since they were
      added last, and then each superclass's. A message to a class searches the metaclasses in the
      same way, and the root metaclass's superclass is the root class itself. A message to super
      starts in the superclass of the class whose code sends it, and the receiver stays the same.

      The method found is stored in the cache of the receiver's class. If even the root has none,
      `resolve` follows.
      """
    case .resolve:
      """
      resolve: +resolveInstanceMethod: and +resolveClassMethod:

      The class now gets a chance to add the method, with class_addMethod. Then the lookup is
      repeated, whatever the answer was: what counts is the method, not the YES. (GNUstep's runtime
      looks again only after a YES.)

      The resolver runs once per missing selector, because the miss is remembered in the cache.
      respondsToSelector: and other queries about a method run it too. For a class method, the
      resolver is +resolveClassMethod:, and the method belongs in the metaclass:
      object_getClass(self).
      """
    case .target:
      """
      target: -forwardingTargetForSelector:

      The object can name another object, which then gets the same message with the same arguments,
      as if it had been sent there. This is cheap: no invocation is built. nil, or self, means no
      target.

      The target must implement the method; otherwise forwarding starts again there. Only one target
      can be named, and arguments and result pass through unseen: for anything more, use
      `invocation`.
      """
    case .signature:
      """
      signature: -methodSignatureForSelector:

      Building an NSInvocation requires the types of the arguments and the result. The object
      supplies them, usually by asking the object it will forward to, or with [NSMethodSignature
      signatureWithObjCTypes:"v@:"]. The first two arguments are always self (@) and _cmd (:).

      With nil, forwardInvocation: is NOT called, and `unrecognized` follows. This is why
      implementing forwardInvocation: alone does nothing.
      """
    case .invocation:
      """
      invocation: -forwardInvocation:

      The message is now an object: target, selector, arguments and a place for the result. The
      method may send it on (invokeWithTarget:), even to several objects, change its arguments, keep
      it for later, or drop it. Whatever the invocation holds as its result at the end is what the
      sender gets; if nothing was set, that is zero.

      It runs only if `signature` returned a signature.
      """
    case .unrecognized:
      """
      unrecognized: -doesNotRecognizeSelector:

      No object took the message. NSObject's method raises NSInvalidArgumentException: `-[Car
      length]: unrecognized selector sent to instance 0x…`. A class may override the method, but the
      message remains unanswered.

      The trace above this stage shows which stages could have helped, and why they did not.
      """
    }
  }
}
