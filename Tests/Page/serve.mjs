// What the pages of `fwdsim serve` do without a document: serve.mjs FOLDER
//
// Texts: both languages have the same keys and placeholders, every key that is used exists, and none is left over. Edits of
// a listing, shared links, and the trees of the sketch.
import assert from "node:assert/strict";
import fs from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const folder = path.resolve(process.argv[2]);
const load = (name) => import(pathToFileURL(path.join(folder, name)));
const text = (name) => fs.readFileSync(path.join(folder, name), "utf8");

const { STRINGS } = await load("strings.js");
const keys = Object.keys(STRINGS.en);
assert.deepEqual(Object.keys(STRINGS.zh), keys, "the languages have the same keys");
const holes = (value) => (value.match(/\{\d\}/g) || []).sort().join();
for (const key of keys) assert.equal(holes(STRINGS.zh[key]), holes(STRINGS.en[key]), key);

const files = fs.readdirSync(folder).filter((name) => /\.(js|html)$/.test(name) && name !== "strings.js");
const source = files.map(text).join("\n");
const used = new Set();
for (const [, key] of source.matchAll(/\bt\(\s*"([\w.-]+)"\s*[,)]/g)) used.add(key);
for (const [, key] of source.matchAll(/data-t(?:-[\w-]+)?="([\w.-]+)"/g)) used.add(key);
for (const key of used) assert.ok(keys.includes(key), "there is no text " + key);
// A key may be put together (t("step-" + name)), be chosen (t(a ? "x" : "y")), or be handed on ("add-class").
const starts = [...source.matchAll(/\bt\(\s*"([\w.-]+)"\s*\+/g)].map(([, start]) => start);
for (const key of keys)
  assert.ok(used.has(key) || starts.some((start) => key.startsWith(start)) || source.includes("\"" + key + "\"") ||
    ["error", "warning", "note"].includes(key), "nothing uses the text " + key);

const edits = await load("edits.js");
const listing = `#import <Foundation/Foundation.h>
@interface Car : NSObject
@end
@implementation Car
- (void)go {
    NSLog(@"go");
}
@end
int main(void) { return 0; }
`;
assert.equal(edits.declaration("-add:to:"), "- (void)add:(id)add to:(id)to");
assert.equal(edits.declaration("+make"), "+ (void)make");
const grown = edits.addMethod(listing, "Car", "play:");
assert.match(grown, /@interface Car : NSObject\n- \(void\)play:\(id\)play;\n@end/);
assert.match(grown, /- \(void\)play:\(id\)play \{\n {4}NSLog\(@"%@", @"\[Car play:\]"\);\n\}\n@end\nint main/);
assert.match(edits.addClass(listing, "Radio", "NSObject"), /h>\n\n@interface Radio : NSObject\n@end\n\n@implementation Radio\n@end\n\n@interface Car/);
assert.match(edits.addClass(listing, "Taxi", "Car"), /@interface Car : NSObject\n@end\n\n@interface Taxi : Car\n@end\n\n@implementation Taxi\n@end\n\n@implementation Car/);
for (const [stage, , selector] of edits.FORWARDING)
  assert.ok(edits.addForwarding(listing, "Car", stage, "NSString").includes(selector.split(":")[0]), stage);
assert.equal(edits.addMethod(listing, "Bus", "go"), listing, "a class that is not there is left alone");
const removed = edits.removeMethod(listing, { line: 5, endLine: 7 });
assert.equal(removed.split("\n").length, listing.split("\n").length, "the lines behind keep their numbers");
assert.ok(!removed.includes("go"));

const braces = "@implementation A\n- (void)a {\n  NSLog(@\"}\"); // }\n  if (1) { /* } */ char c = '}'; }\n}\n- (void)b { }\n@end\n";
assert.equal(edits.methodEnd(braces, 2), 5, "braces in comments, strings and characters do not count");
assert.equal(edits.methodEnd(braces, 6), 6);
assert.ok(!edits.removeMethod(braces, { line: 2 }).includes("(void)a"));
assert.ok(edits.removeMethod(braces, { line: 2 }).includes("(void)b"));
assert.equal(edits.lineOf(braces, "A"), 1);

const { encodeListing, decodeListing } = await load("share.js");
const odd = listing + "// é 消息 \u{1f600}\n";
assert.deepEqual(await decodeListing("#" + await encodeListing(odd, "gnustep")), { source: odd, dialect: "gnustep" });
assert.deepEqual(await decodeListing("#" + await encodeListing("", "apple")), { source: "", dialect: "apple" });
assert.equal(await decodeListing("#code=AAAA____"), null, "a damaged link gives nothing");
assert.equal(await decodeListing("#/lessons"), null);

const { forest } = await load("forest.js");
const method = (name) => ({ name, line: 1, endLine: 1 });
const trees = forest([
  { name: "B", superclass: "A", methods: [method("-b")] },
  { name: "A", superclass: "NSObject", methods: [] },
  { name: "A", category: "More", superclass: "NSObject", methods: [method("-more")] },
  { name: "Round", superclass: "Round", methods: [] },
]);
assert.deepEqual(trees.map((tree) => tree.name), ["NSObject", "Round"]);
assert.deepEqual(trees[0].children.map((tree) => tree.name), ["A"]);
assert.deepEqual(trees[0].children[0].methods.map((found) => found.name), ["-more"]);
assert.deepEqual(trees[0].children[0].children.map((tree) => tree.name), ["B"]);
