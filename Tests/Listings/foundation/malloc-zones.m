// Zones of malloc: one heap, whatever zone a block was asked from.
#import <Foundation/Foundation.h>
#import <mach/mach.h>
#import <malloc/malloc.h>

int main(void) {
  malloc_zone_t *zone = malloc_default_zone();
  char *text = malloc_zone_malloc(zone, 20);
  strcpy(text, "in a zone");
  text = malloc_zone_realloc(zone, text, 40);
  printf("%s, %d %d\n", text, malloc_zone_from_ptr(text) == zone, malloc_zone_from_ptr(&zone) == NULL);
  malloc_zone_free(zone, text);
  int *numbers = malloc_zone_calloc(zone, 4, sizeof(int));
  printf("%d %s\n", numbers[3], malloc_get_zone_name(zone));
  free(numbers);
  vm_address_t *zones;
  unsigned count = 7;
  kern_return_t result = malloc_get_all_zones(mach_task_self(), NULL, &zones, &count);
  printf("%d %u %d\n", result, count, zone->malloc == NULL);
  malloc_zone_t *own = malloc_create_zone(0, 0);
  malloc_destroy_zone(own);
  return 0;
}
