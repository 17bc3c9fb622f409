// Who should have kept an object that a message found deallocated, or who released it once too often.
import ObjCSema
import ObjCSyntax
import ObjCVM

struct DeallocatedDiagnosis {
  let model: ProgramModel
  let trap: Trap

  /// The diagnostic with advice that fits what stands at the place; one about something else stays as it is.
  func explained(_ diagnostic: Diagnostic) -> Diagnostic {
    guard case .notAnObject(let fault, let selector) = trap.kind,
      case .freedObject = fault.cause, diagnostic.helps.isEmpty
    else { return diagnostic }
    var result = diagnostic
    if let property = unretainedProperty() {
      result.secondary.append(.init(property.range, "keeps no reference to its object"))
      result.helps = [
        .init(
          model.isARC
            ? "declare the property `\(property.name)` as `weak`: it is nil once the object has ended"
            : "set the property `\(property.name)` to nil before the object ends, or declare it `retain`"
        )
      ]
    } else if selector == "release" || selector == "autorelease" || selector == nil && !model.isARC
    {
      result.helps = [
        .init(
          "balance each `alloc`, `new`, `copy` and `retain` with one `release` or `autorelease`: here is one too many"
        ),
        .init("or retain the object where it is stored, for as long as it is used"),
      ]
    }
    return result
  }

  /// The property, `assign` or `unsafe_unretained`, whose value is used there.
  private func unretainedProperty() -> PropertyModel? {
    var name: String?
    for placed in model.bodies {
      let body =
        switch placed.body {
        case .function(_, let definition): definition.body
        case .method(_, let definition, _, _): definition.body
        }
      guard body.range.contains(trap.range) else { continue }
      TreeWalk.expressions(in: body) { expression in
        switch expression.kind {
        case .member(_, let member, _) where expression.range == trap.range: name = member.text
        case .message(let sent)
        where expression.range == trap.range || sent.selectorRange == trap.range:
          guard case .expression(let receiver) = sent.receiver else { return }
          switch receiver.unparenthesized.kind {
          case .member(_, let member, _): name = member.text
          case .identifier(let variable): name = String(variable.text.drop { $0 == "_" })
          default: break
          }
        default: break
        }
      }
    }
    guard let name else { return nil }
    return model.classes.listingClasses.lazy.flatMap(\.properties).first {
      $0.name == name && $0.semantics == .unsafeUnretained
    }
  }
}
