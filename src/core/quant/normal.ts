/**
 * The normal distribution to nearly the last bit, by W. J. Cody's rational approximations of the error function (Math.
 * Comp. 23, 1969), with the coefficients of his CALERF. Far tails retain their relative precision, which option prices
 * in the wings depend on.
 */

const rootTwo = Math.SQRT2
const rootTwoPi = Math.sqrt(2 * Math.PI)
const oneOverRootPi = 1 / Math.sqrt(Math.PI)

/** n(x) */
export function normalDensity(x: number): number {
  return Math.exp(-0.5 * x * x) / rootTwoPi
}

/** N(x) */
export function normalCdf(x: number): number {
  const z = Math.abs(x) / rootTwo
  if (z <= 0.46875) return 0.5 + 0.5 * erfNearZero(x / rootTwo)
  const tail = 0.5 * squaredExponential(z) * erfcx(z)
  return x < 0 ? tail : 1 - tail
}

/** N(x) / n(x), finite and precise even if both are tiny; overflows for x above 38. */
export function millsRatio(x: number): number {
  return 0.5 * rootTwoPi * erfcx(-x / rootTwo)
}

/** e^(z²) erfc(z) */
export function erfcx(z: number): number {
  if (z < -0.46875) return 2 * Math.exp(z * z) - erfcx(-z)
  if (z <= 0.46875) return Math.exp(z * z) * (1 - erfNearZero(z))
  return z <= 4 ? erfcxMiddle(z) : erfcxFar(z)
}

/** e^(−z²) with the square split, so that its rounding error does not grow with z. */
function squaredExponential(z: number): number {
  if (z > 40) return 0
  const rounded = Math.trunc(z * 16) / 16
  return Math.exp(-rounded * rounded) * Math.exp(-(z - rounded) * (z + rounded))
}

/** erf for |z| ≤ 0.46875 */
function erfNearZero(z: number): number {
  const y = z * z
  const above =
    (((0.18577770618460315 * y + 3.1611237438705655) * y + 113.86415415105016) * y + 377.485237685302) * y +
    3209.3775891384694
  const below = (((y + 23.601290952344122) * y + 244.02463793444417) * y + 1282.6165260773723) * y + 2844.236833439171
  return (z * above) / below
}

/** 0.46875 < z ≤ 4 */
function erfcxMiddle(z: number): number {
  let above = 2.1531153547440383e-8 * z
  let below = z
  for (let at = 0; at < 7; at++) {
    above = (above + (middleAbove[at] ?? 0)) * z
    below = (below + (middleBelow[at] ?? 0)) * z
  }
  return (above + 1230.3393547979972) / (below + 1230.3393548037495)
}

const middleAbove = [
  0.5641884969886701, 8.883149794388377, 66.11919063714163, 298.6351381974001, 881.952221241769, 1712.0476126340707,
  2051.0783778260716,
] as const
const middleBelow = [
  15.744926110709835, 117.6939508913125, 537.1811018620099, 1621.3895745666903, 3290.7992357334597, 4362.619090143247,
  3439.3676741437216,
] as const

/** z > 4 */
function erfcxFar(z: number): number {
  const y = 1 / (z * z)
  const above =
    ((((0.016315387137302097 * y + 0.30532663496123236) * y + 0.36034489994980445) * y + 0.12578172611122926) * y +
      0.016083785148742275) *
      y +
    0.0006587491615298378
  const below =
    ((((y + 2.568520192289822) * y + 1.8729528499234604) * y + 0.5279051029514285) * y + 0.06051834131244132) * y +
    0.0023352049762686918
  return (oneOverRootPi - (y * above) / below) / z
}
