// Patches for a program in Swift: the engine is a PatchHost behind its gate.
import Dispatch
import ForwardKit
import ObjCScript

/// Applies patches to the classes of this process, and takes them back.
///
///     let engine = try PatchEngine.start { failure in log(failure) }
///     try engine.apply(Patch(id: "greeting", text: text))
///     …
///     try engine.cancel("greeting")
///
/// Patch code runs on the thread that sends the message, one thread at a time. While it calls what is not a patch's (the
/// original, a method in Swift), other threads go on.
///
/// `@unchecked`: the host is used under its own gate only (`exclusively`), and never changes.
public final class PatchEngine: @unchecked Sendable {
  public struct Options: Sendable {
    /// What becomes of a call whose patched method fails.
    public var fallback = PatchFallback.original
    /// Steps and milliseconds that one call may take. Memory is not limited.
    public var limits = RunLimits()
    /// Keys whose packages are applied; with the trait Crypto, `Curve25519.Signing.PublicKey`s.
    public var trustedKeys: [any PatchVerifier] = []
    /// Whether a package may be older than the applied version of its patch.
    public var allowsDowngrade = false
    /// Receives what patches print; by default it is dropped.
    public var output: @Sendable (OutputChannel, String) -> Void = { _, _ in }
    public init() {}
  }

  private let host: PatchHost
  private let options: Options
  private static let started = Lock<PatchEngine?>(nil)

  private init(host: PatchHost, options: Options) {
    self.host = host
    self.options = options
  }

  /// The engine of this process, if it has been started.
  public static var current: PatchEngine? { started.withLock { $0 } }

  /// Starts the engine of this process: once, for its life, before other threads use the runtime.
  ///
  /// - Parameters:
  ///   - options: limits, the fallback, trusted keys, where patches print.
  ///   - onFailure: called with every patched method that failed, on the thread that called it.
  /// - Throws: ``PatchError/unavailable(_:)`` the second time.
  public static func start(
    _ options: Options = Options(), onFailure: (@Sendable (PatchFailure) -> Void)? = nil
  ) throws(PatchError) -> PatchEngine {
    let made = started.withLock { engine -> Result<PatchEngine, PatchError> in
      guard engine == nil else {
        return .failure(.unavailable("this process has a patch engine already"))
      }
      // ForwardKit's own start comes first, so that it finds the runtime as it leaves it.
      autoreleasing {}
      let output = options.output
      let host = PatchHost(limits: options.limits) { stream, bytes in
        output(stream, String(decoding: bytes, as: UTF8.self))
      }
      guard let host else { return .failure(.unavailable("the system gives no address space")) }
      host.registry.fallback = options.fallback
      host.registry.onFailure = onFailure
      let new = PatchEngine(host: host, options: options)
      host.onMainQueueWork { DispatchQueue.main.async { new.host.serveMainQueue() } }
      engine = new
      return .success(new)
    }
    return try made.get()
  }

  /// What applying a patch would change, and which active patches it would cover. Changes nothing.
  public func plan(_ patch: Patch) -> PatchReport { host.exclusively { $0.plan(text(of: patch)) } }

  /// Applies a patch, as a whole or not at all.
  ///
  /// - Returns: what it changed; its conflicts are methods of other patches that it covers.
  /// - Throws: ``PatchError/rejected(id:version:problems:)``.
  @discardableResult public func apply(_ patch: Patch) throws(PatchError) -> PatchReport {
    let (report, problems) = host.exclusively { registry in
      let report = registry.apply(text(of: patch))
      return (report, Self.problems(report, registry.sources))
    }
    guard !report.hasErrors else {
      throw .rejected(id: patch.id, version: patch.version, problems: problems)
    }
    return report
  }

  /// Applies the patch of a signed package.
  ///
  /// - Throws: what ``PatchPackage/open(_:trusting:)`` throws, ``PatchError/outdated(id:version:applied:)``, and as
  ///   `apply`.
  @discardableResult public func apply(package: [UInt8]) throws(PatchError) -> PatchReport {
    let patch = try PatchPackage.open(package, trusting: options.trustedKeys)
    let newest = applied.filter { $0.id == patch.id }.map(\.version).max()
    if let newest, newest > patch.version, !options.allowsDowngrade {
      throw .outdated(id: patch.id, version: patch.version, applied: newest)
    }
    return try apply(patch)
  }

  /// Takes a patch back: all its versions, or one.
  ///
  /// - Throws: ``PatchError/notApplied(id:version:)``.
  public func cancel(_ id: String, version: Int? = nil) throws(PatchError) {
    guard host.exclusively({ $0.revert(id, version: version) }) else {
      throw .notApplied(id: id, version: version)
    }
  }

  /// Takes all patches back.
  public func cancelAll() { host.exclusively { $0.revertAll() } }

  /// Takes back what patches changed in one class.
  ///
  /// - Returns: the number of methods that are as they were.
  @discardableResult public func cancelPatches(of runtimeClass: RuntimeClass) -> Int {
    host.exclusively { $0.clean(runtimeClass.name) }
  }

  /// The applied patches in order of application.
  public var applied: [(id: String, version: Int)] { host.exclusively { $0.applied } }

  private func text(of patch: Patch) -> PatchText {
    PatchText(
      id: patch.id, version: patch.version, fileName: "\(patch.id).m", bytes: Array(patch.text.utf8)
    )
  }

  private static func problems(_ report: PatchReport, _ sources: SourceMap) -> [String] {
    report.diagnostics.filter { $0.level == .error }.map { diagnostic in
      guard let range = diagnostic.primary?.range, let file = sources.file(of: range),
        let place = sources.start(of: range)
      else { return diagnostic.message }
      return "\(file.name):\(place.line):\(place.column): \(diagnostic.message)"
    }
  }
}
