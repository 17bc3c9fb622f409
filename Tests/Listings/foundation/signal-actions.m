// Handlers of signals: with and without the facts about a signal, once only, and signals that are blocked for a while.
#import <Foundation/Foundation.h>
#include <errno.h>
#include <pthread.h>
#include <signal.h>

static void plain(int number) { printf("plain %d %s\n", number, strsignal(number)); }
static void informed(int number, siginfo_t *info, void *context) { printf("informed %d, said %d, from the program %d\n", number, info->si_signo, info->si_code == SI_USER); }

static void *rest(void *unused) { usleep(1000); return NULL; }

int main(void) {
  struct sigaction action, old;
  memset(&action, 0, sizeof action);
  action.sa_handler = plain;
  sigemptyset(&action.sa_mask);
  sigaddset(&action.sa_mask, SIGINT);
  printf("%d %d %d\n", sigismember(&action.sa_mask, SIGINT), sigismember(&action.sa_mask, SIGABRT), sigaction(SIGUSR1, &action, NULL));
  raise(SIGUSR1);
  action.sa_sigaction = informed;
  action.sa_flags = SA_SIGINFO | SA_RESETHAND;
  sigaction(SIGUSR1, &action, &old);
  printf("the old one %d\n", old.sa_handler == plain && sigismember(&old.sa_mask, SIGINT));
  kill(getpid(), SIGUSR1);
  sigaction(SIGUSR1, NULL, &old);
  printf("once: %d\n", old.sa_handler == SIG_DFL);

  signal(SIGUSR2, plain);
  pthread_t other;
  pthread_create(&other, NULL, rest, NULL);
  printf("thread: %d %d %d\n", pthread_kill(pthread_self(), SIGUSR2), pthread_kill(other, 0), pthread_kill(other, 99) == EINVAL);
  pthread_join(other, NULL);
  printf("gone: %d\n", pthread_kill(other, 0) == ESRCH);

  signal(SIGTERM, plain);
  sigset_t blocked, waiting;
  sigemptyset(&blocked);
  sigaddset(&blocked, SIGTERM);
  sigprocmask(SIG_BLOCK, &blocked, NULL);
  raise(SIGTERM);
  sigpending(&waiting);
  printf("waits %d\n", sigismember(&waiting, SIGTERM));
  sigprocmask(SIG_UNBLOCK, &blocked, NULL);
  errno = 0;
  int result = sigaction(SIGKILL, &action, NULL);
  printf("nobody catches SIGKILL: %d %d\n", result, errno == EINVAL);
  printf("unknown: %d\n", signal(99, plain) == SIG_ERR);
  raise(SIGABRT);
  return 0;
}
