// What the tests say to LeakSanitizer, which looks for functions of these names in the process that it watches.
//
// Fontconfig keeps its configuration for the life of the process, and reaches the parts of a pattern by offsets where
// others have addresses. LeakSanitizer cannot follow those, and takes the parts for lost. Fontconfig could be told to
// let go of everything at the end, but not while Pango's own threads may still ask it for fonts.
//
// An enumeration's case may be kept in unused bits of the address that goes with it, as that of `Layer.Contents` is in the
// address of a gradient's stops. LeakSanitizer does not take such a number for an address, and an array in a variable of a
// test target is lost to it. What such a variable is made of, in a function whose name ends in _WZ, lives as long as the
// process does, and is made once.

/// What is no leak, one pattern a line.
#if compiler(>=6.3)
  @c(__lsan_default_suppressions)
#else
  @_cdecl("__lsan_default_suppressions")
#endif
public func leakSanitizerSuppressions() -> UnsafePointer<CChar>? {
  text("leak:libfontconfig.so\nleak:Tests*_WZ$\n")
}

/// Not to report each time what was overlooked.
#if compiler(>=6.3)
  @c(__lsan_default_options)
#else
  @_cdecl("__lsan_default_options")
#endif
public func leakSanitizerOptions() -> UnsafePointer<CChar>? { text("print_suppressions=0") }

/// The bytes of a literal, which last as long as the process does and end in a zero.
private func text(_ literal: StaticString) -> UnsafePointer<CChar>? {
  UnsafeRawPointer(literal.utf8Start).assumingMemoryBound(to: CChar.self)
}
