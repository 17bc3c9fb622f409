import Testing

@testable import ObjCScript
@testable import ObjCSema
@testable import ObjCSyntax
@testable import ObjCVM

/// What ends programs with several threads, and in which order things happen.
@Suite struct SchedulingTests {
  private func run(_ body: String, clock: UInt64 = 3600, steps: UInt64 = 50_000_000) -> (
    output: String, result: RunResult
  ) {
    var options = RunOptions()
    options.limits.virtualNanoseconds = clock * 1_000_000_000
    options.limits.steps = steps
    var output: [UInt8] = []
    let runner = ListingRunner(options: options) { _, bytes in output += bytes }
    let text = "#import <Foundation/Foundation.h>\n#import <pthread.h>\n" + body
    let result = runner.run(name: "test.m", bytes: Array(text.utf8))
    return (String(decoding: output, as: UTF8.self), result)
  }

  private func lastMessage(_ result: RunResult) -> String { result.diagnostics.last?.message ?? "" }

  @Test func `waiting for ever is told, with who waits for what`() {
    let (output, result) = run(
      """
      int main(void) {
        dispatch_semaphore_t s = dispatch_semaphore_create(0);
        printf("a\\n");
        dispatch_semaphore_wait(s, DISPATCH_TIME_FOREVER);
        printf("b\\n");
      }
      """)
    #expect(output == "a\n")
    #expect(result.end == .limit)
    #expect(lastMessage(result).hasPrefix("the main thread waits forever: for a semaphore"))
  }

  @Test(arguments: [
    "dispatch_sync(dispatch_get_main_queue(), ^{ printf(\"no\\n\"); });",
    "dispatch_queue_t q = dispatch_queue_create(\"q\", NULL); dispatch_sync(q, ^{ dispatch_sync(q, ^{ printf(\"no\\n\"); }); });",
    "NSLock *l = [NSLock new]; [l lock]; [l lock]; printf(\"no\\n\");",
    "dispatch_group_t g = dispatch_group_create(); dispatch_group_enter(g); dispatch_group_wait(g, DISPATCH_TIME_FOREVER);",
    "static dispatch_once_t t; dispatch_once(&t, ^{ dispatch_once(&t, ^{ printf(\"no\\n\"); }); });",
  ])
  func `a thread that waits for itself is a deadlock`(body: String) {
    let (output, result) = run("int main(void) { @autoreleasepool { \(body) } }")
    #expect(output.isEmpty)
    #expect(result.end == .limit)
    #expect(result.diagnostics.last?.code.id == "F0423")
  }

  @Test func `the main thread's return drops what others were about to do`() {
    let (output, result) = run(
      """
      int main(void) {
        for (int i = 0; i < 20; i++) dispatch_async(dispatch_get_global_queue(0, 0), ^{ sleep(1); printf("no\\n"); });
        usleep(10);
        printf("end\\n");
        return 3;
      }
      """)
    #expect(output == "end\n")
    #expect(result.end == .status(3))
  }

  @Test func `exit in any thread ends all`() {
    let (output, result) = run(
      """
      int main(void) {
        dispatch_async(dispatch_get_global_queue(0, 0), ^{ sleep(2); printf("bye\\n"); exit(4); });
        dispatch_async(dispatch_get_global_queue(0, 0), ^{ @try { sleep(5); } @finally { printf("no\\n"); } });
        sleep(10);
        printf("no\\n");
      }
      """)
    #expect(output == "bye\n")
    #expect(result.end == .status(4))
  }

  @Test func `an exception that nobody catches in a thread ends the program`() {
    let (_, result) = run(
      """
      int main(void) {
        @try {
          [NSThread detachNewThreadWithBlock:^{ [NSException raise:@"Boom" format:@"in thread %d", 2]; }];
          sleep(1);
        } @catch (NSException *e) { printf("no\\n"); }
      }
      """)
    #expect(result.end == .uncaught(name: "Boom", reason: "in thread 2"))
  }

  @Test func `limits hold across threads`() {
    let (_, result) = run(
      """
      int main(void) {
        for (int i = 0; i < 3; i++) dispatch_async(dispatch_get_global_queue(0, 0), ^{ for (;;) sched_yield(); });
        sleep(1);
      }
      """, steps: 100_000)
    #expect(result.end == .limit)
    #expect(result.diagnostics.last?.code.id == "F0402")
  }

  @Test func `a recursion without end in a thread is told`() {
    let (_, result) = run(
      """
      static int down(int n) { return down(n + 1) + 1; }
      int main(void) {
        dispatch_sync(dispatch_get_global_queue(0, 0), ^{ });
        dispatch_async(dispatch_get_global_queue(0, 0), ^{ down(0); });
        sleep(1);
      }
      """)
    #expect(result.diagnostics.last?.code.id == "F0403")
  }

  @Test func `the clock has a limit`() {
    let (output, result) = run(
      """
      int main(void) {
        [NSTimer scheduledTimerWithTimeInterval:10 repeats:YES block:^(NSTimer *t) { printf("tick\\n"); }];
        [[NSRunLoop currentRunLoop] run];
      }
      """, clock: 35)
    #expect(output == "tick\ntick\ntick\n")
    #expect(result.diagnostics.last?.code.id == "F0430")
  }

  @Test func `an idle main thread is an ordinary end`() {
    let (output, result) = run(
      """
      int main(void) {
        dispatch_async(dispatch_get_main_queue(), ^{ printf("once\\n"); });
        dispatch_main();
      }
      """)
    #expect(output == "once\n")
    #expect(result.end == .status(0))
  }

  @Test func `many threads come and go`() {
    let (output, result) = run(
      """
      static void *work(void *p) { usleep(1); return p; }
      int main(void) {
        long sum = 0;
        for (int round = 0; round < 20; round++) {
          pthread_t t[20];
          for (long i = 0; i < 20; i++) pthread_create(&t[i], NULL, work, (void *)i);
          for (int i = 0; i < 20; i++) { void *r; pthread_join(t[i], &r); sum += (long)r; }
        }
        printf("%ld\\n", sum);
      }
      """)
    #expect(output == "3800\n")
    #expect(result.end == .status(0))
  }

  @Test func `the same program gives the same order every time`() {
    let body = """
      int main(void) {
        dispatch_group_t g = dispatch_group_create();
        for (int i = 0; i < 30; i++)
          dispatch_group_async(g, dispatch_get_global_queue(0, 0), ^{
            for (int k = 0; k < 3; k++) { usleep((i * 7 + k * 13) % 11 * 1000); printf("%d.%d %d\\n", i, k, [NSThread isMainThread]); }
          });
        dispatch_group_wait(g, DISPATCH_TIME_FOREVER);
      }
      """
    let first = run(body).output
    #expect(first.split(separator: "\n").count == 90)
    #expect(run(body).output == first)
  }
}
