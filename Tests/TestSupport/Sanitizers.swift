import Glibc

/// True in a process with the address or the thread sanitizer, which takes a multiple of memory for
/// itself and reserves more addresses than any limit allows.
public let isSanitized = ["__asan_init", "__tsan_init"].contains { (name: String) in
  dlsym(nil, name) != nil
}
