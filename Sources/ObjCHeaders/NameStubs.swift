// The assembly file with the names of a shared library of Foundation: functions, constants and classes.
//
//     function    fwdc_NSLog jumps through its slot. A slot is filled when its function is first called: until then it leads to
//                 code that says the function's number, and fwdc_bind keeps all argument registers while it asks the host.
//     constant    a word that the host fills when it starts, or the bytes of a structure
//     class       OBJC_CLASS_$_NSArray is known by its name alone (OBJC_CLASS_BY_NAME); the loader asks the runtime for it
import ObjCFoundation
import ObjCVM

struct NameStubs {
  let tables: NativeTables

  var text: String {
    let functions = tables.functions.filter {
      SystemNames.place(of: $0.function.name, library: $0.library) != .system
    }.map(\.function.name)
    return [
      NameStubs.head, functionStubs(functions), constantSlots(), classSymbols(), NameStubs.end,
    ]
    .joined(separator: "\n")
  }

  private func functionStubs(_ names: [String]) -> String {
    var text = names.enumerated().map { "FUNCTION \($1), \($0)" }.joined(separator: "\n")
    text += "\n    .section .data.rel.fwdc, \"aw\"\n    .p2align 3\nSYMBOL fwdc_slots\n"
    text += names.map { "    .quad .Lbind_\($0)" }.joined(separator: "\n")
    text += "\nSYMBOL fwdc_names\n"
    text += names.map { "    .quad .Lname_\($0)" }.joined(separator: "\n")
    text += "\n    .quad 0\n    .section .rodata\n"
    text += names.map { ".Lname_\($0): .asciz \"\($0)\"" }.joined(separator: "\n")
    return text
  }

  /// Structures have their bytes here. The other constants have a word each, and an entry in a table that says what the host puts there:
  /// the place, the kind (1 a string, 2 a C string, 3 an object), the text or the object's class, the message that gives the object, its
  /// argument, and whether it has one.
  private func constantSlots() -> String {
    var slots: [String] = []
    var data: [String] = []
    var entries: [String] = []
    var texts: [String] = []
    func label(_ text: String) -> String {
      texts.append(".Ltext_\(texts.count): .asciz \"\(NameStubs.escaped(text))\"")
      return ".Ltext_\(texts.count - 1)"
    }
    func add(
      _ name: String, _ kind: Int, _ text: String, _ message: String? = nil, _ word: Int? = nil
    ) {
      slots.append("OBJECT \(name), 8")
      let second = message.map(label) ?? "0"
      entries.append(
        "    .quad \(name), \(kind), \(label(text)), \(second), \(word ?? 0), \(word == nil ? 0 : 1)"
      )
    }
    for (name, constant) in tables.constants where !SystemNames.isSystemConstant(name) {
      switch constant {
      case .string(let text), .coreString(let text): add(name, 1, text)
      case .cString(let text): add(name, 2, text)
      case .object(let cls, let selector, let argument, _):
        add(name, 3, cls, selector, argument.map { Int($0) })
      case .structure(let bytes, _):
        data.append(
          "DATA \(name), \(bytes.count)\n    .byte \(bytes.map { String($0) }.joined(separator: ", "))"
        )
      default: break
      }
    }
    // What clang makes of `@[]` and `@{}`.
    add("__NSArray0__", 3, "NSArray", "array")
    add("__NSDictionary0__", 3, "NSDictionary", "dictionary")
    // What clang writes as the class of a constant string; the loader replaces it.
    slots.append("OBJECT __CFConstantStringClassReference, 32")
    return """
          .bss
          .p2align 4
      \(slots.joined(separator: "\n"))
          .data
      \(data.joined(separator: "\n"))
          .section .data.rel.fwdc, "aw"
          .p2align 3
      SYMBOL fwdc_constants
      \(entries.joined(separator: "\n"))
          .quad 0, 0, 0, 0, 0, 0
          .section .rodata
      \(texts.joined(separator: "\n"))
      """
  }

  /// A text between quotes, for the assembler.
  private static func escaped(_ text: String) -> String {
    text.utf8.map { byte in
      let isPlain = byte >= 0x20 && byte < 0x7f && byte != 0x22 && byte != 0x5c
      if isPlain { return String(UnicodeScalar(byte)) }
      let octal = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - octal.count) + octal
    }.joined()
  }

  /// Those that CObjC defines itself.
  private static let builtins: Set<String> = [
    "NSObject", "NSProxy", "NSMethodSignature", "NSInvocation", "Protocol", "NSBlock",
  ]

  private func classSymbols() -> String {
    (tables.classes + tables.screenClasses).map(\.name).filter { !NameStubs.builtins.contains($0) }
      .map { "CLASS \($0)" }.joined(separator: "\n")
  }

  private static let end = """
        .text
    #if defined(__x86_64__)
        .globl objc_foundation_constants
    objc_foundation_constants:
        endbr64
        leaq fwdc_constants(%rip), %rax
        ret
    #else
        .globl objc_foundation_constants
    objc_foundation_constants:
        adrp x0, fwdc_constants
        add x0, x0, :lo12:fwdc_constants
        ret
    #endif
        .section .note.GNU-stack, "", %progbits

    """

  private static let head = """
    // Generated: `fwdsim objc-support`.
    .macro SYMBOL name
        .globl \\name
        .hidden \\name
    \\name:
    .endm
    .macro OBJECT name, size
        .globl \\name
        .type \\name, %object
        .size \\name, \\size
    \\name:
        .zero \\size
    .endm
    .macro DATA name, size
        .p2align 4
        .globl \\name
        .type \\name, %object
        .size \\name, \\size
    \\name:
    .endm
    .macro CLASS name
        .section .rodata
    .Lclass_\\name: .asciz "\\name"
        .data
        .p2align 3
    .Ldescription_\\name:
        .long 1 << 30, 0, 0, 0
        .quad 0, .Lclass_\\name, 0, 0, 0, 0, 0
    .Lmetadescription_\\name:
        .long 1, 0, 0, 0
        .quad 0, .Lclass_\\name, 0, 0, 0, 0, 0
        .globl OBJC_CLASS_$_\\name
        .type OBJC_CLASS_$_\\name, %object
        .size OBJC_CLASS_$_\\name, 40
    OBJC_CLASS_$_\\name:
        .quad OBJC_METACLASS_$_\\name, 0, _objc_empty_cache, 0, .Ldescription_\\name
        .globl OBJC_METACLASS_$_\\name
        .type OBJC_METACLASS_$_\\name, %object
        .size OBJC_METACLASS_$_\\name, 40
    OBJC_METACLASS_$_\\name:
        .quad 0, 0, _objc_empty_cache, 0, .Lmetadescription_\\name
    .endm
        .text
    #if defined(__x86_64__)
    .macro FUNCTION name, number
        .p2align 4
        .globl fwdc_\\name
        .type fwdc_\\name, %function
    fwdc_\\name:
        endbr64
        jmp *fwdc_slots + 8 * \\number(%rip)
    .Lbind_\\name:
        movl $\\number, %r11d
        jmp fwdc_bind
        .size fwdc_\\name, . - fwdc_\\name
    .endm
    fwdc_bind:
        .cfi_startproc
        pushq %rbp
        .cfi_def_cfa_offset 16
        .cfi_offset %rbp, -16
        movq %rsp, %rbp
        .cfi_def_cfa_register %rbp
        subq $192, %rsp
        movq %rdi, (%rsp)
        movq %rsi, 8(%rsp)
        movq %rdx, 16(%rsp)
        movq %rcx, 24(%rsp)
        movq %r8, 32(%rsp)
        movq %r9, 40(%rsp)
        movq %rax, 48(%rsp)
        movaps %xmm0, 64(%rsp)
        movaps %xmm1, 80(%rsp)
        movaps %xmm2, 96(%rsp)
        movaps %xmm3, 112(%rsp)
        movaps %xmm4, 128(%rsp)
        movaps %xmm5, 144(%rsp)
        movaps %xmm6, 160(%rsp)
        movaps %xmm7, 176(%rsp)
        movl %r11d, %edi
        leaq fwdc_names(%rip), %rsi
        leaq fwdc_slots(%rip), %rdx
        call objc_foundation_bind@PLT
        movq %rax, %r11
        movq (%rsp), %rdi
        movq 8(%rsp), %rsi
        movq 16(%rsp), %rdx
        movq 24(%rsp), %rcx
        movq 32(%rsp), %r8
        movq 40(%rsp), %r9
        movq 48(%rsp), %rax
        movaps 64(%rsp), %xmm0
        movaps 80(%rsp), %xmm1
        movaps 96(%rsp), %xmm2
        movaps 112(%rsp), %xmm3
        movaps 128(%rsp), %xmm4
        movaps 144(%rsp), %xmm5
        movaps 160(%rsp), %xmm6
        movaps 176(%rsp), %xmm7
        leave
        .cfi_def_cfa %rsp, 8
        jmp *%r11
        .cfi_endproc
    #else
    .macro FUNCTION name, number
        .p2align 4
        .globl fwdc_\\name
        .type fwdc_\\name, %function
    fwdc_\\name:
        hint #34
        adrp x16, fwdc_slots + 8 * \\number
        ldr x16, [x16, :lo12:fwdc_slots + 8 * \\number]
        br x16
    .Lbind_\\name:
        mov w17, #\\number
        b fwdc_bind
        .size fwdc_\\name, . - fwdc_\\name
    .endm
    fwdc_bind:
        .cfi_startproc
        stp x29, x30, [sp, #-224]!
        .cfi_def_cfa_offset 224
        .cfi_offset x29, -224
        .cfi_offset x30, -216
        mov x29, sp
        stp x0, x1, [sp, #16]
        stp x2, x3, [sp, #32]
        stp x4, x5, [sp, #48]
        stp x6, x7, [sp, #64]
        str x8, [sp, #80]
        stp q0, q1, [sp, #96]
        stp q2, q3, [sp, #128]
        stp q4, q5, [sp, #160]
        stp q6, q7, [sp, #192]
        mov w0, w17
        adrp x1, fwdc_names
        add x1, x1, :lo12:fwdc_names
        adrp x2, fwdc_slots
        add x2, x2, :lo12:fwdc_slots
        bl objc_foundation_bind
        mov x16, x0
        ldp x0, x1, [sp, #16]
        ldp x2, x3, [sp, #32]
        ldp x4, x5, [sp, #48]
        ldp x6, x7, [sp, #64]
        ldr x8, [sp, #80]
        ldp q0, q1, [sp, #96]
        ldp q2, q3, [sp, #128]
        ldp q4, q5, [sp, #160]
        ldp q6, q7, [sp, #192]
        ldp x29, x30, [sp], #224
        .cfi_def_cfa_offset 0
        br x16
        .cfi_endproc
    #endif
    """
}
