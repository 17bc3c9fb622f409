// libkern's lists without locks: a stack and a queue of records that each have a link.
#import <Foundation/Foundation.h>
#import <libkern/OSAtomic.h>

typedef struct Wagon {
  int number;
  struct Wagon *next;
} Wagon;

int main(void) {
  Wagon wagons[3] = {{1, NULL}, {2, NULL}, {3, NULL}};
  OSQueueHead stack = OS_ATOMIC_QUEUE_INIT;
  OSFifoQueueHead queue = OS_ATOMIC_FIFO_QUEUE_INIT;
  for (int i = 0; i < 3; i++) OSAtomicEnqueue(&stack, &wagons[i], offsetof(Wagon, next));
  for (Wagon *wagon; (wagon = OSAtomicDequeue(&stack, offsetof(Wagon, next)));) printf("stack %d\n", wagon->number);
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < 3; i++) OSAtomicFifoEnqueue(&queue, &wagons[i], offsetof(Wagon, next));
    for (Wagon *wagon; (wagon = OSAtomicFifoDequeue(&queue, offsetof(Wagon, next)));) printf("queue %d\n", wagon->number);
  }
  return 0;
}
