"""What the tests of compiled programs share: problems, programs in a folder of their own, and `main`."""
import argparse
import os
import subprocess
import sys
import tempfile

problems = []


def check(holds, text):
    if not holds:
        problems.append(text)


def run(words, longest=300, **more):
    """A program's end, output and standard error; -1 when it has no end."""
    environment = dict(os.environ, SWIFT_BACKTRACE='enable=no', **more)
    try:
        done = subprocess.run(words, capture_output=True, text=True, timeout=longest, env=environment)
    except subprocess.TimeoutExpired:
        return -1, '', 'no end'
    return done.returncode, done.stdout, done.stderr


def write(folder, name, text):
    path = os.path.join(folder, name)
    with open(path, 'w') as file:
        file.write(text)
    return path


def main(description, *checks):
    """Calls each check with fwdsim and a folder, and says what they found."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    fwdsim = os.path.abspath(parser.parse_args().fwdsim)
    with tempfile.TemporaryDirectory() as folder:
        for each in checks:
            each(fwdsim, folder)
    for problem in problems:
        print(problem)
    print('%d problems' % len(problems))
    sys.exit(1 if problems else 0)
