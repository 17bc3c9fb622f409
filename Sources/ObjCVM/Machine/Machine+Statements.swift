// Statements of a program that is recorded for a debugger: each says where it is and what its variables hold.
import CRuntime
import ObjCSyntax

/// A statement that is about to run, or a function that is entered or left.
package struct RunningStatement {
  package let moment: StatementMoment
  package let function: String
  /// How many activations of the program's own code are under way on this thread, this one included.
  package let depth: Int
  package let variables: [RunningVariable]
}

/// A variable of a running function. Good for the length of the call that it is given to.
package struct RunningVariable {
  package let name: String
  package let shape: ValueShape
  /// Nil when its bytes may not be read.
  package let address: UnsafeRawPointer?
}

extension Machine {
  /// Posts an event to the trace, whose listener asks the world for `statement` meanwhile.
  @inline(never)
  func announce(_ i: Instruction, _ fiber: FiberPointer, _ frame: FramePointer) {
    guard fwd_trace_isOn(), let image, let moment = StatementMoment(rawValue: i.x) else { return }
    let function = image.program.functions[frame.pointee.function.pointee.index]
    guard let table = function.statements else { return }
    let statement = table.statements[Int(i.b)]
    // On the way out they have been given up.
    let shown = moment != .begins ? [] : table.captures + statement.variables
    let variables = shown.map { number in
      let record = table.variables[Int(number)]
      return RunningVariable(
        name: record.name, shape: record.shape, address: address(of: record, frame.pointee.base))
    }
    world.statement = RunningStatement(
      moment: moment, function: function.name, depth: frame - fiber.pointee.bottom,
      variables: variables)
    setLocation(statement.range)
    var event = fwd_trace_event()
    event.kind = FWD_TRACE_LINE
    fwd_trace_post(&event)
    world.statement = nil
  }

  private func address(of record: VariableRecord, _ base: UnsafeMutableRawPointer)
    -> UnsafeRawPointer?
  {
    switch record.home {
    case .frame(let offset): return UnsafeRawPointer(base.at(offset))
    case .global(let offset): return UnsafeRawPointer(globals.at(offset))
    case .pointer(let slot): return readable(base.at(slot).load(as: UInt.self), record)
    case .byref(let frame, let value):
      return forwarded(UInt(bitPattern: base.at(frame)), value, record)
    case .captured(let offset):
      return readable(base.load(as: UInt.self) &+ UInt(offset), record)
    case .capturedByref(let offset, let value):
      guard let held = readable(base.load(as: UInt.self) &+ UInt(offset), count: 8) else {
        return nil
      }
      return forwarded(held.load(as: UInt.self), value, record)
    }
  }

  /// A `__block` variable may have moved to the heap.
  private func forwarded(_ header: UInt, _ value: Int32, _ record: VariableRecord)
    -> UnsafeRawPointer?
  {
    guard let forwarding = readable(header &+ 8, count: 8) else { return nil }
    return readable(forwarding.load(as: UInt.self) &+ UInt(value), record)
  }

  private func readable(_ address: UInt, _ record: VariableRecord) -> UnsafeRawPointer? {
    readable(address, count: max(1, record.shape.size))
  }

  private func readable(_ address: UInt, count: Int) -> UnsafeRawPointer? {
    memory.mayRead(address, count) ? UnsafeRawPointer(bitPattern: address) : nil
  }
}
