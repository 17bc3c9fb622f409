// What each stage is, for `explain STAGE`.
import ForwardKit

enum StageText {
  static func text(_ stage: Stage) -> String {
    switch stage {
    case .nil:
      """
      nil: the receiver is nil

      Before anything is looked up the messenger tests the receiver. For nil it returns zero of the return type: nil, 0,
      0.0, NO, a struct of zeros. No class is asked and no stage runs. This is a rule, not an error.

      Often met: an outlet that is not connected, an object that has gone and whose weak reference became nil, an init
      that was never called. The trace shows `0 nil`.
      """
    case .cache:
      """
      cache: the class's table of methods that were found before

      Each class has a table from selectors to implementations. Only methods that were asked for are in it, inherited ones
      too: the table of the receiver's class holds them, whichever class defines them. A hit calls the method at once; nothing
      else runs. A miss goes on to `lookup`.

      The table may also remember that a method is missing (a hit of `_objc_msgForward`): the next message goes straight to
      forwarding, and the resolver is not asked again. Adding or replacing a method flushes the entries concerned.
      """
    case .lookup:
      """
      lookup: the method lists, from the class to the root

      The class's own list is searched, categories first since they were added last, then each superclass's. A message to a
      class walks metaclasses in the same way, and the root metaclass's superclass is the root class itself. A message to
      super begins in the superclass of the class that the code belongs to, with the same receiver.

      What is found goes into the cache of the receiver's class. When the root has nothing either, `resolve` follows.
      """
    case .resolve:
      """
      resolve: +resolveInstanceMethod: and +resolveClassMethod:

      The class gets the chance to add the method now, with class_addMethod. Afterwards the lookup is made again, whatever
      was answered: what counts is the method, not the YES. (GNUstep's runtime looks again only for YES.)

      It runs once for a missing selector: the miss is remembered in the cache. respondsToSelector:, and other questions about
      a method, run it too. For a class method the resolver is +resolveClassMethod:, and the method belongs to the metaclass:
      object_getClass(self).
      """
    case .target:
      """
      target: -forwardingTargetForSelector:

      Another object may be named, which then gets the same message with the same arguments, as if it had been sent there. It
      is cheap: no invocation is made. nil, or self, means no.

      The object that answers must know the method; otherwise forwarding begins again there. Only one target can be named, and
      the arguments and the result pass unseen: for more see `invocation`.
      """
    case .signature:
      """
      signature: -methodSignatureForSelector:

      To make an NSInvocation the types of the arguments and the result must be known. The object gives them, mostly by asking
      the object it will forward to, or by [NSMethodSignature signatureWithObjCTypes:"v@:"]. The first two arguments are always
      self (@) and _cmd (:).

      nil ends the road: forwardInvocation: is NOT called, and `unrecognized` follows. This is why a forwardInvocation: alone
      does nothing.
      """
    case .invocation:
      """
      invocation: -forwardInvocation:

      The message is an object now: target, selector, arguments and a place for the result. The method may send it on
      (invokeWithTarget:), to several objects, change arguments, keep it for later, or drop it. Whatever the result's place holds
      at the end is what the sender gets; nothing means zero.

      It runs only when `signature` gave a signature.
      """
    case .unrecognized:
      """
      unrecognized: -doesNotRecognizeSelector:

      Nobody took the message. NSObject's method raises NSInvalidArgumentException: `-[Car length]: unrecognized selector sent
      to instance 0x…`. A class may override it, but the message stays unanswered.

      The trace above it shows which stage could have helped, and why it did not.
      """
    }
  }
}
