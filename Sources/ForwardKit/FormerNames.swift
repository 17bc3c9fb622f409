// Names of version 0.1.0.

public typealias Object = RuntimeObject
public typealias Block = RuntimeBlock
public typealias Method = RuntimeMethod
public typealias ClassMethod = RuntimeClassMethod
public typealias Property<Value: RuntimeValue> = RuntimeProperty<Value>
public typealias Selector = RuntimeSelector
public typealias Invocation = RuntimeInvocation
public typealias Signature = ForwardingSignature
public typealias MessageCentre = MessageCenter
public typealias MessageCentreError = MessageCenterError
