/// Attributes and availability: macros that say something to a compiler and change nothing here.
extension PredefinedMacros {
  static let annotations = """
    #define __unused
    #define __used
    #define __deprecated
    #define __deprecated_msg(message)
    #define __deprecated_enum_msg(message)
    #define __unavailable
    #define __dead2
    #define __pure
    #define __pure2
    #define __cold
    #define __result_use_check
    #define __printflike(format, first)
    #define __scanflike(format, first)
    #define __nonnull_all
    #define __BEGIN_DECLS
    #define z_const
    #define __END_DECLS
    #define __P(parameters) parameters
    #define __IDSTRING(name, text)
    #define __COPYRIGHT(text)
    #define __RCSID(text)
    #define __SCCSID(text)
    #define __PROJECT_VERSION(text)
    #define __FBSDID(text)
    #define __DECONST(type, pointer) ((type)(uintptr_t)(const void *)(pointer))
    #define __DEVOLATILE(type, pointer) ((type)(uintptr_t)(volatile void *)(pointer))
    #define __DEQUALIFY(type, pointer) ((type)(uintptr_t)(const volatile void *)(pointer))
    #define __probable(condition) (condition)
    #define __improbable(condition) (condition)
    #define __printf0like(format, first)
    #define __strftimelike(format)
    #define __strfmonlike(format, first)
    #define __alloc_size(...)
    #define __abortlike
    #define __not_tail_called
    #define __restrict_arr restrict
    #define __exported
    #define __exported_push
    #define __exported_pop
    #define __stateful_pure
    #define __swift_unavailable(message)
    #define __swift_nonisolated
    #define __null_terminated
    #define __header_inline inline
    #define __header_always_inline static inline
    #define OBJC_EXPORT extern
    #define OBJC_EXTERN extern
    #define OBJC_IMPORT extern
    #define OBJC_INLINE static inline
    #define OBJC_UNAVAILABLE(message)
    #define OBJC_ROOT_CLASS
    #define OBJC2_UNAVAILABLE
    #define OBJC_ISA_AVAILABILITY
    #define OBJC_DESIGNATED_INITIALIZER
    #define OBJC_ARC_UNAVAILABLE
    #define OBJC_SWIFT_UNAVAILABLE(message)
    #define OBJC_AVAILABLE(...)
    #define OBJC_DEPRECATED(message)
    #define OBJC_OSX_AVAILABLE_OTHERS_UNAVAILABLE(version)
    #define OBJC_OSX_DEPRECATED_OTHERS_UNAVAILABLE(...)
    #define OBJC_AUTOMATED_REFCOUNT_UNAVAILABLE
    #define OBJC_GC_UNAVAILABLE
    #define OBJC_HIDE_64
    #define OBJC_VISIBLE
    #define OBJC_COLD
    #define OBJC_NORETURN
    #define OBJC_NOESCAPE
    #define OBJC_WARN_DEPRECATED
    #define FOUNDATION_EXPORT extern
    #define FOUNDATION_EXTERN extern
    #define FOUNDATION_IMPORT extern
    #define FOUNDATION_STATIC_INLINE static __inline__
    #define FOUNDATION_EXTERN_INLINE extern __inline__
    #define UIKIT_EXTERN extern
    #define UIKIT_STATIC_INLINE static inline
    #define CG_EXTERN extern
    #define CV_EXPORT extern
    #define CG_BOXABLE __attribute__((objc_boxable))
    #define CA_BOXABLE __attribute__((objc_boxable))
    #define NS_DIRECT __attribute__((objc_direct))
    #define NS_DIRECT_MEMBERS __attribute__((objc_direct_members))
    #define NS_SWIFT_BRIDGED_TYPEDEF
    #define NS_SWIFT_NONSENDABLE
    #define OBJC_RUNTIME_VISIBLE
    #define CG_AVAILABLE_STARTING(...)
    #define CG_AVAILABLE_BUT_DEPRECATED(...)
    #define UIKIT_CLASS_AVAILABLE(...)
    #define UIKIT_AVAILABLE_IOS_ONLY(...)
    #define CG_INLINE static inline
    #define CG_LOCAL __attribute__((visibility("hidden")))
    #define CG_PRIVATE_EXTERN CG_LOCAL
    #define CG_OBSOLETE
    #define cg_nullable __nullable
    #define CA_EXTERN extern
    #define APPKIT_EXTERN extern
    #define CF_BOXABLE __attribute__((objc_boxable))
    #define CF_EXPORT extern
    #define CFN_EXPORT extern
    #define BLOCK_EXPORT extern
    #define AVF_EXPORT extern
    #define CL_EXTERN extern
    #define MK_EXTERN extern
    #define WK_EXTERN extern
    #define OS_EXPECT(value, likely) (value)
    #define OS_MALLOC
    #define OS_PURE
    #define OS_CONST
    #define OS_USED
    #define OS_SWIFT_NAME(name)
    #define OS_FORMAT_PRINTF(format, first)
    #define OS_ENUM(name, type, ...) typedef enum : type { __VA_ARGS__ } name##_t
    #define OS_OPTIONS(name, type, ...) typedef enum : type { __VA_ARGS__ } name##_t
    #define OS_ASSUME_NONNULL_BEGIN
    #define OS_ASSUME_NONNULL_END
    #define CF_INLINE static inline
    #define _C_ID '@'
    #define _C_CLASS '#'
    #define _C_SEL ':'
    #define _C_CHR 'c'
    #define _C_UCHR 'C'
    #define _C_SHT 's'
    #define _C_USHT 'S'
    #define _C_INT 'i'
    #define _C_UINT 'I'
    #define _C_LNG 'l'
    #define _C_ULNG 'L'
    #define _C_LNG_LNG 'q'
    #define _C_ULNG_LNG 'Q'
    #define _C_INT128 't'
    #define _C_UINT128 'T'
    #define _C_FLT 'f'
    #define _C_DBL 'd'
    #define _C_LNG_DBL 'D'
    #define _C_BFLD 'b'
    #define _C_BOOL 'B'
    #define _C_VOID 'v'
    #define _C_UNDEF '?'
    #define _C_PTR '^'
    #define _C_CHARPTR '*'
    #define _C_ATOM '%'
    #define _C_ARY_B '['
    #define _C_ARY_E ']'
    #define _C_UNION_B '('
    #define _C_UNION_E ')'
    #define _C_STRUCT_B '{'
    #define _C_STRUCT_E '}'
    #define _C_VECTOR '!'
    #define _C_COMPLEX 'j'
    #define _C_CONST 'r'
    #define _C_IN 'n'
    #define _C_INOUT 'N'
    #define _C_OUT 'o'
    #define _C_BYCOPY 'O'
    #define _C_BYREF 'R'
    #define _C_ONEWAY 'V'
    #define CF_EXTERN_C_BEGIN
    #define CF_EXTERN_C_END
    #define CF_ASSUME_NONNULL_BEGIN
    #define CF_ASSUME_NONNULL_END
    #define CF_RETURNS_RETAINED
    #define CF_RETURNS_NOT_RETAINED
    #define CF_CONSUMED
    #define CF_SWIFT_NAME(...)
    #define CF_SWIFT_UNAVAILABLE(...)
    #define CF_SWIFT_UNAVAILABLE_FROM_ASYNC(...)
    #define CF_SWIFT_SENDABLE
    #define CF_REFINED_FOR_SWIFT
    #define CF_FORMAT_FUNCTION(F, A) __attribute__((format(CFString, F, A)))
    #define CF_FORMAT_ARGUMENT(format)
    #define CF_RELEASES_ARGUMENT
    #define CF_IMPLICIT_BRIDGING_ENABLED
    #define CF_IMPLICIT_BRIDGING_DISABLED
    #define CF_BRIDGED_TYPE(...)
    #define CF_BRIDGED_MUTABLE_TYPE(...)
    #define CF_RELATED_TYPE(...)
    #define CF_NOESCAPE
    #define CF_NO_TAIL_CALL
    #define CF_WARN_UNUSED_RESULT
    #define CF_RETURNS_INNER_POINTER
    #define CF_AUTOMATED_REFCOUNT_UNAVAILABLE
    #define CF_EXTENSION_UNAVAILABLE(...)
    #define CF_EXTENSION_UNAVAILABLE_IOS(...)
    #define NS_INLINE static inline
    #define NS_ASSUME_NONNULL_BEGIN
    #define NS_ASSUME_NONNULL_END
    #define NS_HEADER_AUDIT_BEGIN(...)
    #define NS_HEADER_AUDIT_END(...)
    #define NS_DESIGNATED_INITIALIZER __attribute__((objc_designated_initializer))
    #define NS_UNAVAILABLE __attribute__((unavailable))
    #define NS_REQUIRES_SUPER __attribute__((objc_requires_super))
    #define NS_REQUIRES_NIL_TERMINATION __attribute__((sentinel(0, 1)))
    #define NS_REQUIRES_PROPERTY_DEFINITIONS
    #define NS_PROTOCOL_REQUIRES_EXPLICIT_IMPLEMENTATION
    #define NS_ROOT_CLASS __attribute__((objc_root_class))
    #define NS_FORMAT_FUNCTION(F, A) __attribute__((format(__NSString__, F, A)))
    #define NS_FORMAT_ARGUMENT(format)
    #define NS_RETURNS_RETAINED __attribute__((ns_returns_retained))
    #define NS_RETURNS_NOT_RETAINED __attribute__((ns_returns_not_retained))
    #define NS_RETURNS_INNER_POINTER __attribute__((objc_returns_inner_pointer))
    #define NS_CONSUMED __attribute__((ns_consumed))
    #define NS_RELEASES_ARGUMENT __attribute__((ns_consumed))
    #define NS_CONSUMES_SELF __attribute__((ns_consumes_self))
    #define NS_REPLACES_RECEIVER __attribute__((ns_consumes_self)) __attribute__((ns_returns_retained))
    #define NS_VALID_UNTIL_END_OF_SCOPE __attribute__((objc_precise_lifetime))
    #define NS_AUTOMATED_REFCOUNT_UNAVAILABLE
    #define NS_AUTOMATED_REFCOUNT_WEAK_UNAVAILABLE
    #define NS_NOESCAPE
    #define NS_WARN_UNUSED_RESULT
    #define NS_NO_TAIL_CALL
    #define NS_NONATOMIC_IOSONLY nonatomic
    #define NS_NONATOMIC_IPHONEONLY nonatomic
    #define NS_SWIFT_NAME(...)
    #define NS_SWIFT_UNAVAILABLE(...)
    #define NS_SWIFT_NOTHROW
    #define NS_SWIFT_SENDABLE
    #define NS_SWIFT_UI_ACTOR
    #define NS_SWIFT_NONISOLATED
    #define NS_SWIFT_DISABLE_ASYNC
    #define NS_SWIFT_ASYNC(...)
    #define NS_SWIFT_UNAVAILABLE_FROM_ASYNC(...)
    #define NS_SWIFT_ASYNC_NAME(...)
    #define NS_REFINED_FOR_SWIFT
    #define NS_AVAILABLE(...)
    #define NS_AVAILABLE_MAC(...)
    #define NS_AVAILABLE_IOS(...)
    #define NS_AVAILABLE_IPHONE(...)
    #define NS_DEPRECATED(...)
    #define NS_DEPRECATED_MAC(...)
    #define NS_DEPRECATED_IOS(...)
    #define NS_DEPRECATED_WITH_REPLACEMENT_MAC(...)
    #define NS_CLASS_AVAILABLE(...)
    #define NS_CLASS_AVAILABLE_MAC(...)
    #define NS_CLASS_AVAILABLE_IOS(...)
    #define NS_CLASS_DEPRECATED(...)
    #define NS_ENUM_AVAILABLE(...)
    #define NS_ENUM_AVAILABLE_MAC(...)
    #define NS_ENUM_AVAILABLE_IOS(...)
    #define NS_ENUM_DEPRECATED(...)
    #define NS_EXTENSION_UNAVAILABLE(...)
    #define NS_EXTENSION_UNAVAILABLE_IOS(...)
    #define API_AVAILABLE(...)
    #define API_UNAVAILABLE(...)
    #define API_DEPRECATED(...)
    #define API_DEPRECATED_WITH_REPLACEMENT(...)
    #define DEPRECATED_ATTRIBUTE
    #define DEPRECATED_MSG_ATTRIBUTE(message)
    #define UNAVAILABLE_ATTRIBUTE __attribute__((unavailable))
    #define AVAILABLE_MAC_OS_X_VERSION_10_0_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_1_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_2_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_3_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_4_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_5_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_6_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_7_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_8_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_9_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_10_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_11_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_12_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_13_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_14_AND_LATER
    #define AVAILABLE_MAC_OS_X_VERSION_10_15_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_1_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_2_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_3_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_4_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_5_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_6_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_7_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_8_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_9_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_10_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_11_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_12_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_13_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_14_AND_LATER
    #define DEPRECATED_IN_MAC_OS_X_VERSION_10_15_AND_LATER
    #define __MAC_10_0 1000
    #define __MAC_10_1 1010
    #define __MAC_10_2 1020
    #define __MAC_10_3 1030
    #define __MAC_10_4 1040
    #define __MAC_10_5 1050
    #define __MAC_10_6 1060
    #define __MAC_10_7 1070
    #define __MAC_10_8 1080
    #define __MAC_10_9 1090
    #define __MAC_10_10 101000
    #define __MAC_10_11 101100
    #define __MAC_10_12 101200
    #define __MAC_10_13 101300
    #define __MAC_10_14 101400
    #define __MAC_10_15 101500
    #define __MAC_11_0 110000
    #define __MAC_12_0 120000
    #define __MAC_13_0 130000
    #define __MAC_14_0 140000
    #define __MAC_NA 9999
    #define __IPHONE_2_0 20000
    #define __IPHONE_2_1 20100
    #define __IPHONE_2_2 20200
    #define __IPHONE_3_0 30000
    #define __IPHONE_3_1 30100
    #define __IPHONE_3_2 30200
    #define __IPHONE_4_0 40000
    #define __IPHONE_4_1 40100
    #define __IPHONE_4_2 40200
    #define __IPHONE_4_3 40300
    #define __IPHONE_5_0 50000
    #define __IPHONE_5_1 50100
    #define __IPHONE_6_0 60000
    #define __IPHONE_6_1 60100
    #define __IPHONE_7_0 70000
    #define __IPHONE_7_1 70100
    #define __IPHONE_8_0 80000
    #define __IPHONE_8_1 80100
    #define __IPHONE_8_2 80200
    #define __IPHONE_8_3 80300
    #define __IPHONE_8_4 80400
    #define __IPHONE_9_0 90000
    #define __IPHONE_9_1 90100
    #define __IPHONE_9_2 90200
    #define __IPHONE_9_3 90300
    #define __IPHONE_10_0 100000
    #define __IPHONE_10_1 100100
    #define __IPHONE_10_2 100200
    #define __IPHONE_10_3 100300
    #define __IPHONE_11_0 110000
    #define __IPHONE_12_0 120000
    #define __IPHONE_13_0 130000
    #define __IPHONE_14_0 140000
    #define __IPHONE_15_0 150000
    #define __IPHONE_16_0 160000
    #define __IPHONE_17_0 170000
    #define __IPHONE_NA 99999
    #define __TVOS_9_0 90000
    #define __TVOS_10_0 100000
    #define __TVOS_NA 99999
    #define __WATCHOS_1_0 10000
    #define __WATCHOS_2_0 20000
    #define __WATCHOS_3_0 30000
    #define __WATCHOS_NA 99999
    #define __OSX_AVAILABLE_STARTING(...)
    #define __OSX_AVAILABLE_BUT_DEPRECATED(...)
    #define __OSX_AVAILABLE_BUT_DEPRECATED_MSG(...)
    #define WEAK_IMPORT_ATTRIBUTE
    #define __OS_AVAILABILITY(...)
    #define __OS_AVAILABILITY_MSG(...)
    #define __SWIFT_UNAVAILABLE
    #define __SWIFT_UNAVAILABLE_MSG(...)
    #define __API_AVAILABLE(...)
    #define __API_DEPRECATED(...)
    #define __API_DEPRECATED_WITH_REPLACEMENT(...)
    #define __API_UNAVAILABLE(...)
    #define __API_AVAILABLE_BEGIN(...)
    #define __API_AVAILABLE_END
    #define API_AVAILABLE_BEGIN(...)
    #define API_AVAILABLE_END
    #define API_DEPRECATED_BEGIN(...)
    #define API_DEPRECATED_END
    #define API_UNAVAILABLE_BEGIN(...)
    #define API_UNAVAILABLE_END
    #define API_OBSOLETED(...)
    #define SPI_AVAILABLE(...)
    #define SPI_DEPRECATED(...)
    #define CF_AVAILABLE(...)
    #define CF_AVAILABLE_MAC(...)
    #define CF_AVAILABLE_IOS(...)
    #define CF_DEPRECATED(...)
    #define CF_DEPRECATED_MAC(...)
    #define CF_DEPRECATED_IOS(...)
    #define CF_ENUM_AVAILABLE(...)
    #define CF_ENUM_AVAILABLE_MAC(...)
    #define CF_ENUM_AVAILABLE_IOS(...)
    #define CF_ENUM_DEPRECATED(...)
    #define NS_ENUM_DEPRECATED_MAC(...)
    #define NS_ENUM_DEPRECATED_IOS(...)
    #define NS_CLASS_DEPRECATED_MAC(...)
    #define NS_CLASS_DEPRECATED_IOS(...)
    #define MAC_OS_X_VERSION_MIN_ALLOWED 1000
    #define __OSX_AVAILABLE(...)
    #define __OSX_DEPRECATED(...)
    #define __OSX_UNAVAILABLE
    #define __OSX_PROHIBITED
    #define __OSX_EXTENSION_UNAVAILABLE(...)
    #define __IOS_AVAILABLE(...)
    #define __IOS_DEPRECATED(...)
    #define __IOS_UNAVAILABLE
    #define __IOS_PROHIBITED
    #define __IOS_EXTENSION_UNAVAILABLE(...)
    #define __TVOS_AVAILABLE(...)
    #define __TVOS_DEPRECATED(...)
    #define __TVOS_UNAVAILABLE
    #define __TVOS_PROHIBITED
    #define __TVOS_EXTENSION_UNAVAILABLE(...)
    #define __WATCHOS_AVAILABLE(...)
    #define __WATCHOS_DEPRECATED(...)
    #define __WATCHOS_UNAVAILABLE
    #define __WATCHOS_PROHIBITED
    #define __WATCHOS_EXTENSION_UNAVAILABLE(...)
    #define __MACCATALYST_AVAILABLE(...)
    #define __MACCATALYST_DEPRECATED(...)
    #define __MACCATALYST_UNAVAILABLE
    #define __MACCATALYST_PROHIBITED
    #define __MACCATALYST_EXTENSION_UNAVAILABLE(...)
    #define __OS_EXTENSION_UNAVAILABLE(...)
    #define __IOS_SIMULATOR_AVAILABLE(...)
    #define OS_LOG_DEFAULT os_log_create("", "")
    #define os_log(log, ...) os_log_with_type(log, OS_LOG_TYPE_DEFAULT, __VA_ARGS__)
    #define os_log_info(log, ...) os_log_with_type(log, OS_LOG_TYPE_INFO, __VA_ARGS__)
    #define os_log_debug(log, ...) os_log_with_type(log, OS_LOG_TYPE_DEBUG, __VA_ARGS__)
    #define os_log_error(log, ...) os_log_with_type(log, OS_LOG_TYPE_ERROR, __VA_ARGS__)
    #define os_log_fault(log, ...) os_log_with_type(log, OS_LOG_TYPE_FAULT, __VA_ARGS__)
    #define os_log_info_enabled(log) os_log_type_enabled(log, OS_LOG_TYPE_INFO)
    #define os_log_debug_enabled(log) os_log_type_enabled(log, OS_LOG_TYPE_DEBUG)
    #define JSExportAs(name, selector) @optional selector __JS_EXPORT_AS__##name:(id)argument; @required selector
    #define NSDictionaryOfVariableBindings(...) [NSDictionary dictionaryWithObjects:@[__VA_ARGS__] forKeys:[[@#__VA_ARGS__ stringByReplacingOccurrencesOfString:@" " withString:@""] componentsSeparatedByString:@","]]
    #define IBOutlet
    #define IBOutletCollection(type)
    #define IBAction void
    #define IBInspectable
    #define IB_DESIGNABLE
    #define UI_APPEARANCE_SELECTOR
    #define __PRAGMA_PUSH_NO_EXTRA_ARG_WARNINGS
    #define __PRAGMA_POP_NO_EXTRA_ARG_WARNINGS
    #define OS_CONCAT(x, y) x ## y
    #define OS_STRINGIFY(s) __OS_STRINGIFY(s)
    #define __OS_STRINGIFY(s) #s
    #define OS_EXPORT extern
    #define OS_INLINE static inline
    #define OS_ALWAYS_INLINE
    #define OS_NOINLINE
    #define OS_NOTHROW
    #define OS_NORETURN
    #define OS_NONNULL_ALL
    #define OS_NONNULL1
    #define OS_WARN_RESULT
    #define OS_UNUSED
    #define OS_TRANSPARENT_UNION
    #define DISPATCH_EXPORT extern
    #define DISPATCH_INLINE static inline
    #define DISPATCH_ALWAYS_INLINE
    #define DISPATCH_NOINLINE
    #define DISPATCH_NOTHROW
    #define DISPATCH_NORETURN
    #define DISPATCH_NONNULL_ALL
    #define DISPATCH_NONNULL1
    #define DISPATCH_NONNULL2
    #define DISPATCH_NONNULL3
    #define DISPATCH_WARN_RESULT
    #define DISPATCH_MALLOC
    #define DISPATCH_PURE
    #define DISPATCH_CONST
    #define DISPATCH_NOESCAPE
    #define DISPATCH_RETURNS_RETAINED
    #define DISPATCH_RETURNS_RETAINED_BLOCK
    #define DISPATCH_UNUSED

    """
}
