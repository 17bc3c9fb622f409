/// F03: dispatch. Seen in the text (as warnings) or while running.
public enum DispatchCode: String, DiagnosticFamily {
  case unrecognized = """
    F0301 A selector that nobody answers
    The receiver's class has no such method, its resolver added none, and forwarding found no
    other receiver.
    Instead: declare and implement the method, or correct the selector
    """
  case noSignature = """
    F0302 Forwarding without a signature
    Before forwardInvocation: an invocation must be made, and for that the runtime asks
    methodSignatureForSelector: for the types. The inherited one gives nil for a selector that the
    class lacks, and then forwardInvocation: is never sent: the message is unrecognized.
    Instead: implement methodSignatureForSelector: as well, with the target's answer
    """
  case nothingAdded = """
    F0303 The resolver says YES but adds nothing
    resolveInstanceMethod: and resolveClassMethod: are there to add a method. What they return
    decides nothing: the runtime looks the method up once more, does not find it, and goes on with
    forwarding.
    Instead: call class_addMethod before YES is returned, or return super's answer
    """
  case addedToClass = """
    F0304 Added to the class, needed in the metaclass
    In resolveClassMethod: `self` is the class, and class_addMethod(self, …) gives its instances
    a method. Class methods live in the metaclass: use object_getClass(self).
    Instead: add to `object_getClass(self)`
    """
  case targetIsSelf = """
    F0305 The forwarding target is self
    A forwarding target of self counts as none: the message would come back to where it was not
    understood. Return another object or nil.
    Instead: return the object that has the method, or nil
    """
  case shortSignature = """
    F0306 A signature without self and _cmd
    A method's types begin with those of its result, of self (`@`) and of _cmd (`:`): `v@:` is
    the shortest. With fewer, invocations have no place for the receiver.
    Instead: write the types with self and _cmd, as in `v@:`
    """
  case wrongEncoding = """
    F0307 Types that are not those of the function
    The string given to class_addMethod says how a call's arguments and result are passed, and the
    runtime believes it: invocations, proxies and key-value coding read them by it. It lists
    the result, self (`@`), _cmd (`:`) and then the arguments.
    Instead: write the types of the function, or take them from method_getTypeEncoding
    """
  case otherSignature = """
    F0308 A signature that is not the target's
    The types that methodSignatureForSelector: gives decide how the invocation takes the arguments from
    the call and passes them on. With other types than those of the method that runs at last, numbers and
    objects are read from the wrong places.
    Instead: give the target's own answer, `[target methodSignatureForSelector:selector]`
    """
}
