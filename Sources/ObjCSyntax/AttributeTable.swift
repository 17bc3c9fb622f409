/// What the parser does with an `__attribute__`.
enum AttributeTable {
  /// Kept in the tree; see `Attribute`.
  static let kept: Set<String> = [
    "cleanup", "constructor", "destructor", "objc_precise_lifetime",
    "objc_designated_initializer", "objc_requires_super", "objc_runtime_name", "objc_root_class",
    "objc_subclassing_restricted", "objc_boxable", "objc_direct", "objc_direct_members",
    "overloadable", "packed", "aligned", "sentinel", "format", "noreturn", "unavailable",
    "deprecated", "NSObject", "ns_returns_retained", "ns_returns_not_retained", "ns_consumed",
    "ns_consumes_self", "objc_method_family", "noescape", "weak", "alias", "vector_size",
    "ext_vector_type", "mode", "visibility",
    "transparent_union", "objc_returns_inner_pointer", "objc_ownership", "blocks",
  ]

  /// Advice to a compiler, without effect on what a program does.
  static let ignored: Set<String> = [
    "unused", "used", "always_inline", "noinline", "flatten", "hot", "cold", "pure", "const",
    "malloc", "nonnull", "returns_nonnull", "warn_unused_result", "nothrow", "leaf",
    "availability", "section", "nodebug", "no_sanitize", "no_instrument_function", "optnone",
    "format_arg", "may_alias", "objc_exception", "objc_bridge", "objc_bridge_mutable",
    "objc_bridge_related", "objc_independent_class",
    "objc_externally_retained", "objc_gc", "objc_runtime_visible",
    "objc_class_stub", "objc_nonlazy_class", "objc_nonruntime_protocol",
    "objc_non_runtime_protocol", "objc_protocol_requires_explicit_implementation",
    "objc_arc_weak_reference_unavailable", "objc_kindof", "cf_returns_retained",
    "cf_returns_not_retained", "cf_consumed", "cf_audited_transfer", "cf_unknown_transfer",
    "ns_returns_autoreleased", "os_returns_retained", "os_consumed", "swift_name",
    "swift_private", "swift_error", "swift_newtype", "swift_wrapper", "swift_attr", "swift_async",
    "swift_bridge", "enum_extensibility", "flag_enum", "diagnose_if", "enable_if", "annotate",
    "fallthrough", "weak_import", "no_split_stack", "stdcall", "cdecl", "sysv_abi",
    "gnu_inline", "artificial", "returns_twice", "assume_aligned", "alloc_size", "unlikely",
    "likely", "maybe_unused", "nodiscard", "internal_linkage", "not_tail_called",
    "disable_tail_calls", "no_stack_protector", "minsize", "external_source_symbol",
    "no_destroy", "analyzer_noreturn", "guarded_by", "lockable", "objc_autoreleasepool",
    "iboutlet", "ibaction", "iboutletcollection", "retain", "unsequenced", "reproducible",
    "assume", "musttail", "nomerge", "lifetimebound",
  ]

  /// The name without the underscores that keep a header's attributes apart from a program's macros: `__unused__`.
  static func unadorned(_ name: String) -> String {
    name.hasPrefix("__") && name.hasSuffix("__") && name.utf8.count > 4
      ? String(name.dropFirst(2).dropLast(2)) : name
  }

  static func isKnown(_ name: String) -> Bool { kept.contains(name) || ignored.contains(name) }
}
