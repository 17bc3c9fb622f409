#!/usr/bin/env python3
"""Does `fwdsim lsp` serve an editor?

usage: lsp.py --fwdsim PATH [--every N] [--bench] [NAME ...]

A client of the Language Server Protocol, written for these tests, speaks with one server process:

  requests   what hover, definition, completion, rename … answer about a listing
  broken     prefixes of listings of Tests/Listings, every Nth byte: the server answers each and lives
  frames     broken frames, unknown methods, requests about nothing
  run        a saved file is run, and its lines say what their messages came to
  changes    texts that arrive as changes of parts, in UTF-16 positions
  bomb       macros that double themselves: the server answers all the same
  nvim       Neovim's own client: diagnostics, hover, completion (left out where nvim is not installed)
  library    the client of pytest-lsp from PyPI, which holds messages against the protocol's types (installed in .build/clients;
             left out where it cannot be)
  emacs      Emacs with eglot (left out where Emacs or eglot is not installed)

--bench prints how long answers about a listing of 1,000 lines take, and fails when the server computes for more than 50 ms, so that
what else the machine does is not counted. Python 3, standard library only.
"""
import argparse
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

from clients import python_with

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
LIMIT = 120


class Client:
    """One server process."""

    def __init__(self, fwdsim, *words):
        self.process = subprocess.Popen([fwdsim, 'lsp', *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.next = 1
        self.notes = []
        self.version = 0

    def send(self, **message):
        body = json.dumps(dict(message, jsonrpc='2.0')).encode()
        self.process.stdin.write(b'Content-Length: %d\r\n\r\n' % len(body) + body)
        self.process.stdin.flush()

    def receive(self):
        length = None
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise AssertionError('the server ended: %s' % self.process.wait())
            if line == b'\r\n':
                break
            if line.lower().startswith(b'content-length:'):
                length = int(line.split(b':')[1])
        return json.loads(self.process.stdout.read(length))

    def ask(self, method, **params):
        """The whole answer to a request; notifications on the way are kept."""
        number = self.next
        self.next += 1
        self.send(id=number, method=method, params=params)
        while True:
            message = self.receive()
            if message.get('id') == number and 'method' not in message:
                return message
            self.notes.append(message)

    def result(self, method, **params):
        answer = self.ask(method, **params)
        assert 'error' not in answer, answer
        return answer['result']

    def tell(self, method, **params):
        self.send(method=method, params=params)

    def until(self, method):
        """The next notification of that name."""
        while True:
            for index, note in enumerate(self.notes):
                if note.get('method') == method:
                    return self.notes.pop(index)['params']
            self.notes.append(self.receive())

    def problems(self):
        """What the server says of the newest text; it may still speak of an older one."""
        while True:
            found = self.until('textDocument/publishDiagnostics')
            if found['version'] == 1 + self.version:
                return found['diagnostics']

    def begin(self, **capabilities):
        self.result('initialize', processId=None, rootUri=None, capabilities=capabilities)
        self.tell('initialized')

    def open(self, uri, text):
        self.tell('textDocument/didOpen', textDocument={'uri': uri, 'languageId': 'objective-c', 'version': 1, 'text': text})

    def change(self, uri, text):
        self.version += 1
        self.tell('textDocument/didChange', textDocument={'uri': uri, 'version': 1 + self.version},
                  contentChanges=[{'text': text}])

    def end(self):
        self.result('shutdown')
        self.tell('exit')
        code = self.process.wait(LIMIT)
        assert code == 0, code


LISTING = '''#import <Foundation/Foundation.h>

@interface Engine : NSObject
- (double)power:(int)gear;
@property (nonatomic, copy) NSString *name;
@end
@implementation Engine
- (double)power:(int)gear { return 2.5 * gear; }
@end

@interface Car : NSObject
@property (nonatomic, strong) Engine *engine;
- (void)drive:(int)distance to:(NSString *)place;
@end
@implementation Car
- (void)drive:(int)distance to:(NSString *)place {
    double power = [self.engine power:distance];
    NSLog(@"%@ %f", place, power);
}
- (id)forwardingTargetForSelector:(SEL)selector { return self.engine; }
@end

int main(void) {
    @autoreleasepool {
        Car *car = [Car new];
        car.engine = [Engine new];
        [car drive:3 to:@"town"];
        NSLog(@"%f", [(id)car power:2]);
        NSLog(@"%d", [car respondsToSelector:@selector(drive:to:)]);
        const char *types = "d@:i";
        NSLog(@"%s", types);
    }
    return 0;
}
'''


def at(text, needle, nth=0, into=0):
    """The position of the nth occurrence of a text, `into` characters behind its beginning."""
    start = -1
    for _ in range(nth + 1):
        start = text.index(needle, start + 1)
    start += into
    before = text[:start]
    return {'line': before.count('\n'), 'character': len(before) - (before.rfind('\n') + 1)}


def test_requests(fwdsim):
    client = Client(fwdsim, '--no-run')
    client.begin()
    uri = 'file:///tmp/lsp%20test.m'
    client.open(uri, LISTING)
    assert client.problems() == []
    here = {'textDocument': {'uri': uri}}

    def ask(method, needle, nth=0, into=0, **more):
        return client.result('textDocument/' + method, **here, position=at(LISTING, needle, nth, into), **more)

    def lines(locations):
        return sorted(item['range']['start']['line'] + 1 for item in locations)

    hover = ask('hover', 'drive:3')['contents']['value']
    assert '- (void)drive:(int)distance to:(NSString *)place' in hover and '`-[Car drive:to:]`, line 16' in hover, hover
    hover = ask('hover', 'power:2')['contents']['value']
    assert "receiver's class decides: `-[Engine power:]`" in hover, hover
    hover = ask('hover', 'd@:i', into=1)['contents']['value']
    assert 'returns `double`' in hover and 'then `int`' in hover, hover
    assert 'double power' in ask('hover', 'power);')['contents']['value']
    hover = ask('hover', 'forwardingTargetForSelector:')['contents']['value']
    assert 'Implemented by `-[Car forwardingTargetForSelector:]`' in hover and 'target' in hover, hover
    assert lines(ask('definition', 'drive:3')) == [16]
    assert lines(ask('definition', 'Engine new')) == [3]
    assert lines(ask('implementation', 'power:(int)')) == [8]
    assert lines(ask('references', 'power:(int)', context={'includeDeclaration': True})) == [4, 8, 17, 28]
    assert lines(ask('references', 'power);', context={'includeDeclaration': True})) == [17, 18]
    edits = ask('rename', 'drive:3', newName='go:into:')['changes'][uri]
    assert sorted((e['range']['start']['line'] + 1, e['newText']) for e in edits) == [
        (13, 'go'), (13, 'into'), (16, 'go'), (16, 'into'), (27, 'go'), (27, 'into'), (29, 'go:into:')], edits
    answer = client.ask('textDocument/rename', **here, position=at(LISTING, 'drive:3'), newName='go')
    assert 'colons' in answer['error']['message'], answer
    help_ = ask('signatureHelp', '@"town"', into=2)
    assert help_['activeParameter'] == 1 and help_['signatures'][0]['label'].startswith('- (void)drive:'), help_
    names = [s['name'] for s in client.result('textDocument/documentSymbol', **here)]
    assert names == ['@interface Engine', '@implementation Engine', '@interface Car', '@implementation Car', 'main'], names
    folds = client.result('textDocument/foldingRange', **here)
    assert {'startLine': 22, 'endLine': 33} in folds, folds
    tokens = client.result('textDocument/semanticTokens/full', **here)['data']
    assert len(tokens) % 5 == 0 and len(tokens) > 100, tokens
    item = ask('prepareCallHierarchy', 'power:(int)', 1)[0]
    assert item['name'] == '-[Engine power:]', item
    calls = client.result('callHierarchy/incomingCalls', item=item)
    assert sorted(call['from']['name'] for call in calls) == ['-[Car drive:to:]', 'main'], calls
    item = ask('prepareCallHierarchy', 'drive:(int)', 1)[0]
    assert [c['to']['name'] for c in client.result('callHierarchy/outgoingCalls', item=item)] == ['-[Engine power:]']
    found = client.result('workspace/symbol', query='power')
    assert [s['name'] for s in found] == ['-[Engine power:]'], found

    # Half-typed: the receiver's class decides what is offered.
    def offered(typed):
        text = LISTING.replace('        const char', '        %s\n        const char' % typed)
        client.change(uri, text)
        items = client.result('textDocument/completion', **here, position=at(text, typed, into=len(typed)))
        return [item['label'] for item in items]

    assert 'drive:to:' in offered('[car ') and 'power:' not in offered('[car ')
    assert 'power:' in offered('[car.engine p')
    assert 'alloc' in offered('[Engine ')
    assert 'name' in offered('car.engine.')
    assert 'car' in offered('ca')

    # A problem with its places and its change.
    text = LISTING.replace('[Engine new];', '[Engine new]', 1)
    client.notes.clear()
    client.change(uri, text)
    problem = client.problems()[0]
    assert problem['code'] == 'F0101' and problem['severity'] == 1, problem
    actions = client.result('textDocument/codeAction', **here, range=problem['range'], context={'diagnostics': []})
    assert actions[0]['edit']['changes'][uri][0]['newText'] == ';', actions
    # A problem with a second place, and with a change of several parts.
    door = open(os.path.join(ROOT, 'Tests', 'Commands', 'files', 'fixes', 'lints.m'), encoding='utf-8').read()
    client.change(uri, door)
    problem = client.problems()[0]
    related = problem['relatedInformation'][0]
    assert problem['code'] == 'F0283' and related['message'] == 'retained here', problem
    assert related['location']['uri'] == uri and related['location']['range']['start'] == at(door, 'self.opened'), related
    actions = client.result('textDocument/codeAction', **here, range=problem['range'], context={'diagnostics': []})
    texts = [edit['newText'] for edit in actions[0]['edit']['changes'][uri]]
    assert texts == ['__weak typeof(self) weakSelf = self;\n    ', 'weakSelf', 'weakSelf'], actions
    desk = open(os.path.join(ROOT, 'Tests', 'Commands', 'files', 'desk.m'), encoding='utf-8').read()
    client.change(uri, desk)
    problem = client.problems()[0]
    assert problem['code'] == 'F0302', problem
    hover = client.result('textDocument/hover', **here, position=at(desk, 'shine]'))['contents']['value']
    assert 'receiver' in hover, hover
    text = desk.replace('[(id)desk shine]', '[desk shine]')
    client.change(uri, text)
    hover = client.result('textDocument/hover', **here, position=at(text, 'desk shine', into=5))['contents']['value']
    assert 'Without `methodSignatureForSelector:`' in hover, hover
    client.end()


def test_frames(fwdsim):
    client = Client(fwdsim, '--no-run')
    client.begin()
    assert client.ask('no/such')['error']['code'] == -32601
    assert client.ask('textDocument/hover', textDocument={'uri': 'file:///x.m'})['error']['code'] == -32602
    client.process.stdin.write(b'Content-Length: 3\r\n\r\n{x}')
    client.process.stdin.flush()
    assert client.receive()['error']['code'] == -32700
    client.open('file:///e.m', '')
    client.until('textDocument/publishDiagnostics')
    for place in ({'line': 0, 'character': 0}, {'line': 99, 'character': 99}):
        for method in ('hover', 'completion', 'definition', 'signatureHelp'):
            client.ask('textDocument/' + method, textDocument={'uri': 'file:///e.m'}, position=place)
    client.end()
    client = Client(fwdsim)
    client.process.stdin.close()
    assert client.process.wait(LIMIT) == 1
    client = Client(fwdsim)
    client.process.stdin.write(b'Content-Length: -4\r\n\r\n')
    client.process.stdin.close()
    assert client.process.wait(LIMIT) == 1


def test_broken(fwdsim, every):
    client = Client(fwdsim, '--no-run')
    client.begin()
    uri = 'file:///broken.m'
    client.open(uri, '')
    count = 0
    for number, path in enumerate(sorted(glob.glob(os.path.join(ROOT, 'Tests', 'Listings', '*', '*.m')))):
        text = open(path, encoding='utf-8', errors='replace').read()
        for length in range(number * 37 % every, len(text), every):
            part = text[:length]
            client.change(uri, part)
            end = at(part + '\0', '\0')
            here = {'textDocument': {'uri': uri}}
            for method in ('completion', 'hover', 'signatureHelp'):
                client.ask('textDocument/' + method, **here, position=end)
            client.ask('textDocument/documentSymbol', **here)
            client.ask('textDocument/semanticTokens/full', **here)
            client.notes.clear()
            count += 1
    client.end()
    print('broken: %d prefixes' % count)


def test_run(fwdsim):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'car.m')
        with open(path, 'w', encoding='utf-8') as file:
            file.write(LISTING)
        client = Client(fwdsim)
        client.begin(window={'showDocument': {'support': True}})
        uri = 'file://' + path
        client.open(uri, LISTING)
        client.tell('textDocument/didSave', textDocument={'uri': uri})
        client.until('workspace/codeLens/refresh')
        lenses = client.result('textDocument/codeLens', textDocument={'uri': uri})
        titles = [lens['command']['title'] for lens in lenses if lens['range']['start']['line'] == 27]
        assert titles == ['forwarded to Engine#1', 'step here'], lenses
        hints = client.result('textDocument/inlayHint', textDocument={'uri': uri}, range={'start': {'line': 0, 'character': 0}, 'end': {'line': 99, 'character': 0}})
        assert 'forwarded to Engine#1' in [hint['label'] for hint in hints if hint['position']['line'] == 27], hints
        titles = [(lens['range']['start']['line'], lens['command']['title']) for lens in lenses]
        assert (22, 'trace') in titles and (22, 'step') in titles, titles
        client.notes.clear()
        client.result('workspace/executeCommand', command='fwdsim.trace', arguments=[uri])
        client.until('workspace/codeLens/refresh')
        words = client.result('workspace/executeCommand', command='fwdsim.why', arguments=[uri, 28])
        assert 'came to stage 4, target' in words, words
        page = client.result('workspace/executeCommand', command='fwdsim.step', arguments=[uri, 28])
        text = open(page, encoding='utf-8').read()
        assert text.startswith('<!DOCTYPE html>') and '"ev":"line"' in text, 'a page with values of objects'
        shown = client.until('window/showDocument')
        assert shown['uri'] == 'file://' + page + '#line=28', shown
        client.end()
        assert not os.path.exists(page), 'the page stays behind'


NVIM = r'''
local path, fwdsim = vim.env.LISTING, vim.env.FWDSIM
local function fail(what) io.stderr:write(what .. '\n'); vim.cmd('cquit 1') end
vim.cmd('edit ' .. path)
local buffer = vim.api.nvim_get_current_buf()
local client = vim.lsp.start_client({ name = 'fwdsim', cmd = { fwdsim, 'lsp', '--no-run' }, root_dir = vim.fn.getcwd() })
vim.lsp.buf_attach_client(buffer, client)
if not vim.wait(60000, function() return #vim.diagnostic.get(buffer) > 0 end, 20) then fail('no diagnostics') end
if vim.diagnostic.get(buffer)[1].code ~= 'F0302' then fail('another diagnostic') end
local function ask(method, line, character)
  local answers = vim.lsp.buf_request_sync(buffer, method,
    { textDocument = { uri = vim.uri_from_bufnr(buffer) }, position = { line = line, character = character } }, 60000)
  return answers and answers[client] and answers[client].result
end
local hover = ask('textDocument/hover', 25, 23)
if not hover or not hover.contents.value:find('shine') then fail('no hover') end
local definition = ask('textDocument/definition', 25, 23)
if not definition or definition[1].range.start.line ~= 6 then fail('no definition') end
print('ok')
vim.cmd('qall!')
'''


def test_nvim(fwdsim):
    if not shutil.which('nvim'):
        print('nvim: left out, it is not installed')
        return
    with tempfile.TemporaryDirectory() as folder:
        listing = os.path.join(folder, 'desk.m')
        shutil.copy(os.path.join(ROOT, 'Tests', 'Commands', 'files', 'desk.m'), listing)
        script = os.path.join(folder, 'test.lua')
        with open(script, 'w', encoding='utf-8') as file:
            file.write(NVIM)
        done = subprocess.run(['nvim', '--headless', '-u', 'NONE', '-i', 'NONE', '-n', '-c', 'luafile ' + script],
                              env=dict(os.environ, LISTING=listing, FWDSIM=fwdsim, HOME=folder), cwd=folder, timeout=LIMIT,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert done.returncode == 0, done.stderr.decode()


def test_changes(fwdsim):
    client = Client(fwdsim, '--no-run')
    client.begin()
    uri = 'file:///changes.m'
    here = {'textDocument': {'uri': uri}}
    text = LISTING.replace('@"town"', '@"\U0001f697 to\u0301wn"')
    client.open(uri, text)
    assert client.problems() == []

    def position(into):
        before = text[:into]
        line = before[before.rfind('\n') + 1:]
        return {'line': before.count('\n'), 'character': len(line.encode('utf-16-le')) // 2}

    def edit(*changes):
        nonlocal text
        parts = []
        for old, new in changes:
            start = text.index(old)
            parts.append({'range': {'start': position(start), 'end': position(start + len(old))}, 'text': new})
            text = text[:start] + new + text[start + len(old):]
        client.version += 1
        client.tell('textDocument/didChange', textDocument={'uri': uri, 'version': 1 + client.version}, contentChanges=parts)

    # Behind characters of two units, and several at once, each on what the one before it made.
    edit(('wn"];', 'wn"]'))
    assert [p['code'] for p in client.problems()] == ['F0101']
    edit(('wn"]\n', 'wn"];\n'))
    assert client.problems() == []
    edit(('drive:3', 'steer:3'), ('steer:3 to:', 'drive:3 into:'), ('into:', 'to:'))
    assert client.problems() == []
    edit(('- (double)power:(int)gear;\n', ''), ('- (double)power:(int)gear { return 2.5 * gear; }\n', ''))
    assert client.problems(), 'the method is gone'
    names = [s['name'] for s in client.result('textDocument/documentSymbol', **here)]
    assert len(names) == 5, names
    whole = client.result('textDocument/semanticTokens/full', **here)
    client.version += 1
    client.tell('textDocument/didChange', textDocument={'uri': uri, 'version': 1 + client.version}, contentChanges=[{'text': text}])
    assert client.result('textDocument/semanticTokens/full', **here) == whole
    # Positions that are none, or lie behind the end.
    client.version += 1
    client.tell('textDocument/didChange', textDocument={'uri': uri, 'version': 1 + client.version},
                contentChanges=[{'range': {'start': {}, 'end': 3}, 'text': 'x'}])
    client.version += 1
    client.tell('textDocument/didChange', textDocument={'uri': uri, 'version': 1 + client.version}, contentChanges=[
        {'range': {'start': {'line': 9999, 'character': 9}, 'end': {'line': 9999, 'character': 99}}, 'text': '\n)'},
        {'range': {'start': {'line': 1, 'character': 0}, 'end': {'line': 0, 'character': 0}}, 'text': ''}])
    assert client.problems()
    client.end()


def test_bomb(fwdsim):
    text = '#define M0 1\n' + ''.join('#define M%d M%d + M%d\n' % (n, n - 1, n - 1) for n in range(1, 31))
    text += 'int other(void) { return 7; }\nint main(void) { return M30; }\n'
    client = Client(fwdsim, '--no-run')
    client.begin()
    uri = 'file:///bomb.m'
    client.open(uri, text)
    problems = client.problems()
    # The limit is one of tokens, so that it does not hang on how busy the machine is.
    assert problems[0]['code'] == 'F0114' and 'macros expand to too much text' in problems[0]['message'], problems
    client.result('textDocument/documentSymbol', textDocument={'uri': uri})
    client.result('textDocument/hover', textDocument={'uri': uri}, position=at(text, 'other', into=1))
    client.change(uri, text.replace('M30;', 'M5;'))
    assert client.problems() == []
    client.end()


PYTEST_LSP = r'''
import asyncio, sys
from lsprotocol import types
from pytest_lsp import LanguageClient, client_capabilities, make_test_lsp_client
fwdsim, path, line, character = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
uri, text = 'file://' + path, open(path, encoding='utf-8').read()


async def main():
    client = make_test_lsp_client()
    await client.start_io(fwdsim, 'lsp', '--no-run')
    capabilities = client_capabilities('neovim')
    answer = await client.initialize_session(types.InitializeParams(capabilities=capabilities, root_uri=None))
    assert answer.capabilities.text_document_sync.change == types.TextDocumentSyncKind.Incremental, answer
    document = types.TextDocumentItem(uri=uri, language_id='objective-c', version=1, text=text)
    client.text_document_did_open(types.DidOpenTextDocumentParams(text_document=document))
    await client.wait_for_notification('textDocument/publishDiagnostics')
    assert not client.diagnostics[uri], client.diagnostics
    here, place = types.TextDocumentIdentifier(uri=uri), types.Position(line=line, character=character)
    at = dict(text_document=here, position=place)
    assert 'drive:' in (await client.text_document_hover_async(types.HoverParams(**at))).contents.value
    assert (await client.text_document_definition_async(types.DefinitionParams(**at)))[0].range.start.line == 15
    context = types.ReferenceContext(include_declaration=True)
    assert len(await client.text_document_references_async(types.ReferenceParams(context=context, **at))) == 4
    edit = await client.text_document_rename_async(types.RenameParams(new_name='go:into:', **at))
    assert len(edit.changes[uri]) == 7, edit
    for method, params in (
            ('document_symbol', types.DocumentSymbolParams(text_document=here)),
            ('folding_range', types.FoldingRangeParams(text_document=here)),
            ('code_lens', types.CodeLensParams(text_document=here)),
            ('semantic_tokens_full', types.SemanticTokensParams(text_document=here)),
            ('completion', types.CompletionParams(**at)),
            ('prepare_call_hierarchy', types.CallHierarchyPrepareParams(**at))):
        assert await getattr(client, 'text_document_%s_async' % method)(params), method
    change = types.TextDocumentContentChangePartial(
        range=types.Range(start=types.Position(line=0, character=0), end=types.Position(line=0, character=0)), text='int x = ;\n')
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        text_document=types.VersionedTextDocumentIdentifier(uri=uri, version=2), content_changes=[change]))
    await client.wait_for_notification('textDocument/publishDiagnostics')
    assert client.diagnostics[uri][0].range.start.line == 0, client.diagnostics
    await client.shutdown_session()
    await client.stop()
    print('ok')

asyncio.run(asyncio.wait_for(main(), 60))
'''


def test_library(fwdsim):
    python = python_with('pytest_lsp')
    if not python:
        return
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, 'car.m')
        with open(path, 'w', encoding='utf-8') as file:
            file.write(LISTING)
        place = at(LISTING, 'drive:3')
        done = subprocess.run([python, '-c', PYTEST_LSP, fwdsim, path, str(place['line']), str(place['character'])],
                              timeout=LIMIT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        assert done.returncode == 0 and done.stdout.strip().endswith(b'ok'), done.stdout.decode()


EMACS = r'''
(require 'eglot)
(require 'xref)
(setq eglot-sync-connect 60 eglot-connect-timeout 60)
(add-to-list 'eglot-server-programs `(objc-mode . (,(getenv "FWDSIM") "lsp" "--no-run")))
(defun fail (what) (princ (format "%s\n" what)) (kill-emacs 1))
(defun wait (what test)
  (let ((turns 3000))
    (while (and (> turns 0) (not (funcall test))) (accept-process-output nil 0.02) (setq turns (1- turns)))
    (if (= turns 0) (fail what))))
(find-file (getenv "LISTING"))
(objc-mode)
(call-interactively 'eglot)
(unless (eglot-current-server) (fail "no server"))
(wait "no diagnostics" (lambda () (flymake-start) (flymake-diagnostics)))
(unless (string-match "signature" (flymake-diagnostic-text (car (flymake-diagnostics))))
  (fail (flymake-diagnostic-text (car (flymake-diagnostics)))))
(goto-char (point-min))
(search-forward "(id)desk shi")
(let ((place (car (xref-backend-definitions 'eglot (xref-backend-identifier-at-point 'eglot)))))
  (unless (= 7 (xref-location-line (xref-item-location place))) (fail "no definition")))
(let ((server (eglot-current-server)))
  (let ((hover (jsonrpc-request server :textDocument/hover (eglot--TextDocumentPositionParams))))
    (unless (string-match "shine" (format "%s" hover)) (fail "no hover"))))
(goto-char (point-max))
(insert "int x = ;\n")
(eglot--signal-textDocument/didChange)
(wait "no problem of the change" (lambda () (flymake-start) (cdr (flymake-diagnostics))))
(princ "ok\n")
(set-buffer-modified-p nil)
(kill-emacs 0)
'''


def test_emacs(fwdsim):
    has = shutil.which('emacs') and subprocess.run(['emacs', '--batch', '--eval', "(require 'eglot)"], stdin=subprocess.DEVNULL,
                                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL).returncode == 0
    if not has:
        print('emacs: left out, Emacs or eglot is not installed')
        return
    with tempfile.TemporaryDirectory() as folder:
        listing = os.path.join(folder, 'desk.m')
        shutil.copy(os.path.join(ROOT, 'Tests', 'Commands', 'files', 'desk.m'), listing)
        script = os.path.join(folder, 'test.el')
        with open(script, 'w', encoding='utf-8') as file:
            file.write(EMACS)
        done = subprocess.run(['emacs', '--batch', '-l', script], env=dict(os.environ, LISTING=listing, FWDSIM=fwdsim, HOME=folder),
                              cwd=folder, timeout=LIMIT, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert done.returncode == 0 and done.stdout.strip().endswith(b'ok'), (done.stdout + done.stderr).decode()


def computed(process):
    """Seconds that a process has run on a processor, those of threads that have ended included."""
    # What clock_getcpuclockid gives.
    return time.clock_gettime((~process.pid << 3) | 2)


def bench(fwdsim):
    """A listing of 1,000 lines: the longest of ten answers of each kind, the check included where the text changes."""
    part = LISTING[LISTING.index('@interface Engine'):LISTING.index('int main')]
    parts = [part.replace('Engine', 'Engine%d' % n).replace('Car', 'Car%d' % n) for n in range(50)]
    text = '#import <Foundation/Foundation.h>\n' + ''.join(parts) + LISTING[LISTING.index('int main'):].replace(
        'Car', 'Car1').replace('Engine', 'Engine1')
    client = Client(fwdsim, '--no-run')
    client.begin()
    uri = 'file:///bench.m'
    client.open(uri, text)
    client.until('textDocument/publishDiagnostics')
    here = {'textDocument': {'uri': uri}}
    worst, waited = {}, {}
    for turn in range(10):
        typed = text.replace('    return 0;', '    [car \n    return %d;' % turn)
        for name, action in (
                ('change', lambda: (client.change(uri, text + '// %d\n' % turn), client.result('textDocument/documentSymbol', **here))),
                ('hover', lambda: client.result('textDocument/hover', **here, position=at(text, 'drive:3'))),
                ('references', lambda: client.result('textDocument/references', **here, position=at(text, 'drive:3'))),
                ('tokens', lambda: client.result('textDocument/semanticTokens/full', **here)),
                ('half-typed', lambda: (client.change(uri, typed), client.result(
                    'textDocument/completion', **here, position=at(typed, '[car \n', into=5))))):
            start, before = time.perf_counter(), computed(client.process)
            action()
            worst[name] = max(worst.get(name, 0), computed(client.process) - before)
            waited[name] = max(waited.get(name, 0), time.perf_counter() - start)
    client.end()
    print('%d lines, the longest of ten answers:' % text.count('\n'),
          ', '.join('%s %.1f ms (waited for %.1f)' % (n, 1000 * s, 1000 * waited[n]) for n, s in worst.items()))
    assert max(worst.values()) < 0.05, worst


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--fwdsim', required=True)
    parser.add_argument('--every', type=int, default=700, help='bytes between two prefixes')
    parser.add_argument('--bench', action='store_true')
    parser.add_argument('names', nargs='*')
    options = parser.parse_args()
    fwdsim = os.path.abspath(options.fwdsim)
    if options.bench:
        bench(fwdsim)
        return
    tests = {'requests': test_requests, 'frames': test_frames, 'broken': lambda f: test_broken(f, options.every),
             'run': test_run, 'changes': test_changes, 'bomb': test_bomb, 'nvim': test_nvim, 'library': test_library,
             'emacs': test_emacs}
    for name in options.names or tests:
        tests[name](fwdsim)
        print('%s: ok' % name)


if __name__ == '__main__':
    sys.exit(main())
