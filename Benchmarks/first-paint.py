#!/usr/bin/env python3
"""How soon a page of `fwdsim serve` is painted, by Chromium's own Performance entries.

usage: first-paint.py --fwdsim PATH [--rounds 5] [--page FOLDER]

Prints, as median and largest of some rounds in a browser that runs already, with an empty cache:
  - word: from the end of an answer that is one word (/healthz) to its first paint, which is what the browser itself needs;
  - page: from the end of the page's answer to the first contentful paint;
  - first view: from the end of the answer to the first trace to the first contentful paint of the dispatch view;
  - view: from the end of the answer to a trace, after a pause of typing, to the paint of the dispatch view's words (Element Timing).
Figures, no verdict: they depend on the machine and what else it does. Needs Debian's chromium and chromium-driver.
"""
import argparse
import os
import statistics
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.insert(0, os.path.join(ROOT, 'Tests'))
import browser  # noqa: E402
serve_browser = __import__('serve-browser')

PAGE = '''
const navigation = performance.getEntriesByType("navigation")[0];
const paint = performance.getEntriesByName("first-contentful-paint")[0];
return paint ? paint.startTime - navigation.responseEnd : null;
'''
ANSWER = '''
const traces = performance.getEntriesByType("resource").filter((entry) => entry.name.endsWith("/api/trace"));
return performance.timeOrigin + traces[traces.length - 1].responseEnd;
'''
FIRST_VIEW = '''
const paint = performance.getEntriesByName("first-contentful-paint")[0];
return paint ? performance.timeOrigin + paint.startTime : null;
'''


# Each view has a node of its own for its words; what it is about to show is marked before it is painted.
WATCH = '''
window.painted = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.painted.push(performance.timeOrigin + entry.renderTime);
}).observe({ type: "element" });
new MutationObserver(() => {
  for (const node of document.querySelectorAll(".words")) node.setAttribute("elementtiming", "words");
}).observe(document.getElementById("app"), { childList: true });
'''
VIEW = '''
return window.painted.length ? window.painted.pop() : null;
'''
VIEWS = 5


# A paint is told a little after it was made; who asks for it all the time takes the processor from it.
LATER = '''
const done = arguments[arguments.length - 1];
const value = () => { SCRIPT };
const look = () => {
  const found = value();
  if (found === null) setTimeout(look, 50); else done(found);
};
setTimeout(look, 150);
'''


def painted(pages, script):
    """The script's value as soon as there is one."""
    return pages.post('/execute/async', {'script': LATER.replace('SCRIPT', script), 'args': []})


def painted_view(pages, script):
    """The same inside the dispatch view."""
    return pages.in_frame(lambda: painted(pages, script))


def show(what, times):
    print('%-10s  median %4.0f ms  largest %4.0f ms' % (what, statistics.median(times), max(times)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('--rounds', type=int, default=5)
    parser.add_argument('--page')
    options = parser.parse_args()
    words = ['--page', os.path.abspath(options.page)] if options.page else []
    server = serve_browser.Server(os.path.abspath(options.fwdsim), words)
    checks = browser.Checks()
    word_times, page_times, first_times, view_times = [], [], [], []
    try:
        for number in range(options.rounds):
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                pages = serve_browser.Pages(folder, server, checks, None)
                try:
                    pages.size(1440, 900)
                    # A browser that has just started is busy with itself.
                    pages.open(server.page)
                    pages.traced()
                    pages.open(pages.base_address + '/healthz')
                    word_times.append(painted(pages, PAGE))
                    pages.cdp('Network.clearBrowserCache', {})
                    pages.open(pages.base_address + '/')
                    pages.traced()
                    page_times.append(painted(pages, PAGE))
                    first_times.append(painted_view(pages, FIRST_VIEW) - pages.run(ANSWER))
                    pages.in_view(WATCH)
                    for view in range(VIEWS):
                        pages.write(serve_browser.HELLO.replace('hello', 'view %d' % view))
                        pages.wait('document.getElementById("output").textContent.includes("view %d")' % view)
                        view_times.append(painted_view(pages, VIEW) - pages.run(ANSWER))
                finally:
                    pages.close()
    finally:
        server.close()
    show('word', word_times)
    show('page', page_times)
    show('first view', first_times)
    show('view', view_times)
    return 1 if checks.failed else 0


if __name__ == '__main__':
    sys.exit(main())
