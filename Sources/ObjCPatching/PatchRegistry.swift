// The patches of a world: what is applied, in what order, and what each place was before.
//
//     compile against the live classes → plan (report) → link → define new classes → run initialisers → swap methods
//
// Everything that can fail comes before the first swap, so a patch is applied as a whole or not at all. A swap replaces
// the method below the hooks (`fwd_hook_replaceMethod`): aspects, observers and throttles stay around what takes its
// place. Patches of one method are layers of ForwardKit's table (MethodLayer), whose newest runs; the last one out puts the
// very method back that was there, or takes away what was added.
//
// Threads: in a world with a gate every change and every run of patch code holds it, so no call sees half a patch. Calls
// out of patch code open it.
import CRuntime
import ForwardKit
import ObjCSema
import ObjCSyntax
import ObjCVM

/// The texts that places of patches are looked up in. One object for all patches: each would otherwise keep the list of
/// those that there were before it, and a thousand patches a thousand lists. Used under the gate.
private final class PatchTexts {
  var map: SourceMap

  init(_ map: SourceMap) { self.map = map }
}

public final class PatchRegistry {
  unowned let world: World
  let options: CompileOptions
  /// The texts of the world's program and of all patches, for places.
  public var sources: SourceMap { texts.map }
  private let texts: PatchTexts
  public var fallback = PatchFallback.raise
  /// Told of every patched method that failed, on the thread that called it.
  public var onFailure: ((PatchFailure) -> Void)?
  /// For a world that several threads use.
  var gate: RecursiveGate?

  private var sites: [PatchSite.Place: PatchSite] = [:]
  /// In order of application.
  private var active: [LoadedPatch] = []
  private(set) var loaded: [LoadedPatch] = []
  /// Of properties that patches added, by class, name and attributes.
  var associatedValues: [String: AssociatedValue] = [:]
  private var madeClasses: Set<String> = []
  /// Where patch code raised the exception that is under way, in a world of one thread.
  private var ownRaisedAt: SourceRange?

  package init(world: World, options: CompileOptions, sources: SourceMap) {
    self.world = world
    self.options = options
    texts = PatchTexts(sources)
  }

  deinit { for site in sites.values { site.abandon() } }

  // MARK: Applying

  /// What applying a patch would do. Changes nothing.
  public func plan(_ text: PatchText) -> PatchReport {
    holdingGate { prepare(text).report }
  }

  /// Applies a patch, as a whole or, when the report has errors, not at all.
  public func apply(_ text: PatchText) -> PatchReport {
    holdingGate {
      let prepared = prepare(text)
      guard let compilation = prepared.compilation, !prepared.report.hasErrors else {
        return prepared.report
      }
      return install(text, compilation, prepared.report)
    }
  }

  /// Whatever the work calls that is not the registry's (initialisers of a patch, a resolver): nobody sees it half done.
  private func holdingGate<Result>(_ body: () -> Result) -> Result {
    guard let gate else { return body() }
    gate.lock()
    defer { gate.unlock() }
    let wasPinned = gate.isPinned
    gate.isPinned = true
    defer { gate.isPinned = wasPinned }
    return body()
  }

  private func prepare(_ text: PatchText) -> (report: PatchReport, compilation: Compilation?) {
    var report = PatchReport()
    if active.contains(where: { $0.id == text.id && $0.version == text.version }) {
      report.diagnostics = [problem("the patch `\(text.id)` \(text.version) is applied already")]
      return (report, nil)
    }
    let sink = DiagnosticSink(errorLimit: options.errorLimit)
    let declared = Self.declaredClasses(text.bytes)
    var compiler = ListingCompiler(options: options, diagnostics: sink)
    compiler.live = LiveClasses(hiding: madeClasses.intersection(declared))
    var map = texts.map
    map.shareWhatIsThere()
    let compilation = compiler.compile(
      [ListingFile(name: text.fileName, bytes: text.bytes)], world: world, sources: &map)
    texts.map = map
    report.diagnostics = sink.diagnostics
    guard let compilation else { return (report, nil) }
    list(compilation, text, &report)
    return (report, compilation)
  }

  private func list(_ compilation: Compilation, _ text: PatchText, _ report: inout PatchReport) {
    var made: Set<String> = []
    for case .classImplementation(let model) in compilation.model.items
    where fwd_lookUpClass(model.name) == nil {
      made.insert(model.name)
      report.changes.append(
        PatchChange(kind: .makesClass, className: model.name, isClassMethod: false, name: ""))
    }
    for case .categoryImplementation(let category, let owner) in compilation.model.items {
      for property in category.properties where isStored(property, category) {
        report.changes.append(
          PatchChange(
            kind: .addsProperty, className: owner.name, isClassMethod: false, name: property.name))
      }
    }
    for body in compilation.program.methods where !made.contains(body.className) {
      guard let cls = LiveClasses.find(body.className, isMeta: body.isClassMethod) else { continue }
      let method = fwd_class_findMethod(cls, world.selector(body.selector))
      let change = PatchChange(
        kind: method == nil ? .adds : .replaces, className: body.className,
        isClassMethod: body.isClassMethod,
        name: body.selector)
      report.changes.append(change)
      if let method, let types = fwd_method_getTypeEncoding(method),
        !Self.agree(String(cString: types), body.types)
      {
        let range = compilation.program.functions[Int(body.function)].range
        report.diagnostics.append(
          Diagnostic(
            .error, LimitCode.definition,
            "`\(change.isClassMethod ? "+" : "-")[\(change.className) \(change.name)]` has other types in the running program",
            at: range,
            notes: ["it is `\(String(cString: types))` there and `\(body.types)` in the patch"]))
      }
      for type in OpaqueValues.types(inMethod: world.selector(body.selector), of: cls) {
        let range = compilation.program.functions[Int(body.function)].range
        report.diagnostics.append(
          Diagnostic(
            .warning, LimitCode.definition,
            "`\(change.isClassMethod ? "+" : "-")[\(change.className) \(change.name)]` passes a `\(type)`, which is an object without contents in a patch",
            at: range,
            notes: [
              "strings, numbers, arrays, dictionaries, sets, dates, data and structs can be read there"
            ]))
      }
      if let top = sites[place(of: body)]?.layers.last, top.patch.id != text.id {
        report.conflicts.append(
          PatchConflict(change: change, patch: top.patch.id, version: top.patch.version))
      }
    }
  }

  private func place(of body: CompiledProgram.MethodBody) -> PatchSite.Place {
    PatchSite.Place(
      className: body.className, isClassMethod: body.isClassMethod, selector: body.selector)
  }

  private func problem(_ text: String) -> Diagnostic {
    Diagnostic(.error, LimitCode.definition, text, at: nil)
  }

  /// Callers must not notice: the same number of arguments, each of the same type but for qualifiers.
  private static func agree(_ one: String, _ other: String) -> Bool {
    guard let a = fwd_signature_get(one, nil), let b = fwd_signature_get(other, nil) else {
      return false
    }
    guard fwd_signature_count(a) == fwd_signature_count(b) else { return false }
    func text(_ type: UnsafePointer<fwd_type>?) -> String {
      guard let type else { return "" }
      let bytes = UnsafeBufferPointer(start: type.pointee.text, count: Int(type.pointee.length))
      return String(decoding: bytes.lazy.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
    func same(_ x: String, _ y: String) -> Bool {
      // BOOL is a bool here and a char there.
      fwd_encoding_isEqual(x, y) || Set([x, y]) == ["B", "c"] || (x.first == "@" && y.first == "@")
        || Set([x.first, y.first]) == ["@", "#"]
    }
    guard same(text(fwd_signature_returnType(a)), text(fwd_signature_returnType(b))) else {
      return false
    }
    return (0..<fwd_signature_count(a)).allSatisfy {
      same(text(fwd_signature_argumentType(a, $0)), text(fwd_signature_argumentType(b, $0)))
    }
  }

  /// Classes that a text declares by an @interface of their own.
  private static func declaredClasses(_ bytes: [UInt8]) -> Set<String> {
    var names: Set<String> = []
    let text = String(decoding: bytes, as: UTF8.self)
    let words = text.split(whereSeparator: { $0.isWhitespace })
    for (index, word) in words.enumerated() where word == "@interface" && index + 1 < words.count {
      let head = words[index + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      let next =
        words[index + 1].dropFirst(head.count).first
        ?? (index + 2 < words.count ? words[index + 2].first : nil)
      if next != "(" { names.insert(String(head)) }
    }
    return names
  }

  // MARK: Installing

  private func install(_ text: PatchText, _ compilation: Compilation, _ planned: PatchReport)
    -> PatchReport
  {
    var report = planned
    guard let host = world.machine else {
      report.diagnostics.append(problem("the program does not run any more"))
      return report
    }
    let patch = LoadedPatch(id: text.id, version: text.version)
    let guest = PatchContext(host: host, registry: self, patch: patch)
    let locate: (SourceRange) -> fwd_location = { [texts] in texts.map.location(of: $0) }
    let machine = Machine(guest: guest, locate: locate)
    patch.machine = machine
    patch.guest = guest
    // Kept from here on: classes, blocks and constants may refer to the image.
    loaded.append(patch)
    guard machine.load(compilation.program) else {
      report.diagnostics.append(problem("there is no memory for the patch"))
      world.trap = nil
      return report
    }
    let definition = Definition(
      program: compilation.model, compiled: compilation.program, world: world, machine: machine,
      locate: locate)
    let made = compilation.model.items.compactMap { item -> String? in
      if case .classImplementation(let model) = item, fwd_lookUpClass(model.name) == nil {
        model.name
      } else {
        nil
      }
    }
    report.diagnostics += definition.defineNew()
    if !report.hasErrors, let initializer = compilation.program.initializer,
      !machine.call(initializer)
    {
      _ = world.takePending()
      report.diagnostics.append(problem("setting the patch's globals failed"))
    }
    machine.closeConstants()
    guard !report.hasErrors else {
      for name in made.reversed() {
        if let cls = fwd_lookUpClass(name) { _ = fwd_disposeClassPair(cls) }
      }
      return report
    }
    madeClasses.formUnion(made)
    for case .categoryImplementation(let category, let owner) in compilation.model.items {
      addProperties(of: category, to: owner.name, for: patch)
    }
    for body in compilation.program.methods where !made.contains(body.className) {
      push(body, of: patch, machine)
    }
    patch.isActive = true
    active.append(patch)
    RuntimeTrace.hook("patch", "\(patch.id) \(patch.version) applied")
    return report
  }

  private func push(_ body: CompiledProgram.MethodBody, of patch: LoadedPatch, _ machine: Machine) {
    guard let cls = LiveClasses.find(body.className, isMeta: body.isClassMethod),
      let imp = machine.implementation(of: machine.functions + Int(body.function)),
      let signature = world.sends.signature(body.types)
    else { return }
    let place = place(of: body)
    let site =
      sites[place] ?? PatchSite(place: place, cls: cls, selector: world.selector(body.selector))
    sites[place] = site
    let method = PatchedMethod(patch, imp, types: signature, site: site)
    patch.guest?.methods[Int(body.function)] = method
    patch.sites.append(site)
    let inherited = fwd_class_findMethod(cls, site.selector)
    let inheritedTypes = inherited.flatMap { fwd_method_getTypeEncoding($0) }.flatMap {
      fwd_signature_get($0, nil)
    }
    let layer = MethodLayer.push(
      cls, site.selector, imp, types: fwd_signature_types(signature), retires: false)
    method.layer = layer
    if site.layers.isEmpty {
      let above = fwd_class_getSuperclass(cls)
      let original =
        layer.below
        ?? (inherited == nil ? nil : fwd_class_getMethodImplementation(above, site.selector))
      if let original, let inheritedTypes {
        site.original = OriginalMethod(original, selector: site.selector, signature: inheritedTypes)
        addTwin(site, inheritedTypes)
      }
    }
    site.layers.append(method)
  }

  /// The methods named ORIG…, which run the original.
  private func addTwin(_ site: PatchSite, _ types: OpaquePointer) {
    guard let entry = site.original?.makeEntry(named: site.place.description) else { return }
    site.twin = entry
    for name in twinNames(site) {
      _ = fwd_hook_replaceMethod(
        site.cls, world.selector(name), entry, fwd_signature_types(types), nil)
    }
  }

  private func twinNames(_ site: PatchSite) -> [String] {
    let place = site.place
    return [
      PatchNames.original + place.selector,
      PatchNames.original(place.selector, of: place.className),
    ]
  }

  // MARK: Reverting

  /// Takes a patch back: all of its versions, or one. False when it is not applied.
  @discardableResult
  public func revert(_ id: String, version: Int? = nil) -> Bool {
    holdingGate {
      let gone = active.filter { $0.id == id && (version == nil || $0.version == version) }
      for patch in gone.reversed() { remove(patch) }
      return !gone.isEmpty
    }
  }

  /// Takes all patches back, the newest first.
  public func revertAll() {
    holdingGate { for patch in active.reversed() { remove(patch) } }
  }

  /// Takes back what patches changed in one class; their other changes stay.
  ///
  /// - Returns: the number of methods that are as they were.
  @discardableResult
  public func clean(_ className: String) -> Int {
    holdingGate {
      let own = sites.values.filter { $0.place.className == className }
      for site in own {
        site.take { _ in true }
        forgetIfUnchanged(site)
      }
      if let cls = fwd_lookUpClass(className) {
        for patch in active.reversed() { patch.takeAccessors { $0.cls == cls } }
      }
      return own.count
    }
  }

  /// The applied patches in order of application.
  public var applied: [(id: String, version: Int)] {
    holdingGate { active.map { ($0.id, $0.version) } }
  }

  private func remove(_ patch: LoadedPatch) {
    patch.isActive = false
    active.removeAll { $0 === patch }
    RuntimeTrace.hook("patch", "\(patch.id) \(patch.version) taken back")
    for site in patch.sites {
      site.take { $0.patch === patch }
      forgetIfUnchanged(site)
    }
    patch.sites = []
    patch.takeAccessors { _ in true }
  }

  /// Forgets a site that no patch changes any more, and the methods that ran its original.
  private func forgetIfUnchanged(_ site: PatchSite) {
    guard site.layers.isEmpty else { return }
    if site.original != nil {
      for name in twinNames(site) {
        _ = fwd_hook_replaceMethod(site.cls, world.selector(name), nil, nil, nil)
      }
    }
    if let twin = site.twin { fwd_imp_retireBoxed(twin) }
    sites[site.place] = nil
  }

  // MARK: Calls

  /// Before patch code runs.
  func begin(_ machine: Machine) {
    raisedAt = nil
    thread?.begin(machine)
    if fallback == .original || gate != nil { machine.beginNativeHandler() }
  }

  func end(_ machine: Machine) {
    if fallback == .original || gate != nil { machine.endNativeHandler() }
    thread?.end()
  }

  /// The thread that is in, where several use the world.
  private var thread: NativeThread? { world.nativeThreads?.current }

  private var raisedAt: SourceRange? {
    get { thread.map(\.raisedAt) ?? ownRaisedAt }
    set { if let thread { thread.raisedAt = newValue } else { ownRaisedAt = newValue } }
  }

  /// Runs code that is no patch's while others may come in.
  func outside<Result>(_ body: () -> Result) -> Result { world.outside(body) }

  /// Patch code raised here. The first place of a call counts.
  func noteRaise(at range: SourceRange) { if raisedAt == nil { raisedAt = range } }

  /// A call of patch code left something pending.
  func failed(
    _ guest: PatchContext, _ method: PatchedMethod?,
    _ arguments: UnsafePointer<UnsafeMutableRawPointer?>,
    _ result: UnsafeMutableRawPointer?
  ) {
    let trap = world.trap
    if let trap, !isMistake(trap) { return }
    let range = trap?.range ?? raisedAt ?? .none
    guard let pending = world.takePending() else { return }
    world.trap = nil
    let words = trap?.diagnostic?.message ?? trap.flatMap(reason(of:)) ?? words(of: pending)
    let falls = fallback == .original && method != nil
    let place = sources.start(of: range)
    let failure = PatchFailure(
      patch: guest.patch.id, version: guest.patch.version,
      method: method?.site.place.description ?? "",
      file: sources.file(of: range)?.name ?? "", line: place?.line ?? 0,
      column: place?.column ?? 0, message: words, fellBack: falls)
    if let onFailure { outside { onFailure(failure) } }
    if falls {
      // Read under the gate.
      let original = method?.site.original
      outside { original?.call(arguments, result) }
      return
    }
    if let trap, gate == nil {
      world.trap = trap
    } else if trap != nil {
      // A Swift caller gets an error; the world goes on.
      world.raise(world.exception("PatchTrap", words))
      return
    }
    world.raise(pending)
  }

  /// Whether the patch is at fault; a program's own end is not.
  private func isMistake(_ trap: Trap) -> Bool {
    switch trap.kind {
    // A patch ends itself only: the program is not its own to end.
    case .exit, .uncaught, .stopped: return gate != nil
    case .interrupted: return false
    case .steps, .timeout, .memory, .output: return gate != nil
    default: return fallback == .original || gate != nil
    }
  }

  private func reason(of trap: Trap) -> String? {
    switch trap.kind {
    case .exit(let status): "the patch asked for the program's end with status \(status)"
    case .uncaught: "an exception that nothing caught"
    default: nil
    }
  }

  private func words(of exception: ListingException) -> String {
    let object = exception.object
    let found = world.attempt { () throws(ListingException) -> String in
      guard world.isKind(object, of: "NSException") else {
        if let error = RuntimeObject.swiftError(in: object) { return "\(error)" }
        return "an object of \(world.className(of: object)) was thrown"
      }
      let name = world.string(of: try world.send(object, "name"))
      let reason = try world.send(object, "reason").map { world.string(of: $0) }
      return reason.map { "\(name): \($0)" } ?? name
    }
    if case .success(let words) = found { return words }
    return "an exception"
  }
}
