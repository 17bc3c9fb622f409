#!/usr/bin/env python3
"""The stepper in a real pseudo-terminal: keys, resizing, prompts, and what it leaves behind.

usage: stepper.py --fwdsim PATH

The screen is kept by a small emulator of what the stepper writes (home, clear to the end of line and screen, colours). Waiting
is always for something to appear, never for a time. Python 3, standard library only.
"""
import argparse
import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIMIT = 20
LONG = '''#import <Foundation/Foundation.h>
@interface Car : NSObject
- (int)drive:(int)n;
@end
@implementation Car
- (int)drive:(int)n { if (n % 500 == 0) printf("%d\\n", n); return n; }
@end
int main(void) {
  Car *car = [Car new];
  for (int i = 0; i < 3000; i++) [car drive:i];
  return 0;
}
'''


class Screen:
    def __init__(self, fwdsim, words, columns=80, rows=24):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM='xterm', LANG='C.UTF-8')
            os.environ.pop('NO_COLOR', None)
            os.execv(fwdsim, [fwdsim, *words])
        self.raw, self.text = b'', ''
        self.resize(columns, rows)

    def resize(self, columns, rows):
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack('HHHH', rows, columns, 0, 0))
        os.kill(self.pid, signal.SIGWINCH)

    def send(self, keys):
        os.write(self.fd, keys.encode())

    def read(self):
        ready, _, _ = select.select([self.fd], [], [], LIMIT)
        if not ready:
            return False
        try:
            piece = os.read(self.fd, 65536)
        except OSError:
            return False
        self.raw += piece
        return bool(piece)

    def lines(self):
        """The last whole picture: from the last 'home' that a clear to the end follows."""
        text = self.raw.decode('utf-8', 'replace')
        pictures = re.findall('\x1b\\[H(.*?)\x1b\\[J', text, re.S)
        return re.split('\r*\n', re.sub('\x1b\\[[0-9;]*[mK]', '', pictures[-1])) if pictures else []

    def until(self, holds):
        """Reads until the picture fits; False when it never does."""
        while not holds(self.lines()):
            if not self.read():
                return holds(self.lines())
        return True

    def shows(self, text):
        return self.until(lambda lines: any(text in line for line in lines))

    def end(self):
        while self.read():
            pass
        _, status = os.waitpid(self.pid, 0)
        return os.waitstatus_to_exitcode(status)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    options = parser.parse_args()
    fwdsim = os.path.abspath(options.fwdsim)
    listing = os.path.join(ROOT, 'Examples', 'invocation.m')
    failed = count = 0

    def check(holds, what, screen=None):
        nonlocal failed, count
        count += 1
        if not holds:
            failed += 1
            print('FAIL ' + what)
            if screen:
                print('\n'.join(screen.lines()))

    screen = Screen(fwdsim, ['step', listing])
    check(screen.shows('step 1/'), 'the first step', screen)
    screen.send('\x1b[C')
    check(screen.shows('step 2/'), 'an arrow goes on', screen)
    screen.send('h')
    check(screen.shows('step 1/'), 'h goes back', screen)
    screen.send('\x1b[D')
    check(screen.shows('nothing further'), 'the start is said to be the start', screen)
    screen.send('\x1b[B')
    check(screen.shows('#2 ['), 'down goes to the next message', screen)
    screen.send('/hear\r')
    check(screen.shows('[Hub#1 hear'), 'find', screen)
    screen.send('/nirvana\r')
    check(screen.shows('nothing says'), 'find without a result', screen)
    screen.send('L24\r')
    check(screen.shows('▶  24'), 'go to a line', screen)
    check(re.search(r'\.m:24  event \d+ ', screen.lines()[0]), 'the line and the event in the first line', screen)
    screen.send('G')
    check(screen.shows('exit code 0'), 'the end', screen)
    screen.send('g')
    check(screen.shows('step 1/'), 'the start', screen)

    def only(text):
        screen.send('f' + '\x7f' * 40 + text + '\r')

    def length():
        """The number of steps."""
        screen.send('g')
        check(screen.shows('step 1/'), 'the start of what is shown', screen)
        return int(re.search(r'step 1/(\d+)', '\n'.join(screen.lines())).group(1))

    def steps():
        """The number of steps, and the messages that stepping goes through."""
        count = length()
        seen = [re.search(r'(#\d+) \[', screen.lines()[0])]
        for step in range(2, count + 1):
            screen.send('l')
            check(screen.shows('step %d/' % step), 'step %d of what is shown' % step, screen)
            seen.append(re.search(r'(#\d+) \[', screen.lines()[0]))
        return count, sorted({found.group(1) for found in seen if found}, key=lambda name: int(name[1:]))

    everything = length()
    only('-[Hub hear:]')
    check(screen.shows('only -[Hub hear:]  event'), 'a filter is shown beside the steps', screen)
    count, sends = steps()
    check(1 < count < everything, 'there are fewer steps: %d' % count)
    wanted = re.findall(r'^ *(#\d+) .*\[Hub#1 hear', subprocess.run([fwdsim, 'trace', listing], stdout=subprocess.PIPE).stdout.decode(), re.M)
    check(sends == wanted, 'stepping goes through the messages of the trace that fit: %s, %s' % (sends, wanted))
    screen.send('/' + '\x7f' * 20 + 'arrayWith\r')
    check(screen.shows('nothing that the filter shows says'), 'and finds nothing else', screen)
    only('at invocation')
    check(screen.until(lambda lines: any('only at invocation' in line for line in lines)), 'a stage alone', screen)
    count, sends = steps()
    check(1 < count < 8, 'stops at that stage only: %d' % count)
    only('failed')
    check(screen.shows("no message fits 'failed'"), 'a filter that nothing fits', screen)
    check(screen.until(lambda lines: any('only at invocation' in line for line in lines)), 'leaves the old one', screen)
    only('nonsense')
    check(screen.shows("'nonsense' is no filter"), 'what is no filter is refused', screen)
    only('invocation !-[Hub hear:]')
    check(screen.shows('no message fits'), 'conditions hold together', screen)
    only('')
    check(screen.shows('all messages are shown'), 'an empty one shows all', screen)
    check(length() == everything, 'as many steps as before')
    screen.send('g')
    screen.shows('step 1/')
    screen.send('p')
    check(screen.shows('predict:'), 'predict is on', screen)
    screen.send('l')
    check(screen.shows('find its selector in the cache?'), 'predict asks', screen)
    check(screen.until(lambda lines: any('1  ' in line for line in lines) and any('2  ' in line for line in lines)), 'with choices', screen)
    number = next(line for line in screen.lines() if re.search(r'[12]  miss', line))
    screen.send(re.search(r'([12])  miss', number).group(1))
    check(screen.shows('Yes: miss.') and screen.shows('1 of 1 right so far'), 'and judges', screen)
    screen.send('p')
    check(screen.shows('predict is off'), 'predict is off', screen)
    screen.send('w')
    check(screen.shows('Why not:'), 'w says why not', screen)
    screen.send('?')
    check(screen.shows('undo it') and screen.shows('e  export'), 'the keys', screen)
    screen.resize(60, 20)
    check(screen.until(lambda lines: len(lines) == 20 and any('e  export' in line for line in lines)), 'all of them in a small window', screen)
    screen.resize(80, 24)
    screen.until(lambda lines: len(lines) == 24)
    screen.send('l')
    check(screen.shows('what happens'), 'the explanation comes back', screen)
    screen.send('L38\r')
    screen.shows('▶  38')
    screen.send('i')
    check(screen.shows('what if: cache of -[Hub hear:] :38 = _'), 'i asks for a what-if of this message', screen)
    screen.send('of\r')
    check(screen.shows("'of' is nothing that"), 'one that cannot be is refused', screen)
    screen.send('i' + '\x7f' * 40 + 'target of -[Hub hear:] = Listener\r')
    check(screen.shows('1 what-if, u takes'), 'and one that can be runs the listing again', screen)
    screen.send('/' + '\x7f' * 20 + 'injected\r')
    check(screen.shows('injected = Listener'), 'the ladder tells it', screen)
    screen.send('u')
    check(screen.shows('as the listing is'), 'u takes it back', screen)
    screen.send('i' + '\x7f' * 40 + 'target of -[Hub hear:] = Nobody\r')
    check(screen.shows('F0711'), 'what an injection cannot do is told', screen)
    screen.send('u')
    check(screen.shows('as the listing is'), 'and taken back', screen)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 't.html')
        screen.send('e' + '\x7f' * 20 + path + '\r')
        check(screen.shows('wrote') and os.path.exists(path), 'e writes a file', screen)
        screen.send('e' + '\x7f' * 20 + listing + '\r')
        check(screen.shows('the suffix of'), 'but not any', screen)
    screen.send('g')
    screen.shows('step 1/')
    for columns, rows in ((60, 20), (132, 40), (80, 24)):
        screen.resize(columns, rows)
        check(screen.until(lambda lines: len(lines) == rows and all(len(line) == columns for line in lines)),
              'the picture fills %d x %d' % (columns, rows), screen)
    screen.resize(50, 12)
    check(screen.shows('needs 60 columns'), 'too small a window says so', screen)
    screen.resize(80, 24)
    check(screen.shows('step 1/'), 'and comes back', screen)
    screen.send('q')
    code = screen.end()
    check(code == 0, 'the exit code is the run\'s: %s' % code)
    check(screen.raw.endswith(b'\x1b[?25h\x1b[?1049l'), 'the cursor and the other screen are put back')

    screen = Screen(fwdsim, ['step', listing])
    screen.shows('step 1/')
    os.kill(screen.pid, signal.SIGTERM)
    code = screen.end()
    check(code == 143 and screen.raw.endswith(b'\x1b[?25h\x1b[?1049l'), 'a signal restores the terminal too: %s' % code)

    screen = Screen(fwdsim, ['step', '--plain', listing])
    check(screen.until(lambda _: b'1/' in screen.raw), 'the plain form begins')
    screen.send('\n')
    check(screen.until(lambda _: b'2/' in screen.raw), 'Enter goes on')
    screen.send('f -[Hub hear:]\n')
    check(screen.until(lambda _: b' steps; an empty filter' in screen.raw), 'a filter')
    screen.send('f\n')
    check(screen.until(lambda _: b'all messages are shown' in screen.raw), 'and none')
    screen.send('q\n')
    check(screen.end() == 0, 'and q ends it')

    # A long trace: back from the end, step by step, and what is shown there is what a walk from the start shows.
    with tempfile.TemporaryDirectory() as folder:
        trace = os.path.join(folder, 'long.jsonl')
        with open(os.path.join(folder, 'long.m'), 'w', encoding='utf-8') as file:
            file.write(LONG)
        subprocess.run([fwdsim, 'trace', file.name, '-o', trace], stdout=subprocess.DEVNULL, check=True)
        screen = Screen(fwdsim, ['step', trace])
        check(screen.shows('step 1/'), 'a long trace', screen)
        screen.send('G')
        check(screen.shows('exit code 0'), 'its end', screen)
        last = int(re.search(r'step (\d+)/', '\n'.join(screen.lines())).group(1))
        for _ in range(60):
            screen.send('h')
        check(screen.shows('step %d/' % (last - 60)), 'sixty steps back', screen)
        back = [line for line in screen.lines() if line]
        screen.send('g')
        screen.shows('step 1/')
        number = re.search(r'event (\d+) ', '\n'.join(back)).group(1)
        screen.send(':%s\r' % number)
        check(screen.shows('step %d/' % (last - 60)), 'the same place from the start', screen)
        check([line for line in screen.lines() if line] == back, 'and the same picture', screen)
        screen.send('i')
        check(screen.shows('needs the listing'), 'a trace cannot be run again', screen)
        screen.send('q')
        screen.end()
    print('%d checks, %d failed' % (count, failed))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
