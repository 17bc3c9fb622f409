// What an instruction does. `[n]` means the slot at frame offset n; `→` stores.
//
// Traps end the run with a diagnostic at the instruction's position; the name of the trap is given.
// "Checked" means: the machine verifies that every byte touched may be read (written) through a
// pointer, else traps `memory` (null, freed, out of bounds, not the program's own, read-only).
//
// Wherever two slots are named they may be the same one.

enum Operation: UInt16, CaseIterable, Sendable {
  // MARK: Constants and moves

  /// Does nothing.
  case nop
  /// sign-extended 32-bit immediate b → [a]
  case immediate
  /// 64-bit immediate (b low, c high half) → [a]; also doubles and floats by their bits
  case constant
  /// [b] → [a], 8 bytes
  case move
  /// c bytes from frame byte offset b → frame byte offset a; may overlap; c > 0
  case copyLocal
  /// zeros → c bytes at frame byte offset a
  case zeroLocal
  /// native address of frame byte offset b → [a]
  case frameAddress
  /// address of byte b of the program's globals → [a]; c > 0: the thread's own copy of the c bytes there
  case globalAddress
  /// address of byte b of the program's constant bytes (read-only) → [a]
  case bytesAddress
  /// the constant NSString number b (program.strings) → [a]; +0, immortal
  case string
  /// selector number b (program.selectors) → [a]
  case selector
  /// class number b (program.classes) → [a]; traps `missingClass` when there is none by now
  case classObject
  /// protocol number b (program.protocols) → [a]
  case protocolObject
  /// address of function number b as a native function pointer → [a]
  case functionAddress
  /// address of native function number b (program.natives) → [a]
  case nativeAddress
  /// the global block made of block number b (program.blocks, one without captures) → [a]
  case globalBlock
  /// the byte offset of ivar number b (program.ivars) → [a]
  case ivarOffset

  // MARK: Integers. 32-bit forms take canonical operands and give a canonical result: the low 32
  // bits of the sum are sign-extended (`32`) or zero-extended (`U32`). 64-bit forms wrap.

  /// [b] + [c] → [a]
  case add32, addU32, add64
  /// [b] - [c] → [a]
  case sub32, subU32, sub64
  /// [b] * [c] → [a]
  case mul32, mulU32, mul64
  /// [b] / [c] → [a]; traps `divideByZero`; the smallest value / -1 wraps
  case div32, divU32, div64, divU64
  /// [b] % [c] → [a]; traps `divideByZero`; anything % -1 is 0
  case rem32, remU32, rem64, remU64
  /// [b] << ([c] & 31 or 63) → [a]
  case shl32, shlU32, shl64
  /// [b] >> ([c] & 31 or 63) → [a]; arithmetic, or logical for U
  case shr32, shrU32, shr64, shrU64
  /// 64 bits; canonical operands of one type give a canonical result
  case and, or, xor
  /// -[b] → [a]
  case neg32, negU32, neg64
  /// ~[b] → [a]; `not64` serves signed 32 bits too
  case notU32, not64
  /// [b] == 0 ? 1 : 0 → [a]
  case logicalNot

  /// [b] + c → [a]
  case addImm32, addImmU32, addImm64
  /// [b] * c → [a]
  case mulImm32, mulImmU32, mulImm64
  /// [b] / c, [b] % c → [a]; c is neither 0 nor -1; for U forms c > 0
  case divImm32, divImmU32, divImm64, divImmU64
  case remImm32, remImmU32, remImm64, remImmU64
  /// [b] & sign-extended c → [a], and so on
  case andImm, orImm, xorImm
  /// [b] << c → [a]; 0 <= c < width
  case shlImm32, shlImmU32, shlImm64
  /// [b] >> c → [a]; the U form logical; 32-bit values may use the 64-bit forms
  case shrImm64, shrImmU64
  /// [b] + [c] * x → [a], 64 bits: address of an element
  case addScaled
  /// [b] - [c] * x → [a], 64 bits
  case subScaled

  /// the low bits of [b], extended → [a]
  case extend8, extend16, extend32, extendU8, extendU16, extendU32

  // MARK: Comparisons, 1 or 0 → [a]. Signed 64-bit order serves all canonical integers but unsigned
  // 64-bit ones and pointers, which take `below`.

  case equal, notEqual, less, lessOrEqual, below, belowOrEqual
  /// with sign-extended c
  case equalImm, notEqualImm, lessImm, lessOrEqualImm, greaterImm, greaterOrEqualImm

  // MARK: Floating point; slots hold doubles (D) or floats (F)

  case addD, subD, mulD, divD, negD
  case addF, subF, mulF, divF, negF
  /// IEEE comparisons: false when a NaN takes part, notEqual true
  case equalD, notEqualD, lessD, lessOrEqualD
  case equalF, notEqualF, lessF, lessOrEqualF

  /// signed or unsigned 64-bit integer [b] → [a]
  case intToDouble, uintToDouble, intToFloat, uintToFloat
  /// [b] toward zero → [a]; NaN gives 0, what does not fit saturates at 64 bits, or at 32
  case doubleToInt, doubleToUInt, floatToInt, floatToUInt
  case doubleToInt32, doubleToUInt32, floatToInt32, floatToUInt32
  case doubleToFloat, floatToDouble

  // MARK: Jumps to c. `x` is 1 when the target does not lie behind the instruction (loops): places
  // where the machine counts steps.

  case jump
  /// if [a] != 0, == 0 (64 bits)
  case jumpIf, jumpIfNot
  /// if [a] op [b]
  case jumpEqual, jumpNotEqual, jumpLess, jumpLessOrEqual, jumpBelow, jumpBelowOrEqual
  /// if [a] op sign-extended b
  case jumpEqualImm, jumpNotEqualImm, jumpLessImm, jumpLessOrEqualImm
  case jumpGreaterImm, jumpGreaterOrEqualImm
  /// the same for unsigned order; b >= 0
  case jumpBelowImm, jumpBelowOrEqualImm, jumpAboveImm, jumpAboveOrEqualImm
  /// doubles; the `Not` forms jump too when a NaN takes part
  case jumpLessD, jumpNotLessD, jumpLessOrEqualD, jumpNotLessOrEqualD
  case jumpEqualD, jumpNotEqualD
  /// by [a] through the function's switch table number b
  case switchTable
  /// if object [a] (not nil) is no instance of class number b or a subclass; class objects and
  /// their superclasses are compared without messages, as objc_exception_match does
  case jumpIfNotKind

  // MARK: Locals in memory form; a or b is a byte offset in the frame. Unchecked.

  /// bytes at b, extended → [a]
  case localLoad8, localLoadU8, localLoad16, localLoadU16, localLoad32, localLoadU32
  /// low bits of [b] → bytes at a
  case localStore8, localStore16, localStore32
  /// long double at byte offset b → [a] as double; [b] as double → byte offset a
  case localLoadLongDouble, localStoreLongDouble

  // MARK: Elements of an array local, memory form at frame byte offset b (loads) or a (stores); x is
  // the number of elements. Traps `index` unless 0 <= [c] < x.

  case elementLoad8, elementLoadU8, elementLoad16, elementLoadU16, elementLoad32, elementLoadU32
  case elementLoad64
  /// low bits of [b] → element [c]
  case elementStore8, elementStore16, elementStore32, elementStore64
  /// traps `index` unless 0 <= [a] < b; nothing else
  case checkIndex

  // MARK: Globals, at byte b (loads) or a (stores) of the program's globals. Unchecked.

  case globalLoad8, globalLoadU8, globalLoad16, globalLoadU16, globalLoad32, globalLoadU32
  case globalLoad64
  case globalStore8, globalStore16, globalStore32, globalStore64

  // MARK: Memory through pointers, checked

  /// bytes at [b] + c, extended → [a]
  case load8, loadU8, load16, loadU16, load32, loadU32, load64
  /// low bits of [b] → bytes at [a] + c
  case store8, store16, store32, store64
  /// element [c] (64-bit signed index, scaled by the width) of the array at [b] → [a]
  case loadIndexed8, loadIndexedU8, loadIndexed16, loadIndexedU16, loadIndexed32, loadIndexedU32
  case loadIndexed64
  /// low bits of [b] → element [c] of the array at [a]
  case storeIndexed8, storeIndexed16, storeIndexed32, storeIndexed64
  /// as load and store, in the platform's form
  case loadLongDouble, storeLongDouble
  /// bit-field → [a]: its storage begins at address [b] + c, x = BitField.packed; only the bytes
  /// that hold its bits are touched
  case loadBits
  /// low bits of [b] → bit-field at [a] + c, x = BitField.packed; other bits stay
  case storeBits
  /// c bytes at address [b] → frame byte offset a
  case copyIn
  /// c bytes at frame byte offset b → address [a]
  case copyOut
  /// c bytes at address [b] → address [a]; may overlap. x: [a] is a global's first value, which a constant has to get, too
  case copyMemory
  /// zeros → c bytes at address [a]
  case zeroMemory
  /// traps `memory` when the byte at [a] + b may not be read; for `&*p`, never emitted for plain uses
  case probe

  // MARK: Storage of locals

  /// From here on pointers may reach the b bytes at frame byte offset a. All else in a frame is out
  /// of reach: at least 16 bytes before and after belong to nobody (red zones). a is a multiple of 16.
  case guardLocal
  /// Ends what guardLocal began. Leaving the function, by return or exception, ends all of a frame's.
  case unguardLocal
  /// fresh zeroed memory of [b] bytes (unsigned) for a variable-length array → pointer in [a]; lives
  /// until freeDynamic or the function is left. Traps `memoryLimit`, and `arraySize` for 0 bytes or
  /// a size above 2^40.
  case allocateDynamic
  /// frees the memory at [a], which allocateDynamic gave
  case freeDynamic

  // MARK: Calls. `a` destination (slot of the result; aggregates take their whole size), `b` window:
  // the frame offset where the callee's frame begins. The arguments stand there, each in whole slots.
  // Everything from the window up is the callee's: its old contents are lost. x: CallFlags.

  /// message; window [self][_cmd][arguments…]; the caller does not fill [_cmd], the machine does.
  /// c: call site. nil receiver: zeros → destination.
  case send
  /// message to super: the search starts in the superclass of site.superClass
  case sendSuper
  /// call of the direct method site.function: as send, but nothing is looked up. A class is initialized first.
  case sendDirect
  /// function number c of the program. Never variadic ones: these go by callSite.
  case callFunction
  /// window [arguments…]; callee is the function pointer in the slot right before the window, [b - 8]:
  /// a boxed implementation, a native function, a messenger (fwd_msgSend …: sends with the site's
  /// signature), the forward implementation. c: call site. Traps `badFunction` for anything else.
  case callPointer
  /// window [block][arguments…]; c: call site. Traps `nilBlock` and `badFunction`.
  case callBlock
  /// native function site.native; window [arguments…]; c: call site
  case callNative
  /// function site.function, for variadic ones; c: call site
  case callVariadic

  case returnVoid
  /// 8 bytes [a]; for objects of +0, or +1 by the function's family
  case returnValue
  /// object [a], +1: handed to a caller that takes it, else autoreleased
  case returnObject
  /// c bytes at frame byte offset a
  case returnBytes

  /// pointer to the first variable argument → [a]. Variable arguments lie behind each other in whole
  /// slots, memory form (va_list is a pointer to the next one, as in Apple's arm64 ABI).
  case variadicStart

  // MARK: Reference counting. nil is allowed everywhere.

  /// fwd_retain [b] → [a]
  case retain
  /// fwd_release [a]
  case release
  /// fwd_autorelease [b] → [a]
  case autorelease
  /// fwd_retainAutorelease [b] → [a]
  case retainAutorelease
  /// fwd_Block_copy [b] → [a], +1 (objc_retainBlock)
  case retainBlock
  /// a strong local: [b] → [a] (retained first unless x is 1: +1 given), then the old one released
  case strongAssign
  /// release of a strong local whose life ends: old [a], nil → [a], release old
  case strongDestroy
  /// the same for a strong variable at address [a] + c: checked; x as in strongAssign
  case strongStore
  /// weak variables at address [a] + c, value [b]; checked
  case weakInit, weakStore
  /// weak variable at [b] + c → [a], retained (+1) or nil; checked
  case weakLoad
  /// weak variable at [a] + c ends; unchecked for frames being left, else checked
  case weakDestroy
  /// weak variable at [b] initialises (copy), or moves to, the one at [a]; checked
  case weakCopy, weakMove
  /// fwd_autoreleasePoolPush → [a]
  case poolPush
  /// fwd_autoreleasePoolPop [a]
  case poolPop
  /// @synchronized: takes and gives back the lock of the object [a]
  case syncEnter, syncExit

  // MARK: Blocks

  /// Makes the stack block of block number b at frame byte offset a: isa, flags, invoke and
  /// descriptor; captures (from offset 32 on) are the compiler's to fill. The block's bytes are
  /// guarded by guardLocal like a variable's.
  case makeBlock
  /// Makes the header of a __block variable at frame byte offset a: size b, kind x (ByrefKind.rawValue),
  /// of a struct with the members c (program.ownedMembers); forwarding points at itself. The variable's bytes are left alone.
  case makeByref
  /// byref at address [b]: its forwarding + c → [a]; checked
  case byrefAddress
  /// _Block_object_dispose of the byref at frame byte offset a: the stack variable's life ends
  case byrefDispose

  // MARK: Exceptions. A landing pad finds the exception's object, +1, in its handler's slot.

  /// throws object [a] (borrowed; the machine retains it). nil is allowed.
  case throwObject
  /// goes on unwinding with the object in [a], whose +1 it takes
  case resumeUnwinding
  /// a @catch begins with object [a]: trace only
  case beginCatch
  /// objc_enumerationMutation for collection [a]: raises
  case enumerationMutation
  /// statement b of the function's table begins, or the function is entered or left: x, a StatementMoment
  case statement
  /// traps with program.traps[b]
  case trap

  // MARK: Pairs, which linking makes (Image.swift) and the emitter does not. An instruction that has become one of these does what
  // it did before, and then what the next one does, which stays where it is: a jump may go there.

  /// `move`, then `move`
  case moveMove
  /// `move`, then `send`
  case moveSend
  /// `move`, then `moveSend`
  case moveMoveSend
}
