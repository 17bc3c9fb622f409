#!/usr/bin/env python3
"""The HTML page in a real browser: headless Chromium, driven by chromedriver's own protocol.

usage: browser.py --fwdsim PATH [--screenshots FOLDER]

Stepping, keys, timeline, search, predict mode, deep links, embedding, two traces side by side; no message on the console, no
request to anywhere, no sideways scrolling at 400 pixels; names of controls and contrast of every text, light and dark.
Needs Debian's chromium and chromium-driver. Python 3, standard library only.
"""
import argparse
import base64
import html
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
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


class Browser:
    def __init__(self, folder):
        with socket.socket() as free:
            free.bind(('127.0.0.1', 0))
            port = free.getsockname()[1]
        self.base = 'http://127.0.0.1:%d' % port
        self.log = open(os.path.join(folder, 'driver.log'), 'w+')
        self.driver = subprocess.Popen(['chromedriver', '--port=%d' % port], stdout=subprocess.PIPE, stderr=self.log, text=True)
        for line in self.driver.stdout:
            if 'started successfully' in line:
                break
        arguments = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--hide-scrollbars',
                     '--user-data-dir=' + os.path.join(folder, 'profile')]
        capabilities = {'browserName': 'chrome', 'goog:chromeOptions': {'args': arguments},
                        'goog:loggingPrefs': {'browser': 'ALL', 'performance': 'ALL'}}
        self.session = ''
        self.session = '/session/' + self.post('/session', {'capabilities': {'alwaysMatch': capabilities}})['sessionId']

    def request(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + self.session + path, data, {'Content-Type': 'application/json'}, method=method)
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)['value']

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
    browser.open(page + '#step=60')
    at = browser.run('return page.viewers[0].event.i')
    checks.that(at <= 60 and at == browser.run('const v = page.viewers[0]; return v.trace.events[v.trace.steps[v.trace.stepOf(60)]].i'), 'deep link')
    checks.that(browser.run('return page.viewers[0].step') > 0, 'a deep link goes somewhere')
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
    asked = 0
    for _ in range(60):
        browser.key(RIGHT)
        if not browser.run('return document.querySelector(".question").hidden'):
            asked += 1
            browser.click('.choice')
            checks.that('right so far' in browser.text('.verdict'), 'an answer gets a verdict')
            browser.click('.question .text')
            if asked == 3:
                break
    checks.that(asked == 3, 'predict mode asks: %d' % asked)


def search(browser, page, checks):
    browser.open(page)
    browser.key('/')
    browser.key('F')
    browser.run('document.querySelector("input[type=search]").value = "forwardInvocation"')
    browser.key(ENTER)
    checks.that('forwardInvocation' in browser.text('.viewer'), 'search finds')
    checks.that(browser.run('return page.viewers[0].step') > 0, 'search goes there')


def side_by_side(browser, page, checks):
    browser.open(page)
    checks.that(browser.run('return document.querySelectorAll(".viewer").length') == 2, 'two viewers')
    checks.that('First difference' in browser.text('.difference'), 'the first difference is named')
    browser.key(RIGHT)
    checks.that(browser.run('return page.viewers.map((v) => v.step)') == [1, 1], 'both step')


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
