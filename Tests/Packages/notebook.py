"""A notebook with %%objc, run by nbclient; what its cells show: notebook.py ROOT. Run by Tests/packages.py in a fresh virtual environment."""

import html
import os
import re
import sys

import nbclient
import nbformat

CAR = """#import <Foundation/Foundation.h>
@interface Car : NSObject
- (NSString *)name;
@end
@implementation Car
- (NSString *)name { return @"Ada"; }
@end
int main(void) { @autoreleasepool { printf("%s\\n", [[[Car new] name] UTF8String]); } }
"""
with open(os.path.join(sys.argv[1], "docs/packages.md"), encoding="utf-8") as file:
    PRINTED = re.search(r"^```text\n(%%objc.*?)^```", file.read(), re.M | re.S)[1]
CELLS = {
    "load": "%load_ext fwdsim",
    "page": "%%objc --height 321 --name trace\n" + CAR,
    "records": "import pandas\nprint(pandas.DataFrame(trace.sends)[['message', 'reached']].to_string())",
    "shown": "trace",
    "text": "%%objc --text --dialect gnustep\n" + CAR,
    "run": "%%objc --run --name ran\n" + CAR,
    "kept": "print(repr(ran.output))",
    "document": PRINTED,
    "throws": "%%objc\nint main(void) { @throw [NSException exceptionWithName:@\"Odd\" reason:@\"so\" userInfo:nil]; }",
    "wrong": "%%objc\nint main(void) { return missing; }",
    "option": "%%objc --none\nint main(void) { return 0; }",
    "help": "get_ipython().run_line_magic('pinfo', '%%objc')",
}

book = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(source) for source in CELLS.values()])
nbclient.NotebookClient(book, timeout=120, kernel_name="python3", allow_errors=True).execute()
outputs = {name: cell.outputs for name, cell in zip(CELLS, book.cells)}
problems = []


def stream(name, which="stdout"):
    return "".join(output.text for output in outputs[name] if output.output_type == "stream" and output.name == which)


def data(name, kind):
    return "".join(output.data.get(kind, "") for output in outputs[name] if output.output_type in ("display_data", "execute_result"))


def error(name):
    return "\n".join("\n".join(output.traceback) for output in outputs[name] if output.output_type == "error")


def expect(what, condition):
    if not condition:
        problems.append(what)


for name in CELLS:
    if name not in ("wrong", "option"):
        expect(f"{name} fails: {error(name)[-400:]}", not error(name))
expect("what the program printed", stream("page") == "Ada\n")
frame = re.search(r'<iframe srcdoc="([^"]*)" sandbox="allow-scripts" title="cell.m: the trace" style="([^"]*)">', data("page", "text/html"))
expect("an iframe", frame is not None)
if frame:
    page = html.unescape(frame[1])
    expect("the page in it", page.startswith("<!DOCTYPE html>") and "[Car#1 name]" in page or '"Car#1"' in page)
    expect("the page without its tools", '<html class="embed"' in page)
    expect("the height", "height: 321px" in frame[2])
    expect("no path of the machine", "/tmp/" not in page)
expect("records", re.search(r"\[Car#1 name\] +lookup", stream("records")))
expect("a trace shows its page", "<iframe" in data("shown", "text/html"))
expect("text", "dialect gnustep" in stream("text") and "[Car#1 name]" in stream("text") and not data("text", "text/html"))
expect("only run", stream("run") == "Ada\n" and not data("run", "text/html") and stream("kept") == "'Ada\\n'\n")
expect("the cell of the document", "HELLO" in stream("document", "stderr") and "<iframe" in data("document", "text/html"))
expect("a program that throws", "Odd" in stream("throws", "stderr") and "<iframe" in data("throws", "text/html"))
expect("an error of the listing fails the cell, with carets", "error[F0202]" in error("wrong") and "^^^^^^^" in error("wrong"))
expect("without frames of the module", "_program.py" not in error("wrong"))
expect("an option that there is not", "--none" in error("option"))
for problem in problems:
    print("FAIL " + problem)
print(f"notebook: {len(CELLS)} cells, {len(problems)} problems")
sys.exit(1 if problems else 0)
