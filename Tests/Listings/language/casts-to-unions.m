// GNU's casts to unions, offsetof with an index that is known only while running, and flexible arrays in a union.
#import <Foundation/Foundation.h>

union number { int whole; float fraction; char *text; };
struct record { int n; struct { short a, b; } rows[8]; char path[16]; };
struct packet { int kind; union { void *pointers[]; char bytes[]; }; };

static union number first = (union number)7;

static int whole(union number n) { return n.whole; }
static const char *text(union number n) { return n.text; }

int main(int argc, char **argv) {
  union number u = (union number)5;
  printf("%d %d %d\n", first.whole, u.whole, whole((union number)1.0f) == 0x3f800000);
  printf("%s\n", text((union number)(char *)"words"));
  int i = argc + 1;
  printf("%zu %zu\n", offsetof(struct record, path[i]), offsetof(struct record, rows[i].b));
  printf("%zu %zu\n", offsetof(struct record, rows[2].b), sizeof(struct packet));
  struct packet *p = malloc(sizeof *p + 4);
  strcpy(p->bytes, "abc");
  printf("%s %d\n", p->bytes, (void *)p->bytes == (void *)p->pointers);
  free(p);
  return 0;
}
