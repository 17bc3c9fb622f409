// Changes of a listing that a reader can ask for without typing: classes and methods added or
// removed. Text in, text out; what is a class or method is known from the server's outline.

/** The forwarding methods, by the stage that asks them. */
export const FORWARDING = [
  ["resolve", "+", "resolveInstanceMethod:",
    () => "+ (BOOL)resolveInstanceMethod:(SEL)selector {\n" +
    "    // class_addMethod(self, selector, …) and YES, where you add one\n" +
    "    return [super resolveInstanceMethod:selector];\n}\n"],
  ["target", "-", "forwardingTargetForSelector:",
    (target) => "- (id)forwardingTargetForSelector:(SEL)selector {\n" +
    "    static " + target + " *other;\n    if (!other) other = [" + target + " new];\n" +
    "    if ([other respondsToSelector:selector]) return other;\n" +
    "    return [super forwardingTargetForSelector:selector];\n}\n"],
  ["signature", "-", "methodSignatureForSelector:",
    (target) => "- (NSMethodSignature *)methodSignatureForSelector:(SEL)selector {\n" +
    "    NSMethodSignature *own = [super methodSignatureForSelector:selector];\n" +
    "    return own ? own : [" + target + " instanceMethodSignatureForSelector:selector];\n}\n"],
  ["invocation", "-", "forwardInvocation:",
    (target) => "- (void)forwardInvocation:(NSInvocation *)invocation {\n" +
    "    [invocation invokeWithTarget:[" + target + " new]];\n}\n"],
];

export const isForwarding = (name) => FORWARDING.some(([, , selector]) =>
  name.slice(1) === selector || name.slice(1) === "resolveClassMethod:");

const lines = (source) => source.split("\n");

/** The index of the line with `@end` of a class's interface or implementation; -1 without one. */
function endOf(all, kind, name) {
  const start = all.findIndex((line) => new RegExp("^\\s*@" + kind + "\\s+" + name + "\\b").test(
    line));
  return start < 0 ? -1 : all.findIndex((line, index) => index > start && /^\s*@end\b/.test(line));
}

/** Where a new class stands: behind its superclass's interface; else before all other classes, so
 * that each of them may use it. */
function placeOf(all, superclass) {
  const above = endOf(all, "interface", superclass);
  if (above >= 0) return above + 1;
  const first = all.findIndex((line) => /^\s*@(interface|implementation|protocol)\b/.test(line));
  const main = all.findIndex((line) => /^\s*int\s+main\s*\(/.test(line));
  return first >= 0 ? first : main >= 0 ? main : all.length;
}

function insert(all, index, text) {
  return [...all.slice(0, index), ...lines(text.replace(/\n$/, "")), ...all.slice(index)]
    .join("\n");
}

export function addClass(source, name, superclass) {
  const all = lines(source);
  const at = placeOf(all, superclass);
  const gap = at > 0 && all[at - 1].trim() ? "\n" : "";
  const text = gap + "@interface " + name + " : " + superclass + "\n@end\n\n" +
    "@implementation " + name + "\n@end\n\n";
  return insert(all, at, text);
}

/** A method's declaration line of a selector: `- (void)add:(id)add to:(id)to`. */
export function declaration(selector) {
  const parts = selector.replace(/^[-+]/, "").split(":");
  const sign = selector.startsWith("+") ? "+ " : "- ";
  if (parts.length === 1) return sign + "(void)" + parts[0];
  return sign + "(void)" + parts.slice(0, -1).map((part, index) => part + ":(id)" +
    (part || "value" + index)).join(" ");
}

/** A method in the implementation, and its declaration in the interface where there is one. */
export function addMethod(source, className, selector) {
  const head = declaration(selector);
  let all = lines(source);
  const end = endOf(all, "implementation", className);
  if (end < 0) return source;
  const words = "[" + className + " " + selector.replace(/^[-+]/, "") + "]";
  all = lines(insert(all, end, head + " {\n    NSLog(@\"%@\", @\"" + words + "\");\n}"));
  const declared = endOf(all, "interface", className);
  return declared < 0 ? all.join("\n") : insert(all, declared, head + ";");
}

export function addForwarding(source, className, stage, target) {
  const all = lines(source);
  const end = endOf(all, "implementation", className);
  const found = FORWARDING.find(([name]) => name === stage);
  return end < 0 || !found ? source : insert(all, end, found[3](target));
}

/** The line with the implementation of a class, from 1; 0 without one. */
export function lineOf(source, name) {
  return lines(source).findIndex((line) => new RegExp("^\\s*@implementation\\s+" + name + "\\b")
    .test(line)) + 1;
}

/** The last line of a method that starts in a line: where its braces are closed. */
export function methodEnd(source, line) {
  const rest = lines(source).slice(line - 1).join("\n");
  // Comments, strings and characters may hold braces of their own.
  const plain = rest.replace(/\/\/.*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g,
    (text) => text.replace(/[^\n]/g, " "));
  let depth = 0;
  for (let at = 0; at < plain.length; at++) {
    if (plain[at] === "{") depth += 1;
    else if (plain[at] === "}" && --depth === 0) return line + lines(plain.slice(0, at)).length - 1;
  }
  return line;
}

/** The listing without a method's lines; the lines behind keep their numbers. */
export function removeMethod(source, method) {
  const end = method.endLine || methodEnd(source, method.line);
  const isOwn = (number) => number >= method.line && number <= end;
  return lines(source).map((line, index) => isOwn(index + 1) ? "" : line).join("\n");
}
