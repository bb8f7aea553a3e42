// Settings of the tests for LeakSanitizer, which looks for functions of these names in the process
// that it watches.
//
// Fontconfig keeps its configuration for the life of the process, and reaches the parts of a
// pattern by offsets where others have addresses. LeakSanitizer cannot follow those, and takes the
// parts for lost. Fontconfig could be told to free everything at the end, but not while Pango's own
// threads may still ask it for fonts.
//
// Foundation does not free the attributes of an `NSAttributedString` (Swift 6.3.1 on Linux).
//
// x265 does not free a few tables of an encoder (3.5).
//
// An enumeration's case may be kept in unused bits of the address that goes with it, as that of
// `Layer.Contents` is in the address of a gradient's stops. LeakSanitizer does not take such a
// number for an address, and an array in a variable of a test target is lost to it. The values of
// such a variable, created in a function whose name ends in _WZ, live as long as the process does,
// and are created once.

/// Returns the suppressions: allocations that are not leaks, one pattern a line.
#if compiler(>=6.3)
  @c(__lsan_default_suppressions)
#else
  @_cdecl("__lsan_default_suppressions")
#endif
public func leakSanitizerSuppressions() -> UnsafePointer<CChar>? {
  text("leak:libfontconfig.so\nleak:CFRunArrayCreate\nleak:x265_malloc\nleak:Tests*_WZ$\n")
}

/// Returns the options: suppressions are not reported.
#if compiler(>=6.3)
  @c(__lsan_default_options)
#else
  @_cdecl("__lsan_default_options")
#endif
public func leakSanitizerOptions() -> UnsafePointer<CChar>? { text("print_suppressions=0") }

/// Returns the bytes of a literal, which live as long as the process does and end in a zero.
private func text(_ literal: StaticString) -> UnsafePointer<CChar>? {
  UnsafeRawPointer(literal.utf8Start).assumingMemoryBound(to: CChar.self)
}
