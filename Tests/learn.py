#!/usr/bin/env python3
"""The course as learners meet it: every step of every lesson, wrong answers first.

usage: learn.py --fwdsim PATH

  - `learn dev check` finds nothing; its table of what is taught where is that of docs/course.md;
  - each lesson's listing is the one in Tests/Listings/lessons, whose output and stages are tested there;
  - the course is worked through in both languages: starts and typical wrong answers fail and get their feedback, questions are
    answered wrongly and then rightly, hints say more each time, solutions pass, nothing advances by itself;
  - help and the explanations of stages are Chinese throughout with --lang zh;
  - the state file, the report, reset, watch, and what is refused.
Each command is a process. Standard library only.
"""
import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import concurrent.futures

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
COURSE = os.path.join(ROOT, 'Sources', 'Learning', 'Course')
STATE = '.fwdsim-learn.json'
problems = []


def problem(text):
    problems.append(text)


class Learner:
    def __init__(self, fwdsim, language):
        self.fwdsim, self.language = fwdsim, language
        self.folder = tempfile.mkdtemp()

    def say(self, *words, input=None):
        done = subprocess.run([self.fwdsim, 'learn', *words], cwd=self.folder, input=input, stdin=None if input else subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, text=True,
                              env=dict(os.environ, LANG='C', COLUMNS='200'))
        return done.returncode, done.stdout, done.stderr

    def expect(self, code, *words, **more):
        status, out, err = self.say(*words, **more)
        if status != code:
            problem('%s: learn %s ends with %d, not %d: %s%s' % (self.language, ' '.join(words), status, code, out, err))
        return out + err

    def write(self, name, text):
        with open(os.path.join(self.folder, name), 'w', encoding='utf-8') as file:
            file.write(text)


def read(*path):
    with open(os.path.join(*path), encoding='utf-8') as file:
        return file.read()


def variant(source, label):
    """The text of a variant of a listing with branches, as the command makes it."""
    def choose(match):
        branches = dict(re.findall(r'^#(?:el)?if (\w+)\n(.*?)(?=^#)', match[0], re.M | re.S))
        return branches.get(label, '' if label == 'START' else branches['SOLUTION'])
    return re.sub(r'^#if SOLUTION\n.*?^#endif\n', choose, source, flags=re.M | re.S)


def feedback(text):
    return dict(re.findall(r'^- `([\w-]+)`: (.*)$', text, re.M))


def work(fwdsim, language, lesson):
    """One lesson, from its first question to its last exercise."""
    learner = Learner(fwdsim, language)
    learner.expect(0, 'init', '.', '--lang', language, '--name', 'Ann')
    text = read(COURSE, lesson, language + '.md')
    says = feedback(text)
    if os.path.exists(os.path.join(COURSE, lesson, 'look.m')):
        for step in ('predict', 'investigate'):
            shown = learner.expect(0, 'run', '%s/%s' % (lesson, step))
            count = len(re.findall(r'^\d+\. ', shown, re.M))
            key = re.findall(r'^\d+\. (\w)', learner.expect(0, 'solution', '%s/%s' % (lesson, step)), re.M)
            if count != len(key) or not key:
                problem('%s %s/%s: %d questions, %d answers' % (language, lesson, step, count, len(key)))
            wrong = ['b' if letter == 'a' else 'a' for letter in key]
            learner.expect(4, 'verify', '%s/%s' % (lesson, step), *wrong)
            learner.expect(0, 'verify', '%s/%s' % (lesson, step), *key)
    for step in ('modify', 'make'):
        path = os.path.join(COURSE, lesson, step + '.m')
        if not os.path.exists(path):
            continue
        name, source = '%s/%s' % (lesson, step), read(path)
        learner.expect(0, 'run', name)
        learner.expect(4, 'verify', name)
        hints = [learner.expect(0, 'hint', name) for _ in range(4)]
        if not (len(hints[0]) < len(hints[1]) < len(hints[2]) == len(hints[3])):
            problem('%s %s: hints do not say more' % (language, name))
        for label in re.findall(r'^#elif (WRONG_\w+)$', source, re.M):
            learner.write(name + '.m', variant(source, label))
            said = learner.expect(4, 'verify', name)
            wanted = says[label[6:].replace('_', '-')]
            if wanted not in said:
                problem('%s %s: %s is told %r, not %r' % (language, name, label, said, wanted))
        learner.write(name + '.m', learner.say('solution', name)[1])
        learner.expect(0, 'verify', name)
    state = json.loads(read(learner.folder, STATE))
    undone = [step for step, record in state['steps'].items() if not record['done']]
    if undone or any(not step.startswith(lesson + '/') for step in state['steps']):
        problem('%s %s: the state has %s, not done %s' % (language, lesson, list(state['steps']), undone))
    shutil.rmtree(learner.folder)


def files_and_refusals(fwdsim):
    learner = Learner(fwdsim, 'en')
    learner.expect(66, 'verify', '01/modify')
    learner.expect(0, 'init', '.', '--name', '=Eve "x"')
    learner.expect(64, 'init', '.')
    learner.expect(64, 'run', 'nothing')
    learner.expect(64, 'verify', '01/predict')
    learner.write('01-search/make.m', 'int main(void) { return ; \n')
    learner.expect(2, 'verify', '01/make')
    if "did you mean '08-target'" not in learner.expect(64, 'run', '08-targte'):
        problem('a misspelt lesson gets no suggestion')
    for wrong in ('01/nothing', '99'):
        learner.expect(64, 'run', wrong)
    before = read(learner.folder, '01-search/modify.m')
    learner.write('01-search/modify.m', 'x')
    learner.expect(0, 'reset', '01/modify')
    if read(learner.folder, '01-search/modify.m') != before:
        problem('reset does not restore the file')
    report = json.loads(learner.expect(0, 'report', '--format', 'json'))
    if report['done'] != 0 or report['name'] != '=Eve "x"':
        problem('report: %s' % report)
    table = learner.expect(0, 'report', '--format', 'csv', STATE)
    if '"\'=Eve ""x""",0,' not in table:
        problem('report as CSV: ' + table)
    readme = read(learner.folder, '08-target/README.md')
    if 'Remember' in readme or 'self-as-target' in readme or 'forwardingTargetForSelector:(SEL)selector { return self.label' in readme:
        problem('the unpacked text gives answers away')
    said = learner.expect(0, 'watch', '--poll', '50', input='l\nh\nq\n')
    if '[' + '-' * 30 + '] 0/' not in said or '01-search' not in said:
        problem('watch: ' + said)
    learner.write(STATE, '{"schema": 2}')
    learner.expect(2, 'list')
    shutil.rmtree(learner.folder)


def tables(fwdsim):
    done = subprocess.run([fwdsim, 'learn', 'dev', 'check', '--table'], stdout=subprocess.PIPE, text=True, timeout=120)
    if done.returncode:
        problem('learn dev check: ' + done.stdout)
    taught = dict(re.findall(r'^\| (\d+) \| (.*) \|$', done.stdout, re.M))
    written = dict(re.findall(r'^\| (\d+) \| .* \| ([^|]*) \|$', read(ROOT, 'docs', 'course.md'), re.M))
    for number in sorted(set(taught) | set(written), key=int):
        if taught.get(number) != written.get(number):
            problem('docs/course.md, row %s: %s, and taught in %s' % (number, written.get(number), taught.get(number)))
    # A course with a mistake in it is not taken.
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(os.path.join(COURSE, '08-target'), os.path.join(folder, '08-target'))
        path = os.path.join(folder, '08-target', 'zh.md')
        text = read(path)
        for change, wanted in ((lambda t: t.replace('- [10]', '- [11]'), 'differs from en.md'),
                               (lambda t: re.sub(r'^3\. .*\n', '', t, flags=re.M), '2 hints'),
                               (lambda t: t.replace('`self-as-target`', '`self-as-goal`'), 'no feedback is called')):
            with open(path, 'w', encoding='utf-8') as file:
                file.write(change(text))
            done = subprocess.run([fwdsim, 'learn', 'dev', 'check', folder], stdout=subprocess.PIPE, text=True, timeout=60)
            if done.returncode != 4 or wanted not in done.stdout:
                problem('a mistake is not found: %s: %s' % (wanted, done.stdout))


def is_chinese(text):
    return bool(re.search('[\u4e00-\u9fff]', text))


def chinese(fwdsim):
    """Help texts and explanations of stages have no English sentence, and every option says in Chinese what it is for."""
    def say(*words):
        return subprocess.run([fwdsim, *words, '--lang', 'zh'], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True, timeout=60,
                              env=dict(os.environ, COLUMNS='80')).stdout
    commands = re.findall(r'^  (\w+) ', say('learn', '--help').split('子命令：')[1], re.M)
    if len(commands) < 10:
        problem('the help of learn lists %s' % commands)
    texts = {' '.join(words): say(*words, '--help') for words in
             [['learn'], ['serve'], ['quiz'], ['learn', 'dev', 'check'], *(['learn', name] for name in commands)]}
    stages = [say('explain', str(stage)) for stage in range(1, 8)] + [say('explain', 'nil')]
    # What the runtime prints is English.
    stages = [text.replace('unrecognized selector sent to', '') for text in stages]
    texts.update(('explain %s' % text.split('：')[0], text) for text in stages)
    for name, text in texts.items():
        # Commands are as they are typed.
        text = re.sub('fwdsim [a-z ]+', 'fwdsim ', text)
        english = re.findall(r'OVERVIEW|USAGE|OPTIONS|ARGUMENTS|default|values|\b[a-z]+ [a-z]+ [a-z]+ [a-z]+\b', text)
        if english or not is_chinese(text):
            problem('the help of %s in Chinese: %s' % (name, english or text))
        # An option, and what stands beside or below it.
        for option, rest in re.findall(r'^  (-\S+.*)\n((?:   .*\n)*)', text, re.M):
            if not is_chinese(option + rest):
                problem('the help of %s does not say in Chinese what %s is for' % (name, option))


def listings(lessons):
    for lesson in lessons:
        path = os.path.join(COURSE, lesson, 'look.m')
        if os.path.exists(path) and read(path) != read(ROOT, 'Tests', 'Listings', 'lessons', lesson.split('-', 1)[1] + '.m'):
            problem('%s/look.m is not the listing of Tests/Listings/lessons' % lesson)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('--jobs', type=int, default=2)
    options = parser.parse_args()
    fwdsim = os.path.abspath(options.fwdsim)
    lessons = sorted(os.listdir(COURSE))
    listings(lessons)
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        tasks = [pool.submit(tables, fwdsim), pool.submit(files_and_refusals, fwdsim), pool.submit(chinese, fwdsim)]
        tasks += [pool.submit(work, fwdsim, language, lesson) for language in ('en', 'zh') for lesson in lessons]
        for task in tasks:
            task.result()
    for line in problems:
        print(line)
    print('learn: %d lessons in two languages, %s' % (len(lessons), '%d problems' % len(problems) if problems else 'as they should be'))
    sys.exit(1 if problems else 0)


if __name__ == '__main__':
    main()
