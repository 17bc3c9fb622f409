// The structs of <mach/task_info.h>, <mach/thread_info.h> and <mach/vm_statistics.h> by tag: what programs ask about memory and time.

extension PredefinedTypes {
  static let machTags = tags(in: machText)

  private static let machText = """
    thread_basic_info "user_time"{time_value="seconds"i"microseconds"i}"system_time"{time_value="seconds"i"microseconds"i}"cpu_usage"i"policy"i"run_state"i"flags"i"suspend_count"i"sleep_time"i
    task_thread_times_info "user_time"{time_value="seconds"i"microseconds"i}"system_time"{time_value="seconds"i"microseconds"i}
    vm_statistics "free_count"I"active_count"I"inactive_count"I"wire_count"I"zero_fill_count"I"reactivations"I"pageins"I"pageouts"I"faults"I"cow_faults"I"lookups"I"hits"I"purgeable_count"I"purges"I"speculative_count"I
    vm_statistics64 "free_count"I"active_count"I"inactive_count"I"wire_count"I"zero_fill_count"Q"reactivations"Q"pageins"Q"pageouts"Q"faults"Q"cow_faults"Q"lookups"Q"hits"Q"purges"Q"purgeable_count"I"speculative_count"I"decompressions"Q"compressions"Q"swapins"Q"swapouts"Q"compressor_page_count"I"throttled_count"I"external_page_count"I"internal_page_count"I"total_uncompressed_pages_in_compressor"Q
    host_cpu_load_info "cpu_ticks"[4I]
    host_basic_info "max_cpus"i"avail_cpus"i"memory_size"I"cpu_type"i"cpu_subtype"i"cpu_threadtype"i"physical_cpu"i"physical_cpu_max"i"logical_cpu"i"logical_cpu_max"i"max_mem"Q
    """
}
