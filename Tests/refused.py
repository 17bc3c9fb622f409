#!/usr/bin/env python3
"""What the compiler says of programs that use ForwardKit: which must compile, which must be refused, and in which words.

Each program is checked against the modules that `swift build` left in Examples/Swift. One more imports Foundation beside ForwardKit and
names every public type: none may be ambiguous. examples.py runs this.
usage: refused.py    Uses SWIFT, or `swift`. Python 3, standard library only.
"""
import glob
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BUILD = os.path.join(ROOT, 'Examples', 'Swift', '.build', 'debug')

HEAD = '''import ForwardKit
extension Message where Function == (Int) -> Int { static var drive: Message { Message("drive:") } }
extension MessageKey where Payload == Int { static var progress: MessageKey { MessageKey("progress") } }
let volume = RuntimeProperty("volume", Int.self)
func check(_ car: RuntimeObject, _ delegate: DynamicDelegate, _ center: MessageCenter) throws {
  BODY
}
'''
SAY_TYPES = "say the types of the closure's parameters"
FIRST_IS_INFO = "the closure's first parameter is the AspectInfo"

# What it is, the body, and a part of the message that refuses it; None when it has to compile.
PROGRAMS = [
    ('a typed send', 'let far = try car.send(.drive, 3); print(far + 1)', None),
    ('a typed send of a wrong argument', 'print(try car.send(.drive, "three"))', "cannot convert value of type 'String'"),
    ('a typed send with too few arguments', 'print(try car.send(.drive))', 'the message has more parameters'),
    ('a typed send with too many arguments', 'print(try car.send(.drive, 1, 2))', 'the message has fewer parameters'),
    ('a typed send of two arguments with one', 'let add = Message<(Int, Int) -> Int>("add:to:"); print(try car.send(add, 1))', 'the message has more parameters'),
    ('a typed send of none with one', 'let go = Message<() -> Void>("go"); try car.send(go, 1)', 'the message has fewer parameters'),
    ('a typed hook', 'try car.before(.drive) { info, far in print(far + 1) }', None),
    ('a typed hook of a wrong type', 'try car.before(.drive) { (info, far: String) in print(far) }', 'String'),
    ('a message of a type that cannot be sent', 'struct S {}; let m = Message<(S) -> Void>("take:"); print(m)', "RuntimeValue"),
    ('a message by a name of run time', 'let m = Message<(Int) -> Int>(RuntimeSelector(String("drive:"))); print(try car.send(m, 1))', None),
    ('a property', 'car[volume] += 1; try car.observe(volume) { old, new in print(old + new) }', None),
    ('a property of a wrong type', 'car[volume] = "loud"', "cannot assign value of type 'String'"),
    ('a payload', 'print(center.dispatch(.progress, 50))', None),
    ('a payload of a wrong type', 'print(center.dispatch(.progress, "text"))', "'String'"),
    ('a subscriber of a wrong type', 'try center.subscribe(.progress) { (text: String) in print(text) }', "String"),
    ('a key that is a string', 'print(center.dispatch("progress", "text"))', "'MessageKey<"),
    ('a dispatch whose result nobody looks at', 'center.dispatch(.progress, 50)', 'unused'),
    ("a delegate's closure without types", 'try delegate.on("view:didSelect:") { view, index in print(view, index) }', SAY_TYPES),
    ('a hook with its info alone', 'try car.before("drive:") { info in print(info.selector) }', None),
    ('a hook without its info', 'try car.before("drive:") { far in print(far + 1) }', 'AspectInfo'),
    ('a hook without types', 'try car.before("drive:") { info, far in print(far) }', FIRST_IS_INFO),
    ("a rule of a class, its instances' or its own",
     'try MessageThrottle.shared.limit(car.runtimeClass, "drive:", to: .seconds(1))', '.instances(of: Field)'),
    ('a rule of instances', 'try MessageThrottle.shared.limit(.instances(of: car.runtimeClass), .drive, to: .seconds(1))', None),
    ('a result that is not named', 'let far: Int = try car.send("drive:", 3); print(far)', 'say the type of the result'),
    ('an optional number', 'print(try car.send("drive:", 3, returning: Int?.self) as Any)', 'ask for the type without'),
]


def compiled(text):
    """The compiler's exit code and words; its warnings are errors."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'program.swift')
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)
        done = subprocess.run(
            [os.environ.get('SWIFT', 'swift') + 'c', '-swift-version', '6', '-typecheck', '-warnings-as-errors', '-parse-as-library',
             '-I', os.path.join(BUILD, 'Modules'), '-I', os.path.join(ROOT, 'Sources/CRuntime/include'), path],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.returncode, done.stdout


def public_types():
    """The names of ForwardKit's public types that are not nested."""
    names = set()
    for path in glob.glob(os.path.join(ROOT, 'Sources/ForwardKit/**/*.swift'), recursive=True):
        with open(path, encoding='utf-8') as file:
            names.update(re.findall(r'^public (?:final )?(?:struct|class|enum|protocol|actor) (\w+)', file.read(), re.M))
    return sorted(names)


def beside_foundation():
    """Every public type, named where Foundation is imported too."""
    names = public_types()
    text = 'import Foundation\nimport ForwardKit\n' + ''.join(
        'extension %s { static func named%d() {} }\n' % pair for pair in zip(names, range(len(names))))
    return compiled(text)


def check():
    wrong = 0
    for name, body, refusal in PROGRAMS:
        code, words = compiled(HEAD.replace('BODY', body))
        if (refusal is None and code) or (refusal is not None and (code == 0 or refusal not in words)):
            wrong += 1
            print('%s: %s\n%s' % (name, 'has to compile' if refusal is None else "has to be refused with '%s'" % refusal, words))
    code, words = beside_foundation()
    if code:
        wrong += 1
        print('beside Foundation:\n' + words)
    print('refused: %d programs, %d types beside Foundation, %d wrong' % (len(PROGRAMS), len(public_types()), wrong))
    return wrong == 0


if __name__ == '__main__':
    sys.exit(0 if check() else 1)
