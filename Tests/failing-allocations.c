// Loaded first into a program, so that one of its allocations fails, as in a machine without memory.
//
// FAILING_ALLOCATION=N lets the Nth allocation (from 0) of at least FAILING_SIZE bytes fail. FAILING_IN=libone:libtwo
// counts those only that a library asks for whose file name begins so, FAILING_BESIDE=libone:libtwo all others. At its
// end the program prints on standard error how many there were if COUNT_ALLOCATIONS is set.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

static atomic_long count;
static long failing = -1;
static size_t least = (size_t)-1;
static const char *inside, *beside;

__attribute__((constructor)) static void begin(void) {
  const char *number = getenv("FAILING_ALLOCATION"), *size = getenv("FAILING_SIZE");
  if (number) failing = atol(number);
  inside = getenv("FAILING_IN");
  beside = getenv("FAILING_BESIDE");
  if (size) least = (size_t)atol(size);
}

__attribute__((destructor)) static void end(void) {
  if (getenv("COUNT_ALLOCATIONS")) fprintf(stderr, "allocations: %ld\n", (long)count);
}

/// Returns true if the library of an address has a file name that begins as one of `names`.
static int is_in(const char *names, const void *address) {
  Dl_info library;
  if (!dladdr(address, &library) || !library.dli_fname) return 0;
  const char *slash = strrchr(library.dli_fname, '/');
  const char *file = slash ? slash + 1 : library.dli_fname;
  for (const char *name = names; *name;) {
    const size_t length = strcspn(name, ":");
    if (strncmp(file, name, length) == 0) return 1;
    name += length + (name[length] == ':');
  }
  return 0;
}

/// Returns true, with the reason in errno, if an allocation of `size` bytes for `caller` is the one that fails.
static int fails_for(const void *caller, size_t size) {
  if (size < least || (inside && !is_in(inside, caller)) || (beside && is_in(beside, caller))) return 0;
  if (atomic_fetch_add(&count, 1) != failing) return 0;
  errno = ENOMEM;
  return 1;
}

#define fails(size) fails_for(__builtin_return_address(0), size)

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
