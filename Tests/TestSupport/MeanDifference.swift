public import Frames

/// Returns the mean absolute difference of two frames of one size over red, green and blue, in
/// levels of 255.
public func meanDifference(_ a: Frame, _ b: Frame) -> Double {
  var sum = 0
  a.bytes.withUnsafeBufferPointer { a in
    b.bytes.withUnsafeBufferPointer { b in
      for index in a.indices where index % 4 != 3 {
        sum += abs(Int(a[index]) - Int(b[index]))
      }
    }
  }
  return Double(sum) / Double(3 * a.size.width * a.size.height)
}
