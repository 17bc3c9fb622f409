// What sysctl says of the running process: Apple's struct kinfo_proc, as programs ask whether they are debugged.
#import <Foundation/Foundation.h>
#include <sys/sysctl.h>
#include <unistd.h>

int main(void) {
  int name[4] = {CTL_KERN, KERN_PROC, KERN_PROC_PID, getpid()};
  struct kinfo_proc record;
  size_t size = sizeof record;
  record.kp_proc.p_flag = 0;
  int status = sysctl(name, 4, &record, &size, NULL, 0);
  printf("%d %zu %d\n", status, size, (record.kp_proc.p_flag & P_TRACED) != 0);
  printf("%d %d %d\n", record.kp_proc.p_pid == getpid(), record.kp_eproc.e_ppid >= 0, record.kp_proc.p_comm[0] != 0);
  printf("%zu %zu\n", offsetof(struct kinfo_proc, kp_eproc), sizeof(struct eproc));
  CFTypeRef constant = CFSTR("text"), number = (__bridge CFTypeRef)@7;
  printf("%ld %ld\n", CFGetRetainCount(constant), CFGetRetainCount(number));
  return 0;
}
