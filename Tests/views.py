#!/usr/bin/env python3
"""Every view of every listing's trace, held against the rules of its format.

usage: views.py --fwdsim PATH FOLDER ...

A trace is written once as JSON Lines; every other form is made from it, twice, and must be the same bytes. DOT goes through
Graphviz where it is installed; SVG and the page are parsed as XML and HTML; Chrome traces must nest; casts must replay to
the text trace; CSV has a row per send; Mermaid follows a strict reading of its grammar. Chrome traces keep the rules of
Perfetto's importer: slices nest on their track, and a flow begins and ends inside of open slices, where a message is forwarded.
OpenTelemetry's spans are those of the protocol's JSON encoding. Python 3, standard library only.
"""
import argparse
import collections
import concurrent.futures
import csv
import html.parser
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

FORMATS = ['text', 'jsonl', 'stages', 'states', 'html', 'slides', 'mermaid', 'dot', 'svg', 'chrome', 'otlp', 'cast', 'md', 'csv', 'msgsends']
ESCAPES = re.compile('\x1b\\[[0-9;]*m')


def run(words, data=None):
    done = subprocess.run(words, input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=300)
    return done.returncode, done.stdout


class Page(html.parser.HTMLParser):
    """What the page embeds, and whether its elements close."""
    EMPTY = {'meta', 'link', 'br', 'input', 'img', 'hr'}

    def __init__(self):
        super().__init__(convert_charrefs=True)
        self.stack, self.problems, self.traces, self.inside = [], [], [], False

    def handle_starttag(self, tag, attributes):
        attributes = dict(attributes)
        if tag in self.EMPTY:
            return
        self.stack.append(tag)
        self.inside = tag == 'script' and attributes.get('class') == 'trace'
        for name in ('src', 'href'):
            if name in attributes:
                self.problems.append('refers to ' + attributes[name])

    def handle_endtag(self, tag):
        if not self.stack or self.stack.pop() != tag:
            self.problems.append('</%s> closes nothing' % tag)
        self.inside = False

    def handle_data(self, data):
        if self.inside:
            self.traces.append(json.loads(data))


def check_html(text, events):
    page = Page()
    page.feed(text)
    problems = page.problems + ['<%s> is not closed' % tag for tag in page.stack]
    if len(page.traces) != 1 or len(page.traces[0]) != len(events):
        problems.append('the page does not hold the trace')
    return problems


def check_slides(text, events):
    """Elements close, nothing is fetched, and there is a slide for each message, with its stages in order."""
    page = Page()
    page.feed(text)
    problems = page.problems + ['<%s> is open' % tag for tag in page.stack]
    sends = [event for event in events if event['ev'] == 'send' and event['kind'] != 'function']
    slides = re.findall(r'<section>\n<h1>#(\d+) ', text)
    if slides != ['%d' % event['send'] for event in sends][:100]:
        problems.append('slides for %s of %d messages' % (slides[:5], len(sends)))
    return problems


def check_svg(text, events):
    root = xml.etree.ElementTree.fromstring(text)
    space = '{http://www.w3.org/2000/svg}'
    problems = [] if root.find(space + 'title') is not None and root.find(space + 'desc') is not None else ['no title or description']
    width, height = float(root.get('width')), float(root.get('height'))
    for box in root.iter(space + 'rect'):
        if float(box.get('x')) + float(box.get('width')) > width or float(box.get('y')) + float(box.get('height')) > height:
            problems.append('a box is outside of the picture')
    return problems


def check_animation(text, still):
    """Every light has its keyframes, the dot goes to each in turn, and what does not move is the still picture."""
    lights = re.findall(r'class="light(?:-found)? at-(\d+)"', text)
    frames = re.findall(r'@keyframes at-(\d+) ', text)
    path = re.search(r'@keyframes walk \{(.*)\}\n', text)
    if not path:
        return [] if text == still else ['nothing walks, and it is another picture']
    stations = re.findall(r'([\d.]+)%, ([\d.]+)% \{ transform', path.group(1))
    times = [float(time) for pair in stations for time in pair]
    problems = [] if lights == frames == [str(index) for index in range(len(stations))] else ['%s lights for %s' % (lights, frames)]
    if times != sorted(times) or times[0] != 0 or times[-1] >= 100:
        problems.append('the message does not go from place to place: %s' % times)
    if not text.startswith(still[:-len('</svg>\n')]):
        problems.append('the picture below is another one')
    return problems


def check_dot(text, events):
    if not shutil.which('dot'):
        return [] if text.startswith('digraph') and text.count('{') == text.count('}') else ['no digraph']
    code, _ = run(['dot', '-Tcanon'], text.encode())
    return [] if code == 0 else ['Graphviz refuses it']


def forwarded(events):
    """Numbers of the messages that a forwarding target got."""
    sends = {event['send']: event for event in events if event['ev'] == 'send'}
    targets = {event['send'] for event in events
               if event['ev'] == 'answer' and event['stage'] == 'target' and event['value'] != 'nil' and not event.get('query')}
    return [number for number, send in sends.items() if send['parent'] in targets and send['kind'] != 'function'
            and send['sel'] == sends[send['parent']]['sel'] and send['recv'] != sends[send['parent']]['recv']]


def check_otlp(text, events):
    spans = json.loads(text)['resourceSpans'][0]['scopeSpans'][0]['spans']
    known = {span['spanId']: span for span in spans}
    sends = [event for event in events if event['ev'] == 'send' and event['kind'] != 'function']
    problems = [] if len(known) == len(spans) == len(sends) else ['%d spans for %d messages' % (len(spans), len(sends))]
    for span in spans:
        if not re.fullmatch('[0-9a-f]{32}', span['traceId']) or not re.fullmatch('(?!0{16})[0-9a-f]{16}', span['spanId']):
            problems.append('no identifiers: %s' % span['name'])
        if int(span['startTimeUnixNano']) > int(span['endTimeUnixNano']) or span['kind'] != 1:
            problems.append('%s ends before it begins' % span['name'])
        parent = known.get(span.get('parentSpanId'))
        if 'parentSpanId' in span and (parent is None or int(parent['startTimeUnixNano']) > int(span['startTimeUnixNano'])):
            problems.append('%s is in no other span' % span['name'])
        if any(link['spanId'] not in known for link in span.get('links', [])):
            problems.append('%s is linked to nothing' % span['name'])
    linked = sum(bool(span.get('links')) for span in spans)
    if linked < len(forwarded(events)):
        problems.append('%d messages were forwarded, and %d links show it' % (len(forwarded(events)), linked))
    return problems[:5]


def check_chrome(text, events):
    stacks, names, messages, problems, last = {}, set(), collections.Counter(), [], -1
    flows, arrived = {}, []
    for event in json.loads(text)['traceEvents']:
        if event['ph'] == 'M':
            if event['name'] == 'thread_name':
                names.add(event['tid'])
            continue
        if event['ts'] < last:
            problems.append('time goes back at %s' % event)
        last = event['ts']
        stack = stacks.setdefault(event['tid'], [])
        if event['ph'] == 'B':
            stack.append(event['name'])
            if 'message' in event['cat']:
                messages[event['tid'] - 1] += 1
        elif event['ph'] == 'E' and (not stack or stack.pop() != event['name']):
            problems.append('%s ends what is not open on its thread' % event['name'])
        elif event['ph'] == 's':
            if not stack or event['id'] in flows:
                problems.append('a flow begins outside of a slice, or twice: %s' % event)
            flows[event['id']] = len(stack)
        elif event['ph'] == 'f':
            # "bp": "e" ends it at the slice that is open, the message that was sent on.
            if event.get('bp') != 'e' or not stack or flows.pop(event['id'], 99) != len(stack) - 1:
                problems.append('a flow ends at nothing: %s' % event)
            arrived.append(stack[-1])
    if flows:
        problems.append('%d flows do not end' % len(flows))
    if len(arrived) < len(forwarded(events)):
        problems.append('%d messages were forwarded, and %d flows show it' % (len(forwarded(events)), len(arrived)))
    if set(stacks) - names:
        problems.append('a thread has no name')
    sent = collections.Counter(
        event.get('thread', 0) for event in events if event['ev'] == 'send' and event['kind'] != 'function')
    if sent != messages:
        problems.append('messages are not on the track of their thread: %s instead of %s' % (messages, sent))
    return problems + ['%s does not end' % name for stack in stacks.values() for name in stack]


def check_cast(text, events, whole):
    lines = [json.loads(line) for line in text.split('\n') if line]
    problems = [] if lines[0]['version'] == 2 else ['no asciicast of version 2']
    times = [line[0] for line in lines[1:]]
    if times != sorted(times):
        problems.append('time goes back')
    shown = ESCAPES.sub('', ''.join(line[2] for line in lines[1:] if line[1] == 'o')).replace('\r\n', '\n').split('\n')
    wanted = [line for line in whole.split('\n') if line.strip()]
    missing = [line for line in wanted if not any(line.split('…')[0].rstrip() in other for other in shown)]
    sends = sum(1 for event in events if event['ev'] == 'send' and event['kind'] != 'function')
    if sum(1 for line in lines[1:] if line[1] == 'm') != sends:
        problems.append('not a marker per send')
    return problems + ['the cast lacks: ' + line for line in missing[:3]]


def check_csv(text, events):
    rows = list(csv.reader(io.StringIO(text, newline='')))
    problems = ['a row has another width: %s' % row for row in rows if len(row) != len(rows[0])]
    numbers = [int(row[0]) for row in rows[1:]]
    wanted = [event['send'] for event in events if event['ev'] == 'send']
    return problems + ([] if numbers == wanted else ['not a row per send, in order'])


MERMAID = re.compile(r'^(sequenceDiagram|  autonumber|  participant \w+( as ([^;#]|#\w+;)+)?|%% part \d+ of \d+|%% the first \d+ of .*|'
                     r'  \w+(->>|-->>|--x)\w+: ([^;#]|#(35|59|lt|gt);?|#\w+;)+|  Note over \w+: ([^;#]|#\w+;)+|)$')


def check_mermaid(text, events):
    problems = ['no Mermaid: ' + line for line in text.split('\n') if not MERMAID.match(line)]
    known = set(re.findall(r'^  participant (\w+)', text, re.M))
    used = set(re.findall(r'^  (\w+)(?:->>|-->>|--x)', text, re.M)) | set(re.findall(r'^  Note over (\w+):', text, re.M))
    problems += ['nobody is called ' + name for name in used - known]
    if any(len(part) > 50000 for part in text.split('%% part ')):
        problems.append('a part is too large for Mermaid')
    return problems[:5]


def check_md(text, events):
    fences = [line for line in text.split('\n') if line.startswith('```')]
    return [] if len(fences) % 2 == 0 and text.startswith('# ') else ['a fence is open']


def check_msgsends(text, events):
    return ['no line of a message log: ' + line for line in text.splitlines() if not re.match(r'^[-+] \S+ \S+ \S+$', line)][:3]


def check(job):
    fwdsim, path, folder = job
    with open(path, encoding='utf-8', errors='replace') as file:
        options = re.findall(r'^// options: (.*)$', file.read(), re.M)
    words = options[0].split() if options else []
    trace = os.path.join(folder, re.sub(r'\W', '_', path) + '.jsonl')
    run([fwdsim, 'trace', '-o', trace, *words, path])
    if not os.path.exists(trace):  # a listing with errors
        return path, []
    with open(trace, encoding='utf-8') as file:
        text = file.read()
    events = [json.loads(line) for line in text.split('\n') if line]
    problems, made = [], {}
    for form in FORMATS:
        code, first = run([fwdsim, 'export', trace, '-f', form])
        if code != 0:
            problems.append('%s: exit %d' % (form, code))
            continue
        if first != run([fwdsim, 'export', trace, '-f', form])[1]:
            problems.append('%s: not the same twice' % form)
        made[form] = first.decode('utf-8')
    if made.get('jsonl') != text:
        problems.append('jsonl: reading and writing changes the trace')
    if made.get('text') != run([fwdsim, 'export', *words, path, '-f', 'text'])[1].decode('utf-8'):
        problems.append('text: another trace from the file than from the run')
    for form, text in made.items():
        rule = globals().get('check_' + form)
        try:
            found = rule(text, events, made['text']) if form == 'cast' else rule(text, events) if rule else []
        except Exception as error:  # a parser's own
            found = ['%s: %s' % (type(error).__name__, error)]
        problems += ['%s: %s' % (form, problem) for problem in found]
    moving = run([fwdsim, 'export', trace, '-f', 'svg', '--animate'])[1].decode('utf-8')
    problems += ['animated svg: ' + problem for problem in check_svg(moving, events) + check_animation(moving, made.get('svg', ''))]
    for form, rule in (('dot', check_dot), ('svg', check_svg)):
        text = run([fwdsim, 'graph', trace, '-f', form])[1].decode('utf-8')
        problems += ['graph %s: %s' % (form, problem) for problem in rule(text, events)]
    return path, problems


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('folders', nargs='+')
    options = parser.parse_args()
    fwdsim = os.path.abspath(options.fwdsim)
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        jobs = [(fwdsim, os.path.join(place, name), folder) for place in options.folders for name in sorted(os.listdir(place))
                if name.endswith('.m')]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count() or 1) as pool:
            for path, problems in pool.map(check, jobs):
                failed += bool(problems)
                for problem in problems:
                    print('FAIL %s: %s' % (path, problem))
    print('%d traces in %d forms, %d with problems' % (len(jobs), len(FORMATS), failed))
    return 1 if failed or not jobs else 0


if __name__ == '__main__':
    sys.exit(main())
