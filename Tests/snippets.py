#!/usr/bin/env python3
"""Type-checks small Swift programs against ForwardKit: what has to compile does, what has to be refused is, in words that help.

usage: snippets.py [--modules FOLDER]     the folder of ForwardKit.swiftmodule; Examples/Swift/.build/debug/Modules by default
Python 3, standard library only.
"""
import argparse
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

HEAD = '''import ForwardKit
extension Message where Function == (Int32, Int32) -> Int32 { static var add: Message { Message("add:to:") } }
extension Message where Function == (Int) -> Void { static var drive: Message { Message("drive:") } }
extension Message where Function == (String) async throws -> String { static var load: Message { Message("load:") } }
extension MessageKey where Payload == Int { static var progress: MessageKey { MessageKey("progress") } }
let volume = RuntimeProperty("volume", Int.self)
nonisolated func check(_ o: RuntimeObject, _ d: DynamicDelegate, _ center: MessageCenter) async throws {
  BODY
}
'''

MODEL = '''import ForwardKit
extension Message where Function == (Int) -> Void { static var drive: Message { Message("drive:") } }
@MainActor final class Model {
  var q = 0
  func bind(_ o: RuntimeObject, _ center: MessageCenter, _ key: MessageKey<Int>) throws {
    BODY
  }
}
'''

BOTH = '''import Foundation
import ForwardKit
func check(_ o: RuntimeObject, _ s: OutputStream, _ l: NSLock, _ c: NotificationCenter, _ p: Progress, _ op: Operation) {
  BODY
}
'''

# What it is, the program, and a part of the message that refuses it; None when it has to compile.
SNIPPETS = [
    ('Foundation beside it', BOTH, 'print(o, s, l, c, p, op, MessageCenter.self, RuntimeInvocation.self, Date(), URL.self, Data())', None),
    ('a typed send', HEAD, 'let sum: Int32 = try o.send(.add, 1, 2); print(sum)', None),
    ('a typed send of a wrong type', HEAD, 'try o.send(.drive, "far")', "cannot convert value of type 'String'"),
    ('a typed send with too few arguments', HEAD, '_ = try o.send(.add, 1)', 'the message has more parameters than this one'),
    ('a typed hook', HEAD, 'try o.before(.drive) { info, far in print(far + 1) }', None),
    ('an asynchronous send', HEAD, 'print(try await o.send(.load, "a"))', None),
    ('an asynchronous send that is not awaited', HEAD, 'print(try o.send(.load, "a"))', "not marked with 'await'"),
    ('a property handle', HEAD, 'o[volume] = 11; try o.observe(volume) { old, new in print(old + new) }', None),
    ('a property handle of a wrong type', HEAD, 'o[volume] = "loud"', "cannot assign value of type 'String'"),
    ('values compose', HEAD, 'for await v in try o.values(of: volume).map({ $0 * 2 }) { print(v) }', None),
    ('a message key and its payload', HEAD, 'print(center.dispatch(.progress, 5))', None),
    ('a message key with another payload', HEAD, 'print(center.dispatch(.progress, "text"))', "cannot convert value of type 'String'"),
    ('a message key as a string', HEAD, 'print(center.dispatch("progress", "text"))', 'MessageKey'),
    ('a dispatch that nobody looks at', HEAD, 'center.dispatch(.progress, 5)', 'is unused'),
    ('a result without its type', HEAD, 'let v: Int = try o.send("volume"); print(v)', 'say the type of the result'),
    ('an optional number', HEAD, 'print(try o.send("volume", returning: Int?.self) as Any)', 'only objects, classes, selectors and strings can be nil'),
    ('a delegate closure without types', HEAD, 'try d.on("x:y:") { view, index in print(view, index) }', "say the types of the closure's parameters"),
    ('a hook that forgets the info', HEAD, 'try o.before("drive:") { far in print(far + 1) }', 'AspectInfo'),
    ('a former name', HEAD, 'let other: Object = o; print(other)', "renamed to 'RuntimeObject'"),
    ('a former word for the end', HEAD, 'try o.before(.drive) { _, _ in }.remove()', "renamed to 'cancel()'"),
    ('a property of a type without a zero', HEAD, 'let owner = RuntimeProperty("owner", RuntimeObject.self); o[owner]?.isKind(of: .object)', None),
    ('a token of a closure', HEAD, 'let bag = TokenBag(); try d.on(.drive) { far in print(far + 1) }.store(in: bag)', None),
    ('a struct that holds an object', HEAD, 'struct Held: RuntimeStruct { let o: RuntimeObject; static let runtimeEncoding = "{Held=q}" }', 'BitwiseCopyable'),
    ('a delegate closure on the main actor', MODEL, 'let d = try o.dynamicDelegate(); try d.on(.drive) { far in self.q = far }', None),
    ('observing on the main actor', MODEL, 'try o.observe("volume") { _ in self.q += 1 }', None),
    ('observing a property on the main actor', MODEL, 'try o.observe(RuntimeProperty("v", Int.self)) { _, new in self.q = new }', None),
    ('hooking on the main actor', MODEL, 'try o.before(.drive) { _, far in self.q = far }', None),
    ('subscribing on the main actor', MODEL, 'try center.subscribe(key) { self.q = $0 }', None),
    ('subscribing with an owner', MODEL, 'try center.subscribe(key, owner: self) { me, value in me.q = value }', None),
    ('awaiting on the main actor', MODEL, 'try center.subscribe(key) { value in await Task.yield(); self.q = value }', None),
    ('throttling on the main actor', MODEL, 'let t = try Throttler(for: .seconds(1)) { self.q = $0 }; t(1)', None),
    ('debouncing on the main actor', MODEL, 'let t = try Debouncer(for: .seconds(1)) { self.q = $0 }; t(1)', None),
]


def diagnostics(modules, text):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'snippet.swift')
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)
        done = subprocess.run(
            [os.environ.get('SWIFT', 'swift') + 'c', '-typecheck', '-swift-version', '6', '-parse-as-library', '-I', modules, '-I',
             os.path.join(ROOT, 'Sources/CRuntime/include'), path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.returncode, done.stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--modules', default=os.path.join(ROOT, 'Examples/Swift/.build/debug/Modules'))
    modules = parser.parse_args().modules
    wrong = 0
    for name, frame, body, refusal in SNIPPETS:
        code, words = diagnostics(modules, frame.replace('BODY', body))
        if (refusal is None and code) or (refusal is not None and refusal not in words):
            wrong += 1
            print('%s: %s\n%s' % (name, 'has to compile' if refusal is None else "has to be refused with '%s'" % refusal, words))
    print('%d snippets, %d wrong' % (len(SNIPPETS), wrong))
    return 1 if wrong else 0


if __name__ == '__main__':
    sys.exit(main())
