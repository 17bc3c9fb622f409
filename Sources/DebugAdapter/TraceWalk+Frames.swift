// The call stack at an event: the program's own functions, the library's methods between them, and messages that have not reached
// a method yet.
import ForwardKit
import TraceAnalysis

extension TraceWalk {
  struct Frame {
    enum Kind: Equatable {
      /// A function of the program's; an index in `activations`.
      case function(Int)
      /// A method of the library's; an index in the recording's `sends`.
      case native(Int)
      /// A message on its way through the stages.
      case dispatch(Int)
    }

    let kind: Kind
    let name: String
    let at: SourceSpan?
    /// The event that it is seen at: the last one of its thread.
    let position: Int
    /// The message that brought it, or that it is.
    let send: Int?
  }

  /// Innermost first.
  func frames(of thread: Int, at position: Int) -> [Frame] {
    guard let position = last(of: thread, at: position) else { return [] }
    var frames: [Frame] = []
    var activation = activation(at: position)
    var send = self.send(at: position)
    // Where the message that leads further in was sent.
    var sentAt: SourceSpan?
    while activation != nil || send != nil {
      if let message = send, activation.map({ isInside(message, $0) }) ?? true {
        if let frame = frame(ofSend: message, at: position) { frames.append(frame) }
        sentAt = recording.sends[message].at ?? sentAt
        send = recording.sends[message].parent
      } else if let own = activation {
        frames.append(frame(ofActivation: own, at: position, sentAt))
        sentAt = nil
        activation = activations[own].parent
        if let answered = activations[own].send, answers(own) {
          sentAt = recording.sends[answered].at
          send = recording.sends[answered].parent
        } else {
          send = activations[own].send
        }
      }
    }
    return frames
  }

  /// The message was sent from within the activation.
  private func isInside(_ send: Int, _ activation: Int) -> Bool {
    recording.sends[send].positions.lowerBound > activations[activation].entered
  }

  /// The activation is the method that its message led to.
  private func answers(_ activation: Int) -> Bool {
    guard let send = activations[activation].send, let call = recording.sends[send].callPosition,
      call < activations[activation].entered, !isNative(send)
    else { return false }
    guard let parent = activations[activation].parent else { return true }
    return activations[parent].send != send || activations[parent].entered < call
  }

  func isNative(_ send: Int) -> Bool {
    guard let position = recording.sends[send].callPosition,
      case .call(let call) = recording.events[position].body
    else { return false }
    return call.isNative
  }

  private func frame(ofSend index: Int, at position: Int) -> Frame? {
    let record = recording.sends[index]
    if let call = record.callPosition, call <= position {
      guard isNative(index) || record.positions.upperBound == position else { return nil }
      return Frame(
        kind: .native(index), name: record.implementation ?? Wording.method(record.send), at: nil,
        position: position, send: index)
    }
    return Frame(
      kind: .dispatch(index), name: "dispatch of \(Wording.message(record.send))", at: record.at,
      position: position, send: index)
  }

  private func frame(ofActivation index: Int, at position: Int, _ sentAt: SourceSpan?) -> Frame {
    let activation = activations[index]
    let place = statement(of: index, at: position) ?? activation.entered
    return Frame(
      kind: .function(index), name: activation.function, at: sentAt ?? recording.events[place].at,
      position: position, send: answers(index) ? activation.send : nil)
  }

  /// The variables of a frame: those of its latest statement.
  func variables(of frame: Frame) -> [TraceVariable] {
    guard case .function(let index) = frame.kind,
      let position = statement(of: index, at: frame.position),
      case .statement(let statement) = recording.events[position].body
    else { return [] }
    return statement.variables
  }
}
