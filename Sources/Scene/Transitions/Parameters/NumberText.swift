/// Reads exactly `count` finite numbers between commas, each from −1,000,000 to 1,000,000, more
/// points than any screen has. They are rounded to 9 decimals, as `shortest` writes them, so that a
/// number written as 0 is 0.
package func numbers(_ text: some StringProtocol, count: Int) -> [Double]? {
  let parts = text.split(separator: ",", omittingEmptySubsequences: false)
  let numbers = parts.compactMap { Double($0) }.filter { abs($0) <= 1e6 }.map(tidied)
  return parts.count == count && numbers.count == count ? numbers : nil
}

/// Returns a number rounded to 9 decimals, as text, without a fraction if it is whole.
package func shortest(_ number: Double) -> String { ParameterValue.number(tidied(number)).text }

/// Returns a number rounded to 9 decimals. This removes the rounding error of a conversion of
/// units; −0 becomes 0.
func tidied(_ number: Double) -> Double { (number * 1e9).rounded() / 1e9 + 0 }
