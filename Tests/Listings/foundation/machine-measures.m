// What programs ask Mach about memory and time: the types and names are there; the machine is not simulated, so the questions fail, as they
// may on a system, and programs take the way that they have for that. Its clocks can be read.
#import <Foundation/Foundation.h>
#import <mach/mach.h>

static int64_t residentBytes(void) {
  task_vm_info_data_t memory;
  mach_msg_type_number_t count = TASK_VM_INFO_COUNT;
  kern_return_t result = task_info(mach_task_self(), TASK_VM_INFO, (task_info_t)&memory, &count);
  return result == KERN_SUCCESS ? (int64_t)memory.phys_footprint : -1;
}

static double processorShare(void) {
  thread_array_t threads;
  mach_msg_type_number_t count;
  if (task_threads(mach_task_self(), &threads, &count) != KERN_SUCCESS) return -1;
  double share = 0;
  for (mach_msg_type_number_t i = 0; i < count; i++) {
    thread_info_data_t info;
    mach_msg_type_number_t size = THREAD_INFO_MAX;
    if (thread_info(threads[i], THREAD_BASIC_INFO, (thread_info_t)info, &size) != KERN_SUCCESS) return -1;
    thread_basic_info_t basic = (thread_basic_info_t)info;
    if (!(basic->flags & TH_FLAGS_IDLE)) share += basic->cpu_usage / (double)TH_USAGE_SCALE;
  }
  vm_deallocate(mach_task_self(), (vm_offset_t)threads, count * sizeof(thread_t));
  return share;
}

static int64_t freeBytes(void) {
  vm_size_t page;
  vm_statistics_data_t memory;
  mach_msg_type_number_t size = sizeof(vm_statistics_data_t) / sizeof(integer_t);
  if (host_page_size(mach_host_self(), &page) != KERN_SUCCESS) return -2;
  if (host_statistics(mach_host_self(), HOST_VM_INFO, (host_info_t)&memory, &size) != KERN_SUCCESS) return -1;
  return (int64_t)memory.free_count * (int64_t)page;
}

int main(void) {
  printf("%lld %g %lld\n", residentBytes(), processorShare(), freeBytes());
  host_cpu_load_info_data_t load = {{1, 2, 3, 4}};
  task_info_data_t any;
  printf("%u %lu %lu\n", load.cpu_ticks[CPU_STATE_IDLE], sizeof any / sizeof any[0], (unsigned long)vm_page_size);
  printf("%lu %d %lu\n", sizeof(vm_statistics64_data_t) / sizeof(integer_t), HOST_VM_INFO64_COUNT, sizeof(thread_basic_info_data_t));
  clock_serv_t calendar;
  mach_timespec_t moment;
  printf("%d ", host_get_clock_service(mach_host_self(), CALENDAR_CLOCK, &calendar));
  printf("%d %d ", clock_get_time(calendar, &moment), (time_t)moment.tv_sec == time(NULL));
  printf("%d\n", host_get_clock_service(mach_host_self(), 7, &calendar));
  printf("%s, %s\n", mach_error_string(KERN_SUCCESS), mach_error_string(KERN_FAILURE));
  return 0;
}
