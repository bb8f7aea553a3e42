#ifndef HINGE_ALLOCATIONS_H
#define HINGE_ALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// Has the threads of this process count the Swift objects that they allocate: class instances, the storage of arrays,
/// dictionaries and sets, boxes, and the contexts of closures that escape. What C code allocates is not counted.
///
/// Each call wants one of `hinge_allocations_end`. Until then objects are allocated, retained and released a little slower.
///
/// Returns false where the runtime has no place to count at; then nothing is counted, and nothing wants an end.
bool hinge_allocations_begin(void);

/// Ends what a call of `hinge_allocations_begin` began.
void hinge_allocations_end(void);

/// How many objects the calling thread has allocated so far while that was counted.
uint64_t hinge_allocations_of_thread(void);

#endif
