// The messages of a key as an asynchronous sequence.
extension MessageCenter {
  /// The messages of a key as an asynchronous sequence. It ends when the name is unregistered or the center goes;
  /// leaving the loop, or cancelling the task, ends the subscription.
  ///
  /// - Parameters:
  ///   - rank: as for closures.
  ///   - bufferingPolicy: how many messages wait for a slow loop; those dropped are counted.
  ///   - key: the message.
  /// - Throws: as for closures.
  public func messages<Payload>(
    _ key: MessageKey<Payload>, rank: Int = 0,
    bufferingPolicy: AsyncStream<Payload>.Continuation.BufferingPolicy = .unbounded
  ) throws(MessageCenterError) -> some AsyncSequence<Payload, Never> & Sendable {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Payload.self, bufferingPolicy: bufferingPolicy)
    let cells = cells
    let subscription = try add(
      key, rank: rank, on: nil, retry: .none,
      handler: Subscription.plain { payload in
        if case .dropped = continuation.yield(payload) { cells.droppedByStreams.increase() }
        return true
      },
      onEnd: { continuation.finish() })
    continuation.onTermination = { _ in subscription.cancel() }
    return stream
  }

  /// Messages that subscribers could not take, as an asynchronous sequence.
  public func deadLetters(
    bufferingPolicy: AsyncStream<DeadLetter>.Continuation.BufferingPolicy = .bufferingNewest(1024)
  ) -> some AsyncSequence<DeadLetter, Never> & Sendable {
    let (stream, continuation) = AsyncStream.makeStream(
      of: DeadLetter.self, bufferingPolicy: bufferingPolicy)
    let subscription = onDeadLetter { continuation.yield($0) }
    continuation.onTermination = { _ in subscription.cancel() }
    return stream
  }
}
