// Counters in Prometheus's text form, and a line of JSON for each request.
import ForwardKitBasics
import Glibc
import LanguageServer
import NIOHTTP1
import Synchronization

final class Metrics: Sendable {
  enum Counter: String, CaseIterable {
    case connections = "fwdsim_connections_total"
    case refusedConnections = "fwdsim_connections_refused_total"
    case jobs = "fwdsim_jobs_total"
    case refusedJobs = "fwdsim_jobs_refused_total"
    case crashes = "fwdsim_job_crashes_total"
    case timeouts = "fwdsim_job_timeouts_total"
    case workers = "fwdsim_workers_started_total"
  }
  /// Upper ends of the histogram, in milliseconds.
  private static let bounds = [5, 10, 25, 50, 100, 200, 300, 500, 1_000, 2_500, 5_000, 10_000]

  private struct State {
    var counters: [Counter: Int] = [:]
    var statuses: [UInt: Int] = [:]
    var buckets = [Int](repeating: 0, count: bounds.count + 1)
    var sum = 0.0
  }
  private let state = Mutex(State())

  func count(_ counter: Counter) { state.withLock { $0.counters[counter, default: 0] += 1 } }

  func answered(_ request: ServerRequest, _ status: UInt, _ took: Duration) {
    let milliseconds = took.milliseconds
    state.withLock { state in
      state.statuses[status, default: 0] += 1
      state.buckets[Self.bounds.firstIndex { milliseconds <= Double($0) } ?? Self.bounds.count] += 1
      state.sum += milliseconds / 1000
    }
  }

  /// - Parameter gauges: what is so at this moment.
  func text(gauges: [(name: String, value: Int)]) -> String {
    state.withLock { state in
      var text = ""
      for counter in Counter.allCases {
        text +=
          "# TYPE \(counter.rawValue) counter\n\(counter.rawValue) \(state.counters[counter] ?? 0)\n"
      }
      text += "# TYPE fwdsim_requests_total counter\n"
      for (status, count) in state.statuses.ordered(by: { $0.key < $1.key }) {
        text += "fwdsim_requests_total{status=\"\(status)\"} \(count)\n"
      }
      text += "# TYPE fwdsim_request_seconds histogram\n"
      var sum = 0
      for (index, count) in state.buckets.enumerated() {
        sum += count
        let bound = index < Self.bounds.count ? "\(Double(Self.bounds[index]) / 1000)" : "+Inf"
        text += "fwdsim_request_seconds_bucket{le=\"\(bound)\"} \(sum)\n"
      }
      text += "fwdsim_request_seconds_sum \(state.sum)\nfwdsim_request_seconds_count \(sum)\n"
      for gauge in gauges { text += "# TYPE \(gauge.name) gauge\n\(gauge.name) \(gauge.value)\n" }
      return text
    }
  }
}

/// What is said about a request: never its body, its query, or a name that somebody gave.
enum ServerLog {
  static func write(_ request: ServerRequest, _ response: ServerResponse, _ took: Duration) {
    var json = JSONBuffer()
    json.open()
    var now = timespec()
    clock_gettime(CLOCK_REALTIME, &now)
    json.key("time", now.tv_sec * 1000 + now.tv_nsec / 1_000_000)
    json.key("method", request.method.rawValue)
    json.key("path", request.path)
    json.key("status", Int(response.status.code))
    json.key("microseconds", Int(took.milliseconds * 1000))
    json.key("requestBytes", request.body.count)
    if case .bytes(let bytes) = response.body { json.key("responseBytes", bytes.count) }
    json.key("address", request.address)
    json.close()
    json.newline()
    // One call: lines of several threads do not mix.
    json.drain { _ = Glibc.write(STDERR_FILENO, $0.baseAddress, $0.count) }
  }
}

extension Duration {
  var milliseconds: Double {
    Double(components.seconds) * 1000 + Double(components.attoseconds) / 1e15
  }
}
