// What every file of the command uses from the analysis of traces: wording that all views share.
@_exported import TraceAnalysis
