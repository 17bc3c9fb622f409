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
    A listing may be up to 64 MiB.
    Instead: name the listing's source; parts of it can be files of their own
    """
  case unreadable = """
    F0704 The file cannot be read
    It does not exist, it is a folder that has no sources in Objective-C or C, or you have no permission to read it. The
    message quotes the system.
    Instead: check the name and the permissions
    """
  case cannotCreate = """
    F0705 The output file cannot be created
    Its folder does not exist or is not writable. The message quotes the system.
    Instead: name a file in an existing, writable folder
    """
  case cannotWrite = """
    F0706 The output cannot be written
    The disk is full, or the device failed. The message quotes the system.
    Instead: free some space, or write somewhere else
    """
  case notATrace = """
    F0707 The file is not a whole trace
    A trace is JSON Lines of schema 1: a header first, one event per line, `end` last. The message
    names the line that is wrong. A trace cut short by Ctrl-C or a limit is complete in this
    sense; one cut short by a full disk is not.
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
    F0710 An impossible what-if
    --without-line names a line that the listing does not have, or a what-if or --addresses was
    asked of a trace: a trace records what happened, and only the listing can be run again.
    Instead: name an existing line, and the listing rather than its trace
    """
  case injectionFailed = """
    F0711 An injection could not be carried out
    What it names did not exist when the message was sent: a class, a method, a living object, a
    key of the receiver. The stage ran as usual.
    Instead: name what exists when the message is sent
    """
  case injectionUnused = """
    F0712 An injection was never used
    No message reached that stage with that class and selector. Classes are matched by the
    receiver's own name or by that of the class where the search starts; `*` stands for any text.
    A stage is reached only if the earlier ones did not answer: `fwdsim FILE.m -d stages` shows
    which did.
    Instead: name a message that reaches that stage
    """
  case wouldOverwrite = """
    F0713 The output file exists
    Only files that fwdsim wrote, recognized by how they begin, are overwritten without asking.
    Instead: name another file, or use --force
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
  case sourceAdded = """
    F0716 A file is read that was not named
    One file or folder is named, a header is imported there, and the source of the same name lies
    beside the header or in the project around: `Person.m` for `Person.h`. It is a part of the
    program then, as in a project of Xcode. A file with a `main` of its own is not.
    Instead: nothing has to be changed; who names several files names all of them
    """
}
