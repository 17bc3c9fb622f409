// What a listing prints: to the host's `write`, into the trace, within the limit.
import CRuntime

extension World {
  public func output(_ stream: OutputChannel, _ bytes: UnsafeRawBufferPointer)
    throws(ListingException)
  {
    let room = limits.outputBytes - outputCount
    let part = UnsafeRawBufferPointer(rebasing: bytes.prefix(max(0, room)))
    outputCount += part.count
    if part.count > 0 {
      outside { write(stream, part) }
      if fwd_trace_isOn() { postOutput(stream, part) }
    }
    if part.count < bytes.count { throw trap(.output(limit: limits.outputBytes)) }
  }

  public func output(_ stream: OutputChannel, _ text: String) throws(ListingException) {
    try output(stream, Array(text.utf8))
  }

  public func output(_ stream: OutputChannel, _ bytes: [UInt8]) throws(ListingException) {
    let failure = bytes.withUnsafeBytes { buffer -> ListingException? in
      do throws(ListingException) { try output(stream, buffer) } catch { return error }
      return nil
    }
    if let failure { throw failure }
  }

  private func postOutput(_ stream: OutputChannel, _ bytes: UnsafeRawBufferPointer) {
    let name: StaticString =
      switch stream {
      case .standardOutput: "stdout"
      case .standardError: "stderr"
      case .log: "nslog"
      }
    var event = fwd_trace_event()
    event.kind = FWD_TRACE_OUT
    event.text = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
    event.text_length = bytes.count
    event.text2 = UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
    fwd_trace_post(&event)
  }
}
