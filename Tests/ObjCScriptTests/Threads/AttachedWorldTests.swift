import CRuntime
import Glibc
import Synchronization
import Testing

@testable import ObjCVM

/// A world that starts beside the threads of a program. In a process of its own: such a world has no end.
@Suite struct AttachedWorldTests {
  /// Has a class for which another thread asks while the world starts.
  private enum Asked: NativeLibrary {
    static let className = "AskedWhileStarting"
    static var classNames: [String] { [className] }
    static let isStarting = Atomic(false)
    static let wasMadeEarly = Atomic(false)
    static let wasFound = Atomic(false)
    /// The starting thread asks for the class too, while the other waits.
    static let isAskedTwice = Atomic(false)
    /// Of the asking thread.
    static let number = Atomic(0)
    nonisolated(unsafe) static var thread = pthread_t()

    static func define(_ name: String, in world: World) -> NativeClass? {
      if isStarting.load(ordering: .sequentiallyConsistent) {
        wasMadeEarly.store(true, ordering: .sequentiallyConsistent)
      }
      return NativeClass(name, superclass: "NSObject")
    }

    /// Goes on when the other thread sleeps, at the world's gate, or has come in.
    static func start(in world: World) {
      isStarting.store(true, ordering: .sequentiallyConsistent)
      pthread_create(
        &thread, nil,
        { _ in
          Asked.number.store(Asked.threadNumber, ordering: .sequentiallyConsistent)
          let found = fwd_lookUpClass(Asked.className) != nil
          Asked.wasFound.store(found, ordering: .sequentiallyConsistent)
          return nil
        }, nil)
      while !wasMadeEarly.load(ordering: .sequentiallyConsistent), !sleeps { sched_yield() }
      isStarting.store(false, ordering: .sequentiallyConsistent)
      if isAskedTwice.load(ordering: .sequentiallyConsistent) { _ = fwd_lookUpClass(className) }
    }

    /// The calling thread's, as /proc has it.
    private static var threadNumber: Int {
      var text = [CChar](repeating: 0, count: 64)
      let count = readlink("/proc/thread-self", &text, 63)
      let path = String(decoding: text.prefix(max(0, count)).map(UInt8.init), as: UTF8.self)
      return path.split(separator: "/").last.flatMap { Int($0) } ?? 0
    }

    /// Whether the other thread sleeps: the state follows the name, which is in parentheses.
    private static var sleeps: Bool {
      let number = number.load(ordering: .sequentiallyConsistent)
      guard number != 0, let file = fopen("/proc/self/task/\(number)/stat", "r") else {
        return false
      }
      defer { fclose(file) }
      var line = [CChar](repeating: 0, count: 512)
      guard fgets(&line, 512, file) != nil else { return false }
      let text = String(decoding: line.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return text.split(separator: ")").last?.hasPrefix(" S") ?? false
    }
  }

  @Test func `a thread that asks for a class while a world starts waits for the world`() async {
    await #expect(processExitsWith: .success) {
      fwd_runtime_start()
      let world = World(attachedWith: RunLimits(), libraries: [Asked.self]) { _, _ in }
      pthread_join(Asked.thread, nil)
      let wasMadeEarly = Asked.wasMadeEarly.load(ordering: .sequentiallyConsistent)
      let wasFound = Asked.wasFound.load(ordering: .sequentiallyConsistent)
      #expect(!wasMadeEarly)
      #expect(wasFound)
      withExtendedLifetime(world) {}
    }
  }

  @Test func `a thread that waits for a class finds the one that another has made meanwhile`() async
  {
    await #expect(processExitsWith: .success) {
      fwd_runtime_start()
      Asked.isAskedTwice.store(true, ordering: .sequentiallyConsistent)
      let world = World(attachedWith: RunLimits(), libraries: [Asked.self]) { _, _ in }
      pthread_join(Asked.thread, nil)
      let wasFound = Asked.wasFound.load(ordering: .sequentiallyConsistent)
      #expect(wasFound)
      withExtendedLifetime(world) {}
    }
  }
}
