"""What a user of the module may write under mypy --strict; it is checked and not run."""

from typing import Optional

import fwdsim

trace: fwdsim.Trace = fwdsim.trace("a.m", "argument", dialect="gnustep", all=True, timeout=2.5)
reached: list[Optional[fwdsim.Stage]] = [send.reached for send in trace.sends]
numbers: list[int] = [send.send for send in trace.sends if send.kind == "super" and send.exception is None]
svg: str = trace.export("svg", "--send", "1")
names: tuple[str, ...] = tuple(diagnostic.code for diagnostic in fwdsim.check("a.m", "b.m", run=True))
verdicts: list[str] = [answer.verdict for answer in fwdsim.why("-[Car drive]", "a.m").answers]
passed: bool = fwdsim.test("a.m", only=["CarTests"]).passed
try:
    output: str = fwdsim.run("a.m", check=True).output
except fwdsim.ListingError as error:
    codes: list[str] = [diagnostic.code for diagnostic in error.diagnostics]
except (fwdsim.ProgramFailed, fwdsim.LimitReached) as failure:
    status: int = failure.status
fwdsim.trace("a.m", dialect="other")  # type: ignore[arg-type]
trace.status = 0  # type: ignore[misc]
