// What a trace asks of a world.
import CRuntime
import ForwardKit
import ObjCVM

extension World: TraceTimekeeper {
  public func traceBegins() { suspendTime() }
  public func traceEnds() { resumeTime() }

  /// Ends the run at the next step; `text` says why.
  public func stop(because text: String) { _ = trap(.stopped(text)) }

  /// How traces show strings and C strings of this world: by content, without sending anything.
  public var traceDescriber: TraceDescriber {
    var describer = TraceDescriber(
      object: { [unowned(unsafe) self] object in
        guard let text = strings?.read(self, object) else { return nil }
        return "@" + TraceText.quoted(text.count > 40 ? String(text.prefix(39)) + "…" : text)
      },
      cString: { [unowned(unsafe) self] pointer, limit in
        var bytes: [UInt8] = []
        for index in 0..<limit {
          guard memory.mayRead(UInt(bitPattern: pointer + index), 1) else { return nil }
          if pointer[index] == 0 { break }
          bytes.append(UInt8(bitPattern: pointer[index]))
        }
        return String(decoding: bytes, as: UTF8.self)
      },
      isObject: { [unowned(unsafe) self] object in memory.isObject(UInt(bitPattern: object)) },
      isProgramCode: { [unowned(unsafe) self] boxed in machine?.isProgramCode(boxed) ?? false })
    describer.elements = { [unowned(unsafe) self] object in collectionElements(of: object) }
    describer.isRuntimeHandle = { [unowned(unsafe) self] in RuntimeHandles.of(self).knows($0) }
    describer.statement = { [unowned(unsafe) self] in statement.map(Self.traced) }
    return describer
  }

  private static func traced(_ statement: RunningStatement) -> TracedStatement {
    TracedStatement(
      moment: statement.moment == .enters ? .enter : statement.moment == .begins ? .begin : .leave,
      function: statement.function, depth: statement.depth,
      variables: statement.variables.map { traced($0.name, $0.shape, $0.address) })
  }

  private static func traced(_ name: String, _ shape: ValueShape, _ address: UnsafeRawPointer?)
    -> TracedStatement.Variable
  {
    TracedStatement.Variable(
      name: name, type: shape.spelling, encoding: shape.encoding, address: address,
      members: shape.members.map { member in
        traced(member.name, member.shape, address.map { $0 + member.offset })
      })
  }
}
