"""Small changes of source text that a test should notice: what can be changed, and how.

A source file is split into tokens; each token of interest gives one or more Mutations. Nothing is parsed: a change that does not
compile is found by the compiler, and one that changes nothing by comparing object code (run.py), so that neither counts.

Changed are: comparisons, arithmetic, bit and logical operators, negations, integer constants, true and false, conditions of
`if` (negated), break and continue, and statements that are a call or an assignment (left out). Left alone are comments,
strings, preprocessor lines, assertions, and what only checked builds compile.
"""

import hashlib
import re
from dataclasses import dataclass

TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
      | (?P<string>\"\"\".*?\"\"\"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])+')
      | (?P<number>0[xX][0-9a-fA-F_]+[uUlL]*|\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?[uUlL]*)
      | (?P<name>@?[A-Za-z_]\w*)
      | (?P<operator>\.\.\.|\.\.<|<<=|>>=|===|!==|->|\+\+|--|<<|>>|<=|>=|==|!=|&&|\|\||\?\?|\+=|-=|\*=|/=|%=|&=|\|=|\^=|[-+*/%<>=!&|^~?:;,.(){}\[\]])
      | (?P<other>\S)""",
    re.VERBOSE | re.DOTALL,
)
PREPROCESSOR = re.compile(r"^[ \t]*#(?:[^\n\\]|\\.|\\\n)*", re.MULTILINE)

SWAPS = {
    "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
    "+": "-", "-": "+", "/": "*", "%": "/", "+=": "-=", "-=": "+=", "++": "--", "--": "++",
    "&": "|", "|": "&", "<<": ">>", ">>": "<<", "===": "!==", "!==": "===", "..<": "...",
}
NOT_BEFORE_BINARY = {"return", "case", "else", "in", "await", "try", "throw", "if", "while", "guard", "where", "let", "var"}
STATEMENT_WORDS = {
    "return", "if", "else", "for", "while", "do", "switch", "case", "default", "goto", "break", "continue", "typedef", "static",
    "struct", "enum", "union", "const", "extern", "sizeof", "let", "var", "guard", "func", "throw", "init", "deinit", "defer",
    "import", "try", "await", "public", "private", "internal", "fileprivate", "package", "super", "self",
}
ASSERTIONS = re.compile(r"^(FWD_ASSERT\w*|_Static_assert|assert|precondition|assertionFailure|preconditionFailure)$")


@dataclass(frozen=True)
class Mutation:
    """The text from `start` to `end` of a file becomes `after`."""

    file: str
    start: int
    end: int
    line: int
    before: str
    after: str
    key: str  # file | line of source | before → after (#n of equal ones): survives changes elsewhere in the file

    def apply(self, text):
        return text[: self.start] + self.after + text[self.end :]


@dataclass
class Token:
    kind: str
    text: str
    start: int
    end: int


def blank(text, pattern):
    """The matches of `pattern` replaced by spaces, lines kept."""
    return pattern.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)


def tokens_of(text, swift):
    if not swift:
        text = blank(text, PREPROCESSOR)
    found = []
    for match in TOKEN.finditer(text):
        if match.lastgroup not in ("comment", "other"):
            found.append(Token(match.lastgroup, match.group(), match.start(), match.end()))
    return found


def checked_regions(text):
    """Ranges between `#if FWD_CHECKS` and its #else or #endif: only tests' builds have them."""
    regions, depth, start = [], 0, None
    for match in re.finditer(r"^[ \t]*#[ \t]*(if\w*|else|elif|endif)\b([^\n]*)", text, re.MULTILINE):
        word, rest = match.group(1), match.group(2)
        if word.startswith("if"):
            depth += 1
            if start is None and "FWD_CHECKS" in rest:
                start, level = match.end(), depth
        elif start is not None and depth == level:
            regions.append((start, match.start()))
            start = None
        if word == "endif":
            depth -= 1
    return regions


def closing(tokens, at):
    """Index of the bracket that closes the one at `at`."""
    pairs, depth = {"(": ")", "[": "]", "{": "}"}, 0
    opening, end = tokens[at].text, pairs[tokens[at].text]
    for i in range(at, len(tokens)):
        if tokens[i].kind == "operator":
            depth += (tokens[i].text == opening) - (tokens[i].text == end)
            if depth == 0:
                return i
    return None


def skipped_tokens(tokens):
    """Indices inside assertions."""
    skipped = set()
    for i, token in enumerate(tokens):
        if token.kind == "name" and ASSERTIONS.match(token.text) and i + 1 < len(tokens) and tokens[i + 1].text == "(":
            end = closing(tokens, i + 1)
            skipped.update(range(i, (end or i) + 1))
    return skipped


def shorter(text):
    text = " ".join(text.split())
    return text if len(text) <= 90 else text[:87] + "..."


def constant_changes(text):
    if "." in text or "e" in text.lower() and not text.lower().startswith("0x"):
        return []
    digits, suffix = re.match(r"(0[xX][0-9a-fA-F_]+|[\d_]+)([uUlL]*)", text).groups()
    value = int(digits.replace("_", ""), 16 if digits.lower().startswith("0x") else 10)
    return [f"{1 - value if value < 2 else value + 1}{suffix}"]


def statement_end(tokens, at):
    """Index of the `;` that ends the C statement at `at`, or None when it is no call or assignment."""
    i = at
    if [t.text for t in tokens[i : i + 3]] == ["(", "void", ")"]:
        i += 3
    while i < len(tokens) and tokens[i].text == "*":
        i += 1
    if i + 1 >= len(tokens) or tokens[i].kind != "name" or tokens[i].text in STATEMENT_WORDS:
        return None
    if tokens[i + 1].text not in ("(", "->", ".", "[", "=", "+=", "-=", "|=", "&="):
        return None
    depth = 0
    for j in range(i, len(tokens)):
        text = tokens[j].text
        if tokens[j].kind != "operator":
            continue
        if text == "{" and tokens[j - 1].text not in ("=", ")", ",", "{") or text == "}" and depth == 0:
            return None
        depth += (text in ("(", "[", "{")) - (text in (")", "]", "}"))
        if text == ";" and depth <= 0:
            return j if depth == 0 else None
    return None


def statement_starts(tokens):
    """Indices of the tokens with which a C statement may begin: not inside brackets of a `for`, not behind a cast."""
    starts, open_brackets = set(), []
    for i, token in enumerate(tokens):
        header = False
        if token.kind == "operator" and token.text in ("(", "["):
            open_brackets.append(tokens[i - 1].text if i else "")
        elif token.kind == "operator" and token.text in (")", "]") and open_brackets:
            header = open_brackets.pop() in ("if", "for", "while", "switch")
        if not open_brackets and (header or token.text in (";", "{", "}", "else", ":")):
            starts.add(i + 1)
    return starts


def drawn(mutants, seed):
    """The mutants in the order in which a seed draws them. It depends on what each says alone, so that a change of a file
    changes what is drawn of that file and of no other."""
    return sorted(mutants, key=lambda mutant: hashlib.sha256(f"{seed} {mutant.key}".encode()).digest())


def mutations_of(path, text, swift=False):
    """Every mutation of one file, in order of place. `path` is only its name in reports."""
    tokens = tokens_of(text, swift)
    skipped = skipped_tokens(tokens)
    regions = [] if swift else checked_regions(text)
    starts = set() if swift else statement_starts(tokens)
    line_starts = [0] + [match.end() for match in re.finditer("\n", text)]
    found, seen = [], {}

    def add(start, end, after):
        if any(a <= start < b for a, b in regions):
            return
        lower = 0
        upper = len(line_starts)
        while upper - lower > 1:
            middle = (lower + upper) // 2
            lower, upper = (middle, upper) if line_starts[middle] <= start else (lower, middle)
        line_end = text.find("\n", line_starts[lower])
        source = " ".join(text[line_starts[lower] : line_end if line_end >= 0 else len(text)].split())
        before = text[start:end]
        key = f"{path} | {source} | {shorter(before)} → {shorter(after) or 'nothing'}"
        seen[key] = seen.get(key, 0) + 1
        if seen[key] > 1:
            key += f" #{seen[key]}"
        found.append(Mutation(path, start, end, lower + 1, before, after, key))

    for i, token in enumerate(tokens):
        if i in skipped:
            continue
        before = tokens[i - 1] if i else None
        following = tokens[i + 1] if i + 1 < len(tokens) else None
        if token.kind == "operator" and token.text in SWAPS:
            operand = before and (before.kind in ("number", "string") or before.text in (")", "]")
                                  or before.kind == "name" and before.text not in NOT_BEFORE_BINARY)
            spaced = text[token.start - 1 : token.start].isspace() and text[token.end : token.end + 1].isspace()
            if token.text in ("++", "--") and not swift or operand and (spaced or token.text == "..<"):
                add(token.start, token.end, SWAPS[token.text])
        elif token.kind == "operator" and token.text == "!" and following and not text[token.end].isspace() and (
                not swift or not (before and before.end == token.start and before.text not in ("(", "[", ","))):
            add(token.start, token.end, "")
        elif token.kind == "number":
            for after in constant_changes(token.text):
                add(token.start, token.end, after)
        elif token.kind == "name" and token.text in ("true", "false"):
            add(token.start, token.end, "false" if token.text == "true" else "true")
        elif token.kind == "name" and token.text in ("break", "continue") and not swift and following and following.text == ";":
            add(token.start, token.end, "continue" if token.text == "break" else "break")
        elif token.kind == "name" and token.text == "if" and not swift and following and following.text == "(":
            end = closing(tokens, i + 1)
            if end:
                condition = text[following.start : tokens[end].end]
                add(following.start, tokens[end].end, f"(!{condition})")
        if i in starts:
            end = statement_end(tokens, i)
            if end and end not in skipped:
                add(token.start, tokens[end].end, ";")
    return found
