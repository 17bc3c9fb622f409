// The macros of <syslog.h> and <asl.h>, with macOS's values.

extension KnownHeaders {
  static let systemLog: [String] =
    numbered("LOG_", "EMERG ALERT CRIT ERR WARNING NOTICE INFO DEBUG")
    + [
      "KERN", "USER", "MAIL", "DAEMON", "AUTH", "SYSLOG", "LPR", "NEWS", "UUCP", "CRON", "AUTHPRIV",
      "FTP",
    ]
    .enumerated().map { "LOG_\($1) (\($0) << 3)" }
    + (0..<8).map { "LOG_LOCAL\($0) (\(16 + $0) << 3)" }
    + [
      "LOG_PID 0x01", "LOG_CONS 0x02", "LOG_ODELAY 0x04", "LOG_NDELAY 0x08", "LOG_NOWAIT 0x10",
      "LOG_PERROR 0x20", "LOG_PRIMASK 0x07", "LOG_PRI(p) ((p) & LOG_PRIMASK)",
      "LOG_MASK(pri) (1 << (pri))", "LOG_UPTO(pri) ((1 << ((pri) + 1)) - 1)",
    ]

  static let systemLogMessages: [String] =
    numbered("ASL_LEVEL_", "EMERG ALERT CRIT ERR WARNING NOTICE INFO DEBUG")
    + numbered("ASL_TYPE_", "MSG QUERY LIST FILE STORE CLIENT")
    + numbered(
      "ASL_QUERY_OP_", "NULL EQUAL GREATER GREATER_EQUAL LESS LESS_EQUAL NOT_EQUAL TRUE")
    + ["EMERG", "ALERT", "CRIT", "ERR", "WARNING", "NOTICE", "INFO", "DEBUG"].enumerated().map {
      "ASL_FILTER_MASK_\($1) \(1 << $0)"
    }
    + [
      "TIME": "Time", "TIME_NSEC": "TimeNanoSec", "HOST": "Host", "SENDER": "Sender",
      "FACILITY": "Facility", "PID": "PID", "UID": "UID", "GID": "GID", "LEVEL": "Level",
      "MSG": "Message", "READ_UID": "ReadUID", "READ_GID": "ReadGID", "SESSION": "Session",
      "EXPIRE_TIME": "ASLExpireTime", "MSG_ID": "ASLMessageID", "REF_PID": "RefPID",
      "REF_PROC": "RefProc", "OPTION": "ASLOption", "SENDER_INSTANCE": "SenderInstance",
      "AUX_TITLE": "ASLAuxTitle", "AUX_UTI": "ASLAuxUTI", "AUX_URL": "ASLAuxURL",
    ]
    .map { "ASL_KEY_\($0) \"\($1)\"" }.sorted()
    + [
      "ASL_STRING_EMERG \"Emergency\"", "ASL_STRING_ALERT \"Alert\"",
      "ASL_STRING_CRIT \"Critical\"", "ASL_STRING_ERR \"Error\"",
      "ASL_STRING_WARNING \"Warning\"", "ASL_STRING_NOTICE \"Notice\"",
      "ASL_STRING_INFO \"Info\"", "ASL_STRING_DEBUG \"Debug\"",
      "ASL_QUERY_OP_CASEFOLD 0x0010", "ASL_QUERY_OP_PREFIX 0x0020", "ASL_QUERY_OP_SUFFIX 0x0040",
      "ASL_QUERY_OP_SUBSTRING 0x0060", "ASL_QUERY_OP_NUMERIC 0x0080", "ASL_QUERY_OP_REGEX 0x0100",
      "ASL_OPT_STDERR 0x00000001", "ASL_OPT_NO_DELAY 0x00000002", "ASL_OPT_NO_REMOTE 0x00000004",
      "ASL_MSG_FMT_RAW \"raw\"", "ASL_MSG_FMT_STD \"std\"", "ASL_MSG_FMT_BSD \"bsd\"",
      "ASL_MSG_FMT_MSG \"msg\"", "ASL_TIME_FMT_SEC \"sec\"", "ASL_TIME_FMT_UTC \"utc\"",
      "ASL_TIME_FMT_LCL \"lcl\"", "ASL_ENCODE_NONE 0", "ASL_ENCODE_SAFE 1", "ASL_ENCODE_ASL 2",
      "ASL_FILTER_MASK(level) (1 << (level))",
      "ASL_FILTER_MASK_UPTO(level) ((1 << ((level) + 1)) - 1)",
    ]

  private static func numbered(_ prefix: String, _ names: String) -> [String] {
    names.split(separator: " ").enumerated().map { "\(prefix)\($1) \($0)" }
  }
}
