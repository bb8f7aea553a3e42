#include "CAllocations.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

// Swift's runtime has these for Apple's Instruments (include/swift/Runtime/InstrumentsSupport.h in its sources): while the
// flag is set, every allocation goes through the pointer. Weak, for a runtime that was built without them.

typedef void *allocation(const void *type, size_t size, size_t alignment_mask);

extern allocation *_swift_allocObject __attribute__((weak));
extern atomic_bool _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly
    __attribute__((weak));

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int users;
static allocation *allocate;
static _Thread_local uint64_t count;

static void *counting(const void *type, size_t size, size_t alignment_mask) {
  count += 1;
  return allocate(type, size, alignment_mask);
}

static atomic_bool *swizzling(void) {
  return &_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly;
}

bool hinge_allocations_begin(void) {
  if (&_swift_allocObject == NULL || swizzling() == NULL) return false;
  pthread_mutex_lock(&lock);
  if (allocate == NULL) {
    // It stays: other threads may be in it at any time. Without the flag nobody calls it.
    allocate = _swift_allocObject;
    _swift_allocObject = counting;
  }
  users += 1;
  if (users == 1) atomic_store(swizzling(), true);
  pthread_mutex_unlock(&lock);
  return true;
}

void hinge_allocations_end(void) {
  pthread_mutex_lock(&lock);
  users -= 1;
  if (users == 0) atomic_store(swizzling(), false);
  pthread_mutex_unlock(&lock);
}

uint64_t hinge_allocations_of_thread(void) { return count; }
