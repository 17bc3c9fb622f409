import ForwardKit

/// The encoding of a member of a C struct, for what ``RuntimeStruct()`` writes.
public func encoding<Member: RuntimeValue & BitwiseCopyable>(of type: Member.Type) -> String {
  Member.runtimeEncoding
}
