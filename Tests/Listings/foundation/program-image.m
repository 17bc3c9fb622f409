#import <Foundation/Foundation.h>
#include <mach-o/dyld.h>
#include <mach-o/loader.h>
#include <mach-o/nlist.h>
#include <mach/mach.h>
#include <mach/vm_map.h>
#include <string.h>
#include <stdio.h>

static int (*originalPuts)(const char *);
static int loudPuts(const char *text) {
    char line[64];
    snprintf(line, sizeof line, "%s!", text);
    return originalPuts(line);
}

/// Looks for the pointer of a symbol in the section, by way of the tables of __LINKEDIT.
static void **find(const struct mach_header_64 *header, intptr_t slide, const char *wanted) {
    struct segment_command_64 *linkedit = NULL, *data = NULL;
    struct symtab_command *symbols = NULL;
    struct dysymtab_command *indirect = NULL;
    uintptr_t place = (uintptr_t)header + sizeof(struct mach_header_64);
    for (uint32_t i = 0; i < header->ncmds; i++) {
        struct load_command *command = (struct load_command *)place;
        if (command->cmd == LC_SEGMENT_64) {
            struct segment_command_64 *segment = (struct segment_command_64 *)command;
            if (strcmp(segment->segname, SEG_LINKEDIT) == 0) linkedit = segment;
            if (strcmp(segment->segname, SEG_DATA) == 0) data = segment;
        } else if (command->cmd == LC_SYMTAB) {
            symbols = (struct symtab_command *)command;
        } else if (command->cmd == LC_DYSYMTAB) {
            indirect = (struct dysymtab_command *)command;
        }
        place += command->cmdsize;
    }
    if (!linkedit || !data || !symbols || !indirect || !indirect->nindirectsyms) return NULL;
    uintptr_t base = (uintptr_t)slide + linkedit->vmaddr - linkedit->fileoff;
    struct nlist_64 *table = (struct nlist_64 *)(base + symbols->symoff);
    char *names = (char *)(base + symbols->stroff);
    uint32_t *indices = (uint32_t *)(base + indirect->indirectsymoff);
    struct section_64 *section = (struct section_64 *)((uintptr_t)data + sizeof *data);
    for (uint32_t j = 0; j < data->nsects; j++, section++) {
        if ((section->flags & SECTION_TYPE) != S_LAZY_SYMBOL_POINTERS) continue;
        void **pointers = (void **)((uintptr_t)slide + section->addr);
        for (uint32_t k = 0; k < section->size / sizeof(void *); k++) {
            uint32_t symbol = indices[section->reserved1 + k];
            if (symbol == INDIRECT_SYMBOL_ABS || symbol == INDIRECT_SYMBOL_LOCAL) continue;
            if (strcmp(names + table[symbol].n_un.n_strx + 1, wanted) == 0) return pointers + k;
        }
    }
    return NULL;
}

static void added(const struct mach_header *header, intptr_t slide) {
    void **pointer = find((const struct mach_header_64 *)header, slide, "puts");
    if (!pointer) return;
    vm_protect(mach_task_self(), (vm_address_t)pointer, sizeof *pointer, 0, VM_PROT_READ | VM_PROT_WRITE);
    originalPuts = *pointer;
    *pointer = loudPuts;
}

int main(void) {
    puts("before");
    _dyld_register_func_for_add_image(added);
    puts("after");
    return 0;
}
