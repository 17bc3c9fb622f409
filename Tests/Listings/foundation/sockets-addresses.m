// Internet addresses: their structs as macOS has them, and what is read and written without a network.
#import <Foundation/Foundation.h>
#include <sys/socket.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <arpa/inet.h>
#include <netdb.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <sys/un.h>
#include <poll.h>
#include <sys/utsname.h>

static void layouts(void) {
    printf("%zu %zu %zu %zu %zu %zu %zu\n", sizeof(struct sockaddr), sizeof(struct sockaddr_in), sizeof(struct sockaddr_in6),
           sizeof(struct sockaddr_storage), sizeof(struct sockaddr_un), sizeof(struct addrinfo), sizeof(struct hostent));
    printf("%zu %zu %zu %zu %zu %zu\n", sizeof(struct ifaddrs), sizeof(struct linger), sizeof(struct pollfd), sizeof(fd_set),
           sizeof(struct utsname), sizeof(struct in6_addr));
    printf("%zu %zu\n", offsetof(struct sockaddr_in, sin_addr), offsetof(struct addrinfo, ai_addr));
    printf("%d %d %d %d %d %d\n", AF_INET, AF_INET6, SOCK_STREAM, SOL_SOCKET, SO_REUSEADDR, TCP_NODELAY);
}

static void numbers(void) {
    struct sockaddr_in address;
    memset(&address, 0, sizeof address);
    address.sin_len = sizeof(address);
    address.sin_family = AF_INET;
    address.sin_port = htons(8080);
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    printf("%s:%d\n", inet_ntoa(address.sin_addr), ntohs(address.sin_port));
    printf("%x %x\n", inet_addr("10.0.0.1"), inet_addr("300.1"));
    struct in_addr parsed;
    printf("%d %s, %d\n", inet_aton("192.168.1", &parsed), inet_ntoa(parsed), inet_aton("x", &parsed));
    char text[INET6_ADDRSTRLEN];
    struct in6_addr six;
    printf("%d %d %d\n", inet_pton(AF_INET6, "FE80:0::1", &six), inet_pton(AF_INET, "1.2.3", &parsed), inet_pton(99, "", &six));
    printf("%s %02x\n", inet_ntop(AF_INET6, &six, text, sizeof text), six.s6_addr[0]);
    printf("%s\n", inet_ntop(AF_INET6, &in6addr_loopback, text, sizeof text));
    printf("%d %s\n", inet_ntop(AF_INET, &address.sin_addr, text, 4) == NULL, strerror(errno));
}

static void find(const char *host, const char *service, int flags) {
    struct addrinfo hints = {0}, *found = NULL;
    hints.ai_socktype = SOCK_STREAM;
    hints.ai_flags = flags;
    int status = getaddrinfo(host, service, &hints, &found);
    printf("%s %s: %s\n", host ?: "-", service ?: "-", status ? gai_strerror(status) : "found");
    for (struct addrinfo *info = found; info; info = info->ai_next) {
        char name[NI_MAXHOST], port[NI_MAXSERV], alias[NI_MAXHOST];
        getnameinfo(info->ai_addr, info->ai_addrlen, name, sizeof name, port, sizeof port, NI_NUMERICHOST | NI_NUMERICSERV);
        getnameinfo(info->ai_addr, info->ai_addrlen, alias, sizeof alias, NULL, 0, 0);
        printf("  %d %d %s %s %s\n", info->ai_family, info->ai_protocol, name, port, alias);
    }
    if (found) freeaddrinfo(found);
}

int main(void) {
    layouts();
    numbers();
    find("localhost", "http", 0);
    find("127.0.0.1", "9000", AI_NUMERICHOST);
    find("::1", NULL, 0);
    find(NULL, "80", AI_PASSIVE);
    find("www.example.com", "80", 0);
    find(NULL, NULL, 0);
    struct utsname system;
    uname(&system);
    printf("%s %s %s\n", system.sysname, system.release, system.machine);
    return 0;
}
