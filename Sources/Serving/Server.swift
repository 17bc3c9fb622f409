// The server: listens, counts what is under way, and ends when it is asked to, not before what it has begun is done.
import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import Synchronization

package final class Server: Sendable {
  let options: ServeOptions
  let access: Access
  let site: Site
  let metrics: Metrics
  private let group: MultiThreadedEventLoopGroup
  private let listener: any Channel

  private struct State {
    var connections: [String: Int] = [:]
    var requests = 0
    var streams: [Int: @Sendable () -> Void] = [:]
    var nextStream = 0
    var isEnding = false
  }
  private let state = Mutex(State())

  /// What keeps it from listening.
  package struct StartFailure: Error { package let reason: String }

  /// Listens, and starts the first workers. SIGINT and SIGTERM must be blocked already.
  /// - Throws: `StartFailure` when the address cannot be listened on.
  package init(_ options: ServeOptions) throws(StartFailure) {
    self.options = options
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    self.group = group
    metrics = Metrics()
    // The handler needs the server, which needs the port.
    let box = ServerBox()
    let bootstrap = ServerBootstrap(group: group)
      .serverChannelOption(.backlog, value: 256)
      .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
      .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
      .childChannelInitializer { channel in
        guard let server = box.server, let address = server.admit(channel) else {
          return channel.close()
        }
        return channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureHTTPServerPipeline(withErrorHandling: true)
          try channel.pipeline.syncOperations.addHandler(
            HTTPConnection(server: server, address: address))
        }
      }
    do {
      listener = try bootstrap.bind(host: options.address, port: options.port).wait()
    } catch {
      try? group.syncShutdownGracefully()
      throw StartFailure(
        reason: (error as? IOError).map { String(cString: strerror($0.errnoCode)) } ?? "\(error)")
    }
    access = Access(
      token: options.token ?? Secret.word(bytes: 16), isOpen: options.isOpen, hosts: options.hosts)
    site = Site(options, pool: WorkerPool(options, group: group, metrics: metrics))
    box.server = self
    if options.roomFolder != nil {
      let rooms = site.rooms
      let pause = TimeAmount.milliseconds(200)
      group.next().scheduleRepeatedTask(initialDelay: pause, delay: pause) { _ in rooms.follow() }
    }
  }

  package var port: Int { listener.localAddress?.port ?? options.port }
  package var token: String { access.token }
  package var roomCodes: [(name: String, code: String)] { site.rooms.codes }

  /// What a browser opens: this machine's name in the network when others may connect.
  package var address: String {
    let host = options.hosts.first ?? Self.reachable(options.address)
    return "http://\(host.contains(":") ? "[\(host)]" : host):\(port)"
  }

  package func roomAddress(_ code: String) -> String { "\(address)/r/\(code)" }

  /// The first address in figures that other machines reach, where it listens on all.
  private static func reachable(_ address: String) -> String {
    guard address == "0.0.0.0" || address == "::" else { return address }
    let found = (try? System.enumerateDevices()) ?? []
    let addresses = found.compactMap(\.address).filter {
      if case .v4 = $0 { return $0.ipAddress?.hasPrefix("127.") == false }
      return false
    }
    return addresses.first?.ipAddress ?? "127.0.0.1"
  }

  // MARK: Connections and requests

  /// - Returns: where the connection comes from; nil when there are too many from there, or the end has begun.
  private func admit(_ channel: any Channel) -> String? {
    let address = channel.remoteAddress?.ipAddress ?? "?"
    let isAdmitted = state.withLock { state in
      guard !state.isEnding, state.connections[address, default: 0] < options.connections else {
        return false
      }
      state.connections[address, default: 0] += 1
      return true
    }
    metrics.count(isAdmitted ? .connections : .refusedConnections)
    return isAdmitted ? address : nil
  }

  func connectionEnded(_ address: String) {
    state.withLock { state in
      let left = state.connections[address, default: 1] - 1
      state.connections[address] = left > 0 ? left : nil
    }
  }

  func requestBegan() { state.withLock { $0.requests += 1 } }
  func requestEnded() { state.withLock { $0.requests = max(0, $0.requests - 1) } }
  var isEnding: Bool { state.withLock { $0.isEnding } }

  /// - Parameter close: ends it from here.
  func streamBegan(_ close: @escaping @Sendable () -> Void) -> Int {
    state.withLock { state in
      state.nextStream += 1
      state.streams[state.nextStream] = close
      return state.nextStream
    }
  }
  func streamEnded(_ number: Int) { state.withLock { _ = $0.streams.removeValue(forKey: number) } }
  var openStreams: Int { state.withLock { $0.streams.count } }

  func respond(to request: ServerRequest) async -> ServerResponse {
    let start = ContinuousClock.now
    var request = request
    var response: ServerResponse
    do throws(ServerFailure) {
      try access.check(request)
      request.visitor = access.visitor(request)
      response = try await site.respond(to: request, server: self)
    } catch {
      response = error.response
    }
    let took = ContinuousClock.now - start
    metrics.answered(request, response.status.code, took)
    if options.logs { ServerLog.write(request, response, took) }
    return response
  }

  // MARK: The end

  /// Serves until SIGINT or SIGTERM: then no connection is taken any more, what runs comes to its end (a second signal does not
  /// wait for it), and the workers go.
  package func serveUntilAsked() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGTERM)
    var number: Int32 = 0
    sigwait(&signals, &number)
    let streams = state.withLock { state in
      state.isEnding = true
      return Array(state.streams.values)
    }
    try? listener.close().wait()
    for close in streams { close() }
    let wait = timespec(tv_sec: 0, tv_nsec: 10_000_000)
    var rounds = 0
    while state.withLock({ $0.requests }) > 0, rounds < 1_500 {
      var pause = wait
      if sigtimedwait(&signals, nil, &pause) > 0 { break }
      rounds += 1
    }
    site.pool.end()
    try? group.syncShutdownGracefully()
  }
}

/// Filled once, before the first connection is taken.
private final class ServerBox: Sendable {
  private let value = Mutex<Server?>(nil)
  var server: Server? {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}
