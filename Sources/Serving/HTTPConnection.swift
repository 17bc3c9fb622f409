// One connection: collects a request within its limits of size and time, has it answered, writes the answer.
import NIOCore
import NIOHTTP1

final class HTTPConnection: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  static let longestBody = 1 << 20
  static let longestHead = 16 << 10
  private static let headTime = TimeAmount.seconds(30)
  private static let bodyTime = TimeAmount.seconds(20)
  private static let lingerTime = TimeAmount.seconds(2)
  private static let writeTime = TimeAmount.seconds(60)
  private static let heartbeat = TimeAmount.seconds(15)

  private let server: Server
  private let address: String
  private var head: HTTPRequestHead?
  private var body: [UInt8] = []
  /// What is wrong with the request that is being read.
  private var failure: ServerFailure?
  private var deadline: Scheduled<Void>?
  private var isAnswering = false
  private var leave: (@Sendable () -> Void)?

  init(server: Server, address: String) {
    self.server = server
    self.address = address
  }

  func channelActive(context: ChannelHandlerContext) {
    expect(within: Self.headTime, context)
    context.fireChannelActive()
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    leave?()
    leave = nil
    server.connectionEnded(address)
    context.fireChannelInactive()
  }

  /// The connection ends if nothing comes of it in time.
  private func expect(within time: TimeAmount, _ context: ChannelHandlerContext) {
    deadline?.cancel()
    let channel = context.channel
    deadline = context.eventLoop.scheduleTask(in: time) { channel.close(promise: nil) }
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    switch unwrapInboundIn(data) {
    case .head(let head):
      self.head = head
      body = []
      failure = nil
      let size = head.headers.reduce(head.uri.utf8.count) {
        $0 + $1.name.utf8.count + $1.value.utf8.count
      }
      if size > Self.longestHead {
        failure = ServerFailure(
          status: .requestHeaderFieldsTooLarge, code: "too-large", message: "the head is too long")
      }
      if let length = head.headers["content-length"].first.flatMap({ Int($0) }),
        length > Self.longestBody
      {
        failure = Self.tooLarge
      }
      expect(within: Self.bodyTime, context)
      if failure != nil { refuse(context) }
    case .body(let part):
      guard failure == nil else { return }
      if body.count + part.readableBytes > Self.longestBody {
        failure = Self.tooLarge
        refuse(context)
      } else {
        body += part.readableBytesView
      }
    case .end:
      guard failure == nil else { return context.close(promise: nil) }
      guard let head else { return }
      deadline?.cancel()
      answer(head, context)
    }
  }

  private static let tooLarge = ServerFailure(
    status: .payloadTooLarge, code: "too-large", message: "the body is longer than 1 MB")

  /// Answers before the request is whole. What still comes of it is read and forgotten for a while: a connection that is closed while
  /// the other side sends takes the answer with it.
  private func refuse(_ context: ChannelHandlerContext) {
    guard let failure, let head else { return }
    write(failure.response, to: head, closing: true, context)
  }

  private func answer(_ head: HTTPRequestHead, _ context: ChannelHandlerContext) {
    let request = ServerRequest(head: head, body: body, address: address)
    body = []
    isAnswering = true
    let server = server
    let loop = context.eventLoop
    let bound = NIOLoopBound((self, context), eventLoop: loop)
    server.requestBegan()
    Task {
      let response = await server.respond(to: request)
      loop.execute {
        let (handler, context) = bound.value
        handler.isAnswering = false
        handler.write(response, to: head, closing: !head.isKeepAlive || server.isEnding, context)
      }
    }
  }

  private func write(
    _ response: ServerResponse, to head: HTTPRequestHead, closing: Bool,
    _ context: ChannelHandlerContext
  ) {
    guard context.channel.isActive else { return server.requestEnded() }
    var headers = response.headers
    Access.secure(&headers)
    switch response.body {
    case .bytes(let bytes):
      headers.replaceOrAdd(name: "Content-Length", value: "\(bytes.count)")
      if closing { headers.replaceOrAdd(name: "Connection", value: "close") }
      let answer = HTTPResponseHead(
        version: head.version, status: response.status, headers: headers)
      context.write(wrapOutboundOut(.head(answer)), promise: nil)
      if head.method != .HEAD {
        var buffer = context.channel.allocator.buffer(capacity: bytes.count)
        buffer.writeBytes(bytes)
        context.write(wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
      }
      expect(within: Self.writeTime, context)
      let bound = NIOLoopBound((self, context), eventLoop: context.eventLoop)
      let server = server
      let isFailure = failure != nil
      context.writeAndFlush(wrapOutboundOut(.end(nil))).whenComplete { _ in
        if !isFailure { server.requestEnded() }
        let (handler, context) = bound.value
        if isFailure {
          handler.expect(within: Self.lingerTime, context)
        } else if closing {
          context.close(promise: nil)
        } else {
          handler.expect(within: Self.headTime, context)
        }
      }
    case .events(let source):
      server.requestEnded()
      let answer = HTTPResponseHead(
        version: head.version, status: response.status, headers: headers)
      context.writeAndFlush(wrapOutboundOut(.head(answer)), promise: nil)
      stream(source, context)
    }
  }

  /// Events until the page goes. One that does not read them fast enough is sent away: it comes back and gets the state.
  private func stream(_ source: any EventSource, _ context: ChannelHandlerContext) {
    let loop = context.eventLoop
    let bound = NIOLoopBound((self, context), eventLoop: loop)
    let send: @Sendable (String) -> Void = { text in
      loop.execute {
        let (handler, context) = bound.value
        guard context.channel.isActive else { return }
        guard context.channel.isWritable else { return context.close(promise: nil) }
        var buffer = context.channel.allocator.buffer(capacity: text.utf8.count)
        buffer.writeString(text)
        context.writeAndFlush(
          handler.wrapOutboundOut(.body(.byteBuffer(buffer))), promise: nil)
      }
    }
    let end = source.listen(send)
    let beat = loop.scheduleRepeatedTask(initialDelay: Self.heartbeat, delay: Self.heartbeat) { _ in
      send(": \n\n")
    }
    let server = server
    let channel = context.channel
    let number = server.streamBegan { channel.close(promise: nil) }
    leave = {
      end()
      beat.cancel()
      server.streamEnded(number)
    }
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) { context.close(promise: nil) }
}
