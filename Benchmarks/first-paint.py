#!/usr/bin/env python3
"""How soon a page of `fwdsim serve` is painted, by Chromium's own Performance entries.

usage: first-paint.py --fwdsim PATH [--rounds 5] [--page FOLDER]

Prints, as median and largest of some rounds in a browser that runs already, with an empty cache:
  - word: from the end of an answer that is one word (/healthz) to its first paint, which is what the browser itself needs;
  - page: from the end of the page's answer to the first contentful paint;
  - view: from the end of the answer to a trace to the first contentful paint of the dispatch view, after a pause of typing.
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
VIEW = '''
const paint = performance.getEntriesByName("first-contentful-paint")[0];
return paint ? performance.timeOrigin + paint.startTime : null;
'''


def painted(pages, script):
    """The script's value as soon as there is one: a paint is told a little after it was made."""
    value = None
    while value is None:
        value = pages.run(script)
    return value


def show(what, times):
    print('%s  median %4.0f ms  largest %4.0f ms' % (what, statistics.median(times), max(times)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('--rounds', type=int, default=5)
    parser.add_argument('--page')
    options = parser.parse_args()
    words = ['--page', os.path.abspath(options.page)] if options.page else []
    server = serve_browser.Server(os.path.abspath(options.fwdsim), words)
    checks = browser.Checks()
    word_times, page_times, view_times = [], [], []
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
                    pages.write(serve_browser.HELLO.replace('hello', 'round %d' % number))
                    pages.wait('document.getElementById("output").textContent.includes("round %d")' % number)
                    pages.traced()
                    first = None
                    while first is None:
                        first = pages.in_view(VIEW)
                    view_times.append(first - pages.run(ANSWER))
                finally:
                    pages.close()
    finally:
        server.close()
    show('word', word_times)
    show('page', page_times)
    show('view', view_times)
    return 1 if checks.failed else 0


if __name__ == '__main__':
    sys.exit(main())
