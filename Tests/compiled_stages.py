"""The path of every message, from a trace in JSON Lines: what compiled.py compares beside the output.

A path is a message's name and its stages in order: which class the search begins in, the method found, what each hook of
dispatch answers, the end. Paths are compared thread by thread, in the order in which the messages are sent. Left out, by rule,
is what a compiler decides and what no stage of dispatch is:

1. Messages to nil: compiled code tests for nil in the messenger, which tells no trace.
2. Routine messages (ROUTINE) that a library's method answers. Clang calls objc_alloc, objc_retain, objc_opt_class and their kin
   instead, which send nothing where the class has no method of its own; those of the program's own methods are compared.
3. What Foundation sends to its own classes while it works. The interpreter makes literals, formats and constants by other
   calls than compiled code does. Whatever a method of the program answers, or no method, is compared, whoever sends it.
4. Whether a method came from the cache or from the lists: the messages of 2 fill the caches, too.
5. Names of functions that are methods by class_addMethod: in a binary, a function has none. Methods added so are `-[Class name]`.
6. Numbers of objects (`Car#1`), which count in the order of appearance.
"""
import json
import re

STAGED = ('cache', 'lookup', 'ask', 'answer')
ROUTINE = frozenset(
    'alloc allocWithZone: init new retain release autorelease class self dealloc initialize load retainCount copyWithZone: zone copy '
    'mutableCopy drain .cxx_destruct .cxx_construct resolveInstanceMethod: resolveClassMethod: isKindOfClass: respondsToSelector: '
    'countByEnumeratingWithState:objects:count:'.split())
OWN = re.compile(r'@implementation\s+(\w+)')
FUNCTION = 'a function'
METHOD = re.compile(r'[-+]\[(\w+)(?:\((\w*)\))? ([^\]]+)\]')


class Message:
    """One message, or one question about a method that the runtime answers itself (`respondsToSelector:`)."""

    def __init__(self, event, parent):
        self.parent = parent
        self.at = tuple(event.get('at') or ())
        self.selector = event['sel']
        self.is_query = event['ev'] == 'query'
        sign = '+' if event.get('kind') == 'class' or event.get('meta') else '-'
        self.name = '%s[%s %s]' % (sign, event.get('cls', ''), self.selector)
        if event.get('kind') == 'super':
            self.name += ' by super'
        if self.is_query:
            self.name = '%s %s' % (event['why'], self.name)
        self.stages = []
        self.method = None
        self.is_plain = True

    def take(self, event):
        kind = event['ev']
        if kind == 'cache' and event['result'] != 'miss' or kind == 'lookup' and event['result'] == 'found':
            if event.get('imp', '').startswith('_objc_msgForward'):
                self.is_plain = False
                return
            self.method = event.get('imp', '')
        elif kind == 'lookup' and event['result'] == 'not-found':
            self.is_plain = False
        elif kind == 'answer':
            self.is_plain = False
            self.stages.append('%s: %s' % (event['stage'], re.sub(r'#\d+', '', event['value'])))

    def is_answered_by(self, own):
        found = METHOD.match(self.method or '')
        return not found or found.group(1) in own

    def path(self, own):
        stages = list(self.stages)
        if self.method:
            found = METHOD.match(self.method)
            added = not found or found.group(3) != self.selector
            stages.append(FUNCTION if added else self.method)
        return '%s: %s' % (self.name, ', '.join(stages) or 'not found')


def level(mine, others):
    """Two lists of paths, without the name of a method that is a function's on either side."""
    ends = tuple({line[:-len(FUNCTION)] for line in mine + others if line.endswith(FUNCTION)})

    def plain(line):
        begins = [end for end in ends if line.startswith(end) and re.fullmatch(r'[-+]\[[^\]]+\]', line[len(end):])]
        return begins[0] + FUNCTION if begins else line
    return [plain(line) for line in mine], [plain(line) for line in others]


def is_call(text, at):
    """Whether what stands at a place is a call of a C function: Foundation sends for it."""
    if not at or at[0] != 0 or at[1] > len(text):
        return False
    line = text[at[1] - 1].encode()[at[2] - 1:].decode('utf-8', 'replace')
    return bool(re.match(r'(?!objc_msgSend)[A-Za-z_]\w*\s*\(', line))


def paths(trace, source):
    """Texts by thread, in the order in which the messages were sent. None without a trace."""
    own = set(OWN.findall(source))
    lines = source.split('\n')
    threads, known = {}, {}
    for line in trace.split('\n'):
        if not line.startswith('{'):
            continue
        event = json.loads(line)
        kind = event['ev']
        if kind in ('send', 'query'):
            if event['kind'] in ('nil', 'function'):
                continue
            parent = known.get(('send', event.get('parent', event['send'])))
            message = Message(event, parent)
            known[kind, event[kind]] = message
            threads.setdefault(event.get('thread', 0), []).append(message)
        elif kind in STAGED:
            key = ('query', event['query']) if 'query' in event else ('send', event.get('send'))
            if key in known:
                known[key].take(event)

    def counts(message):
        if message.is_answered_by(own) or not message.is_plain:
            return message.method is not None or not message.is_plain
        if message.selector in ROUTINE or message.is_query:
            return False
        parent = message.parent
        if parent and parent.at == message.at and not parent.is_answered_by(own):
            return False
        return not is_call(lines, message.at)

    return {thread: [message.path(own) for message in found if counts(message)] for thread, found in sorted(threads.items())}
