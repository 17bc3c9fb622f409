// Which send an event belongs to.

extension TraceEvent.Body {
  /// The send or query that the event belongs to, where its kind has one.
  package var scope: TraceScope? {
    switch self {
    case .send(let send): send.scope
    case .query(let query): query.scope
    case .cache(let probe): probe.scope
    case .lookup(let step): step.scope
    case .ask(let ask): ask.scope
    case .answer(let answer): answer.scope
    case .skip(let skip): skip.scope
    case .fill(let change), .flush(let change): change.scope
    case .call(let call): call.scope
    case .return(let end): end.scope
    case .throw(let thrown), .catch(let thrown): thrown.scope
    case .hook(let hook): hook.scope
    default: nil
    }
  }
}
