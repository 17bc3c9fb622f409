// POSIX threads: a work queue with a condition, keys with destructors, once, read-write locks.
#import <Foundation/Foundation.h>
#import <pthread.h>

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t filled = PTHREAD_COND_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_key_t key;
static int jobs[8], count;

static void destroy(void *value) { printf("value %ld goes\n", (long)value); }
static void prepare(void) { printf("prepared\n"); pthread_key_create(&key, destroy); }

static void *work(void *argument) {
  long number = (long)argument;
  pthread_once(&once, prepare);
  pthread_setspecific(key, (void *)(number + 1));
  long sum = 0;
  while (1) {
    pthread_mutex_lock(&mutex);
    while (count == 0) pthread_cond_wait(&filled, &mutex);
    int job = jobs[--count];
    pthread_mutex_unlock(&mutex);
    if (job < 0) break;
    usleep(1000);
    sum += job;
  }
  printf("worker %ld, value %ld, sum %ld\n", number, (long)pthread_getspecific(key), sum);
  return (void *)sum;
}

static pthread_rwlock_t rw = PTHREAD_RWLOCK_INITIALIZER;
static void *reader(void *name) {
  pthread_rwlock_rdlock(&rw);
  usleep(1000);
  printf("read by %s\n", (char *)name);
  pthread_rwlock_unlock(&rw);
  return NULL;
}

int main(void) {
  pthread_t threads[2];
  for (long i = 0; i < 2; i++) pthread_create(&threads[i], NULL, work, (void *)i);
  for (int i = 1; i <= 6; i++) {
    pthread_mutex_lock(&mutex);
    jobs[count++] = i;
    pthread_cond_signal(&filled);
    pthread_mutex_unlock(&mutex);
    usleep(700);
  }
  usleep(5000);
  pthread_mutex_lock(&mutex);
  jobs[count++] = -1;
  jobs[count++] = -1;
  pthread_cond_broadcast(&filled);
  pthread_mutex_unlock(&mutex);
  long all = 0;
  for (int i = 0; i < 2; i++) {
    void *sum;
    pthread_join(threads[i], &sum);
    all += (long)sum;
  }
  printf("all %ld\n", all);

  pthread_mutexattr_t attributes;
  pthread_mutexattr_init(&attributes);
  pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
  pthread_mutex_t recursive;
  pthread_mutex_init(&recursive, &attributes);
  printf("%d", pthread_mutex_lock(&recursive));
  printf("%d", pthread_mutex_lock(&recursive));
  printf("%d", pthread_mutex_unlock(&recursive));
  printf("%d\n", pthread_mutex_unlock(&recursive));

  pthread_rwlock_wrlock(&rw);
  pthread_create(&threads[0], NULL, reader, "one");
  pthread_create(&threads[1], NULL, reader, "two");
  usleep(10);
  printf("written\n");
  pthread_rwlock_unlock(&rw);
  for (int i = 0; i < 2; i++) pthread_join(threads[i], NULL);

  struct timespec limit;
  clock_gettime(CLOCK_REALTIME, &limit);
  limit.tv_sec += 2;
  pthread_mutex_lock(&mutex);
  printf("timed out %d\n", pthread_cond_timedwait(&filled, &mutex, &limit) == ETIMEDOUT);
  pthread_mutex_unlock(&mutex);
  return 0;
}
