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
}
