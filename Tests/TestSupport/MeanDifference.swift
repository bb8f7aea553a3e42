public import Frames

/// Returns the mean absolute difference of two frames of one size over red, green and blue, in
/// levels of 255.
public func meanDifference(_ a: Frame, _ b: Frame) -> Double {
  meanDifference(a.bytes, b.bytes)
}

/// Returns the mean absolute difference of as many RGBA8 pixels over red, green and blue.
public func meanDifference(_ a: [UInt8], _ b: [UInt8]) -> Double {
  var sum = 0
  a.withUnsafeBufferPointer { a in
    b.withUnsafeBufferPointer { b in
      for index in a.indices where index % 4 != 3 {
        sum += abs(Int(a[index]) - Int(b[index]))
      }
    }
  }
  return Double(sum) / Double(a.count / 4 * 3)
}
