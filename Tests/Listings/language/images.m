// The images of a process: the program is the only one.
#import <Foundation/Foundation.h>
#import <mach-o/dyld.h>
#import <mach-o/loader.h>

int main(void) {
  for (uint32_t i = 0; i < _dyld_image_count(); i++) {
    const struct mach_header *header = _dyld_get_image_header(i);
    NSLog(@"%@ %d %d %ld", @(_dyld_get_image_name(i)).lastPathComponent, header->filetype == MH_EXECUTE,
          header->magic == MH_MAGIC_64, (long)_dyld_get_image_vmaddr_slide(i));
  }
  NSLog(@"%d", _dyld_get_image_header(7) == NULL);
  return 0;
}
