#!/usr/bin/env python3
"""`fwdsim watch` in a real pseudo-terminal, with files saved as editors save them.

usage: watch.py --fwdsim PATH

Saves in place and by renaming over, by inotify and by polling, of the listing and of a header; errors and their end; keys;
Ctrl-C. Waiting is always for something to appear, never for a time. Python 3, standard library only.
"""
import argparse
import os
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import termios

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIMIT = 30
LISTING = '''#import <Foundation/Foundation.h>
#import "speed.h"
@interface Car : NSObject
- (int)drive;
@end
@implementation Car
- (int)drive { return SPEED; }
@end
int main(void) {
  Car *car = [Car new];
  printf("%d\\n", [car drive]);
  return 0;
}
'''
COLOURS = re.compile('\x1b\\[[0-9;]*[A-Za-z]')


class Watch:
    def __init__(self, fwdsim, words, folder):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(folder)
            os.environ.update(TERM='xterm', LANG='C.UTF-8')
            os.execv(fwdsim, [fwdsim, 'watch', *words])
        self.text, self.at = '', 0

    def read(self):
        ready, _, _ = select.select([self.fd], [], [], LIMIT)
        if not ready:
            return False
        try:
            piece = os.read(self.fd, 65536)
        except OSError:
            return False
        self.text += COLOURS.sub('', piece.decode('utf-8', 'replace')).replace('\r', '')
        return bool(piece)

    def shows(self, *words):
        """Waits until these stand behind each other, after what was shown before."""
        for word in words:
            while self.text.find(word, self.at) < 0:
                if not self.read():
                    return False
            self.at = self.text.find(word, self.at) + len(word)
        return True

    def send(self, keys):
        os.write(self.fd, keys.encode())

    def flags(self):
        return termios.tcgetattr(self.fd)[3]

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
    # Background shells ignore SIGINT, and what is ignored is inherited; one run is interrupted.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    failed = count = 0

    def check(holds, what, watch=None):
        nonlocal failed, count
        count += 1
        if not holds:
            failed += 1
            print('FAIL ' + what)
            if watch:
                print(watch.text[-1500:])

    def save(folder, name, text, renames=False):
        path = os.path.join(folder, name)
        if renames:
            with open(path + '.swp', 'w', encoding='utf-8') as file:
                file.write(text)
            os.rename(path + '.swp', path)
        else:
            with open(path, 'w', encoding='utf-8') as file:
                file.write(text)

    for how, words in (('inotify', []), ('polling', ['--poll', '20'])):
        with tempfile.TemporaryDirectory() as folder:
            save(folder, 'car.m', LISTING)
            save(folder, 'speed.h', '#define SPEED 7\n')
            watch = Watch(fwdsim, ['car.m', *words], folder)
            check(watch.shows('-[Car drive]', '7', 'watching car.m', 'keys: r'), how + ': the first trace', watch)
            check(not watch.flags() & (termios.ICANON | termios.ECHO), how + ': keys come one by one')
            save(folder, 'car.m', LISTING.replace('return SPEED', 'return SPEED * 2'))
            check(watch.shows('car.m saved   1 message changed', 'was  ', '= 7', 'now  ', '= 14', 'was  7', 'now  14'),
                  how + ': a save in place', watch)
            save(folder, 'car.m', LISTING.replace('[car drive]', '[nil drive]'), renames=True)
            check(watch.shows('car.m saved   2 messages changed', 'gone', 'new: nil', 'was  14', 'now  0'),
                  how + ': a save that renames over', watch)
            save(folder, 'car.m', LISTING.replace('return SPEED', 'return SPEED +'), renames=True)
            check(watch.shows('car.m saved   no trace', 'error[F0'), how + ': a listing with an error', watch)
            save(folder, 'car.m', LISTING, renames=True)
            check(watch.shows('car.m saved   2 messages changed', 'now  7'), how + ': and without it, against the last good one', watch)
            save(folder, 'speed.h', '#define SPEED 9\n', renames=True)
            check(watch.shows('speed.h saved   1 message changed', 'now  9'), how + ': a header', watch)
            save(folder, 'speed.h', '#define SPEED  9\n')
            check(watch.shows('speed.h saved   nothing changed'), how + ': a save that changes nothing', watch)
            watch.send('d')
            check(watch.shows('before', 'now', 'no difference'), how + ': the whole difference', watch)
            watch.send('r')
            check(watch.shows('run again   nothing changed'), how + ': run again', watch)
            watch.send('s')
            check(watch.shows('step 1/'), how + ': the stepper', watch)
            watch.send('q')
            check(watch.shows('keys: r'), how + ': and back', watch)
            os.remove(os.path.join(folder, 'car.m'))
            save(folder, 'car.m', LISTING.replace('return 0', 'return 3'))
            check(watch.shows('car.m saved', 'was  exit 0', 'now  exit 1'), how + ': removed and written anew', watch)
            if how == 'polling':
                watch.send('q')
                check(watch.end() == 1, 'q ends it with the code of the last run')
            else:
                watch.send('\x03')
                code = watch.end()
                check(code == 130, 'Ctrl-C ends it: %s' % code)

    with tempfile.TemporaryDirectory() as folder:
        save(folder, 'car.m', LISTING.replace('#import "speed.h"', '#define SPEED 1'))
        # The terminal's own settings are looked at from outside, when the watch has gone but its shell has not.
        pid, fd = pty.fork()
        if pid == 0:
            os.chdir(folder)
            os.execvp('bash', ['bash', '--norc', '-c', 'trap "" INT; stty -a > before; (trap - INT; exec "$0" watch car.m); '
                                                       'echo "code $?"; stty -a > after; cmp before after && echo same', fwdsim])
        text = b''
        while b'keys: r' not in text:
            text += os.read(fd, 65536)
        os.write(fd, b'\x03')
        while not re.search(b'same|before after differ', text):
            text += os.read(fd, 65536)
        os.waitpid(pid, 0)
        check(b'code 130' in text and b'same' in text, 'the terminal is as it was: %r' % text[-200:])

        save(folder, 'slow.m', LISTING.replace('#import "speed.h"', '#define SPEED 1').replace('return 0', 'for (;;) {}'))
        watch = Watch(fwdsim, ['slow.m', '--timeout', '0', '--max-steps', '1000000000000'], folder)
        save(folder, 'slow.m', LISTING.replace('#import "speed.h"', '#define SPEED 5'))
        check(watch.shows('= 5') or watch.shows('5'), 'a save ends a run that does not end', watch)
        os.kill(watch.pid, signal.SIGTERM)
        code = watch.end()
        check(code == 143, 'SIGTERM ends it: %s' % code)

        with open(os.path.join(ROOT, 'Examples', 'nobody.m'), encoding='utf-8') as file:
            save(folder, 'nobody.m', file.read())
        watch = Watch(fwdsim, ['nobody.m'], folder)
        check(watch.shows('error[F0302]', 'explain: ', 'Terminating app', '\n'), 'a diagnostic', watch)
        long = [line for line in watch.text.split('\n') if len(line) > 80 and not re.match(r' *\d+ \|', line)]
        check(not long, 'in 80 columns diagnostics break between words: %s' % long)
        folded = re.sub(r'[ |\n]+', ' ', watch.text)
        check("neither `Car` nor `NSObject` has this method" in folded and "that gives the target's answer" in folded,
              'and no word of theirs is lost', watch)
        watch.send('q')
        check(watch.end() == 1, 'its code')

        process = subprocess.Popen([fwdsim, 'watch', 'car.m'], cwd=folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        line = b''
        while b'watching car.m' not in line:
            line = process.stdout.readline()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=LIMIT)
        check(process.returncode == 130 and not err and b'keys' not in out, 'without a terminal it works, too: %s' % err)
    print('%d checks, %d failed' % (count, failed))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
