// Loaded first into a program, so that one of its allocations fails, as in a machine without memory.
//
// FAILING_ALLOCATION=N lets the Nth allocation (from 0) of at least FAILING_SIZE bytes fail. At its end the program
// prints on standard error how many there were if COUNT_ALLOCATIONS is set.

#define _GNU_SOURCE
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_long count;
static long failing = -1;
static size_t least = (size_t)-1;

__attribute__((constructor)) static void begin(void) {
  const char *number = getenv("FAILING_ALLOCATION"), *size = getenv("FAILING_SIZE");
  if (number) failing = atol(number);
  if (size) least = (size_t)atol(size);
}

__attribute__((destructor)) static void end(void) {
  if (getenv("COUNT_ALLOCATIONS")) fprintf(stderr, "allocations: %ld\n", (long)count);
}

/// Returns true, with the reason in errno, if an allocation of `size` bytes is the one that fails.
static int fails(size_t size) {
  if (size < least || atomic_fetch_add(&count, 1) != failing) return 0;
  errno = ENOMEM;
  return 1;
}

void *malloc(size_t size) { return fails(size) ? NULL : __libc_malloc(size); }

void *calloc(size_t count, size_t size) { return fails(count * size) ? NULL : __libc_calloc(count, size); }

void *realloc(void *block, size_t size) { return fails(size) ? NULL : __libc_realloc(block, size); }

void *aligned_alloc(size_t alignment, size_t size) { return fails(size) ? NULL : __libc_memalign(alignment, size); }

void *memalign(size_t alignment, size_t size) { return fails(size) ? NULL : __libc_memalign(alignment, size); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  void *made = fails(size) ? NULL : __libc_memalign(alignment, size);
  if (!made) return ENOMEM;
  *block = made;
  return 0;
}
