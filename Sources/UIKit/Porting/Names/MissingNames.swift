/// The missing names of `nameListText`. `make docs` writes this file.
let missingNames: Set<String> = [
  "UIToolbar",
  "UINib",
  "UIFieldBehavior",
  "UIMotionEffect",
  "UIPageViewController",
  "UISplitViewController",
  "CAEmitterLayer",
  "CATextLayer",
  "CAMediaTiming",
  "CAValueFunction",
  "CIFilter",
  "CIImage",
]
