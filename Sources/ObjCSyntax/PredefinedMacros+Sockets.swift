// The macros of sockets and their relatives that are more than a number: members under a shorter name, and sets of descriptors.

extension PredefinedMacros {
  static let sockets = """
    #define s6_addr __u6_addr.__u6_addr8
    #define h_addr h_addr_list[0]
    #define ifa_broadaddr ifa_dstaddr
    #define ifr_addr ifr_ifru.ifru_addr
    #define ifr_broadaddr ifr_ifru.ifru_broadaddr
    #define ifr_flags ifr_ifru.ifru_flags
    #define ifr_mtu ifr_ifru.ifru_mtu
    #define ifc_buf ifc_ifcu.ifcu_buf
    #define ifc_req ifc_ifcu.ifcu_req
    #define LLADDR(s) ((caddr_t)((s)->sdl_data + (s)->sdl_nlen))
    #define SUN_LEN(s) (sizeof(*(s)) - sizeof((s)->sun_path) + strlen((s)->sun_path))
    #define IN6ADDR_ANY_INIT {{{0}}}
    #define IN6ADDR_LOOPBACK_INIT {{{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}}}
    #define IN_LOOPBACK(i) (((UInt32)(i) & 0xff000000) == 0x7f000000)
    #define IN_MULTICAST(i) (((UInt32)(i) & 0xf0000000) == 0xe0000000)
    #define IN_LINKLOCAL(i) (((UInt32)(i) & 0xffff0000) == 0xa9fe0000)
    #define IN6_IS_ADDR_UNSPECIFIED(a) (!memcmp((a), &in6addr_any, 16))
    #define IN6_IS_ADDR_LOOPBACK(a) (!memcmp((a), &in6addr_loopback, 16))
    #define IN6_IS_ADDR_LINKLOCAL(a) ((a)->s6_addr[0] == 0xfe && ((a)->s6_addr[1] & 0xc0) == 0x80)
    #define IN6_IS_ADDR_MULTICAST(a) ((a)->s6_addr[0] == 0xff)
    #define IN6_IS_ADDR_V4MAPPED(a) (!memcmp((a), "\\0\\0\\0\\0\\0\\0\\0\\0\\0\\0\\xff\\xff", 12))
    #define p_starttime p_un.__p_starttime
    #define FD_ZERO(set) ((void)memset((set), 0, sizeof(*(set))))
    #define FD_SET(n, set) ((void)((set)->fds_bits[(n) / 32] |= (int)(1u << ((n) % 32))))
    #define FD_CLR(n, set) ((void)((set)->fds_bits[(n) / 32] &= ~(int)(1u << ((n) % 32))))
    #define FD_ISSET(n, set) ((set)->fds_bits[(n) / 32] >> ((n) % 32) & 1)
    #define FD_COPY(from, to) ((void)(*(to) = *(from)))

    """
}
