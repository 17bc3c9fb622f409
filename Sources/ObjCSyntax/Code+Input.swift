/// F07: the input as a file.
public enum InputCode: String, DiagnosticFamily {
  case notUTF8 = """
    F0701 The file is not UTF-8
    Listings are read as UTF-8 (of which ASCII is a part). Save the file in that encoding.
    Instead: save it as UTF-8
    """
  case binary = """
    F0702 The file is not text
    It holds zero bytes, so it is a program, an image or some other binary file, or text in UTF-16.
    Instead: name the listing's source, saved as UTF-8
    """
  case tooLarge = """
    F0703 The file is too large
    A listing may have 64 MiB.
    Instead: name the listing's source; parts of it can be files of their own
    """
  case unreadable = """
    F0704 The file cannot be read
    It is not there, it is a folder, or it may not be read. The message has the system's own words.
    Instead: check the name and the permissions
    """
  case cannotCreate = """
    F0705 The output file cannot be created
    Its folder is missing or may not be written to. The message has the system's own words.
    Instead: name a file in a folder that is there and may be written
    """
  case cannotWrite = """
    F0706 The output cannot be written
    The disk is full, or the device failed. The message has the system's own words.
    Instead: make room, or write to another place
    """
  case notATrace = """
    F0707 The file is not a whole trace
    A trace is JSON Lines of schema 1: a header first, one event per line, `end` last. The message names the line that
    is wrong. A trace that was cut by Ctrl-C or a limit is whole; one that a full disk cut is not.
    Instead: record it again: `fwdsim trace --format jsonl -o FILE`
    """
  case noSuchSend = """
    F0708 There is no such send
    Sends are numbered from 1, as `#3` in the text trace. Routine sends (alloc, init, retain, …) have no number unless
    --all is given.
    Instead: name a send that the text trace shows
    """
  case noSuchEvent = """
    F0709 There is no such event
    Events are numbered from 0, in JSON Lines by their key `i`. `fwdsim trace -f jsonl` shows them.
    Instead: name an event that the trace has
    """
  case impossibleWhatIf = """
    F0710 This what-if cannot be
    --without-line names a line that the listing does not have, or a what-if or other names of objects were asked of a
    trace: a trace tells what happened, and only the listing can be run again.
    Instead: name a line that is there, and the listing rather than its trace
    """
  case injectionFailed = """
    F0711 An injection could not be carried out
    What it names was not there when the message came: a class, a method, a living object, a key of the receiver. The
    stage ran as it always does.
    Instead: name what exists when the message is sent
    """
  case injectionUnused = """
    F0712 An injection was never used
    No message came to that stage with that class and selector. Classes are matched by the receiver's own name or by that
    of the class where the search starts; `*` stands for any text. A stage is only reached when those before it have not
    answered: `fwdsim FILE.m -d3` shows which did.
    Instead: name a message that gets to that stage
    """
  case wouldOverwrite = """
    F0713 The output file exists
    Only files that fwdsim wrote are written over without being asked, told by how they begin.
    Instead: name another file, or give --force
    """
  case outputIsInput = """
    F0714 The output file is the input
    Writing the trace there would destroy the listing. --force does not change this.
    Instead: name another file
    """
  case isATrace = """
    F0715 The file is a trace
    This command runs or checks a listing. A trace is read by `trace`, `export`, `stats`, `graph`, `diff`, `step` and
    `explain`.
    Instead: give the listing that the trace was made from
    """
}
