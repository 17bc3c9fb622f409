#!/usr/bin/env python3
"""The pages of `fwdsim serve` in a real browser: headless Chromium, driven by chromedriver's own protocol.

usage: serve-browser.py --fwdsim PATH [--page FOLDER] [--screenshots FOLDER] [--only NAME]

Editor, errors underlined, hover, trace and steps, a lesson done wrong and then right, its progress as a file, quiz, shared link, comparison, sketch of classes, a
room with three pages at once (console and two learners), a lost network, also while a page comes, keyboard only, both languages; axe-core finds
nothing on any view in light and dark; no sideways scrolling at 360 pixels; no message on the console, no request elsewhere.
Needs Debian's chromium and chromium-driver, and axe-core from PyPI, which is installed into .build/axe.
"""
import argparse
import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

import browser as html_page

ROOT = html_page.ROOT
AXE = 'axe-playwright-python==0.1.8'
UP, TAB, ESCAPE, ENTER, CONTROL, SHIFT = '\ue013', '\ue004', '\ue00c', '\ue007', '\ue009', '\ue008'

# Looks in the page, so that an answer is seen as soon as it is there.
WAIT = """
const done = arguments[arguments.length - 1], until = Date.now() + 30000;
const look = () => {
  let value = null;
  try { value = (CONDITION); } catch (problem) { value = null; }
  if (value || Date.now() > until) done(Boolean(value)); else setTimeout(look, 30);
};
look();
"""
EDITOR = 'document.querySelector(".CodeMirror").CodeMirror'
RUN_AXE = """
const done = arguments[arguments.length - 1];
axe.run(document, { iframes: false, rules: { "target-size": { enabled: true } }, runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] }).then(
  (result) => done(result.violations.map((v) => v.id + ": " + v.nodes.map((n) => n.target.join(" ")).slice(0, 4).join(" | "))),
  (problem) => done([String(problem)]));
"""


def axe_source():
    """axe-core's script, from a virtual environment that is made once."""
    folder = os.path.join(ROOT, '.build', 'axe')
    python = os.path.join(folder, 'bin', 'python3')
    if not os.path.exists(os.path.join(folder, 'made')):
        subprocess.run([sys.executable, '-m', 'venv', folder], check=True)
        subprocess.run([python, '-m', 'pip', 'install', '--quiet', '--no-deps', AXE], check=True)
        open(os.path.join(folder, 'made'), 'w').close()
    found = subprocess.run([python, '-c', 'import importlib.util as u; print(u.find_spec("axe_playwright_python").submodule_search_locations[0])'],
                           stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
    with open(os.path.join(found, 'axe.min.js'), encoding='utf-8') as file:
        return file.read()


class Server:
    """`fwdsim serve` with a room, until the end of the test."""

    def __init__(self, fwdsim, words=()):
        self.fwdsim = fwdsim
        self.process = subprocess.Popen([fwdsim, 'serve', '--room', 'test', '--port', '0', *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)
        self.read(self.process.stdout)

    def read(self, lines):
        self.page = self.console = self.room = None
        for line in lines:
            for address in re.findall(r'http://\S+', line):
                if '/console' in address:
                    self.console = address
                elif '/r/' in address:
                    self.room = address
                else:
                    self.page = address
            if self.page and self.console and self.room:
                break

    def close(self):
        self.process.terminate()
        self.process.wait()


class Given(Server):
    """A server that runs already; the file has what it printed."""

    def __init__(self, path, fwdsim):
        self.fwdsim = fwdsim
        with open(path, encoding='utf-8') as file:
            self.read(file)

    def close(self):
        pass


class Pages(html_page.Browser):
    def __init__(self, folder, server, checks, screenshots):
        super().__init__(folder)
        self.server, self.checks, self.screenshots = server, checks, screenshots
        self.post('/timeouts', {'script': 60000})
        self.axe = axe_source()
        self.base_address = re.match(r'https?://[^/]+', server.page).group()

    def wait(self, condition, what=None):
        holds = self.post('/execute/async', {'script': WAIT.replace('CONDITION', condition), 'args': []})
        self.checks.that(holds, what or 'it comes to: ' + condition)
        return holds

    def wait_across(self, condition, what):
        """Waits for what comes after the page has been loaded anew, where a script that looks within the page would be lost."""
        holds, until = False, time.monotonic() + 60
        while not holds and time.monotonic() < until:
            with contextlib.suppress(html_page.DriverError):
                holds = self.run('return Boolean(%s)' % condition)
        self.checks.that(holds, what)

    def go(self, fragment):
        self.run('location.hash = arguments[0];', fragment)

    def write(self, text):
        self.run('const m = %s; m.replaceRange(arguments[0], { line: 0, ch: 0 }, { line: m.lineCount(), ch: 0 }, "+input");' % EDITOR, text)

    def fill(self, selector, text):
        self.run('const n = document.querySelector(arguments[0]); n.value = arguments[1]; '
                 'n.dispatchEvent(new Event("input", { bubbles: true })); n.dispatchEvent(new Event("change", { bubbles: true }));', selector, text)

    def traced(self, what='the dispatch view is there'):
        return self.wait('document.querySelector("#frames iframe:not([hidden])") && !document.querySelector("#frames [aria-busy]")', what)

    def in_frame(self, action):
        frame = self.post('/element', {'using': 'css selector', 'value': '#frames iframe:not([hidden])'})
        self.post('/frame', {'id': frame})
        try:
            return action()
        finally:
            self.post('/frame', {'id': None})

    def in_view(self, script):
        """A script's value inside the dispatch view."""
        return self.in_frame(lambda: self.run(script))

    def violations(self):
        self.run(self.axe + '\n;window.axe = axe;')
        return self.post('/execute/async', {'script': RUN_AXE, 'args': []})

    def audit(self, name):
        """axe in light and dark, and a picture of each."""
        for theme in ('light', 'dark'):
            self.run('document.documentElement.dataset.theme = arguments[0];', theme)
            found = self.violations()
            self.checks.that(not found, 'axe, %s, %s: %s' % (name, theme, '; '.join(found)))
            if self.run('return Boolean(document.querySelector("#frames iframe:not([hidden])"));'):
                found = self.in_frame(lambda: self.violations())
                self.checks.that(not found, 'axe, view of %s, %s: %s' % (name, theme, '; '.join(found)))
            if self.screenshots:
                self.picture(os.path.join(self.screenshots, '%s-%s.png' % (name, theme)))
        self.run('document.documentElement.dataset.theme = "auto";')

    def narrow(self, name):
        self.size(360, 740)
        wide = self.run('return document.documentElement.scrollWidth;')
        self.checks.that(wide <= 360, '%s: %d pixels wide on a telephone' % (name, wide))
        if self.screenshots:
            self.picture(os.path.join(self.screenshots, name + '-phone.png'))
        self.size(1440, 900)

    def point(self, x, y):
        """Moves the pointer there."""
        self.post('/actions', {'actions': [{'type': 'pointer', 'id': 'mouse', 'parameters': {'pointerType': 'mouse'}, 'actions': [
            {'type': 'pointerMove', 'duration': 50, 'origin': 'viewport', 'x': x, 'y': y}]}]})

    def tab(self):
        handle = self.post('/window/new', {'type': 'tab'})['handle']
        self.switch(handle)
        self.size(1280, 800)
        return handle

    def switch(self, handle):
        self.post('/window', {'handle': handle})

    def offline(self, is_offline):
        self.cdp('Network.enable', {})
        self.cdp('Network.emulateNetworkConditions', {'offline': is_offline, 'latency': 0, 'downloadThroughput': -1, 'uploadThroughput': -1})


HELLO = '''#import <Foundation/Foundation.h>

int main(void) {
    NSLog(@"hello");
    return 0;
}
'''


FORWARDING = '''#import <Foundation/Foundation.h>
@interface Car : NSObject @end
@implementation Car
- (id)forwardingTargetForSelector:(SEL)selector { return @"engine"; }
@end
int main(void) {
    NSLog(@"%lu", (unsigned long)[(id)[Car new] length]);
    return 0;
}
'''


def playground(pages, checks):
    pages.open(pages.server.page)
    pages.wait('document.documentElement.classList.contains("ready")')
    pages.traced()
    checks.that('NSObject' in pages.text('.CodeMirror-code'), 'the editor has an example')
    checks.that(pages.run('return document.querySelectorAll(".cm-keyword").length') > 2, 'the listing is highlighted')
    checks.that('unrecognized' in pages.in_view('return document.body.innerText'), 'the dispatch view shows the stages')
    checks.that(not pages.in_view('try { return Boolean(parent.document); } catch (e) { return false; }'), 'the view cannot reach the page')
    checks.that(pages.run('return document.querySelectorAll(".here-line").length') == 1, 'the line of the step is marked')
    before = pages.in_view('return document.querySelector(".count").textContent')
    pages.run(EDITOR + '.focus()')
    pages.key(CONTROL + '.')
    pages.in_view('return 0')
    checks.that(pages.in_view('return document.querySelector(".count").textContent') != before, 'Control and full stop go a step on')
    pages.audit('playground')
    pages.narrow('playground')

    pages.write(HELLO.replace('NSLog', 'NSLg'))
    pages.wait('document.querySelector(".problem-error, .problem-warning")', 'what is wrong is underlined while it is written')
    pages.wait('document.querySelectorAll("#problems .problem").length > 0', 'and listed')
    pages.run('document.querySelector("#problems .problem").click()')
    checks.that(pages.run('return %s.getCursor().line' % EDITOR) == 3, 'a diagnostic leads to its line')
    pages.audit('problems')
    pages.write(HELLO)
    pages.wait('document.getElementById("output").textContent.includes("hello")', 'a pause of typing runs and traces')
    checks.that(not pages.run('return document.querySelector(".problem-error")'), 'and what was mended is no longer underlined')
    pages.write(HELLO.replace('    NSLog', '    NSMutableA\n    NSLog'))
    pages.run('const m = %s; m.focus(); m.setCursor({ line: 3, ch: 14 });' % EDITOR)
    pages.key(CONTROL + ' ')
    pages.wait('document.querySelector(".CodeMirror-hints li")', 'Control and space complete')
    pages.key(ESCAPE)
    hover(pages, checks)


POINT = '''
const m = document.querySelector(".CodeMirror").CodeMirror, line = arguments[0];
const at = m.charCoords({ line, ch: m.getLine(line).indexOf(arguments[1]) + 2 }, "window");
return [Math.round(at.left), Math.round((at.top + at.bottom) / 2)];
'''


def hover(pages, checks):
    """A pointer that rests on a method says what it is; so do keys, and what is not known says nothing."""
    pages.write(FORWARDING)
    pages.traced()
    x, y = pages.run(POINT, 3, 'forwardingTargetForSelector')
    pages.point(x, y)
    pages.wait('!document.getElementById("tip").hidden', 'a pointer that rests on a method says what it is')
    checks.that('another object' in pages.text('#tip'), 'from the language server: %s' % pages.text('#tip'))
    box = pages.run('const b = document.getElementById("tip").getBoundingClientRect(); return [b.left, b.top, b.right, b.bottom, innerWidth, innerHeight];')
    checks.that(box[0] >= 0 and box[1] >= 0 and box[2] <= box[4] and box[3] <= box[5], 'within the window: %s' % box)
    pages.point(5, 5)
    pages.wait('document.getElementById("tip").hidden', 'and is away when the pointer is')
    pages.run('const m = %s; m.focus(); m.setCursor({ line: 3, ch: m.getLine(3).indexOf("forwarding") + 2 });' % EDITOR)
    pages.key(CONTROL + 'i')
    pages.wait('!document.getElementById("tip").hidden', 'Control and I say it for the cursor')
    pages.key(ESCAPE)
    pages.wait('document.getElementById("tip").hidden', 'Escape closes it')


def shared_link(pages, checks):
    pages.open(pages.server.page)
    pages.wait('document.documentElement.classList.contains("ready")')
    pages.write(HELLO.replace('hello', 'shared é 消息'))
    pages.click('#share')
    pages.wait('document.getElementById("shared-link")')
    link = pages.run('return document.getElementById("shared-link").value')
    checks.that('#code=' in link, 'the listing is in the fragment')
    pages.audit('share')
    pages.key(ESCAPE)
    pages.tab()
    pages.open(link)
    pages.wait('document.querySelector(".CodeMirror") && %s.getValue().includes("shared é 消息")' % EDITOR, 'the link opens the listing')
    pages.traced()
    pages.open(pages.base_address + '/#code=notalink')
    pages.wait('document.querySelector("[role=alert]")', 'a damaged link is said to be one')


def lesson(pages, checks):
    pages.open(pages.server.page)
    pages.wait('document.documentElement.classList.contains("ready")')
    pages.go('#/lessons')
    pages.wait('document.querySelectorAll(".lessons a").length >= 23', 'all lessons and projects are listed')
    pages.audit('lessons')
    pages.narrow('lessons')
    pages.go('#/lessons/08-target')
    pages.wait('document.querySelector(".question .choice")')
    checks.that(not pages.run('return document.querySelector("#frames iframe:not([hidden])")'), 'nothing is shown before it has been predicted')
    checks.that(pages.run('return document.getElementById("run").disabled'), 'and nothing can be run')
    pages.audit('predict')
    pages.run('[...document.querySelectorAll(".choice")].find((n) => n.textContent.includes("C3")).click()')
    pages.wait('document.querySelector(".question .feedback.bad")', 'a wrong prediction gets its confusion')
    pages.wait('document.querySelector(".step-body a.primary")')
    pages.run('document.querySelector(".step-body a.primary").click()')
    pages.traced('after the prediction the listing runs')
    pages.audit('run')
    pages.go('#/lessons/08-target/make')
    pages.wait('document.getElementById("verify")')
    pages.click('#hint')
    pages.wait('document.querySelectorAll(".hints li").length === 1', 'a hint at a time')
    pages.write(pages.run('return %s.getValue()' % EDITOR).replace('// TODO: the label answers',
                '- (id)forwardingTargetForSelector:(SEL)selector { return self; }'))
    pages.click('#verify')
    pages.wait('document.querySelector(".feedback.bad")', 'a wrong answer is told so')
    checks.that('not understand' in pages.text('.feedback.bad'), 'with feedback of its own: %s' % pages.text('.feedback.bad'))
    pages.audit('wrong')
    pages.write(pages.run('return %s.getValue()' % EDITOR).replace('return self; }', 'return self.label; }'))
    pages.click('#verify')
    pages.wait('document.querySelector(".feedback.good")', 'the right answer passes')
    checks.that(pages.run('return document.querySelectorAll(".steps .done").length') >= 2, 'what is done is ticked')
    pages.click('#solution')
    pages.wait('document.querySelector("#bench.beside")', 'my version stands beside the solution')
    pages.audit('solution')
    pages.post('/refresh', {})
    pages.wait('document.querySelector(".CodeMirror") && %s.getValue().includes("return self.label; }")' % EDITOR, 'a reload keeps what was written')
    saved_progress(pages, checks)


def saved_progress(pages, checks):
    """The file that a learner saves is one that `fwdsim learn report` reads."""
    folder = tempfile.mkdtemp()
    pages.cdp('Browser.setDownloadBehavior', {'behavior': 'allow', 'downloadPath': folder})
    pages.go('#/lessons')
    pages.wait('document.getElementById("save-progress")')
    pages.click('#save-progress')
    path = os.path.join(folder, 'fwdsim-learn.json')
    for _ in range(200):
        if os.path.exists(path):
            break
        pages.post('/execute/async', {'script': 'setTimeout(arguments[0], 50)', 'args': []})
    report = subprocess.run([pages.server.fwdsim, 'learn', 'report', '--format', 'json', path], stdout=subprocess.PIPE, text=True)
    found = json.loads(report.stdout or '{}')
    checks.that((found.get('done'), found.get('tries'), found.get('hints'), found.get('solutions')) == (2, 3, 1, 1),
                'the report of the saved progress: %s' % report.stdout)
    shutil.rmtree(folder)


def quiz(pages, checks):
    pages.open(pages.server.page + '#/quiz')
    pages.wait('document.getElementById("quiz-make")')
    pages.click('#quiz-make')
    pages.wait('document.querySelectorAll(".question").length > 1')
    pages.run('document.querySelector(".question .choice").click()')
    pages.wait('document.querySelector(".choice.right") && document.querySelector(".question .feedback strong")', 'an answer is judged')
    checks.that('1' in pages.text('.score'), 'and counted')
    pages.audit('quiz')
    pages.narrow('quiz')


def comparison(pages, checks):
    pages.open(pages.server.page + '#/compare')
    pages.wait('document.querySelector(".edit")', 'changes are offered')
    pages.audit('compare')
    pages.click('#compare-dialects')
    pages.wait('document.querySelector("#bench.beside")')
    pages.traced()
    checks.that(pages.in_view('return document.querySelectorAll(".viewer").length') == 2, 'two runtimes stand side by side')
    pages.audit('beside')
    pages.click('#compare-close')
    pages.wait('!document.querySelector("#bench.beside")')
    pages.click('.edit')
    pages.wait('document.querySelector("#bench.beside")', 'and so do a listing and what if')
    checks.that('Robot' in pages.text('.side .feedback'), 'the change is named')


def sketch(pages, checks):
    pages.open(pages.server.page + '#/classes')
    pages.wait('document.querySelector(".sketch .title")', 'the classes are drawn')
    pages.fill('#add-class input', 'Radio')
    pages.run('document.querySelector("#add-class").requestSubmit()')
    pages.wait('[...document.querySelectorAll(".sketch .title")].some((n) => n.textContent === "Radio")', 'a new class is in the sketch')
    checks.that('@implementation Radio' in pages.run('return %s.getValue()' % EDITOR), 'and in the listing')
    pages.run('document.querySelector("#add-method select").value = "Radio"')
    pages.fill('#add-method input', 'playSong:')
    pages.run('document.querySelector("#add-method").requestSubmit()')
    pages.wait('[...document.querySelectorAll(".sketch .method")].some((n) => n.textContent === "-playSong:")', 'a new method is drawn')
    pages.run('const f = document.querySelector("#add-forwarding"); f.querySelector("[name=class]").value = "Robot"; '
              'f.querySelector("[name=stage]").value = "target"; f.querySelector("[name=to]").value = "Radio"; f.requestSubmit();')
    pages.wait('[...document.querySelectorAll(".sketch .forwarding")].some((n) => n.textContent.includes("forwardingTarget"))')
    pages.wait('document.getElementById("ending").classList.contains("good")', 'what has grown runs')
    checks.that(not pages.run('return document.querySelector(".problem-error")'), 'and has no error')
    pages.audit('classes')
    pages.narrow('classes')


def enter(pages, name):
    pages.open(pages.server.room)
    pages.wait('document.querySelector("dialog input")')
    pages.fill('dialog input', name)
    pages.click('#join')
    pages.wait('document.getElementById("hand")', '%s is in the room' % name)


def room(pages, checks):
    pages.open(pages.server.console)
    pages.wait('document.documentElement.classList.contains("ready")')
    console = pages.request('GET', '/window')
    pages.audit('console')
    pages.narrow('console')
    ada = pages.tab()
    pages.open(pages.server.room)
    pages.wait('document.querySelector("dialog input")', 'who comes is asked for a name')
    pages.audit('join')
    enter(pages, 'Ada')
    bob = pages.tab()
    enter(pages, 'Bob')

    pages.switch(console)
    pages.wait('document.querySelectorAll("#wall tbody tr").length === 2', 'both are on the wall')
    pages.fill('#listing', pages.run('return [...document.querySelectorAll("#listing option")].find((n) => n.value.includes("target")).value'))
    pages.traced('the console shows what the room sees')
    for learner in (ada, bob):
        pages.switch(learner)
        pages.wait('%s.getValue().includes("forwardingTargetForSelector")' % EDITOR, 'a learner follows to the listing')
        pages.traced()
    pages.switch(console)
    pages.in_view('document.querySelector(".buttons button:last-child").click()')
    last = pages.in_view('return document.querySelector(".count").textContent')
    pages.switch(bob)
    pages.wait('true')
    reached = False
    for _ in range(100):
        reached = pages.in_view('return document.querySelector(".count").textContent') == last
        if reached:
            break
        pages.post('/execute/async', {'script': 'setTimeout(arguments[0], 50)', 'args': []})
    checks.that(reached, 'a learner follows to the step')

    pages.click('#roam')
    pages.wait('document.getElementById("mode").textContent.includes("yourself")')
    pages.switch(console)
    pages.fill('#listing', pages.run('return [...document.querySelectorAll("#listing option")].find((n) => n.value.includes("nil")).value'))
    pages.switch(ada)
    pages.wait('%s.getValue().includes("nil")' % EDITOR, 'who follows is led on')
    pages.switch(bob)
    checks.that('forwardingTargetForSelector' in pages.run('return %s.getValue()' % EDITOR), 'who roams is left alone')
    pages.click('#hand')
    poll(pages, checks, console, ada, bob)
    lost_network(pages, checks, console, ada)


def poll(pages, checks, console, ada, bob):
    pages.switch(console)
    pages.wait('document.querySelector("#wall tr.hand")', 'a hand is seen')
    pages.wait('document.querySelectorAll("#poll-from option").length > 1', 'questions about the listing are offered')
    pages.click('#poll-start')
    pages.wait('document.querySelector("#poll-shown .chart")')
    for learner, index in ((ada, 0), (bob, 1)):
        pages.switch(learner)
        pages.wait('document.querySelector("#poll .choice")', 'the poll comes to a learner')
        if learner == ada:
            pages.audit('poll')
            pages.narrow('poll')
        pages.run('document.querySelectorAll("#poll .choice")[arguments[0]].click()', index)
        pages.wait('document.querySelector("#poll .chosen")')
        checks.that(not pages.run('return document.querySelector("#poll .chart")'), 'nobody sees the answers while it is open')
    pages.switch(console)
    pages.wait('document.querySelector("#poll-shown .total").textContent.includes("2")', 'both answers are counted at once')
    pages.click('#poll-close')
    pages.wait('document.querySelector("#poll-shown .right")', 'then it is said what is right')
    pages.audit('console-poll')
    pages.switch(bob)
    pages.wait('document.querySelector("#poll .chart .right")', 'to the learners, too')
    pages.audit('poll-closed')


def lost_network(pages, checks, console, ada):
    pages.switch(ada)
    pages.go('#/')
    pages.run('document.getElementById("roam").click()')
    pages.wait('document.getElementById("mode").textContent.includes("yourself")')
    pages.offline(True)
    pages.write(HELLO.replace('hello', 'written without a network'))
    pages.wait('!document.getElementById("connection").hidden', 'a lost network is said')
    pages.audit('offline')
    pages.switch(console)
    pages.fill('#listing', pages.run('return [...document.querySelectorAll("#listing option")].find((n) => n.value.includes("super")).value'))
    pages.switch(ada)
    checks.that('written without' in pages.run('return %s.getValue()' % EDITOR), 'what is written stays')
    pages.offline(False)
    pages.run('dispatchEvent(new Event("online"));')
    pages.wait('document.getElementById("connection").hidden', 'and so is its return')
    pages.wait('document.getElementById("output").textContent.includes("without a network")', 'what was written meanwhile runs')
    pages.run('document.getElementById("roam").click()')
    pages.wait('%s.getValue().includes("super")' % EDITOR, 'the page is where the room is')
    pages.post('/refresh', {})
    pages.wait('document.getElementById("hand")', 'a reload is in the room without being asked again')
    pages.wait('%s.getValue().includes("super")' % EDITOR, 'and follows')


def keyboard(pages, checks):
    """From the address bar to a run and out of the editor again, with keys only."""
    pages.open(pages.server.page)
    pages.wait('document.documentElement.classList.contains("ready")')
    pages.key(TAB)
    checks.that(pages.run('return document.activeElement.id') == 'skip', 'the first stop skips to the editor')
    pages.key(ENTER)
    checks.that(pages.run('return Boolean(document.activeElement.closest(".CodeMirror"))'), 'and does')
    pages.key(TAB)
    checks.that(pages.run('return Boolean(document.activeElement.closest(".CodeMirror"))'), 'Tab indents in the editor')
    pages.key(ESCAPE)
    pages.key(TAB)
    checks.that(not pages.run('return document.activeElement.closest(".CodeMirror")'), 'Escape and Tab leave it')
    pages.run('document.getElementById("output").textContent = "";' + EDITOR + '.focus()')
    pages.key(CONTROL + ENTER)
    pages.wait('document.getElementById("output").textContent !== ""', 'Control and Enter run')
    reached = set()
    pages.open(pages.server.page)
    pages.traced()
    for _ in range(40):
        pages.key(TAB)
        name, is_seen, is_editor = pages.run(
            'const n = document.activeElement; return [n.id || n.tagName + n.textContent.trim(), '
            'getComputedStyle(n).outlineStyle !== "none" || n.tagName === "IFRAME", Boolean(n.closest(".CodeMirror"))];')
        reached.add(name)
        if name.startswith('IFRAME'):
            break
        checks.that(is_seen or is_editor, 'the focus can be seen on ' + name)
        if is_editor:
            pages.key(ESCAPE)
    checks.that('IFRAME' in reached, 'the dispatch view is reached by Tab')
    for name in ('share', 'language', 'theme', 'projector', 'dialect', 'run'):
        checks.that(name in reached, '%s is reached by Tab' % name)


def presentation(pages, checks):
    pages.open(pages.server.page)
    pages.wait('document.documentElement.classList.contains("ready")')
    pages.traced()
    pages.click('#language')
    pages.wait('document.documentElement.lang === "zh-Hans"')
    checks.that('课程' in pages.text('#views'), 'the page speaks Chinese')
    pages.go('#/lessons/08-target')
    pages.wait('document.getElementById("side-title").textContent.includes("阶段")', 'and so do the lessons')
    pages.audit('chinese')
    pages.go('#/')
    pages.write(HELLO.replace('NSLog', 'NSLg'))
    pages.wait('document.querySelector("#problems .problem") && document.querySelector("#problems .problem").innerText.includes("没有函数")',
               'and so do diagnostics')
    pages.write(HELLO)
    pages.wait('document.getElementById("output").textContent.includes("hello")')
    pages.click('#language')
    pages.go('#/')
    pages.click('#projector')
    pages.size(1280, 720)
    pages.traced()
    pages.audit('projector')
    pages.click('#projector')
    pages.size(1440, 900)


WITHOUT_FRAME = '''
const set = Element.prototype.setAttribute;
window.isLost = true;
Element.prototype.setAttribute = function (name, value) {
  set.call(this, name, window.isLost && this.tagName === "IFRAME" && name === "src" ? "about:blank" : value);
};
'''


def lost_start(pages, checks):
    """What a page lacks because the network went away while it came, it asks for again."""
    pages.cdp('Network.enable', {})
    pages.cdp('Network.setBlockedURLs', {'urls': ['*/vendor/*.js']})
    pages.open(pages.server.page)
    pages.wait_across('document.querySelector("script[src$=\'codemirror.js\']")', 'the editor is asked for')
    checks.that(not pages.run('return Boolean(document.querySelector(".CodeMirror"))'), 'and does not come')
    pages.cdp('Network.setBlockedURLs', {'urls': []})
    pages.wait_across('document.documentElement.classList.contains("ready")', 'the page starts by itself when it can')
    pages.traced()

    # Chromium does not block a frame's own address.
    pages.cdp('Page.addScriptToEvaluateOnNewDocument', {'source': WITHOUT_FRAME})
    pages.open(pages.base_address + '/')
    pages.wait('document.getElementById("ending").textContent !== ""', 'a listing runs without the frame of its view')
    pages.wait('performance.now() > 4000')
    checks.that(pages.run('return Boolean(document.querySelector("#frames [aria-busy]"))'), 'which is waited for')
    pages.run('window.isLost = false;')
    pages.click('#run')
    pages.traced('the next answer finds a frame that is there')
    checks.that('lookup' in pages.in_view('return document.body.innerText'), 'and shows the stages')


PARTS = [playground, shared_link, lost_start, lesson, quiz, comparison, sketch, room, keyboard, presentation]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('--page', help="a folder with the page's files instead of the embedded ones")
    parser.add_argument('--printed', help='what a server that runs already has printed')
    parser.add_argument('--screenshots')
    parser.add_argument('--only')
    options = parser.parse_args()
    checks = html_page.Checks()
    if options.screenshots:
        os.makedirs(options.screenshots, exist_ok=True)
    fwdsim = os.path.abspath(options.fwdsim)
    words = ['--page', os.path.abspath(options.page)] if options.page else []
    server = Given(options.printed, fwdsim) if options.printed else Server(fwdsim, words)
    try:
        for part in PARTS:
            if options.only in (None, part.__name__):
                visit(part, server, checks, options.screenshots)
    finally:
        server.close()
    print('%d checks, %d failed' % (checks.count, checks.failed))
    return 1 if checks.failed else 0


def visit(part, server, checks, screenshots):
    """Each part has a browser of its own: nothing that was stored comes along."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        pages = Pages(folder, server, checks, screenshots)
        try:
            pages.size(1440, 900)
            part(pages, checks)
            messages = [entry['message'] for entry in pages.logs('browser') if not re.search('INTERNET_DISCONNECTED|BLOCKED_BY_CLIENT', entry['message'])]
            checks.that(not messages, '%s: the console stays silent: %s' % (part.__name__, messages[:3]))
            requests = [json.loads(entry['message'])['message'] for entry in pages.logs('performance')]
            sent = {message['params']['request']['url'] for message in requests if message['method'] == 'Network.requestWillBeSent'}
            outside = [url for url in sent if url.startswith('http') and not url.startswith(pages.base_address)]
            checks.that(not outside, 'no request elsewhere: %s' % outside[:3])
        finally:
            pages.close()


if __name__ == '__main__':
    sys.exit(main())
