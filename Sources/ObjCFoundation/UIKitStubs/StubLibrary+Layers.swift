// Core Animation's layers and animations, and Core Image's filters, in the words of StubLibrary+Skeletons.swift.

extension StubLibrary {
  static let layers = #"""
    CALayer
      frame RECT
      bounds RECT
      position POINT
      anchorPoint POINT
      cornerRadius d
      borderWidth d
      borderColor ^{CGColor}
      backgroundColor ^{CGColor}
      shadowColor ^{CGColor}
      shadowOpacity f
      shadowRadius d
      shadowOffset SIZE
      shadowPath ^{CGPath}
      masksToBounds B
      hidden B isHidden
      opacity f
      opaque B isOpaque
      zPosition d
      transform SOLID
      sublayerTransform SOLID
      contents @
      contentsScale d
      contentsGravity STR
      mask @"CALayer"
      name STR
      delegate @
      superlayer @"CALayer"
      sublayers @"NSArray"
      shouldRasterize B
      rasterizationScale d
      speed f
      timeOffset d
      beginTime d
      + layer
      affineTransform TRANSFORM
      - setNeedsDisplay
      - setNeedsLayout
      - layoutIfNeeded
      - addAnimation:forKey: v@:@@
      - removeAnimationForKey: v@:@
      - removeAllAnimations
      - presentationLayer @@:
    CAShapeLayer : CALayer
      path ^{CGPath}
      fillColor ^{CGColor}
      strokeColor ^{CGColor}
      lineWidth d
      strokeStart d
      strokeEnd d
      lineCap STR
      lineJoin STR
      fillRule STR
      miterLimit d
    CAGradientLayer : CALayer
      colors @"NSArray"
      locations @"NSArray"
      startPoint POINT
      endPoint POINT
    CAAnimation
      duration d
      delegate @
      repeatCount f
      autoreverses B
      beginTime d
      fillMode STR
      removedOnCompletion B isRemovedOnCompletion
      timingFunction @"CAMediaTimingFunction"
      + animation
    CAPropertyAnimation : CAAnimation
      keyPath STR
      + animationWithKeyPath: @
    CABasicAnimation : CAPropertyAnimation
      fromValue @
      toValue @
      byValue @
    CAKeyframeAnimation : CAPropertyAnimation
      values @"NSArray"
      keyTimes @"NSArray"
      path ^{CGPath}
      timingFunctions @"NSArray"
      calculationMode @"NSString"
      rotationMode @"NSString"
      tensionValues @"NSArray"
      continuityValues @"NSArray"
      biasValues @"NSArray"
    CAAnimationGroup : CAAnimation
      animations @"NSArray"
    CAMediaTimingFunction
      + functionWithName: @
    CADisplayLink
      timestamp d
      duration d
      paused B isPaused
      frameInterval q
      preferredFramesPerSecond q
      - invalidate
      - addToRunLoop:forMode: v@:@@
    CIFilter
      name STR
      outputImage @"CIImage"
      inputKeys @"NSArray"
      outputKeys @"NSArray"
      attributes @"NSDictionary"
      + filterWithName: @
      - setDefaults
    """#
}
