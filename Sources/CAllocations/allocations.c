#include "CAllocations.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

// Swift's runtime has these for Apple's Instruments (include/swift/Runtime/InstrumentsSupport.h in its sources). An
// allocation goes through the pointer where that is another one than at first; the flag has retaining and releasing go
// through pointers, too, and some versions set it by themselves or ask for it. Weak, for a runtime that was built without.

typedef void *allocation(const void *type, size_t size, size_t alignment_mask);

extern allocation *_Atomic _swift_allocObject __attribute__((weak));
extern atomic_bool _swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly
    __attribute__((weak));

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int users;
// What the pointer was. It stays when nobody counts any more: another thread may still be in `counting`.
static allocation *_Atomic allocate;
static _Thread_local uint64_t count;

static void *counting(const void *type, size_t size, size_t alignment_mask) {
  count += 1;
  return atomic_load_explicit(&allocate, memory_order_relaxed)(type, size, alignment_mask);
}

static atomic_bool *swizzling(void) {
  return &_swift_enableSwizzlingOfAllocationAndRefCountingFunctions_forInstrumentsOnly;
}

bool hinge_allocations_begin(void) {
  if (&_swift_allocObject == NULL || swizzling() == NULL) return false;
  pthread_mutex_lock(&lock);
  users += 1;
  if (users == 1) {
    if (allocate == NULL) allocate = _swift_allocObject;
    _swift_allocObject = counting;
    atomic_store(swizzling(), true);
  }
  pthread_mutex_unlock(&lock);
  return true;
}

void hinge_allocations_end(void) {
  pthread_mutex_lock(&lock);
  users -= 1;
  if (users == 0) {
    _swift_allocObject = allocate;
    atomic_store(swizzling(), false);
  }
  pthread_mutex_unlock(&lock);
}

uint64_t hinge_allocations_of_thread(void) { return count; }
