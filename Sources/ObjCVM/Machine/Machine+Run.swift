// The interpreter loop: fetches, decodes and executes one instruction after the other.
//
// `frame`, `fp` (its values) and `pc` are locals; `saveFrame` writes them back before anything is called that may look at
// them: native code, a trap, an unwinder. Leaving the inner loop with
// `break execute` means "something is up": a used-up slice, an exception, a trap. What it is, is found out below.
//
// The loop is one function on purpose, and so is longer than others: its locals stay in registers, and each instruction's code
// is reached by one jump. What is not short is a call into another file.
//
// Jumps' targets are relative here (linking made them so). Nothing in this file may touch a class instance except by
// calling a method that does not stand in the loop's fast paths.
import CRuntime
import Glibc

extension Machine {
  /// Runs from the fiber's top frame until frame `floor` returns. False: an exception is pending and the frames down to
  /// `floor` are gone.
  func run(_ fiber: UnsafeMutablePointer<FiberState>, floor: UnsafeMutablePointer<Frame>) -> Bool {
    let accessChecker = accessChecker
    let sites = sites
    let functions = functions
    let globals = globals
    let isTracing = fwd_trace_isOn()
    var frame = fiber.pointee.top
    var fp = frame.pointee.base
    var pc = frame.pointee.pc
    while true {
      execute: while true {
        // Its fields are read where they are wanted: most instructions have no use for all of them.
        var i = pc
        pc += 1
        switch i.op {
        // MARK: Constants and moves

        case .nop: break
        case .immediate: fp.set(i.a, Int64(i.b))
        case .constant: fp.set(i.a, i.wideImmediate)
        case .move: fp.set(i.a, fp.u64(i.b))
        case .moveMove:
          fp.set(i.a, fp.u64(i.b))
          i = pc
          pc += 1
          fp.set(i.a, fp.u64(i.b))
        case .copyLocal: memmove(fp.at(i.a), fp.at(i.b), Int(i.c))
        case .zeroLocal: memset(fp.at(i.a), 0, Int(i.c))
        case .frameAddress: fp.set(i.a, UInt(bitPattern: fp.at(i.b)))
        case .globalAddress:
          fp.set(
            i.a, UInt(bitPattern: i.c == 0 ? globals.at(i.b) : threadLocal(globals.at(i.b), i.c)))
        case .string, .selector, .bytesAddress, .classObject, .protocolObject, .functionAddress,
          .nativeAddress,
          .globalBlock, .ivarOffset:
          frame.pointee.pc = pc
          fiber.pointee.top = frame
          // Becomes a constant and is run again.
          pc -= 1
          if !resolveConstant(pc) {
            pc += 1
            break execute
          }

        // MARK: Integers

        case .add32: fp.set(i.a, fp.i32(i.b) &+ fp.i32(i.c))
        case .addU32: fp.set(i.a, fp.u32(i.b) &+ fp.u32(i.c))
        case .add64: fp.set(i.a, fp.i64(i.b) &+ fp.i64(i.c))
        case .sub32: fp.set(i.a, fp.i32(i.b) &- fp.i32(i.c))
        case .subU32: fp.set(i.a, fp.u32(i.b) &- fp.u32(i.c))
        case .sub64: fp.set(i.a, fp.i64(i.b) &- fp.i64(i.c))
        case .mul32: fp.set(i.a, fp.i32(i.b) &* fp.i32(i.c))
        case .mulU32: fp.set(i.a, fp.u32(i.b) &* fp.u32(i.c))
        case .mul64: fp.set(i.a, fp.i64(i.b) &* fp.i64(i.c))
        case .div32:
          let dividend = fp.i32(i.b), divisor = fp.i32(i.c)
          if divisor == 0, trapDivision(fiber, frame, pc, isRemainder: false) { break execute }
          fp.set(i.a, divisor == -1 ? 0 &- dividend : dividend / divisor)
        case .divU32:
          let divisor = fp.u32(i.c)
          if divisor == 0, trapDivision(fiber, frame, pc, isRemainder: false) { break execute }
          fp.set(i.a, fp.u32(i.b) / divisor)
        case .div64:
          let dividend = fp.i64(i.b), divisor = fp.i64(i.c)
          if divisor == 0, trapDivision(fiber, frame, pc, isRemainder: false) { break execute }
          fp.set(i.a, divisor == -1 ? 0 &- dividend : dividend / divisor)
        case .divU64:
          let divisor = fp.u64(i.c)
          if divisor == 0, trapDivision(fiber, frame, pc, isRemainder: false) { break execute }
          fp.set(i.a, fp.u64(i.b) / divisor)
        case .rem32:
          let dividend = fp.i32(i.b), divisor = fp.i32(i.c)
          if divisor == 0, trapDivision(fiber, frame, pc, isRemainder: true) { break execute }
          fp.set(i.a, divisor == -1 ? 0 : dividend % divisor)
        case .remU32:
          let divisor = fp.u32(i.c)
          if divisor == 0, trapDivision(fiber, frame, pc, isRemainder: true) { break execute }
          fp.set(i.a, fp.u32(i.b) % divisor)
        case .rem64:
          let dividend = fp.i64(i.b), divisor = fp.i64(i.c)
          if divisor == 0, trapDivision(fiber, frame, pc, isRemainder: true) { break execute }
          fp.set(i.a, divisor == -1 ? 0 : dividend % divisor)
        case .remU64:
          let divisor = fp.u64(i.c)
          if divisor == 0, trapDivision(fiber, frame, pc, isRemainder: true) { break execute }
          fp.set(i.a, fp.u64(i.b) % divisor)
        case .shl32: fp.set(i.a, fp.i32(i.b) &<< fp.i32(i.c))
        case .shlU32: fp.set(i.a, fp.u32(i.b) &<< fp.u32(i.c))
        case .shl64: fp.set(i.a, fp.i64(i.b) &<< fp.i64(i.c))
        case .shr32: fp.set(i.a, fp.i32(i.b) &>> fp.i32(i.c))
        case .shrU32: fp.set(i.a, fp.u32(i.b) &>> fp.u32(i.c))
        case .shr64: fp.set(i.a, fp.i64(i.b) &>> fp.i64(i.c))
        case .shrU64: fp.set(i.a, fp.u64(i.b) &>> fp.u64(i.c))
        case .and: fp.set(i.a, fp.u64(i.b) & fp.u64(i.c))
        case .or: fp.set(i.a, fp.u64(i.b) | fp.u64(i.c))
        case .xor: fp.set(i.a, fp.u64(i.b) ^ fp.u64(i.c))
        case .neg32: fp.set(i.a, 0 &- fp.i32(i.b))
        case .negU32: fp.set(i.a, 0 &- fp.u32(i.b))
        case .neg64: fp.set(i.a, 0 &- fp.i64(i.b))
        case .notU32: fp.set(i.a, ~fp.u32(i.b))
        case .not64: fp.set(i.a, ~fp.u64(i.b))
        case .logicalNot: fp.set(i.a, fp.u64(i.b) == 0)
        case .addImm32: fp.set(i.a, fp.i32(i.b) &+ i.c)
        case .addImmU32: fp.set(i.a, fp.u32(i.b) &+ i.unsignedC)
        case .addImm64: fp.set(i.a, fp.i64(i.b) &+ Int64(i.c))
        case .mulImm32: fp.set(i.a, fp.i32(i.b) &* i.c)
        case .mulImmU32: fp.set(i.a, fp.u32(i.b) &* i.unsignedC)
        case .mulImm64: fp.set(i.a, fp.i64(i.b) &* Int64(i.c))
        case .divImm32: fp.set(i.a, fp.i32(i.b) / i.c)
        case .divImmU32: fp.set(i.a, fp.u32(i.b) / i.unsignedC)
        case .divImm64: fp.set(i.a, fp.i64(i.b) / Int64(i.c))
        case .divImmU64: fp.set(i.a, fp.u64(i.b) / UInt64(i.unsignedC))
        case .remImm32: fp.set(i.a, fp.i32(i.b) % i.c)
        case .remImmU32: fp.set(i.a, fp.u32(i.b) % i.unsignedC)
        case .remImm64: fp.set(i.a, fp.i64(i.b) % Int64(i.c))
        case .remImmU64: fp.set(i.a, fp.u64(i.b) % UInt64(i.unsignedC))
        case .andImm: fp.set(i.a, fp.i64(i.b) & Int64(i.c))
        case .orImm: fp.set(i.a, fp.i64(i.b) | Int64(i.c))
        case .xorImm: fp.set(i.a, fp.i64(i.b) ^ Int64(i.c))
        case .shlImm32: fp.set(i.a, fp.i32(i.b) &<< i.c)
        case .shlImmU32: fp.set(i.a, fp.u32(i.b) &<< i.unsignedC)
        case .shlImm64: fp.set(i.a, fp.i64(i.b) &<< Int64(i.c))
        case .shrImm64: fp.set(i.a, fp.i64(i.b) &>> Int64(i.c))
        case .shrImmU64: fp.set(i.a, fp.u64(i.b) &>> UInt64(i.unsignedC))
        case .addScaled: fp.set(i.a, fp.i64(i.b) &+ fp.i64(i.c) &* Int64(i.x))
        case .subScaled: fp.set(i.a, fp.i64(i.b) &- fp.i64(i.c) &* Int64(i.x))
        case .extend8: fp.set(i.a, Int64(Int8(truncatingIfNeeded: fp.i64(i.b))))
        case .extend16: fp.set(i.a, Int64(Int16(truncatingIfNeeded: fp.i64(i.b))))
        case .extend32: fp.set(i.a, Int64(Int32(truncatingIfNeeded: fp.i64(i.b))))
        case .extendU8: fp.set(i.a, UInt64(UInt8(truncatingIfNeeded: fp.u64(i.b))))
        case .extendU16: fp.set(i.a, UInt64(UInt16(truncatingIfNeeded: fp.u64(i.b))))
        case .extendU32: fp.set(i.a, UInt64(UInt32(truncatingIfNeeded: fp.u64(i.b))))

        // MARK: Comparisons

        case .equal: fp.set(i.a, fp.u64(i.b) == fp.u64(i.c))
        case .notEqual: fp.set(i.a, fp.u64(i.b) != fp.u64(i.c))
        case .less: fp.set(i.a, fp.i64(i.b) < fp.i64(i.c))
        case .lessOrEqual: fp.set(i.a, fp.i64(i.b) <= fp.i64(i.c))
        case .below: fp.set(i.a, fp.u64(i.b) < fp.u64(i.c))
        case .belowOrEqual: fp.set(i.a, fp.u64(i.b) <= fp.u64(i.c))
        case .equalImm: fp.set(i.a, fp.i64(i.b) == Int64(i.c))
        case .notEqualImm: fp.set(i.a, fp.i64(i.b) != Int64(i.c))
        case .lessImm: fp.set(i.a, fp.i64(i.b) < Int64(i.c))
        case .lessOrEqualImm: fp.set(i.a, fp.i64(i.b) <= Int64(i.c))
        case .greaterImm: fp.set(i.a, fp.i64(i.b) > Int64(i.c))
        case .greaterOrEqualImm: fp.set(i.a, fp.i64(i.b) >= Int64(i.c))

        // MARK: Floating point

        case .addD: fp.set(i.a, fp.f64(i.b) + fp.f64(i.c))
        case .subD: fp.set(i.a, fp.f64(i.b) - fp.f64(i.c))
        case .mulD: fp.set(i.a, fp.f64(i.b) * fp.f64(i.c))
        case .divD: fp.set(i.a, fp.f64(i.b) / fp.f64(i.c))
        case .negD: fp.set(i.a, -fp.f64(i.b))
        case .equalD: fp.set(i.a, fp.f64(i.b) == fp.f64(i.c))
        case .notEqualD: fp.set(i.a, fp.f64(i.b) != fp.f64(i.c))
        case .lessD: fp.set(i.a, fp.f64(i.b) < fp.f64(i.c))
        case .lessOrEqualD: fp.set(i.a, fp.f64(i.b) <= fp.f64(i.c))
        case .addF: fp.set(i.a, fp.f32(i.b) + fp.f32(i.c))
        case .subF: fp.set(i.a, fp.f32(i.b) - fp.f32(i.c))
        case .mulF: fp.set(i.a, fp.f32(i.b) * fp.f32(i.c))
        case .divF: fp.set(i.a, fp.f32(i.b) / fp.f32(i.c))
        case .negF: fp.set(i.a, -fp.f32(i.b))
        case .equalF: fp.set(i.a, fp.f32(i.b) == fp.f32(i.c))
        case .notEqualF: fp.set(i.a, fp.f32(i.b) != fp.f32(i.c))
        case .lessF: fp.set(i.a, fp.f32(i.b) < fp.f32(i.c))
        case .lessOrEqualF: fp.set(i.a, fp.f32(i.b) <= fp.f32(i.c))
        case .intToDouble: fp.set(i.a, Double(fp.i64(i.b)))
        case .uintToDouble: fp.set(i.a, Double(fp.u64(i.b)))
        case .intToFloat: fp.set(i.a, Float(fp.i64(i.b)))
        case .uintToFloat: fp.set(i.a, Float(fp.u64(i.b)))
        case .doubleToInt: fp.set(i.a, saturatingInt(fp.f64(i.b)))
        case .doubleToUInt: fp.set(i.a, saturatingUInt(fp.f64(i.b)))
        case .floatToInt: fp.set(i.a, saturatingInt(Double(fp.f32(i.b))))
        case .floatToUInt: fp.set(i.a, saturatingUInt(Double(fp.f32(i.b))))
        case .doubleToInt32: fp.set(i.a, Int64(saturatingInt32(fp.f64(i.b))))
        case .doubleToUInt32: fp.set(i.a, UInt64(saturatingUInt32(fp.f64(i.b))))
        case .floatToInt32: fp.set(i.a, Int64(saturatingInt32(Double(fp.f32(i.b)))))
        case .floatToUInt32: fp.set(i.a, UInt64(saturatingUInt32(Double(fp.f32(i.b)))))
        case .doubleToFloat: fp.set(i.a, Float(fp.f64(i.b)))
        case .floatToDouble: fp.set(i.a, Double(fp.f32(i.b)))

        // MARK: Jumps

        case .jump: if fiber.jump(&pc, i) { break execute }
        case .jumpIf: if fp.u64(i.a) != 0, fiber.jump(&pc, i) { break execute }
        case .jumpIfNot: if fp.u64(i.a) == 0, fiber.jump(&pc, i) { break execute }
        case .jumpEqual: if fp.u64(i.a) == fp.u64(i.b), fiber.jump(&pc, i) { break execute }
        case .jumpNotEqual: if fp.u64(i.a) != fp.u64(i.b), fiber.jump(&pc, i) { break execute }
        case .jumpLess: if fp.i64(i.a) < fp.i64(i.b), fiber.jump(&pc, i) { break execute }
        case .jumpLessOrEqual: if fp.i64(i.a) <= fp.i64(i.b), fiber.jump(&pc, i) { break execute }
        case .jumpBelow: if fp.u64(i.a) < fp.u64(i.b), fiber.jump(&pc, i) { break execute }
        case .jumpBelowOrEqual: if fp.u64(i.a) <= fp.u64(i.b), fiber.jump(&pc, i) { break execute }
        case .jumpEqualImm: if fp.i64(i.a) == Int64(i.b), fiber.jump(&pc, i) { break execute }
        case .jumpNotEqualImm: if fp.i64(i.a) != Int64(i.b), fiber.jump(&pc, i) { break execute }
        case .jumpLessImm: if fp.i64(i.a) < Int64(i.b), fiber.jump(&pc, i) { break execute }
        case .jumpLessOrEqualImm: if fp.i64(i.a) <= Int64(i.b), fiber.jump(&pc, i) { break execute }
        case .jumpGreaterImm: if fp.i64(i.a) > Int64(i.b), fiber.jump(&pc, i) { break execute }
        case .jumpGreaterOrEqualImm:
          if fp.i64(i.a) >= Int64(i.b), fiber.jump(&pc, i) { break execute }
        case .jumpBelowImm:
          if fp.u64(i.a) < UInt64(i.unsignedB), fiber.jump(&pc, i) { break execute }
        case .jumpBelowOrEqualImm:
          if fp.u64(i.a) <= UInt64(i.unsignedB), fiber.jump(&pc, i) { break execute }
        case .jumpAboveImm:
          if fp.u64(i.a) > UInt64(i.unsignedB), fiber.jump(&pc, i) { break execute }
        case .jumpAboveOrEqualImm:
          if fp.u64(i.a) >= UInt64(i.unsignedB), fiber.jump(&pc, i) { break execute }
        case .jumpLessD: if fp.f64(i.a) < fp.f64(i.b), fiber.jump(&pc, i) { break execute }
        case .jumpNotLessD: if !(fp.f64(i.a) < fp.f64(i.b)), fiber.jump(&pc, i) { break execute }
        case .jumpLessOrEqualD: if fp.f64(i.a) <= fp.f64(i.b), fiber.jump(&pc, i) { break execute }
        case .jumpNotLessOrEqualD:
          if !(fp.f64(i.a) <= fp.f64(i.b)), fiber.jump(&pc, i) { break execute }
        case .jumpEqualD: if fp.f64(i.a) == fp.f64(i.b), fiber.jump(&pc, i) { break execute }
        case .jumpNotEqualD: if !(fp.f64(i.a) == fp.f64(i.b)), fiber.jump(&pc, i) { break execute }
        case .switchTable:
          pc = frame.pointee.function.pointee.code + switchTarget(frame, Int(i.b), fp.i64(i.a))
        case .jumpIfNotKind:
          if !isKind(fp.object(i.a), ofClass: Int(i.b)), fiber.jump(&pc, i) { break execute }

        // MARK: Locals in memory form

        case .localLoad8: fp.set(i.a, Int64(fp.at(i.b).loadUnaligned(as: Int8.self)))
        case .localLoadU8: fp.set(i.a, UInt64(fp.at(i.b).loadUnaligned(as: UInt8.self)))
        case .localLoad16: fp.set(i.a, Int64(fp.at(i.b).loadUnaligned(as: Int16.self)))
        case .localLoadU16: fp.set(i.a, UInt64(fp.at(i.b).loadUnaligned(as: UInt16.self)))
        case .localLoad32: fp.set(i.a, Int64(fp.at(i.b).loadUnaligned(as: Int32.self)))
        case .localLoadU32: fp.set(i.a, UInt64(fp.at(i.b).loadUnaligned(as: UInt32.self)))
        case .localStore8:
          fp.at(i.a).storeBytes(of: UInt8(truncatingIfNeeded: fp.u64(i.b)), as: UInt8.self)
        case .localStore16:
          fp.at(i.a).storeBytes(of: UInt16(truncatingIfNeeded: fp.u64(i.b)), as: UInt16.self)
        case .localStore32:
          fp.at(i.a).storeBytes(of: UInt32(truncatingIfNeeded: fp.u64(i.b)), as: UInt32.self)
        case .localLoadLongDouble: fp.set(i.a, LongDouble.load(fp.at(i.b)))
        case .localStoreLongDouble:
          LongDouble.store(fp.f64(i.b), fp.at(i.a))

        // MARK: Elements of array locals

        case .elementLoad8:
          let index = fp.u64(i.c)
          if isOutside(index, i.x, fiber, frame, pc) { break execute }
          fp.set(i.a, Int64((fp.at(i.b) + Int(index) &* 1).loadUnaligned(as: Int8.self)))
        case .elementLoadU8:
          let index = fp.u64(i.c)
          if isOutside(index, i.x, fiber, frame, pc) { break execute }
          fp.set(i.a, UInt64((fp.at(i.b) + Int(index) &* 1).loadUnaligned(as: UInt8.self)))
        case .elementLoad16:
          let index = fp.u64(i.c)
          if isOutside(index, i.x, fiber, frame, pc) { break execute }
          fp.set(i.a, Int64((fp.at(i.b) + Int(index) &* 2).loadUnaligned(as: Int16.self)))
        case .elementLoadU16:
          let index = fp.u64(i.c)
          if isOutside(index, i.x, fiber, frame, pc) { break execute }
          fp.set(i.a, UInt64((fp.at(i.b) + Int(index) &* 2).loadUnaligned(as: UInt16.self)))
        case .elementLoad32:
          let index = fp.u64(i.c)
          if isOutside(index, i.x, fiber, frame, pc) { break execute }
          fp.set(i.a, Int64((fp.at(i.b) + Int(index) &* 4).loadUnaligned(as: Int32.self)))
        case .elementLoadU32:
          let index = fp.u64(i.c)
          if isOutside(index, i.x, fiber, frame, pc) { break execute }
          fp.set(i.a, UInt64((fp.at(i.b) + Int(index) &* 4).loadUnaligned(as: UInt32.self)))
        case .elementLoad64:
          let index = fp.u64(i.c)
          if isOutside(index, i.x, fiber, frame, pc) { break execute }
          fp.set(i.a, Int64((fp.at(i.b) + Int(index) &* 8).loadUnaligned(as: Int64.self)))
        case .elementStore8:
          let index = fp.u64(i.c)
          if isOutside(index, i.x, fiber, frame, pc) { break execute }
          (fp.at(i.a) + Int(index) &* 1).storeBytes(
            of: UInt8(truncatingIfNeeded: fp.u64(i.b)), as: UInt8.self)
        case .elementStore16:
          let index = fp.u64(i.c)
          if isOutside(index, i.x, fiber, frame, pc) { break execute }
          (fp.at(i.a) + Int(index) &* 2).storeBytes(
            of: UInt16(truncatingIfNeeded: fp.u64(i.b)), as: UInt16.self)
        case .elementStore32:
          let index = fp.u64(i.c)
          if isOutside(index, i.x, fiber, frame, pc) { break execute }
          (fp.at(i.a) + Int(index) &* 4).storeBytes(
            of: UInt32(truncatingIfNeeded: fp.u64(i.b)), as: UInt32.self)
        case .elementStore64:
          let index = fp.u64(i.c)
          if isOutside(index, i.x, fiber, frame, pc) { break execute }
          (fp.at(i.a) + Int(index) &* 8).storeBytes(
            of: UInt64(truncatingIfNeeded: fp.u64(i.b)), as: UInt64.self)
        case .checkIndex:
          let index = fp.u64(i.a)
          if isOutside(index, i.b, fiber, frame, pc) { break execute }

        // MARK: Globals

        case .globalLoad8: fp.set(i.a, Int64(globals.at(i.b).loadUnaligned(as: Int8.self)))
        case .globalLoadU8: fp.set(i.a, UInt64(globals.at(i.b).loadUnaligned(as: UInt8.self)))
        case .globalLoad16: fp.set(i.a, Int64(globals.at(i.b).loadUnaligned(as: Int16.self)))
        case .globalLoadU16: fp.set(i.a, UInt64(globals.at(i.b).loadUnaligned(as: UInt16.self)))
        case .globalLoad32: fp.set(i.a, Int64(globals.at(i.b).loadUnaligned(as: Int32.self)))
        case .globalLoadU32: fp.set(i.a, UInt64(globals.at(i.b).loadUnaligned(as: UInt32.self)))
        case .globalLoad64: fp.set(i.a, Int64(globals.at(i.b).loadUnaligned(as: Int64.self)))
        case .globalStore8:
          globals.at(i.a).storeBytes(of: UInt8(truncatingIfNeeded: fp.u64(i.b)), as: UInt8.self)
        case .globalStore16:
          globals.at(i.a).storeBytes(of: UInt16(truncatingIfNeeded: fp.u64(i.b)), as: UInt16.self)
        case .globalStore32:
          globals.at(i.a).storeBytes(of: UInt32(truncatingIfNeeded: fp.u64(i.b)), as: UInt32.self)
        case .globalStore64:
          globals.at(i.a).storeBytes(of: UInt64(truncatingIfNeeded: fp.u64(i.b)), as: UInt64.self)

        // MARK: Memory through pointers

        case .load8:
          let address = fp.word(i.b) &+ UInt(bitPattern: Int(i.c))
          if !accessChecker.mayRead(address, 1), !checkReadSlowPath(fiber, frame, pc, address, 1) {
            break execute
          }
          fp.set(i.a, Int64(address.load(Int8.self)))
        case .loadU8:
          let address = fp.word(i.b) &+ UInt(bitPattern: Int(i.c))
          if !accessChecker.mayRead(address, 1), !checkReadSlowPath(fiber, frame, pc, address, 1) {
            break execute
          }
          fp.set(i.a, UInt64(address.load(UInt8.self)))
        case .load16:
          let address = fp.word(i.b) &+ UInt(bitPattern: Int(i.c))
          if !accessChecker.mayRead(address, 2), !checkReadSlowPath(fiber, frame, pc, address, 2) {
            break execute
          }
          fp.set(i.a, Int64(address.load(Int16.self)))
        case .loadU16:
          let address = fp.word(i.b) &+ UInt(bitPattern: Int(i.c))
          if !accessChecker.mayRead(address, 2), !checkReadSlowPath(fiber, frame, pc, address, 2) {
            break execute
          }
          fp.set(i.a, UInt64(address.load(UInt16.self)))
        case .load32:
          let address = fp.word(i.b) &+ UInt(bitPattern: Int(i.c))
          if !accessChecker.mayRead(address, 4), !checkReadSlowPath(fiber, frame, pc, address, 4) {
            break execute
          }
          fp.set(i.a, Int64(address.load(Int32.self)))
        case .loadU32:
          let address = fp.word(i.b) &+ UInt(bitPattern: Int(i.c))
          if !accessChecker.mayRead(address, 4), !checkReadSlowPath(fiber, frame, pc, address, 4) {
            break execute
          }
          fp.set(i.a, UInt64(address.load(UInt32.self)))
        case .load64:
          let address = fp.word(i.b) &+ UInt(bitPattern: Int(i.c))
          if !accessChecker.mayRead(address, 8), !checkReadSlowPath(fiber, frame, pc, address, 8) {
            break execute
          }
          fp.set(i.a, Int64(address.load(Int64.self)))
        case .store8:
          let address = fp.word(i.a) &+ UInt(bitPattern: Int(i.c))
          if !accessChecker.mayWrite(address, 1), !checkWriteSlowPath(fiber, frame, pc, address, 1)
          {
            break execute
          }
          address.store(UInt8(truncatingIfNeeded: fp.u64(i.b)))
        case .store16:
          let address = fp.word(i.a) &+ UInt(bitPattern: Int(i.c))
          if !accessChecker.mayWrite(address, 2), !checkWriteSlowPath(fiber, frame, pc, address, 2)
          {
            break execute
          }
          address.store(UInt16(truncatingIfNeeded: fp.u64(i.b)))
        case .store32:
          let address = fp.word(i.a) &+ UInt(bitPattern: Int(i.c))
          if !accessChecker.mayWrite(address, 4), !checkWriteSlowPath(fiber, frame, pc, address, 4)
          {
            break execute
          }
          address.store(UInt32(truncatingIfNeeded: fp.u64(i.b)))
        case .store64:
          let address = fp.word(i.a) &+ UInt(bitPattern: Int(i.c))
          if !accessChecker.mayWrite(address, 8),
            !checkStoreSlowPath(fiber, frame, pc, address, fp.word(i.b))
          {
            break execute
          }
          address.store(UInt64(truncatingIfNeeded: fp.u64(i.b)))
        case .loadIndexed8:
          let address = fp.word(i.b) &+ fp.word(i.c)
          if !accessChecker.mayRead(address, 1), !checkReadSlowPath(fiber, frame, pc, address, 1) {
            break execute
          }
          fp.set(i.a, Int64(address.load(Int8.self)))
        case .loadIndexedU8:
          let address = fp.word(i.b) &+ fp.word(i.c)
          if !accessChecker.mayRead(address, 1), !checkReadSlowPath(fiber, frame, pc, address, 1) {
            break execute
          }
          fp.set(i.a, UInt64(address.load(UInt8.self)))
        case .loadIndexed16:
          let address = fp.word(i.b) &+ fp.word(i.c) &* 2
          if !accessChecker.mayRead(address, 2), !checkReadSlowPath(fiber, frame, pc, address, 2) {
            break execute
          }
          fp.set(i.a, Int64(address.load(Int16.self)))
        case .loadIndexedU16:
          let address = fp.word(i.b) &+ fp.word(i.c) &* 2
          if !accessChecker.mayRead(address, 2), !checkReadSlowPath(fiber, frame, pc, address, 2) {
            break execute
          }
          fp.set(i.a, UInt64(address.load(UInt16.self)))
        case .loadIndexed32:
          let address = fp.word(i.b) &+ fp.word(i.c) &* 4
          if !accessChecker.mayRead(address, 4), !checkReadSlowPath(fiber, frame, pc, address, 4) {
            break execute
          }
          fp.set(i.a, Int64(address.load(Int32.self)))
        case .loadIndexedU32:
          let address = fp.word(i.b) &+ fp.word(i.c) &* 4
          if !accessChecker.mayRead(address, 4), !checkReadSlowPath(fiber, frame, pc, address, 4) {
            break execute
          }
          fp.set(i.a, UInt64(address.load(UInt32.self)))
        case .loadIndexed64:
          let address = fp.word(i.b) &+ fp.word(i.c) &* 8
          if !accessChecker.mayRead(address, 8), !checkReadSlowPath(fiber, frame, pc, address, 8) {
            break execute
          }
          fp.set(i.a, Int64(address.load(Int64.self)))
        case .storeIndexed8:
          let address = fp.word(i.a) &+ fp.word(i.c)
          if !accessChecker.mayWrite(address, 1), !checkWriteSlowPath(fiber, frame, pc, address, 1)
          {
            break execute
          }
          address.store(UInt8(truncatingIfNeeded: fp.u64(i.b)))
        case .storeIndexed16:
          let address = fp.word(i.a) &+ fp.word(i.c) &* 2
          if !accessChecker.mayWrite(address, 2), !checkWriteSlowPath(fiber, frame, pc, address, 2)
          {
            break execute
          }
          address.store(UInt16(truncatingIfNeeded: fp.u64(i.b)))
        case .storeIndexed32:
          let address = fp.word(i.a) &+ fp.word(i.c) &* 4
          if !accessChecker.mayWrite(address, 4), !checkWriteSlowPath(fiber, frame, pc, address, 4)
          {
            break execute
          }
          address.store(UInt32(truncatingIfNeeded: fp.u64(i.b)))
        case .storeIndexed64:
          let address = fp.word(i.a) &+ fp.word(i.c) &* 8
          if !accessChecker.mayWrite(address, 8),
            !checkStoreSlowPath(fiber, frame, pc, address, fp.word(i.b))
          {
            break execute
          }
          address.store(UInt64(truncatingIfNeeded: fp.u64(i.b)))
        case .loadLongDouble, .storeLongDouble, .loadBits, .storeBits, .copyIn, .copyOut,
          .copyMemory,
          .zeroMemory, .probe, .guardLocal, .unguardLocal, .allocateDynamic, .freeDynamic:
          saveFrame(fiber, frame, pc)
          if !memoryOperation(i.pointee, frame) { break execute }

        // MARK: Calls

        case .moveMoveSend:
          fp.set(i.a, fp.u64(i.b))
          i = pc
          pc += 1
          fallthrough
        case .moveSend:
          fp.set(i.a, fp.u64(i.b))
          i = pc
          pc += 1
          fallthrough
        case .send:
          let site = sites + Int(i.c)
          let window = fp.at(i.b)
          let receiver = window.word(0)
          saveFrame(fiber, frame, pc)
          guard accessChecker.isObject(receiver), !isTracing else {
            if !sendSlowPath(fiber, site, i.pointee, frame) { break execute }
            frame = fiber.pointee.top
            fp = frame.pointee.base
            pc = frame.pointee.pc
            if fiber.pointee.budget < 0 { break execute }
            continue execute
          }
          let object = ObjectPointer(bitPattern: receiver).unsafelyUnwrapped
          let selector = site.pointee.selector.unsafelyUnwrapped
          window.set(8, UInt(bitPattern: selector))
          let imp = fwd_msgLookup(object, selector)
          var isAsked = true
          if unsafeBitCast(imp, to: UInt.self) == site.pointee.known {
            // A lookup that raised gives what no site knows.
            if let callee = site.pointee.callee {
              guard let next = push(fiber, frame, callee, window, i.pointee) else { break execute }
              frame = next
              fp = window
              pc = callee.pointee.code
              if fiber.countStep() { break execute }
              continue execute
            }
            let outcome = askKnown(site, i, fp)
            if outcome == .answered {
              if fiber.pointee.budget < 0 { break execute }
              continue execute
            }
            isAsked = outcome != .declined
          } else {
            if fwd_exception_isPending() { break execute }
            if let found = interpreted(imp),
              found.pointee.signature == site.pointee.signature || site.pointee.compatible == found,
              !found.pointee.isVariadic
            {
              site.know(imp, callee: found)
              guard let next = push(fiber, frame, found, window, i.pointee) else { break execute }
              frame = next
              fp = window
              pc = found.pointee.code
              if fiber.countStep() { break execute }
              continue execute
            }
          }
          if !call(fiber, imp, site, i.pointee, frame, asks: isAsked) { break execute }
          frame = fiber.pointee.top
          fp = frame.pointee.base
          pc = frame.pointee.pc
          if fiber.pointee.budget < 0 { break execute }
        case .sendSuper, .sendDirect:
          saveFrame(fiber, frame, pc)
          let site = sites + Int(i.c)
          if !(i.op == .sendSuper
            ? sendSuper(fiber, site, i.pointee, frame) : sendDirect(fiber, site, i.pointee, frame))
          {
            break execute
          }
          frame = fiber.pointee.top
          fp = frame.pointee.base
          pc = frame.pointee.pc
          if fiber.pointee.budget < 0 { break execute }
        case .callFunction:
          let callee = functions + Int(i.c)
          frame.pointee.pc = pc
          fiber.pointee.top = frame
          guard let next = push(fiber, frame, callee, fp.at(i.b), i.pointee) else { break execute }
          frame = next
          fp = next.pointee.base
          pc = callee.pointee.code
          if fiber.countStep() { break execute }
        case .callNative:
          saveFrame(fiber, frame, pc)
          if !callNative(fiber, sites + Int(i.c), i.pointee, frame) { break execute }
        case .callPointer:
          saveFrame(fiber, frame, pc)
          if !callPointer(fiber, sites + Int(i.c), i.pointee, frame) { break execute }
          frame = fiber.pointee.top
          fp = frame.pointee.base
          pc = frame.pointee.pc
          if fiber.countStep() { break execute }
        case .callBlock:
          saveFrame(fiber, frame, pc)
          let site = sites + Int(i.c)
          let block = fp.word(i.b)
          if accessChecker.isObject(block), isBlock(block),
            (block + 16).load(UInt.self) == site.pointee.known, let callee = site.pointee.callee
          {
            guard let next = push(fiber, frame, callee, fp.at(i.b), i.pointee) else {
              break execute
            }
            frame = next
            fp = next.pointee.base
            pc = callee.pointee.code
            // As one that `callBlock` finds.
            _ = fiber.countStep()
            if fiber.countStep() { break execute }
            continue execute
          }
          if !callBlock(fiber, site, i.pointee, frame) { break execute }
          frame = fiber.pointee.top
          fp = frame.pointee.base
          pc = frame.pointee.pc
          if fiber.countStep() { break execute }
        case .callVariadic:
          saveFrame(fiber, frame, pc)
          if !callVariadic(fiber, sites + Int(i.c), i.pointee, frame) { break execute }
          frame = fiber.pointee.top
          fp = frame.pointee.base
          pc = frame.pointee.pc
          if fiber.countStep() { break execute }
        case .returnVoid:
          if frame.pointee.function.pointee.needsCleanup { cleanUp(frame, fiber) }
          fiber.pointee.top = frame - 1
          if frame.pointee.flags.isBoundary { return true }
          frame -= 1
          fp = frame.pointee.base
          pc = frame.pointee.pc
        case .returnValue:
          var value = fp.u64(i.a)
          if frame.pointee.function.pointee.needsCleanup { cleanUp(frame, fiber) }
          let flags = frame.pointee.flags
          if flags.takesResult {
            // A class's own retain runs while the frame is there still: it would have the frame's place.
            if flags.isUnused {
              value = 0
            } else {
              _ = fwd_retain(ObjectPointer(bitPattern: UInt(value)))
            }
          }
          fiber.pointee.top = frame - 1
          if flags.rawValue != 0 {
            if flags.isBoundary {
              frame.pointee.result?.storeBytes(of: value, as: UInt64.self)
              return true
            }
          }
          let caller = frame - 1
          fp = caller.pointee.base
          if !flags.ignoresResult {
            let kind = frame.pointee.resultKind
            fp.set(frame.pointee.destination, kind == .void ? value : kind.canonical(value))
          }
          frame = caller
          pc = caller.pointee.pc
        case .returnObject:
          let object = fp.object(i.a)
          if frame.pointee.function.pointee.needsCleanup { cleanUp(frame, fiber) }
          let flags = frame.pointee.flags
          if !flags.takesResult { _ = fwd_autorelease(object) }
          fiber.pointee.top = frame - 1
          if flags.isBoundary {
            frame.pointee.result?.storeBytes(of: object, as: ObjectPointer?.self)
            return true
          }
          let caller = frame - 1
          fp = caller.pointee.base
          if !flags.ignoresResult { fp.set(frame.pointee.destination, object) }
          frame = caller
          pc = caller.pointee.pc
        case .returnBytes:
          let flags = frame.pointee.flags
          let caller = frame - 1
          if flags.isBoundary {
            frame.pointee.result?.copyMemory(from: fp.at(i.a), byteCount: Int(i.c))
          } else if !flags.ignoresResult {
            memmove(caller.pointee.base.at(frame.pointee.destination), fp.at(i.a), Int(i.c))
          }
          if frame.pointee.function.pointee.needsCleanup { cleanUp(frame, fiber) }
          fiber.pointee.top = caller
          if flags.isBoundary { return true }
          frame = caller
          fp = caller.pointee.base
          pc = caller.pointee.pc
        case .variadicStart: fp.set(i.a, frame.pointee.variadic)

        // MARK: Reference counting

        case .retain:
          let object = fp.word(i.b)
          if object != 0 {
            saveFrame(fiber, frame, pc)
            guard let kept = retain(object, accessChecker) else { break execute }
            fp.set(i.a, kept)
          } else {
            fp.set(i.a, 0 as UInt)
          }
        case .release:
          let object = fp.word(i.a)
          if object != 0 {
            saveFrame(fiber, frame, pc)
            if !release(object, accessChecker) { break execute }
          }
        case .strongAssign:
          let object = fp.word(i.b)
          saveFrame(fiber, frame, pc)
          if object != 0, i.x == 0 {
            if retain(object, accessChecker) == nil { break execute }
          }
          let old = fp.word(i.a)
          fp.set(i.a, object)
          if old != 0, !release(old, accessChecker) { break execute }
        case .strongDestroy:
          let old = fp.word(i.a)
          if old != 0 {
            saveFrame(fiber, frame, pc)
            fp.set(i.a, 0 as UInt)
            if !release(old, accessChecker) { break execute }
          }
        case .autorelease, .retainAutorelease, .retainBlock, .strongStore, .weakInit, .weakStore,
          .weakLoad,
          .weakDestroy, .weakCopy, .weakMove, .poolPush, .poolPop, .syncEnter, .syncExit:
          saveFrame(fiber, frame, pc)
          if !objectOperation(i.pointee, frame) { break execute }

        // MARK: Blocks and exceptions

        case .makeBlock, .makeByref, .byrefAddress, .byrefDispose:
          saveFrame(fiber, frame, pc)
          if !blockOperation(i.pointee, frame) { break execute }
        case .beginCatch:
          saveFrame(fiber, frame, pc)
          beginCatch(fp.object(i.a))
        case .statement:
          saveFrame(fiber, frame, pc)
          announce(i.pointee, fiber, frame)
        case .throwObject, .resumeUnwinding, .enumerationMutation, .trap:
          saveFrame(fiber, frame, pc)
          leave(i.pointee, fp)
          break execute
        }
      }
      saveFrame(fiber, frame, pc)
      if fiber.pointee.budget < 0 { checkLimits(fiber) }
      if fwd_exception_isPending() || world.trap != nil, !unwind(fiber, floor: floor) {
        return false
      }
      frame = fiber.pointee.top
      fp = frame.pointee.base
      pc = frame.pointee.pc
    }
  }
}
