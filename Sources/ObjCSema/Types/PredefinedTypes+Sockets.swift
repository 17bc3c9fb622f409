// Structs of BSD sockets, signals, options, and what belongs to them, by tag, laid out as macOS has them: addresses begin with their length.
import ForwardKitBasics

extension PredefinedTypes {
  static let socketTags = tags(in: socketText)

  /// A tag and its members a line.
  static func tags(in text: String) -> [String: String] {
    var tags: [String: String] = [:]
    for words in TextTable.lines(of: text).map(\.words) where words.count == 2 {
      tags[words[0]] = "{\(words[0])=\(words[1])}"
    }
    return tags
  }

  private static let socketText = """
    sockaddr "sa_len"C"sa_family"C"sa_data"[14c]
    in_addr "s_addr"I
    sockaddr_in "sin_len"C"sin_family"C"sin_port"S"sin_addr"{in_addr="s_addr"I}"sin_zero"[8c]
    in6_addr "__u6_addr"(?="__u6_addr8"[16C]"__u6_addr16"[8S]"__u6_addr32"[4I])
    sockaddr_in6 "sin6_len"C"sin6_family"C"sin6_port"S"sin6_flowinfo"I"sin6_addr"{in6_addr}"sin6_scope_id"I
    sockaddr_storage "ss_len"C"ss_family"C"__ss_pad1"[6c]"__ss_align"q"__ss_pad2"[112c]
    sockaddr_un "sun_len"C"sun_family"C"sun_path"[104c]
    sockaddr_dl "sdl_len"C"sdl_family"C"sdl_index"S"sdl_type"C"sdl_nlen"C"sdl_alen"C"sdl_slen"C"sdl_data"[12c]
    addrinfo "ai_flags"i"ai_family"i"ai_socktype"i"ai_protocol"i"ai_addrlen"I"ai_canonname"*"ai_addr"^{sockaddr}"ai_next"^{addrinfo}
    hostent "h_name"*"h_aliases"^*"h_addrtype"i"h_length"i"h_addr_list"^*
    servent "s_name"*"s_aliases"^*"s_port"i"s_proto"*
    protoent "p_name"*"p_aliases"^*"p_proto"i
    ifaddrs "ifa_next"^{ifaddrs}"ifa_name"*"ifa_flags"I"ifa_addr"^{sockaddr}"ifa_netmask"^{sockaddr}"ifa_dstaddr"^{sockaddr}"ifa_data"^v
    ifreq "ifr_name"[16c]"ifr_ifru"(?="ifru_addr"{sockaddr}"ifru_dstaddr"{sockaddr}"ifru_broadaddr"{sockaddr}"ifru_flags"s"ifru_metric"i"ifru_mtu"i"ifru_data"*)
    ifconf "ifc_len"i"ifc_ifcu"(?="ifcu_buf"*"ifcu_req"^{ifreq})
    if_data "ifi_type"C"ifi_typelen"C"ifi_physical"C"ifi_addrlen"C"ifi_hdrlen"C"ifi_recvquota"C"ifi_xmitquota"C"ifi_unused1"C"ifi_mtu"I"ifi_metric"I"ifi_baudrate"I"ifi_ipackets"I"ifi_ierrors"I"ifi_opackets"I"ifi_oerrors"I"ifi_collisions"I"ifi_ibytes"I"ifi_obytes"I"ifi_imcasts"I"ifi_omcasts"I"ifi_iqdrops"I"ifi_noproto"I"ifi_recvtiming"I"ifi_xmittiming"I"ifi_lastchange"[2I]"ifi_unused2"I"ifi_hwassist"I"ifi_reserved1"I"ifi_reserved2"I
    if_msghdr "ifm_msglen"S"ifm_version"C"ifm_type"C"ifm_addrs"i"ifm_flags"i"ifm_index"S"ifm_data"{if_data}
    sigaction ""(?="sa_handler"^?"sa_sigaction"^?)"sa_mask"I"sa_flags"i
    siginfo "si_signo"i"si_errno"i"si_code"i"si_pid"i"si_uid"I"si_status"i"si_addr"^v"si_value"(sigval="sival_int"i"sival_ptr"^v)"si_band"q"__pad"[7Q]
    ucontext "uc_onstack"i"uc_sigmask"I"uc_stack"{sigaltstack}"uc_link"^{ucontext}"uc_mcsize"Q"uc_mcontext"^v
    sigaltstack "ss_sp"^v"ss_size"Q"ss_flags"i
    option "name"r*"has_arg"i"flag"^i"val"i
    rusage "ru_utime"{timeval="tv_sec"q"tv_usec"i}"ru_stime"{timeval="tv_sec"q"tv_usec"i}"ru_maxrss"q"ru_ixrss"q"ru_idrss"q"ru_isrss"q"ru_minflt"q"ru_majflt"q"ru_nswap"q"ru_inblock"q"ru_oublock"q"ru_msgsnd"q"ru_msgrcv"q"ru_nsignals"q"ru_nvcsw"q"ru_nivcsw"q
    linger "l_onoff"i"l_linger"i
    ip_mreq "imr_multiaddr"{in_addr}"imr_interface"{in_addr}
    ipv6_mreq "ipv6mr_multiaddr"{in6_addr}"ipv6mr_interface"I
    pollfd "fd"i"events"s"revents"s
    fd_set "fds_bits"[32i]
    iovec "iov_base"^v"iov_len"Q
    msghdr "msg_name"^v"msg_namelen"I"msg_iov"^{iovec}"msg_iovlen"i"msg_control"^v"msg_controllen"I"msg_flags"i
    passwd "pw_name"*"pw_passwd"*"pw_uid"I"pw_gid"I"pw_change"q"pw_class"*"pw_gecos"*"pw_dir"*"pw_shell"*"pw_expire"q
    group "gr_name"*"gr_passwd"*"gr_gid"I"gr_mem"^*
    lconv "decimal_point"*"thousands_sep"*"grouping"*"int_curr_symbol"*"currency_symbol"*"mon_decimal_point"*"mon_thousands_sep"*"mon_grouping"*"positive_sign"*"negative_sign"*"int_frac_digits"c"frac_digits"c"p_cs_precedes"c"p_sep_by_space"c"n_cs_precedes"c"n_sep_by_space"c"p_sign_posn"c"n_sign_posn"c"int_p_cs_precedes"c"int_n_cs_precedes"c"int_p_sep_by_space"c"int_n_sep_by_space"c"int_p_sign_posn"c"int_n_sign_posn"c
    winsize "ws_row"S"ws_col"S"ws_xpixel"S"ws_ypixel"S
    termios "c_iflag"Q"c_oflag"Q"c_cflag"Q"c_lflag"Q"c_cc"[20C]"c_ispeed"Q"c_ospeed"Q
    fat_header "magic"I"nfat_arch"I
    fat_arch "cputype"i"cpusubtype"i"offset"I"size"I"align"I
    fat_arch_64 "cputype"i"cpusubtype"i"offset"Q"size"Q"align"I"reserved"I
    rlimit "rlim_cur"Q"rlim_max"Q
    utsname "sysname"[256c]"nodename"[256c]"release"[256c]"version"[256c]"machine"[256c]
    extern_proc "p_un"(?="p_st1"{?="__p_forw"^v"__p_back"^v}"__p_starttime"{timeval="tv_sec"q"tv_usec"i})"p_vmspace"^v"p_sigacts"^v"p_flag"i"p_stat"c"p_pid"i"p_oppid"i"p_dupfd"i"user_stack"*"exit_thread"^v"p_debugger"i"sigwait"I"p_estcpu"I"p_cpticks"i"p_pctcpu"I"p_wchan"^v"p_wmesg"*"p_swtime"I"p_slptime"I"p_realtimer"{itimerval="it_interval"{timeval="tv_sec"q"tv_usec"i}"it_value"{timeval="tv_sec"q"tv_usec"i}}"p_rtime"{timeval="tv_sec"q"tv_usec"i}"p_uticks"Q"p_sticks"Q"p_iticks"Q"p_traceflag"i"p_tracep"^v"p_siglist"i"p_textvp"^v"p_holdcnt"i"p_sigmask"I"p_sigignore"I"p_sigcatch"I"p_priority"C"p_usrpri"C"p_nice"c"p_comm"[17c]"p_pgrp"^v"p_addr"^v"p_xstat"S"p_acflag"S"p_ru"^v
    eproc "e_paddr"^v"e_sess"^v"e_pcred"{_pcred="pc_lock"[72c]"pc_ucred"^v"p_ruid"I"p_svuid"I"p_rgid"I"p_svgid"I"p_refcnt"i}"e_ucred"{_ucred="cr_ref"i"cr_uid"I"cr_ngroups"s"cr_groups"[16I]}"e_vm"{vmspace="dummy"i"dummy2"*"dummy3"[5i]"dummy4"[3*]}"e_ppid"i"e_pgid"i"e_jobc"s"e_tdev"i"e_tpgid"i"e_tsess"^v"e_wmesg"[8c]"e_xsize"i"e_xrssize"s"e_xccount"s"e_xswrss"s"e_flag"i"e_login"[12c]"e_spare"[4i]
    dirent "d_ino"Q"d_seekoff"Q"d_reclen"S"d_namlen"S"d_type"C"d_name"[1024c]
    FTW "base"i"level"i
    _ftsent "fts_cycle"^{_ftsent}"fts_parent"^{_ftsent}"fts_link"^{_ftsent}"fts_number"q"fts_pointer"^v"fts_accpath"*"fts_path"*"fts_errno"i"fts_symfd"i"fts_pathlen"S"fts_namelen"S"fts_ino"Q"fts_dev"i"fts_nlink"S"fts_level"s"fts_info"S"fts_flags"S"fts_instr"S"fts_statp"^{stat}"fts_name"[1c]
    statfs "f_bsize"I"f_iosize"i"f_blocks"Q"f_bfree"Q"f_bavail"Q"f_files"Q"f_ffree"Q"f_fsid"{fsid}"f_owner"I"f_type"I"f_flags"I"f_fssubtype"I"f_fstypename"[16c]"f_mntonname"[1024c]"f_mntfromname"[1024c]"f_flags_ext"I"f_reserved"[7I]
    fsid "val"[2i]
    kinfo_proc "kp_proc"{extern_proc}"kp_eproc"{eproc}
    """
}
