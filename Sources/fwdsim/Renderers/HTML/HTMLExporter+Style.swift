extension HTMLExporter {
  static let style = """
    :root { --paper: #f6f7f9; --card: #ffffff; --ink: #18202c; --soft: #566173; --line: #d7dce4; --accent: #1d4ed8; --accent-soft: #e3ebff;
      --good: #166534; --good-soft: #dcfce7; --bad: #b42318; --bad-soft: #fee4e2; --mark: #fff0b3; --code: #fbfcfe;
      --stage-nil: #64748b; --stage-cache: #0e7490; --stage-lookup: #1d4ed8; --stage-resolve: #92610a; --stage-target: #a21caf;
      --stage-signature: #86198f; --stage-invocation: #7c3aed; --stage-unrecognized: #b42318;
      --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace; }
    @media (prefers-color-scheme: dark) { :root { --paper: #0d1320; --card: #151d2d; --ink: #e8edf5; --soft: #a3b0c4; --line: #2c3850; --accent: #8fb4ff;
      --accent-soft: #1c2f57; --good: #7ee2a0; --good-soft: #12351f; --bad: #ff9d94; --bad-soft: #43191a; --mark: #463a0c; --code: #111827;
      --stage-nil: #94a3b8; --stage-cache: #5fd3e6; --stage-lookup: #8fb4ff; --stage-resolve: #e8b64c; --stage-target: #f19bf7;
      --stage-signature: #e5a6ee; --stage-invocation: #bda4ff; --stage-unrecognized: #ff9d94; } }
    * { box-sizing: border-box; }
    body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "DejaVu Sans", sans-serif; }
    .js .plain { display: none; }
    html:not(.js) #app { display: none; }
    .plain { max-width: 60rem; margin: 0 auto; padding: 1rem; }
    .plain code, .plain pre { font-family: var(--mono); font-size: 13px; }
    .plain .source { background: var(--code); border: 1px solid var(--line); border-radius: 8px; padding: .5rem .5rem .5rem 3.2rem; overflow-x: auto; }
    .plain .source li { white-space: pre; } .plain .sends > li { margin: .6rem 0; overflow-wrap: anywhere; } .plain .sends span { color: var(--soft); }
    .plain pre { white-space: pre-wrap; overflow-wrap: anywhere; }
    .bar { display: flex; flex-wrap: wrap; gap: .6rem; align-items: center; padding: .5rem 1rem; border-bottom: 1px solid var(--line); background: var(--card); }
    .bar strong { font-family: var(--mono); color: var(--accent); }
    .bar input { flex: 1 1 10rem; min-width: 0; max-width: 24rem; margin-left: auto; font: inherit; padding: .3rem .6rem; border: 1px solid var(--soft); border-radius: 6px; background: var(--paper); color: var(--ink); }
    .bar input[aria-invalid="true"] { border-color: var(--bad); }
    button { font: inherit; color: var(--ink); background: var(--card); border: 1px solid var(--soft); border-radius: 6px; min-width: 2.4rem; min-height: 2.2rem; cursor: pointer; }
    button:hover { background: var(--accent-soft); } button.text { padding: 0 .8rem; }
    button[aria-pressed="true"] { background: var(--accent); color: var(--card); border-color: var(--accent); }
    :focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
    .difference { margin: .6rem 1rem 0; padding: .4rem .8rem; background: var(--mark); border-radius: 6px; }
    .viewers { display: grid; gap: 1rem; } .viewers.n2 { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }
    .viewer { padding: .75rem 1rem 1.25rem; min-width: 0; }
    .head { display: flex; flex-wrap: wrap; gap: .2rem 1rem; align-items: baseline; }
    h1 { font: 700 1.35rem/1.3 var(--mono); margin: 0; overflow-wrap: anywhere; } .badge { margin: 0; color: var(--soft); }
    .timeline { display: flex; flex-wrap: wrap; gap: .5rem .8rem; align-items: center; padding: .6rem 0; position: sticky; top: 0; z-index: 2; background: var(--paper); }
    .buttons { display: flex; gap: .3rem; } .scrub { flex: 1 1 12rem; min-width: 0; position: relative; }
    .scrub input { width: 100%; margin: 0; accent-color: var(--accent); display: block; } .ticks { display: block; width: 100%; height: 14px; }
    .count { font-family: var(--mono); color: var(--soft); min-width: 5.5rem; text-align: right; }
    .panes { display: grid; gap: .9rem; grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr); align-items: start; }
    .middle, .side { display: grid; gap: .9rem; min-width: 0; }
    .pane { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: .7rem .9rem .9rem; min-width: 0; }
    h2 { font-size: .82rem; letter-spacing: .06em; text-transform: uppercase; color: var(--soft); margin: 0 0 .5rem; }
    .code { position: relative; background: var(--code); border: 1px solid var(--line); border-radius: 8px; overflow: auto; max-height: 27rem; font: 13.5px/1.55 var(--mono); padding: .4rem 0; tab-size: 4; }
    .pane-code { align-self: stretch; display: flex; flex-direction: column; } .pane-code .code { flex: 1 0 27rem; height: 27rem; max-height: none; }
    .line { display: flex; white-space: pre; width: max-content; min-width: 100%; padding-right: 1rem; } .line.now { background: var(--accent-soft); }
    .number { flex: none; width: 3.2rem; padding-right: 1rem; text-align: right; color: var(--soft); user-select: none; } .line code { font: inherit; }
    mark { background: var(--mark); color: inherit; border-radius: 3px; box-shadow: 0 0 0 1px var(--mark); }
    .t-comment { color: var(--soft); font-style: italic; } .t-string { color: var(--good); } .t-macro { color: var(--stage-resolve); } .t-word { color: var(--stage-target); }
    .crumbs { margin: 0 0 .5rem; font: 13px/1.5 var(--mono); overflow-wrap: anywhere; } .crumb { color: var(--soft); } .crumb.here { color: var(--ink); font-weight: 700; }
    .crumb + .crumb::before { content: " › "; color: var(--soft); font-weight: 400; }
    .rungs { list-style: none; margin: 0; padding: 0; display: grid; gap: .3rem; min-height: 19.5rem; align-content: start; }
    .rung { display: grid; grid-template-columns: 1.8rem 7.2rem 1.4rem minmax(0, 1fr); gap: .4rem; align-items: baseline; padding: .28rem .5rem; border-radius: 7px; border-left: 4px solid transparent; }
    .rung .glyph { font: 700 .85rem var(--mono); color: var(--soft); text-align: center; } .rung .word { font: 600 .95rem var(--mono); }
    .rung .what { color: var(--ink); font-size: .92rem; overflow-wrap: anywhere; } .rung .mark { font-weight: 700; }
    .rung.open { opacity: 1; } .rung.open .word, .rung.open .glyph, .rung.skipped .word, .rung.skipped .what { color: var(--soft); }
    .rung.good { background: var(--good-soft); } .rung.good .mark { color: var(--good); } .rung.failed { background: var(--bad-soft); } .rung.failed .mark { color: var(--bad); }
    .rung.now { border-left-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); } .plain-rung { grid-template-columns: 1.8rem 7.2rem minmax(0, 1fr); }
    .s-cache .word { color: var(--stage-cache); } .s-lookup .word { color: var(--stage-lookup); } .s-resolve .word { color: var(--stage-resolve); } .s-target .word { color: var(--stage-target); }
    .s-signature .word { color: var(--stage-signature); } .s-invocation .word { color: var(--stage-invocation); } .s-unrecognized .word { color: var(--stage-unrecognized); }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
    .words { margin: 0; font-size: 1.05rem; min-height: 4.8em; overflow-wrap: anywhere; } .hint { color: var(--soft); margin: .2rem 0; font-size: .9rem; }
    .question { border-top: 1px solid var(--line); margin-top: .6rem; padding-top: .6rem; display: grid; gap: .4rem; } .question[hidden] { display: none; } .ask { font-weight: 700; margin: 0; }
    .choice { text-align: left; padding: .35rem .8rem; } .choice.right { background: var(--good-soft); border-color: var(--good); color: var(--ink); } .choice.wrong { background: var(--bad-soft); border-color: var(--bad); color: var(--ink); } .verdict { margin: .2rem 0; }
    .classes { overflow: auto; max-height: 34rem; padding: .6rem .2rem .2rem; } .chain { display: flex; flex-wrap: wrap; gap: 1.6rem 1.9rem; align-items: flex-start; padding: .2rem .4rem .6rem; }
    .card { position: relative; flex: 0 1 15.5rem; min-width: 11rem; border: 1.5px solid var(--line); border-radius: 8px; background: var(--code); padding: .45rem .7rem .6rem; font-size: .86rem; }
    .card.meta { border-style: dashed; } .chain:not(.flat) .card + .card::before { content: "→"; position: absolute; left: -1.55rem; top: .5rem; font-size: 1.15rem; color: var(--soft); }
    .card.walked { border-color: var(--accent); } .chain:not(.flat) .card + .card.walked::before { color: var(--accent); font-weight: 700; } .card.here { box-shadow: 0 0 0 3px var(--accent-soft); border-width: 2.5px; }
    .card.found { background: var(--good-soft); border-color: var(--good); } .card.changed { outline: 2px dashed var(--stage-resolve); outline-offset: 3px; }
    .card h3 { font: 700 .95rem var(--mono); margin: 0 0 .3rem; overflow-wrap: anywhere; } .super { font-weight: 400; color: var(--soft); }
    .step-number { display: inline-block; min-width: 1.5em; text-align: center; margin-right: .4em; border-radius: 1em; background: var(--accent); color: var(--card); } .found .step-number { background: var(--good); }
    .methods { list-style: none; margin: 0; padding: 0; font: 12.5px/1.5 var(--mono); } .methods li { overflow-wrap: anywhere; } .wanted { font-weight: 700; color: var(--accent); } .found .wanted { color: var(--good); }
    .card table { width: 100%; border-collapse: collapse; margin-top: .4rem; font: 12px/1.45 var(--mono); } caption { text-align: left; color: var(--stage-cache); font: 600 .78rem system-ui, sans-serif; }
    .card th, .card td { text-align: left; font-weight: inherit; padding: .1rem .3rem .1rem 0; vertical-align: top; overflow-wrap: anywhere; border-top: 1px solid var(--line); } .card th { width: 46%; }
    .others { margin-top: .6rem; } summary { cursor: pointer; color: var(--soft); } .objects { margin: 0; padding: 0; list-style: none; font: 13px/1.6 var(--mono); display: flex; flex-wrap: wrap; gap: .1rem 1.2rem; } .objects .changed { background: var(--mark); }
    .output { margin: 0; font: 13px/1.5 var(--mono); white-space: pre-wrap; overflow-wrap: anywhere; max-height: 14rem; min-height: 3rem; overflow: auto; }
    .help { border: 1px solid var(--line); border-radius: 12px; background: var(--card); color: var(--ink); max-width: 30rem; } .help::backdrop { background: rgba(10, 15, 25, .5); } dl { display: grid; grid-template-columns: auto 1fr; gap: .3rem 1.2rem; } dt { font-family: var(--mono); font-weight: 700; } dd { margin: 0; }
    .embed .bar, .embed .head { display: none; } .embed .viewer { padding: .4rem; } [hidden] { display: none !important; } .some-panes .panes { grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); }
    .viewers.n2 .panes { grid-template-columns: minmax(0, 1fr); }
    @media (max-width: 860px) { .panes, .viewers.n2 { grid-template-columns: minmax(0, 1fr); } .viewer { padding: .6rem .7rem 1rem; } .pane-code .code { flex: none; height: auto; max-height: 16rem; } .rung { grid-template-columns: 1.3rem 6.8rem 1rem minmax(0, 1fr); padding: .25rem .3rem; } .plain-rung { grid-template-columns: 1.3rem 6.8rem minmax(0, 1fr); }
      .rungs { min-height: 0; } .buttons { flex: 1 0 100%; justify-content: space-between; } .buttons button { flex: 1; min-height: 2.75rem; } .bar input { margin-left: 0; order: 3; flex-basis: 100%; max-width: none; } .bar button:first-of-type { margin-left: auto; } .card { flex: 1 1 100%; } .chain { gap: 1.7rem; } .chain:not(.flat) .card + .card::before { content: "↑"; left: 50%; top: -1.65rem; } .pane-explain { order: -1; } }
    @media (prefers-reduced-motion: no-preference) { .rung, .card { transition: background-color .15s, border-color .15s; } }
    @media print { #app { display: none; } .js .plain { display: block; } .plain { max-width: none; } body { background: #fff; color: #000; font-size: 11pt; } .sends > li { break-inside: avoid; } }
    """
}
