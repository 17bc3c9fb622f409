#!/usr/bin/env python3
"""The macros of ForwardKitMacros: their tests, what does not compile, and the articles.

1. Tests/UsingMacros, a package that depends on this one with the trait Macros, is built and its tests run.
2. Programs that must not compile are compiled, with the plugin as a user has it: is the message the one that helps?
3. The documentation is made without a warning.
4. The Swift of each article, taken together as one program, runs and prints what Tests/UsingMacros/Articles has.

usage: macros.py [--update] [--scratch-path FOLDER]     (--update writes the expected output of the articles)
Uses SWIFT, or `swift`. The first run compiles swift-syntax. Python 3, standard library only.
"""
import argparse
import difflib
import glob
import os
import re
import subprocess
import sys
import tempfile

import documentation
import examples
from builds import LEAN

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PACKAGE = os.path.join(ROOT, 'Tests', 'UsingMacros')
SWIFT = os.environ.get('SWIFT', 'swift')

HEAD = '''import ForwardKit
import ForwardKitMacros
'''
CAR = HEAD + '''@Hookable final class Car {
  func drive(_ far: Int, at speed: Double) -> Int { far }
  static func make() -> Int { 1 }
  private func hidden() {}
}
func check(_ car: Car) {
  BODY
}
'''

GAUGE = HEAD + '''@Hookable final class Gauge {
  var value = 1
  var twice: Int { @Hooked get { value * 2 } }
  var plain: Int { value }
  subscript(index: Int) -> Int { @Hooked get { index } }
}
func check(_ gauge: Gauge) {
  BODY
}
'''

PLAYER = HEAD + '''@RuntimeObject final class Player {
  var volume = 5
  func play(_ title: String, at speed: Double) -> Bool { true }
}
func check(_ player: Player) throws {
  BODY
}
'''

ASKING = HEAD + '''@DynamicDelegate protocol Asking: AnyObject, Sendable {
  func ask(_ text: String) -> Bool
  func count(_ text: String) -> Int
}
func check(_ asking: DynamicAsking) {
  BODY
}
'''
STORE = HEAD + '''@Proxy protocol Store: Sendable { func load(_ name: String) throws -> Int }
BODY
'''

MODEL = HEAD + '''@MainActor @Hookable final class Model {
  var searched: [String] = []
  func search(_ text: String) {}
  func reload(_ text: String) async {}
  nonisolated func size(_ text: String) -> Int { text.count }
}
@MainActor func check(_ model: Model) {
  BODY
}
'''

def isolated(vault='', images='', screens=''):
    """Hooks on a vault's actor, on another global actor, and on the main actor."""
    return ISOLATED.replace('VAULT', vault).replace('IMAGES', images).replace('SCREENS', screens)


ISOLATED = HEAD + '''@globalActor actor ImageActor { static let shared = ImageActor() }
@Hookable actor Vault {
  var kept = 0
  func put(_ amount: Int) -> Int { kept }
  func move(_ amount: Int, _ name: String) async {}
}
@ImageActor @Hookable final class Images {
  var loaded: [String] = []
  func load(_ name: String) {}
  func fetch(_ name: String) async {}
}
@MainActor class Screen { var shown = 0 }
@Hookable final class List: Screen {
  func show(_ text: String) {}
  func reload(_ text: String) async {}
}
@Hookable final class Plain { func run(_ text: String) {} }
func check(_ vault: Vault) {
  VAULT
}
@ImageActor func check(_ images: Images) {
  IMAGES
}
@MainActor func check(_ list: List, _ plain: Plain) {
  SCREENS
}
'''

# What it is, the program, and a part of the message that refuses it; None when it has to compile.
PROGRAMS = [
    ('a hook', CAR, 'car.before({ $0.drive }) { far, speed in print(far + 1, speed.rounded()) }', None),
    ('a hook of a wrong type', CAR, 'car.before({ $0.drive }) { (far: String, speed: Double) in print(far) }', "member 'before' cannot be used"),
    ('a hook with too few parameters', CAR, 'car.before({ $0.drive }) { far in print(far) }', 'same shape'),
    ('an instead with a wrong result', CAR, 'car.instead({ $0.drive }) { original, far, speed in "far" }', "'String'"),
    ('a hook of a method that is not there', CAR, 'car.before({ $0.fly }) { }', "has no member 'fly'"),
    ('a hook of a private method', CAR, 'car.before({ $0.hidden }) { }', "has no member 'hidden'"),
    ('a static method on an object', CAR, 'car.before({ $0.make }) { }', 'Car.Type'),
    ('a hook that throws in a method that does not', CAR,
     'car.before({ $0.drive }) { far, speed in throw CancellationError() }', 'throw'),
    ('inout', HEAD + 'BODY', '@Hookable final class Car { func swap(_ other: inout Int) {} }', 'inout parameter cannot be hooked'),
    ('a tuple among the parameters', HEAD + 'BODY', '@Hookable final class Car { func park(_ at: (Int, Int)) {} }', 'tuple parameter cannot be hooked'),
    ('a setter of a tuple', HEAD + 'BODY', '@Hookable final class Car { var at: (Int, Int) { get { (1, 2) } @Hooked set {} } }', 'takes a tuple cannot be hooked'),
    ('tuples in arrays, optionals and results', HEAD + 'BODY',
     '@Hookable final class Car { func park(_ at: [(Int, Int)], _ or: (Int, Int)?) -> (Int, Int) { (1, 2) } }', None),
    ('a hook of a computed property', GAUGE, 'gauge.instead({ $0.twice }) { original in original() + 1 }', None),
    ('a hook of a computed property with a wrong type', GAUGE, 'gauge.instead({ $0.twice }) { original in "two" }', "'String'"),
    ('a hook of a subscript', GAUGE, 'gauge.before({ $0.subscript }) { index in print(index + 1) }', None),
    ('a hook of a property that is not marked', GAUGE, 'gauge.before({ $0.plain }) { }', "mark its accessor: '@Hooked get"),
    ('a property marked before its name', HEAD + 'BODY', '@Hookable final class C { @Hooked var one: Int { 1 } }',
     '@Hooked goes on the accessors'),
    ('an accessor of a class that is not hookable', HEAD + 'BODY', 'final class C { var one: Int { @Hooked get { 1 } } }',
     'that is @Hookable'),
    ('marks with and without a name', HEAD + 'BODY',
     '@Hookable(.marked) final class C { @Hooked func f() {}\n @Hooked("g_x") func g(x: Int) {}\n @Hooked func g() {}\n func h(_ a: inout Int) {} }\n'
     'func check(_ c: C) { c.before({ $0.f }) { }; c.before({ $0.g_x }) { x in print(x + 1) }; c.before({ $0.g }) { } }', None),
    ('two methods with one hook point', HEAD + 'BODY',
     '@Hookable final class C { @Hooked func g(x: Int) {}\n @Hooked func g(y: Int) {} }', "two methods have the hook point 'g'"),
    ("a hook of the main actor's method", MODEL,
     'model.before({ $0.search }) { [unowned model] text in model.searched.append(text) }\n'
     '  model.instead({ $0.search }) { [unowned model] original, text in model.searched = []; original(text) }\n'
     '  Model.after({ $0.search }) { model, _, text in model.searched.append(text) }', None),
    ("a hook of the main actor's asynchronous method", MODEL,
     'model.before({ $0.reload }) { [unowned model] text in model.searched.append(text) }\n'
     '  model.instead({ $0.reload }) { [unowned model] original, text in model.searched = []; await original(text) }\n'
     '  Model.after({ $0.reload }) { model, _, text in model.searched.append(text) }', None),
    ("a hook of a method that is not the main actor's", MODEL,
     'model.before({ $0.size }) { [unowned model] text in model.searched.append(text) }', 'main actor-isolated property'),
    ("hooks of an actor's methods", isolated(
        'vault.before({ $0.put }) { vault, amount in vault.kept += amount }\n'
        '  Vault.after({ $0.put }) { (vault: isolated Vault, result, amount) in vault.kept += result }\n'
        '  vault.instead({ $0.move }) { (vault: isolated Vault, original, amount, name) in vault.kept = 0; await original(amount, name) }'),
     '', None),
    # Swift 6.3 finds the isolated parameter only where the function type's parameters, with the pack as one, are as many as the closure's.
    ("a hook of two parameters that does not say which is isolated", isolated(
        'vault.before({ $0.move }) { vault, amount, name in vault.kept += amount }'), '', "actor-isolated property 'kept'"),
    ("hooks of another global actor's methods", isolated(images=
        'images.before({ $0.load }) { [unowned images] name in images.loaded.append(name) }\n'
        '  Images.after({ $0.fetch }) { images, _, name in images.loaded.append(name) }'), '', None),
    ("hooks of a class that a superclass puts on the main actor", isolated(screens=
        'list.before({ $0.show }) { [unowned list] text in list.shown += 1 }\n'
        '  List.instead({ $0.reload }) { list, original, text in list.shown += 1; await original(text) }'), '', None),
    ("hooks of a class that the module's default puts on the main actor", '// -default-isolation MainActor\n' + HEAD + 'BODY',
     '@Hookable final class Model {\n var shown = 0\n func show(_ far: Int, at speed: Double) -> Int { far }\n func reload() async {}\n'
     ' nonisolated func size() -> Int { 1 }\n var twice: Int { @Hooked get { shown * 2 } }\n static func make() {} }\n'
     'func check(_ model: Model) {\n model.before({ $0.show }) { [unowned model] far, speed in model.shown += far }\n'
     ' Model.after({ $0.reload }) { model, _ in model.shown += 1 }\n model.instead({ $0.twice }) { [unowned model] original in original() + model.shown }\n'
     ' model.instead({ $0.size }) { original in original() + 1 }\n Model.before({ $0.make }) { _ in } }\n'
     'nonisolated func free(_ model: Model) { model.before({ $0.show }) { _, _ in } }', None),
    ("a hook of a class of no actor that reaches the main actor's", isolated(screens=
        'plain.before({ $0.run }) { [unowned list] text in list.shown += 1 }'), '', 'main actor-isolated property'),
    ("a hook of an actor that reaches the main actor's", isolated(
        'vault.before({ $0.put }) { @MainActor amount in }'), '', "loses global actor 'MainActor'"),
    ("a delegate's closure", ASKING, 'asking.on.ask { text in text.isEmpty }', None),
    ('a delegate where ForwardKit is not imported', 'import ForwardKitMacros\nBODY', '@DynamicDelegate public protocol P: AnyObject { func f() }', None),
    ("a delegate's closure of a wrong type", ASKING, 'asking.on.ask { (text: Int) in true }', "'@Sendable (String) -> Bool'"),
    ('and, of results that are not Bool', ASKING, 'asking.on.count(policy: .delegateFirst(.and)) { _ in 1 }', "'Bool'"),
    ('a result without a default', HEAD + 'BODY',
     'struct S {}\n@DynamicDelegate protocol P: AnyObject { func f() -> S }', "requires that 'S' conform to 'DefaultReply'"),
    ('a proxy', STORE, 'let store = StoreProxy { call in switch call { case .load(let name): return name.count } }', None),
    ('a proxy that forgets a call', STORE, 'let store = StoreProxy { call in switch call { } }', 'must be exhaustive'),
    ('a proxy whose arguments cannot be encoded', HEAD + 'BODY',
     'final class S {}\n@Proxy protocol P { func f(_ s: S) throws }', "does not conform to protocol 'Decodable'"),
    ('a message', HEAD + 'BODY', 'final class Car { func drive(_ far: Int) throws -> Int { far } }\nlet m: Message<(Int) -> Int> = #message(Car.drive(_:))',
     None),
    ('a message of a method that is not there', HEAD + 'BODY', 'final class Car {}\nlet m = #message(Car.drive(_:))', "has no member 'drive'"),
    ('a message of a type that cannot be sent', HEAD + 'BODY',
     'final class Car { func drive(_ c: Car) -> Int { 1 } }\nlet m = #message(Car.drive(_:))', 'RuntimeValue'),
    ('a message without its labels', HEAD + 'BODY',
     'final class Car { func drive(_ far: Int) -> Int { 1 } }\nlet m = #message(Car.drive)', 'cannot convert'),
    ('a struct with a string', HEAD + 'BODY', '@RuntimeStruct struct S { var s: String }', 'BitwiseCopyable'),
    ('a class of the runtime', PLAYER,
     'try player.runtimeObject.before(Player.Messages.play) { info, title, speed in print(title + "!", speed / 2) }', None),
    ('an observed property of a wrong type', PLAYER,
     'try player.runtimeObject.observe(Player.Properties.volume) { (old: String, new: String) in }', 'no exact matches'),
    ('a class of the runtime that is not final', HEAD + 'BODY', '@RuntimeObject class C { var a = 1 }', '@RuntimeObject goes on a final class'),
    ('a class of the runtime of an actor', HEAD + 'BODY', '@MainActor @RuntimeObject final class C { var a = 1 }', 'a class of no actor'),
    ('a class of the runtime with a closure', HEAD + 'BODY', '@RuntimeObject final class C { func f(_ g: () -> Void) {} }',
     "a message cannot carry Swift's closures"),
    ('a class of the runtime with an observer', HEAD + 'BODY', '@RuntimeObject final class C { var a = 1 { didSet {} } }',
     'has no willSet and didSet'),
    ('a class of the runtime with a type that no message carries', HEAD + 'BODY',
     'struct S {}\n@RuntimeObject final class C { func f(_ s: S) {} }', 'RuntimeValue'),
    ('a patchable class that is not Sendable', HEAD + 'BODY', '@Patchable final class C { var a = 1\n func f() {} }', "'Sendable'"),
    ('a patchable struct', HEAD + 'BODY', '@Patchable struct S { func f() {} }', '@Patchable goes on a class'),
    ('a struct', HEAD + 'BODY', '@Hookable struct Car {}', '@Hookable goes on a class or an actor'),
]


class Build:
    """What `swift build` left behind, for programs that are compiled one by one."""

    def __init__(self, scratch):
        self.folder = os.path.join(scratch, 'debug')
        # Those that the tests were built with first: the others may be older.
        self.modules = [os.path.join(self.folder, name) for name in ('Modules-tool', 'Modules')]
        self.compile = [
            SWIFT + 'c', '-swift-version', '6',
            *[word for folder in self.modules for word in ('-I', folder)],
            '-I', os.path.join(ROOT, 'Sources/CRuntime/include'), '-load-plugin-executable',
            os.path.join(self.folder, 'ForwardKitMacroPlugin-tool') + '#ForwardKitMacroPlugin']

    def objects(self):
        """The object files of the libraries, from whichever of the two builds there is."""
        found = []
        for module in ('ForwardKit', 'ForwardKitBasics', 'ForwardKitMacros', 'CRuntime'):
            for suffix in ('-tool', ''):
                some = [path for path in glob.glob('%s/%s%s.build/**/*.o' % (self.folder, module, suffix), recursive=True)
                        if examples.is_current(path, module)]
                if some:
                    found += some
                    break
        return found


def compiled(build, text):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'program.swift')
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)
        flags = text.split('\n')[0][3:].split() if text.startswith('// -') else []
        done = subprocess.run([*build.compile, *flags, '-typecheck', '-parse-as-library', path],
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        return done.returncode, done.stdout


def programs(build):
    wrong = 0
    for name, frame, body, refusal in PROGRAMS:
        code, words = compiled(build, frame.replace('BODY', body))
        if (refusal is None and code) or (refusal is not None and (code == 0 or refusal not in words)):
            wrong += 1
            print('%s: %s\n%s' % (name, 'has to compile' if refusal is None else "has to be refused with '%s'" % refusal, words))
    print('%d programs, %d wrong' % (len(PROGRAMS), wrong))
    return wrong == 0


def printed(build, text, folder):
    """What a program prints; None when it does not compile or fails."""
    source, made = os.path.join(folder, 'main.swift'), os.path.join(folder, 'program')
    with open(source, 'w', encoding='utf-8') as file:
        file.write(text)
    if subprocess.run([*build.compile, source, *build.objects(), '-lffi', '-o', made]).returncode:
        return None
    done = subprocess.run([made], stdout=subprocess.PIPE, timeout=300, text=True)
    return done.stdout if done.returncode == 0 else None


def articles(build, update):
    good = True
    for path in sorted(glob.glob(os.path.join(ROOT, 'Sources/ForwardKitMacros/*.docc/*.md'))):
        with open(path, encoding='utf-8') as file:
            blocks = re.findall(r'^```swift\n(.*?)^```$', file.read(), re.M | re.S)
        if not blocks:
            continue
        name = os.path.splitext(os.path.basename(path))[0]
        with tempfile.TemporaryDirectory() as folder:
            found = printed(build, '\n'.join(blocks), folder)
        if found is None:
            print('%s: its Swift does not compile, or fails' % os.path.relpath(path, ROOT))
            good = False
            continue
        expected = os.path.join(PACKAGE, 'Articles', name + '.out')
        if update:
            os.makedirs(os.path.dirname(expected), exist_ok=True)
            with open(expected, 'w', encoding='utf-8') as file:
                file.write(found)
        with open(expected, encoding='utf-8') as file:
            wanted = file.read()
        if wanted != found:
            sys.stdout.writelines(difflib.unified_diff(
                wanted.splitlines(True), found.splitlines(True), name + ' expected', name + ' found'))
            good = False
    return good


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--update', action='store_true')
    parser.add_argument('--scratch-path', default=os.path.join(PACKAGE, '.build'))
    options = parser.parse_args()
    place = ['--package-path', PACKAGE, '--scratch-path', options.scratch_path]
    good = subprocess.run([SWIFT, 'test', *LEAN, *place]).returncode == 0
    build = Build(options.scratch_path)
    good = programs(build) and good
    good = documentation.from_module('ForwardKitMacros', build.modules) and good
    good = articles(build, options.update) and good
    print('macros: %s' % ('ok' if good else 'FAILED'))
    return 0 if good else 1


if __name__ == '__main__':
    sys.exit(main())
