"""The path of every message, from a trace in JSON Lines: what compiled.py compares beside the output.

A path is a message's name and its stages in order: which class the search begins in, the method found, what each hook of
dispatch answers, the end. Paths are compared thread by thread, in the order in which the messages are sent. Left out, by rule,
is what a compiler decides and what no stage of dispatch is:

1. Messages to nil: compiled code tests for nil in the messenger, which tells no trace.
2. Routine messages (ROUTINE) that a library's method answers. Clang calls objc_alloc, objc_retain, objc_opt_class and their kin
   instead, which send nothing where the class has no method of its own; those of the program's own methods are compared.
3. What Foundation sends to its own classes while it works: the interpreter makes formats, constants and exceptions by other calls
   than compiled code does. A message is the program's own when a word of its selector stands where it is sent (WINDOW lines
   from there on; anywhere, where clang has made one call of two and gives it no line), or when it is what a literal, a box or a subscript there stands for. Whatever a method of the program answers,
   or no method, is compared, whoever sends it.
4. Whether a method came from the cache or from the lists: the messages of 2 fill the caches, too.
   -dealloc of the program's own is left out, too: when a temporary ends is the compiler's choice.
5. Names of functions that are methods by class_addMethod: in a binary, a function has none. Methods added so are `-[Class name]`.
6. Numbers of objects (`Car#1`), which count in the order of appearance.
7. That a running method calls -doesNotRecognizeSelector: itself, which the interpreter tells as its message's end; and questions about
   methods (class_getInstanceMethod …) by a selector that does not stand in the program's text: whoever goes through all classes
   asks in another order.
8. Whether a message that a library's method answers is the program's (3) is a guess from its place, and an optimizer moves places: a
   method that jumps to its last message leaves no frame, so that message has its caller's line. So where one trace alone counts such
   a message, the other must have it among those that it does not count, as often.
9. `@[]` and `@{}`, which are constants (`__NSArray0__`), and which of NSNumber's methods boxes a number of 64 bits: clang asks for the
   name of the type (NSUInteger, size_t, long).
"""
import difflib
import json
import re

STAGED = ('cache', 'lookup', 'ask', 'answer')
ROUTINE = frozenset(
    'alloc allocWithZone: init new dealloc retain release autorelease class self initialize load retainCount copyWithZone: zone copy '
    'mutableCopy drain .cxx_destruct .cxx_construct resolveInstanceMethod: resolveClassMethod: isKindOfClass: respondsToSelector: '
    'countByEnumeratingWithState:objects:count:'.split())
OWN = re.compile(r'@implementation\s+(\w+)\s*(?:\((\w*)\))?')
WINDOW = 4
BOXES = re.compile(r'(numberWith\w+:|arrayWithObjects:count:|dictionaryWithObjects:forKeys:count:|stringWithUTF8String:|'
                   r'valueWithBytes:objCType:)$')
SUBSCRIPTS = frozenset(
    'objectAtIndexedSubscript: objectForKeyedSubscript: setObject:atIndexedSubscript: setObject:forKeyedSubscript:'.split())
EMPTY = frozenset('arrayWithObjects:count: dictionaryWithObjects:forKeys:count:'.split())
WIDE = re.compile(r'numberWith(Unsigned)?(?:LongLong|Long|Integer):')
FUNCTION = 'a function'
METHOD = re.compile(r'[-+]\[(\w+)(?:\((\w*)\))? ([^\]]+)\]')


class Message:
    """One message, or one question about a method that the runtime answers itself (`respondsToSelector:`)."""

    def __init__(self, event, parent):
        self.parent = parent
        self.at = tuple(event.get('at') or ())
        self.selector = WIDE.sub(r'numberWith\1Long:', event['sel'])
        values = event.get('args') or [{}]
        self.is_empty_literal = self.selector in EMPTY and values[-1].get('v') == '0'
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
        return not found or (found.group(1), found.group(2)) in own

    def path(self, own):
        stages = [stage for stage in self.stages if not (self.method and stage.startswith('unrecognized:'))]
        if self.method:
            found = METHOD.match(self.method)
            added = not found or WIDE.sub(r'numberWith\1Long:', found.group(3)) != self.selector
            stages.append(FUNCTION if added else WIDE.sub(r'numberWith\1Long:', self.method))
        return '%s: %s' % (self.name, ', '.join(stages) or 'not found')


class Paths:
    """The paths of a thread's messages that are compared, in order, and those that are not."""

    def __init__(self, counted=(), others=()):
        self.counted, self.others = list(counted), list(others)


def take(line, others):
    """Whether a path is in a list; it is taken from there."""
    for index, other in enumerate(others):
        if other == line or line.endswith(FUNCTION) and other.startswith(line[:-len(FUNCTION)]):
            del others[index]
            return True
    return False


def differences(mine, others):
    """Lines of a difference between two threads' paths; none when all that one side alone has is among the other's rest."""
    pair = level(mine.counted, others.counted)
    lines = list(difflib.unified_diff(*pair, 'interpreted', 'compiled', lineterm='', n=0))[2:]
    rest = {'-': list(others.others), '+': list(mine.others)}
    lacking = [line for line in lines if line[0] in rest and not take(line[1:], rest[line[0]])]
    return lines if lacking else []


def level(mine, others):
    """Two lists of paths, without the name of a method that is a function's on either side."""
    ends = tuple({line[:-len(FUNCTION)] for line in mine + others if line.endswith(FUNCTION)})

    def plain(line):
        begins = [end for end in ends if line.startswith(end) and re.fullmatch(r'[-+]\[[^\]]+\]', line[len(end):])]
        return begins[0] + FUNCTION if begins else line
    return [plain(line) for line in mine], [plain(line) for line in others]


def stands_at(message, lines):
    """Whether the program itself sends a message, told by the text at its place."""
    if message.at and (message.at[0] != 0 or message.at[1] > len(lines)):
        return False
    text = '\n'.join(lines[message.at[1] - 1:message.at[1] - 1 + WINDOW] if message.at else lines)
    if message.at and BOXES.match(message.selector) and text[message.at[2] - 1:].startswith('@'):
        return True
    if message.selector in SUBSCRIPTS:
        return '[' in text
    return bool(words_of(message.selector) & set(re.findall(r'\w+', text)))


def words_of(selector):
    """The first word of a selector, and the property that it may get or set."""
    word = selector.split(':')[0]
    words = {word}
    for prefix in ('set', 'is', 'get'):
        if word.startswith(prefix) and len(word) > len(prefix):
            words.add(word[len(prefix):len(prefix) + 1].lower() + word[len(prefix) + 1:])
            words.add(word[len(prefix):])
    return words


def paths(trace, source):
    """Texts by thread, in the order in which the messages were sent. None without a trace."""
    own = set()
    for cls, category in OWN.findall(source):
        # Which category a method stands in is told by the interpreter and by compiled code.
        own.add((cls, category or None))
    lines = source.split('\n')
    mentioned = set(re.findall(r'\w+', source))
    threads, known = {}, {}
    for line in trace.split('\n'):
        if not line.startswith('{'):
            continue
        try:
            event = json.loads(line)
        except json.JSONDecodeError:
            break  # a program that ended in the midst of a line
        kind = event['ev']
        if kind == 'class' and not event.get('id', '').startswith(('NS', '_')):
            own.add((event.get('id'), None))  # made by objc_allocateClassPair
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
        if message.selector == 'dealloc':
            return False
        if message.is_query and not words_of(message.selector) & mentioned:
            return False
        if message.is_answered_by(own) or not message.is_plain:
            return message.method is not None or not message.is_plain
        if message.selector in ROUTINE or message.is_query:
            return False
        parent = message.parent
        if parent and parent.at == message.at and not parent.is_answered_by(own):
            return False
        return not message.is_empty_literal and stands_at(message, lines)

    result = {}
    for thread, found in sorted(threads.items()):
        counted = [counts(message) for message in found]
        result[thread] = Paths([message.path(own) for message, does in zip(found, counted) if does],
                               [message.path(own) for message, does in zip(found, counted) if not does and message.method])
    return result
