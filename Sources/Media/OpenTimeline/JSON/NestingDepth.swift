/// Returns true if the brackets and braces of a JSON text are nested at most `depth` levels deep.
/// The text may be invalid.
///
/// A recursive reader is safe after this check.
func isNested(_ text: [UInt8], atMost depth: Int) -> Bool {
  var level = 0
  var isInString = false
  var isEscaped = false
  for byte in text {
    if isInString {
      if isEscaped {
        isEscaped = false
      } else if byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isInString = false
      }
      continue
    }
    switch byte {
    case UInt8(ascii: "\""): isInString = true
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      level += 1
      if level > depth { return false }
    case UInt8(ascii: "]"), UInt8(ascii: "}"): level -= 1
    default: break
    }
  }
  return true
}
