#!/usr/bin/env python3
"""The HTML page in a real browser: headless Chromium, driven by chromedriver's own protocol.

usage: browser.py --fwdsim PATH [--screenshots FOLDER]

Stepping, keys, timeline, search, the tree of messages, diagnostics, values of objects, projector mode, predict mode, deep links, embedding, two traces side by side; no message on the console, no
request to anywhere, no sideways scrolling at 400 pixels; names of controls and contrast of every text, light and dark.
Needs Debian's chromium and chromium-driver. Python 3, standard library only.
"""
import argparse
import base64
import html
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.request

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

# Each text's colour against what lies behind it, as WCAG 2 counts; and controls without a name.
AUDIT = r"""
function channels(text) { const m = text.match(/[\d.]+/g).map(Number); return m.length < 4 ? [...m, 1] : m; }
function over(top, below) { const a = top[3]; return [0, 1, 2].map((i) => top[i] * a + below[i] * (1 - a)).concat(1); }
function light(c) { const f = c.slice(0, 3).map((v) => { v /= 255; return v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * f[0] + 0.7152 * f[1] + 0.0722 * f[2]; }
function behind(node) { const stack = []; for (let n = node; n; n = n.parentElement) stack.unshift(channels(getComputedStyle(n).backgroundColor)); return stack.reduce((below, top) => over(top, below), [255, 255, 255, 1]); }
const problems = new Set();
const walker = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
for (let text = walker.nextNode(); text; text = walker.nextNode()) {
  const node = text.parentElement;
  if (!text.data.trim() || !node.getClientRects().length || node.closest("[aria-hidden=true], .unseen, :disabled")) continue;
  const back = behind(node), front = over(channels(getComputedStyle(node).color), back);
  const [a, b] = [light(back), light(front)].sort((x, y) => y - x), ratio = (a + 0.05) / (b + 0.05);
  const size = parseFloat(getComputedStyle(node).fontSize), large = size >= 24 || (size >= 18.66 && Number(getComputedStyle(node).fontWeight) >= 700);
  if (ratio < (large ? 3 : 4.5)) problems.add("contrast " + ratio.toFixed(2) + ": " + node.className + " " + text.data.trim().slice(0, 30));
}
for (const node of document.querySelectorAll("#app button, #app input, #app [role=region], #app section")) {
  if (!node.getClientRects().length) continue;
  const label = node.getAttribute("aria-label") || node.textContent.trim() || (node.getAttribute("aria-labelledby") && document.getElementById(node.getAttribute("aria-labelledby")));
  if (!label) problems.add("no name: " + node.outerHTML.slice(0, 80));
}
const ids = [...document.querySelectorAll("[id]")].map((n) => n.id);
if (new Set(ids).size !== ids.length) problems.add("an id occurs twice");
return [...problems];
"""


class DriverError(Exception):
    """What chromedriver refuses, in its words."""


class Browser:
    def __init__(self, folder):
        self.log = open(os.path.join(folder, 'driver.log'), 'w+')
        # It takes a port that is free; one that was found for it could be another program's by then.
        self.driver = subprocess.Popen(['chromedriver', '--port=0'], stdout=subprocess.PIPE, stderr=self.log, text=True)
        started = next((line for line in self.driver.stdout if 'started successfully' in line), 'it did not start')
        self.base = 'http://127.0.0.1:%s' % re.search(r'on port (\d+)', started)[1]
        arguments = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--hide-scrollbars',
                     '--user-data-dir=' + os.path.join(folder, 'profile')]
        capabilities = {'browserName': 'chrome', 'goog:chromeOptions': {'args': arguments},
                        'goog:loggingPrefs': {'browser': 'ALL', 'performance': 'ALL'}}
        self.session = ''
        self.session = '/session/' + self.post('/session', {'capabilities': {'alwaysMatch': capabilities}})['sessionId']

    def request(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + self.session + path, data, {'Content-Type': 'application/json'}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=120) as answer:
                return json.load(answer)['value']
        except urllib.error.HTTPError as problem:
            told = json.load(problem)['value']
            raise DriverError('%s: %s' % (told['error'], told['message'].split('\n')[0])) from None

    def post(self, path, body):
        return self.request('POST', path, body)

    def run(self, script, *arguments):
        return self.post('/execute/sync', {'script': script, 'args': list(arguments)})

    def open(self, address):
        self.post('/url', {'url': 'about:blank'})
        self.post('/url', {'url': address})

    def size(self, width, height):
        self.cdp('Emulation.setDeviceMetricsOverride', {'width': width, 'height': height, 'deviceScaleFactor': 1, 'mobile': False})

    def dark(self, on):
        self.cdp('Emulation.setEmulatedMedia', {'features': [{'name': 'prefers-color-scheme', 'value': 'dark' if on else 'light'}]})

    def cdp(self, name, parameters):
        return self.post('/goog/cdp/execute', {'cmd': name, 'params': parameters})

    def key(self, text):
        self.post('/actions', {'actions': [{'type': 'key', 'id': 'k', 'actions': [
            {'type': 'keyDown', 'value': c} for c in text] + [{'type': 'keyUp', 'value': c} for c in reversed(text)]}]})

    def click(self, selector):
        found = self.post('/element', {'using': 'css selector', 'value': selector})[ELEMENT]
        self.post('/element/%s/click' % found, {})

    def text(self, selector):
        return self.run('const n = document.querySelector(arguments[0]); return n ? n.innerText : null;', selector)

    def logs(self, kind):
        return self.post('/se/log', {'type': kind})

    def picture(self, path):
        with open(path, 'wb') as file:
            file.write(base64.b64decode(self.request('GET', '/screenshot')))

    def close(self):
        try:
            self.request('DELETE', '')
        finally:
            self.driver.terminate()
            self.driver.wait()
            self.log.close()


class Checks:
    def __init__(self):
        self.count, self.failed = 0, 0

    def that(self, holds, what):
        self.count += 1
        if not holds:
            self.failed += 1
            print('FAIL ' + what)


RIGHT, LEFT, DOWN, ESCAPE, ENTER, END = '\ue014', '\ue012', '\ue015', '\ue00c', '\ue007', '\ue010'


def stepping(browser, page, checks):
    browser.open(page)
    checks.that(browser.text('.count').startswith('1 / '), 'the page begins at step 1: %s' % browser.text('.count'))
    checks.that(not browser.run('return !!document.querySelector("main.plain").getClientRects().length'), 'the plain list is away')
    browser.key(RIGHT)
    browser.key('l')
    checks.that(browser.text('.count').startswith('3 / '), 'two keys, two steps')
    browser.key(LEFT)
    checks.that(browser.text('.count').startswith('2 / '), 'and one back')
    first = browser.text('.crumb.here')
    browser.key(DOWN)
    checks.that(browser.text('.crumb.here') != first, 'the next message')
    checks.that(browser.run('return document.querySelectorAll(".line.now mark").length') > 0, 'the code of the step is lit')
    browser.key('G')
    count = browser.text('.count').split(' / ')
    checks.that(count[0] == count[1], 'the last step')
    browser.key('g')
    checks.that(browser.text('.count').startswith('1 / '), 'the first step')
    browser.run('const r = document.querySelector("input[type=range]"); r.value = 7; r.dispatchEvent(new Event("input"));')
    checks.that(browser.text('.count').startswith('8 / '), 'the timeline')
    browser.key('?')
    checks.that(browser.run('return document.querySelector("dialog").open'), 'the list of keys')
    browser.key(ESCAPE)
    lit = browser.run('const v = page.viewers[0], dark = []; for (let i = 0; i < v.trace.steps.length; i++) { v.show(i); '
                      'const e = v.event; if (e.ev === "return" && e.scope && e.scope.event.at && !v.root.querySelector(".line.now")) dark.push(i); } return dark')
    checks.that(not lit, 'a result is shown where its message stands: %s' % lit)
    # Going there and back shows the same as going there.
    show = 'const v = page.viewers[0]; v.show(arguments[0]); return v.root.innerText'
    steps = browser.run('return page.viewers[0].trace.steps.length')
    forward = [browser.run(show, step) for step in range(steps)]
    back = [browser.run(show, step) for step in reversed(range(steps))][::-1]
    checks.that(forward == back, 'steps look the same from both sides')


def links(browser, page, checks):
    browser.open(page + '#step=12')
    checks.that(browser.text('.count').startswith('12 / '), 'a link to a step: %s' % browser.text('.count'))
    browser.key(RIGHT)
    checks.that(browser.run('return location.hash') == '#step=13', 'the address follows: %s' % browser.run('return location.hash'))
    browser.open(page + '#event=60')
    at = browser.run('return page.viewers[0].event.i')
    checks.that(at <= 60 and at == browser.run('const v = page.viewers[0]; return v.trace.events[v.trace.steps[v.trace.stepOf(60)]].i'), 'a link to an event')
    checks.that(browser.run('return page.viewers[0].step') > 0, 'a deep link goes somewhere')
    browser.open(page + '#line=38')
    first = browser.run('const v = page.viewers[0]; return [v.event.at[1], v.step, v.trace.steps.findIndex((p) => (v.trace.events[p].at || [])[1] === 38)]')
    checks.that(first[0] == 38 and first[1] == first[2] > 0, 'a link to a line: %s' % first)
    browser.open(page + '?embed=1&pane=code,ladder')
    checks.that(browser.run('return [...document.querySelectorAll(".pane")].filter((p) => p.getClientRects().length).length') == 2, 'two panes when embedded')
    checks.that(not browser.run('return !!document.querySelector(".bar").getClientRects().length'), 'no bar when embedded')


def in_notebook(browser, page, checks):
    """In a sandboxed frame's srcdoc, as a notebook shows it: no address, so its class says that it is embedded."""
    with open(page, encoding='utf-8') as file:
        text = file.read().replace('<html ', '<html class="embed" ', 1)
    outer = page[:-len('.html')] + '-frame.html'
    with open(outer, 'w', encoding='utf-8') as file:
        file.write('<!DOCTYPE html><title>notebook</title><iframe srcdoc="%s" sandbox="allow-scripts" style="width: 900px; height: 600px"></iframe>'
                   % html.escape(text))
    browser.open('file://' + outer)
    browser.post('/frame', {'id': 0})
    checks.that(not browser.run('return !!document.querySelector(".bar").getClientRects().length'), 'no bar in a notebook')
    # What is thrown in such a frame does not come to the console that this program reads.
    before = browser.run('window.thrown = []; addEventListener("error", (e) => thrown.push(e.message)); return page.viewers[0].step')
    browser.run('dispatchEvent(new KeyboardEvent("keydown", {key: "ArrowRight", bubbles: true}))')
    checks.that(browser.run('return page.viewers[0].step') == before + 1, 'stepping in a notebook')
    checks.that(not browser.run('return thrown'), 'nothing is thrown in a notebook: %s' % browser.run('return thrown'))
    browser.post('/frame', {'id': None})


def predict(browser, page, checks):
    browser.open(page + '?mode=predict')
    asked, right = 0, 0
    for _ in range(60):
        browser.key(RIGHT)
        if not browser.run('return document.querySelector(".question").hidden'):
            asked += 1
            wanted = browser.run('const v = page.viewers[0]; return v.trace.question(v.step + 1).right')
            # The second question gets a wrong answer.
            chosen = wanted if asked != 2 else 1 - wanted if wanted < 2 else 0
            browser.key(str(chosen + 1))
            right += chosen == wanted
            verdict = browser.text('.verdict')
            checks.that('%d of %d right so far' % (right, asked) in verdict and verdict.startswith('Yes' if chosen == wanted else 'Not yet'),
                        'the keys 1, 2 answer: %s' % verdict)
            checks.that(chosen == wanted or len(verdict.split('. ')) > 3, 'a wrong answer gets a reason: %s' % verdict)
            browser.key(ENTER)
            if asked == 3:
                break
    checks.that(asked == 3, 'predict mode asks: %d' % asked)


def search(browser, page, checks):
    def find(text):
        browser.run('document.querySelector("input[type=search]").value = arguments[0]; document.querySelector("input[type=search]").focus()', text)
        browser.key(ENTER)
        return browser.text('.hits')

    browser.open(page)
    browser.key('/')
    browser.key('F')
    found = find('forwardInvocation')
    checks.that(re.match(r'1 of \d+$', found), 'search counts: %s' % found)
    checks.that('forwardInvocation' in browser.text('.viewer'), 'search finds')
    checks.that(browser.run('return page.viewers[0].step') > 0, 'search goes there')
    browser.key(ENTER)
    checks.that(browser.text('.hits').startswith('2 of '), 'and on: %s' % browser.text('.hits'))
    checks.that(find('@interface Listener').startswith('line '), 'what no step is at is found in the code: %s' % browser.text('.hits'))
    checks.that('@interface Listener' in browser.text('.line.sought'), 'and marked')
    checks.that(find('nobody has this') == 'nothing', 'what is nowhere')


def tree(browser, page, checks):
    """The tree follows the steps, folds and unfolds, and leads to messages."""
    browser.open(page)
    rows = 'return document.querySelectorAll(".messages li").length'
    checks.that(browser.run(rows) == browser.run('return page.viewers[0].trace.roots.length'), 'folded, the tree has the outermost messages')
    inner = browser.run('const t = page.viewers[0].trace; return [...t.sends.values()].find((s) => s.parent && s.parent.parent).number')
    browser.run('const v = page.viewers[0]; v.show(v.trace.stepAt([...v.trace.sends.values()].find((s) => s.number === arguments[0]).event.p))', inner)
    checks.that(browser.text('.messages .here .message').startswith('#%d ' % inner), 'the message of the step is marked: %s' % browser.text('.messages .here'))
    browser.open(page)
    for _ in range(2):
        browser.key(DOWN)
        here = browser.run('return [...document.querySelectorAll(".messages .here .message")].map((n) => n.innerText)')
        checks.that(here == [browser.text('.crumb.here')], 'the tree follows to the next message: %s' % here)
    browser.run('document.querySelector(".fold[aria-expanded=false]").click()')
    outer = browser.run('const t = page.viewers[0].trace; return t.roots.findIndex((s) => s.children.length)')
    checks.that(browser.run(rows) > browser.run('return page.viewers[0].trace.roots.length'), 'a message is unfolded')
    browser.run('document.querySelectorAll(".messages .message")[arguments[0] + 1].click()', outer)
    checks.that(browser.text('.messages .here .message') == browser.text('.crumb.here'), 'and one inside of it is gone to: %s' % browser.text('.crumb.here'))
    checks.that('invocation' in browser.text('.messages'), 'how far a message came')


def diagnostics(browser, page, checks):
    browser.open(page)
    top = browser.text('.problems')
    checks.that(top.startswith('F0302 line '), 'the diagnostic is on top: %s' % top)
    checks.that(not browser.text('.pane-explain .problems'), 'and not at a step that it is not about')
    browser.click('.problems button')
    checks.that(browser.text('.pane-explain .problem').startswith('F0302'), 'it stands at its step, too')


def values(browser, page, checks):
    """What objects hold, and what is other than at the step before."""
    browser.open(page)
    steps = browser.run('return page.viewers[0].trace.steps.length')
    shown = [browser.run('page.viewers[0].show(arguments[0]); return [...document.querySelectorAll(".objects tr")].map((r) => '
                         '[r.cells[0].innerText, r.cells[1].innerText, r.cells[2].innerText, r.className])', step) for step in range(steps)]
    final = {tuple(row[:2]) for row in shown[-1]}
    checks.that(('_speed', '2') in final and ('_name', '@"Ada"') in final, 'values at the end: %s' % final)
    marked = [row for rows in shown for row in rows if row[3] == 'changed' and row[2]]
    checks.that(['_speed', '1', 'was 0', 'changed'] in marked and ['_speed', '2', 'was 1', 'changed'] in marked, 'changes are marked: %s' % marked)
    times = sum(['_speed', '2', 'was 1', 'changed'] in rows for rows in shown)
    checks.that(times == 1, 'only at the first step behind them: %d' % times)
    checks.that(not any(row[3] for row in shown[-1]), 'nothing changes at the end: %s' % shown[-1])


def projector(browser, page, checks):
    for dark in (False, True):
        browser.dark(dark)
        browser.open(page + '#step=30')
        size = 'return parseFloat(getComputedStyle(document.querySelector(".line code")).fontSize)'
        small = browser.run(size)
        browser.key('b')
        checks.that(browser.run(size) >= small * 1.4, 'large type: %s' % browser.run(size))
        low = browser.run(AUDIT.replace('(large ? 3 : 4.5)', '7'))
        checks.that(not low, 'strong contrast, %s: %s' % ('dark' if dark else 'light', low))
        wide = browser.run('return document.documentElement.scrollWidth - document.documentElement.clientWidth')
        checks.that(wide <= 0, 'large type: the page is %d too wide' % wide)
        browser.key('b')
        checks.that(browser.run(size) == small, 'and off')
    browser.dark(False)
    browser.open(page + '?projector=1')
    checks.that(browser.run('return document.documentElement.classList.contains("projector")'), 'by the address')


def line_numbers(browser, page, checks):
    """On a phone, long lines of code go on below themselves: nothing scrolls sideways, and line numbers stay."""
    browser.size(400, 900)
    browser.open(page + '#step=12')
    box = browser.run('const c = document.querySelector(".code"); const n = [...document.querySelectorAll(".line .number")].map((n) => n.getBoundingClientRect()), '
                      'b = c.getBoundingClientRect(); return [c.scrollWidth - c.clientWidth, Math.min(...n.map((r) => r.left - b.left)), Math.min(...n.map((r) => r.width)), '
                      'Math.max(...[...c.querySelectorAll(".line")].map((l) => l.offsetHeight)) / Math.min(...[...c.querySelectorAll(".line")].map((l) => l.offsetHeight))]')
    checks.that(box[0] <= 0 and box[1] >= 0 and box[2] > 10, 'line numbers on a phone: %s' % box)
    checks.that(box[3] >= 2, 'a long line takes two: %s' % box)
    browser.size(1280, 900)


def moving(browser, path, checks):
    """The animated picture: the dot goes from place to place, and one more place is lit each time."""
    browser.open('file://' + path)
    still = browser.run('return document.getAnimations().length')
    checks.that(still > 5, 'the picture moves: %s' % still)
    seen = browser.run('const all = document.getAnimations(), end = all[0].effect.getComputedTiming().duration, out = [], dot = document.querySelector(".message");'
                       'const count = document.querySelectorAll("[class*=at-]").length;'
                       'for (let i = 0; i < count; i++) { for (const a of all) { a.pause(); a.currentTime = end * (i + 0.3) / (count + 2); } '
                       'const r = dot.getBoundingClientRect(); const lit = [...document.querySelectorAll("[class*=at-]")].filter((n) => Number(getComputedStyle(n).opacity) > 0.9);'
                       'out.push([lit.length, Math.round(r.x), Math.round(r.y)]); } return out')
    checks.that([row[0] for row in seen] == list(range(1, len(seen) + 1)), 'each place is lit in turn: %s' % seen)
    checks.that(len({tuple(row[1:]) for row in seen}) > 5, 'the dot goes there: %s' % seen)


def side_by_side(browser, page, checks):
    browser.open(page)
    checks.that(browser.run('return document.querySelectorAll(".viewer").length') == 2, 'two viewers')
    checks.that('First difference' in browser.text('.difference'), 'the first difference is named')
    browser.key(RIGHT)
    checks.that(browser.run('return page.viewers.map((v) => v.step)') == [1, 1], 'both step')


HOLDER = '''#import <Foundation/Foundation.h>
@interface Car : NSObject
@property int speed;
@property (copy) NSString *name;
@end
@implementation Car
@end
int main(void) {
  Car *car = [Car new];
  car.name = @"Ada";
  for (int i = 1; i < 3; i++) car.speed = i;
  [car name];
  return 0;
}
'''
LONG = '''#import <Foundation/Foundation.h>
@interface Car : NSObject
- (int)drive:(int)n;
@end
@implementation Car
- (int)drive:(int)n { return n; }
@end
int main(void) {
  Car *car = [Car new];
  for (int i = 0; i < 2000; i++) [car drive:i];
  return 0;
}
'''
# The longest of many steps to and fro, each the best of three so that another program's turn does not count.
FRAMES = '''
const v = page.viewers[0], count = v.trace.steps.length, took = [];
const cost = (from, to) => { v.show(from); v.root.offsetHeight; const t = performance.now(); v.show(to); v.root.offsetHeight; return performance.now() - t; };
for (let i = 1; i < 120; i++) {
  const at = Math.floor(i * (count - 2) / 120) + 1;
  for (const to of [at + 1, at - 1, count - 1 - at]) took.push(Math.min(cost(at, to), cost(at, to), cost(at, to)));
}
return Math.max(...took);
'''


def long_page(browser, page, checks):
    """A page of ten thousand events: its size, and that no step takes longer than a frame of 50 ms."""
    events = browser.run('return page.viewers[0].trace.events.length') if browser.open(page) is None else 0
    checks.that(events > 10_000, 'the long page has %d events' % events)
    browser.post('/timeouts', {'script': 110_000})
    longest = browser.run(FRAMES)
    checks.that(longest <= 50, 'a step through %d events takes %.1f ms' % (events, longest))
    print('%d events: the longest step takes %.1f ms' % (events, longest))


def look(browser, page, checks, width, dark):
    browser.size(width, 900)
    browser.dark(dark)
    for step in (1, 12, 30):
        browser.open(page + '#step=%d' % step)
        wide = browser.run('return document.documentElement.scrollWidth - document.documentElement.clientWidth')
        checks.that(wide <= 0, '%d pixels: the page is %d too wide' % (width, wide))
        for problem in browser.run(AUDIT):
            checks.that(False, '%s at %d: %s' % ('dark' if dark else 'light', width, problem))


SHOWN = 'return [...document.querySelectorAll("section")].filter((n) => n.getClientRects().length).map((n) => n.querySelector("h1").innerText)'
ITEMS = 'return [...document.querySelectorAll("section.now li")].filter((n) => n.getClientRects().length).length'


def slides(browser, deck, checks):
    """A deck of slides: keys go from stage to stage, the address has the slide, and on paper all of it is there."""
    browser.open(deck)
    count = browser.run('return document.querySelectorAll("section").length')
    checks.that(len(browser.run(SHOWN)) == 1, 'one slide is seen')
    checks.that(browser.text('#place') == '1 / %d' % count, 'and which one: %s' % browser.text('#place'))
    browser.key(RIGHT)
    checks.that(browser.run(SHOWN)[0].startswith('#1 ') and browser.run(ITEMS) == 0, 'the first message, before its first stage')
    checks.that(browser.run('return document.querySelectorAll("section.now mark").length') == 1, 'its line is marked')
    browser.key(RIGHT)
    browser.key(' ')
    checks.that(browser.run(ITEMS) == 2, 'a stage at a time')
    browser.key(LEFT)
    checks.that(browser.run(ITEMS) == 1, 'and back')
    browser.key(END)
    checks.that(browser.run(SHOWN) == ['Output'], 'the last slide has what is printed')
    browser.open(deck + '#2')
    checks.that(browser.text('#place') == '2 / %d' % count, 'an address leads to its slide')
    browser.cdp('Emulation.setEmulatedMedia', {'media': 'print'})
    checks.that(len(browser.run(SHOWN)) == count, 'on paper every slide is there')
    checks.that(browser.run('return [...document.querySelectorAll("li")].every((n) => n.getClientRects().length > 0)'), 'with all its stages')
    browser.cdp('Emulation.setEmulatedMedia', {'media': ''})
    wide = browser.run('return document.documentElement.scrollWidth - document.documentElement.clientWidth')
    checks.that(wide <= 0, 'a slide is %d pixels too wide' % wide)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('--screenshots', help='keep pictures of the pages there')
    options = parser.parse_args()
    if not shutil.which('chromedriver') or not shutil.which('chromium'):
        print('browser: chromium and chromedriver are needed (Debian: apt-get install chromium chromium-driver)')
        return 1
    checks = Checks()
    with tempfile.TemporaryDirectory() as folder:
        pages = {}
        for name in ('invocation', 'nobody', 'resolve'):
            pages[name] = os.path.join(folder, name + '.html')
            subprocess.run([options.fwdsim, 'export', os.path.join(ROOT, 'Examples', name + '.m'), '-o', pages[name]],
                           stderr=subprocess.DEVNULL)
        pages['two'] = os.path.join(folder, 'two.html')
        two = [os.path.join(ROOT, 'Examples', name + '.m') for name in ('target', 'invocation')]
        subprocess.run([options.fwdsim, 'export', two[0], '--beside', two[1], '-o', pages['two']], stderr=subprocess.DEVNULL)
        with open(os.path.join(folder, 'long.m'), 'w', encoding='utf-8') as file:
            file.write(LONG)
        long = os.path.join(folder, 'long.html')
        subprocess.run([options.fwdsim, 'export', file.name, '-o', long], stderr=subprocess.DEVNULL)
        checks.that(os.path.getsize(long) <= 2_000_000, 'ten thousand events are %d bytes' % os.path.getsize(long))
        with open(os.path.join(folder, 'holder.m'), 'w', encoding='utf-8') as file:
            file.write(HOLDER)
        pages['holder'] = os.path.join(folder, 'holder.html')
        subprocess.run([options.fwdsim, 'export', file.name, '-o', pages['holder']], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        walk = os.path.join(folder, 'walk.svg')
        subprocess.run([options.fwdsim, 'export', os.path.join(ROOT, 'Examples', 'target.m'), '--animate', '--send', '2', '-o', walk],
                       stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        browser = Browser(folder)
        try:
            long_page(browser, 'file://' + long, checks)
            address = {name: 'file://' + path for name, path in pages.items()}
            browser.size(1280, 900)
            stepping(browser, address['invocation'], checks)
            stepping(browser, address['resolve'], checks)
            links(browser, address['invocation'], checks)
            in_notebook(browser, pages['invocation'], checks)
            predict(browser, address['invocation'], checks)
            search(browser, address['invocation'], checks)
            tree(browser, address['invocation'], checks)
            diagnostics(browser, address['nobody'], checks)
            values(browser, address['holder'], checks)
            projector(browser, address['invocation'], checks)
            line_numbers(browser, address['invocation'], checks)
            moving(browser, walk, checks)
            side_by_side(browser, address['two'], checks)
            deck = os.path.join(folder, 'deck.html')
            subprocess.run([options.fwdsim, 'export', os.path.join(ROOT, 'Examples', 'target.m'), '-f', 'slides', '-o', deck],
                           stderr=subprocess.DEVNULL)
            slides(browser, 'file://' + deck, checks)
            for name in address:
                for width in (400, 1280):
                    for dark in (False, True):
                        look(browser, address[name], checks, width, dark)
                        if options.screenshots:
                            os.makedirs(options.screenshots, exist_ok=True)
                            browser.picture(os.path.join(options.screenshots, '%s-%d-%s.png' % (name, width, 'dark' if dark else 'light')))
            messages = [line for line in browser.logs('browser')]
            checks.that(not messages, 'the console is quiet: %s' % messages[:2])
            sent = [json.loads(line['message'])['message'] for line in browser.logs('performance')]
            asked = [m['params']['request']['url'] for m in sent if m['method'] == 'Network.requestWillBeSent']
            checks.that(not [u for u in asked if not u.startswith(('file:', 'data:', 'about:', 'chrome:'))], 'no request: %s' % asked)
        finally:
            browser.close()
    print('%d checks, %d failed' % (checks.count, checks.failed))
    return 1 if checks.failed else 0


if __name__ == '__main__':
    sys.exit(main())
