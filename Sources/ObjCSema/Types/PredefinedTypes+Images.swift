// The structs of <mach-o/loader.h>, <mach-o/nlist.h> and <mach/vm_region.h> by tag, and fishhook's.

extension PredefinedTypes {
  static let imageTags = tags(in: imageText)

  private static let imageText = """
    mach_header "magic"I"cputype"i"cpusubtype"i"filetype"I"ncmds"I"sizeofcmds"I"flags"I
    mach_header_64 "magic"I"cputype"i"cpusubtype"i"filetype"I"ncmds"I"sizeofcmds"I"flags"I"reserved"I
    load_command "cmd"I"cmdsize"I
    segment_command "cmd"I"cmdsize"I"segname"[16c]"vmaddr"I"vmsize"I"fileoff"I"filesize"I"maxprot"i"initprot"i"nsects"I"flags"I
    segment_command_64 "cmd"I"cmdsize"I"segname"[16c]"vmaddr"Q"vmsize"Q"fileoff"Q"filesize"Q"maxprot"i"initprot"i"nsects"I"flags"I
    section "sectname"[16c]"segname"[16c]"addr"I"size"I"offset"I"align"I"reloff"I"nreloc"I"flags"I"reserved1"I"reserved2"I
    section_64 "sectname"[16c]"segname"[16c]"addr"Q"size"Q"offset"I"align"I"reloff"I"nreloc"I"flags"I"reserved1"I"reserved2"I"reserved3"I
    symtab_command "cmd"I"cmdsize"I"symoff"I"nsyms"I"stroff"I"strsize"I
    dysymtab_command "cmd"I"cmdsize"I"ilocalsym"I"nlocalsym"I"iextdefsym"I"nextdefsym"I"iundefsym"I"nundefsym"I"tocoff"I"ntoc"I"modtaboff"I"nmodtab"I"extrefsymoff"I"nextrefsyms"I"indirectsymoff"I"nindirectsyms"I"extreloff"I"nextrel"I"locreloff"I"nlocrel"I
    linkedit_data_command "cmd"I"cmdsize"I"dataoff"I"datasize"I
    encryption_info_command "cmd"I"cmdsize"I"cryptoff"I"cryptsize"I"cryptid"I
    encryption_info_command_64 "cmd"I"cmdsize"I"cryptoff"I"cryptsize"I"cryptid"I"pad"I
    uuid_command "cmd"I"cmdsize"I"uuid"[16C]
    entry_point_command "cmd"I"cmdsize"I"entryoff"Q"stacksize"Q
    nlist "n_un"(?="n_strx"I)"n_type"C"n_sect"C"n_desc"s"n_value"I
    nlist_64 "n_un"(?="n_strx"I)"n_type"C"n_sect"C"n_desc"S"n_value"Q
    vm_region_basic_info_64 "protection"i"max_protection"i"inheritance"I"shared"I"reserved"I"offset"Q"behavior"i"user_wired_count"S
    rebinding "name"r*"replacement"^v"replaced"^^v
    """
}
