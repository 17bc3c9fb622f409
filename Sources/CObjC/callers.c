// Where the program is: the frames that lead there, from the inside out, and the images that they belong to.
#define _GNU_SOURCE
#include "CObjC.h"

#include <dlfcn.h>
#include <link.h>
#include <string.h>
#include <unwind.h>

struct walk {
    bool (*each)(uintptr_t code, uintptr_t frame, void *context);
    void *context;
};

static _Unwind_Reason_Code visit(struct _Unwind_Context *place, void *context) {
    const struct walk *walk = context;
    return walk->each(_Unwind_GetIP(place), _Unwind_GetCFA(place), walk->context)
               ? _URC_NO_REASON
               : _URC_END_OF_STACK;
}

void objc_host_eachFrame(
    bool (*each)(uintptr_t code, uintptr_t frame, void *context), void *context) {
    _Unwind_Backtrace(visit, &(struct walk){each, context});
}

bool objc_host_isMessenger(uintptr_t code) {
    Dl_info info;
    if (!code || !dladdr((void *)code, &info) || !info.dli_sname) return false;
    return strncmp(info.dli_sname, "fwd_msg", 7) == 0 ||
           strncmp(info.dli_sname, "objc_msgSend", 12) == 0;
}

static int find_image(struct dl_phdr_info *info, size_t size, void *context) {
    (void)size;
    objc_host_image *image = context;
    uintptr_t start = UINTPTR_MAX, end = 0;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        if (info->dlpi_phdr[i].p_type != PT_LOAD) continue;
        uintptr_t first = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        uintptr_t last = first + info->dlpi_phdr[i].p_memsz;
        if (first < start) start = first;
        if (last > end) end = last;
    }
    uintptr_t address = (uintptr_t)image->address;
    if (address < start || address >= end) return 0;
    image->start = start;
    image->end = end;
    image->slide = info->dlpi_addr;
    image->path = info->dlpi_name[0] ? info->dlpi_name : "/proc/self/exe";
    return 1;
}

bool objc_host_findImage(objc_host_image *image) { return dl_iterate_phdr(find_image, image) == 1; }
