/// F03: dispatch. Seen in the text (as warnings) or while running.
public enum DispatchCode: String, DiagnosticFamily {
  case unrecognized = """
    F0301 A selector that nothing implements
    The receiver's class has no such method, its resolver added none, and forwarding found no
    other receiver.
    Instead: declare and implement the method, or correct the selector
    """
  case noSignature = """
    F0302 Forwarding without a signature
    Before forwardInvocation: can be sent, the runtime must build an invocation, and for that it
    asks methodSignatureForSelector: for the types. The inherited implementation returns nil for a
    selector that the class does not implement, so forwardInvocation: is never sent: the message
    is unrecognized.
    Instead: implement methodSignatureForSelector: as well, and return the target's signature
    """
  case nothingAdded = """
    F0303 The resolver says YES but adds nothing
    resolveInstanceMethod: and resolveClassMethod: are meant to add a method. Their return value
    is ignored: the runtime looks the method up once more, does not find it, and goes on to
    forwarding.
    Instead: call class_addMethod before returning YES, or return super's answer
    """
  case addedToClass = """
    F0304 Added to the class, needed in the metaclass
    In resolveClassMethod:, `self` is the class, and class_addMethod(self, …) adds a method for
    its instances. Class methods live in the metaclass: use object_getClass(self).
    Instead: add to `object_getClass(self)`
    """
  case targetIsSelf = """
    F0305 The forwarding target is self
    A forwarding target of self counts as nil: the message would come back to the object that did
    not understand it. Return another object or nil.
    Instead: return the object that has the method, or nil
    """
  case shortSignature = """
    F0306 A signature without self and _cmd
    A method's types begin with those of its result, of self (`@`) and of _cmd (`:`): `v@:` is the
    shortest. With fewer, an invocation has no place for the receiver.
    Instead: write the types with self and _cmd, as in `v@:`
    """
  case wrongEncoding = """
    F0307 Types that do not match the function
    The string passed to class_addMethod says how a call's arguments and result are passed, and
    the runtime trusts it: invocations, proxies and key-value coding rely on it. It lists the
    result, self (`@`), _cmd (`:`) and then the arguments.
    Instead: write the types of the function, or take them from method_getTypeEncoding
    """
  case otherSignature = """
    F0308 A signature that differs from the target's
    The types that methodSignatureForSelector: returns determine how the invocation reads the
    arguments from the call and passes them on. If they differ from those of the method that
    finally runs, numbers and objects are read from the wrong places.
    Instead: return the target's own signature, `[target methodSignatureForSelector:selector]`
    """
  case respondsDisagrees = """
    F0309 respondsToSelector: disagrees with forwarding
    respondsToSelector: looks at the class and its resolver, never at forwarding. An object that
    forwards a message answers NO to it, and whoever asks first never sends the message: a table
    view asks its delegate once, when it is set, and keeps the answer.
    Instead: override respondsToSelector: together with the forwarding methods
    """
  case inheritedExchange = """
    F0310 The exchange changed a superclass
    class_getInstanceMethod finds an inherited method in the class that has it, and
    method_exchangeImplementations changes it there: for the superclass and for all its other
    subclasses, which do not have the method that it was exchanged with.
    Instead: add the method to the class first (class_addMethod), and exchange only if it was there already
    """
  case exchangedTwice = """
    F0311 The same two methods were exchanged twice
    A second exchange of the same two methods puts back what was there before the first. It
    happens when the code that exchanges them stands in +initialize, which is sent again for a
    subclass that does not have its own, or in a method that is called more than once.
    Instead: exchange in +load, or under dispatch_once
    """
  case categoryHides = """
    F0312 A category's method hides another one
    A category's methods are put in front of the class's own when the category is attached. Both
    stay in the list and the first one is found; of two categories the last one attached wins, and
    which that is depends on the order of linking.
    Instead: give the category's method a name of its own, or override it in a subclass
    """
  case resultIsNotRetained = """
    F0313 The invocation's value is not retained
    getReturnValue: and getArgument:atIndex: copy bytes and retain nothing. A variable that ARC
    keeps strongly is released at its end all the same, which is one release too many: the program
    crashes later, far away from the mistake.
    Instead: copy into an `__unsafe_unretained` variable, and assign that to the strong one
    """
  case otherBuffer = """
    F0314 A buffer that does not fit the invocation's value
    getReturnValue: and getArgument:atIndex: copy as many bytes as the signature's type has. Into a
    smaller variable they write past its end; of a larger one they leave the rest as it was.
    Instead: give the variable the type that the signature says
    """
  case lostResult = """
    F0315 Forwarding loses the result
    The signature says that the message has a result. When forwardInvocation: has come back, the
    sender gets what is in the invocation: zero, unless the invocation was invoked or
    setReturnValue: was sent to it.
    Instead: send the invocation on with invokeWithTarget:, or set a result with setReturnValue:
    """
  case otherCommand = """
    F0316 _cmd is another selector
    A method gets the selector of the message as _cmd, whatever name it was written under. After an
    exchange, or under an alias that a hook made, that is not the name in the source.
    Instead: name the selector with @selector instead of relying on _cmd
    """
  case superNotAsked = """
    F0317 The superclass's answer is never asked for
    Each class of a chain may resolve and forward some selectors. An override that does not send the
    message to super keeps the superclass's from ever running.
    Instead: end the method with super's answer for the selectors that it does not handle
    """
  case aliveAtEnd = """
    F0318 Objects were still alive at the end
    An object lives as long as somebody keeps it. Two objects that keep each other are never
    released, although nobody else knows them; an object that was retained more often than
    released is not either.
    Instead: make one of the references weak, or balance each retain with a release
    """
  case notCaught = """
    F0319 An exception that nothing catches
    An exception goes from method to method, to whoever sent the message, until a @catch takes it.
    Where none does, the program ends. Foundation raises one where it is used wrongly: an index that
    an array does not have, nil where an object must be, a key that a class does not know.
    Instead: remove the cause at the place shown; catch only what cannot be tested before
    """
}
