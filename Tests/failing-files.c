// Loaded first into a program, so that one of its system calls fails, as on a disk that is full or broken.
//
// FAILING_CALL=N lets the Nth call (from 0) fail that works on a file below FAILING_FOLDER, an absolute path, with the
// error number FAILING_ERROR. At its end the program prints on standard error how many there were if COUNT_CALLS is set.

#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long count;
static long failing = -1;
static int error = EIO;
static const char *folder;

__attribute__((constructor)) static void begin(void) {
  const char *number = getenv("FAILING_CALL"), *code = getenv("FAILING_ERROR");
  if (number) failing = atol(number);
  if (code) error = atoi(code);
  folder = getenv("FAILING_FOLDER");
}

__attribute__((destructor)) static void end(void) {
  if (getenv("COUNT_CALLS")) fprintf(stderr, "calls: %ld\n", (long)count);
}

static int is_below(const char *path) {
  const size_t length = folder ? strlen(folder) : 0;
  return length && strncmp(path, folder, length) == 0 && (path[length] == '/' || !path[length]);
}

/// Returns true, with the reason in errno, if the call called `name` is the one that fails.
static int fails(const char *name) {
  const long number = atomic_fetch_add(&count, 1);
  if (number != failing) return 0;
  if (getenv("SHOW_CALL")) dprintf(2, "failing call: %s\n", name);
  errno = error;
  return 1;
}

static int fails_on(const char *name, int descriptor) {
  char link[64], path[PATH_MAX];
  const int saved = errno;
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  const ssize_t length = readlink(link, path, sizeof path - 1);
  errno = saved;
  if (length < 0) return 0;
  path[length] = 0;
  return is_below(path) && fails(name);
}

static int fails_at(const char *name, int start, const char *path) {
  return path[0] == '/' ? is_below(path) && fails(name) : start != AT_FDCWD && fails_on(name, start);
}

ssize_t write(int descriptor, const void *bytes, size_t size) {
  return fails_on("write", descriptor) ? -1 : syscall(SYS_write, descriptor, bytes, size);
}

ssize_t pwrite(int descriptor, const void *bytes, size_t size, off_t offset) {
  return fails_on("pwrite", descriptor) ? -1 : syscall(SYS_pwrite64, descriptor, bytes, size, offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t size, off_t offset) {
  return pwrite(descriptor, bytes, size, offset);
}

ssize_t pread(int descriptor, void *bytes, size_t size, off_t offset) {
  return fails_on("pread", descriptor) ? -1 : syscall(SYS_pread64, descriptor, bytes, size, offset);
}

ssize_t pread64(int descriptor, void *bytes, size_t size, off_t offset) {
  return pread(descriptor, bytes, size, offset);
}

static mode_t permissions(int flags, va_list rest) {
  return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(rest, mode_t) : 0;
}

int openat(int start, const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = permissions(flags, rest);
  va_end(rest);
  return fails_at("openat", start, path) ? -1 : syscall(SYS_openat, start, path, flags, mode);
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = permissions(flags, rest);
  va_end(rest);
  return fails_at("open", AT_FDCWD, path) ? -1 : syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

// A descriptor is closed even if the call reports an error.
int close(int descriptor) {
  const int failed = fails_on("close", descriptor);
  const int result = syscall(SYS_close, descriptor);
  if (!failed) return result;
  errno = error;
  return -1;
}

int fsync(int descriptor) { return fails_on("fsync", descriptor) ? -1 : syscall(SYS_fsync, descriptor); }

int ftruncate(int descriptor, off_t length) {
  return fails_on("ftruncate", descriptor) ? -1 : syscall(SYS_ftruncate, descriptor, length);
}

int renameat(int start, const char *path, int target, const char *name) {
  return fails_at("renameat", target, name) ? -1 : syscall(SYS_renameat, start, path, target, name);
}

int rename(const char *path, const char *name) { return renameat(AT_FDCWD, path, AT_FDCWD, name); }

int linkat(int start, const char *path, int target, const char *name, int flags) {
  return fails_at("linkat", target, name) ? -1 : syscall(SYS_linkat, start, path, target, name, flags);
}

int mkdirat(int start, const char *path, mode_t mode) {
  return fails_at("mkdirat", start, path) ? -1 : syscall(SYS_mkdirat, start, path, mode);
}
