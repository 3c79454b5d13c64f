/**
 * The normal distribution to nearly the last bit, by W. J. Cody's rational approximations of the error function
 * (Math. Comp. 23, 1969), with the coefficients of his CALERF. Far tails keep their relative precision, which option
 * prices in the wings are made of.
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

/** N(x) / n(x), finite and precise where both are tiny; overflows for x above 38. */
export function millsRatio(x: number): number {
  return 0.5 * rootTwoPi * erfcx(-x / rootTwo)
}

/** e^(z²) erfc(z) */
export function erfcx(z: number): number {
  if (z < -0.46875) return 2 * Math.exp(z * z) - erfcx(-z)
  if (z <= 0.46875) return Math.exp(z * z) * (1 - erfNearZero(z))
  return z <= 4 ? erfcxMiddle(z) : erfcxFar(z)
}

/** e^(−z²) with the square split, so that its rounding does not grow with z. */
function squaredExponential(z: number): number {
  const rounded = Math.trunc(z * 16) / 16
  return Math.exp(-rounded * rounded) * Math.exp(-(z - rounded) * (z + rounded))
}

/** erf for |z| ≤ 0.46875 */
function erfNearZero(z: number): number {
  const y = z * z
  const above =
    (((0.185777706184603153 * y + 3.1611237438705656) * y + 113.864154151050156) * y + 377.485237685302021) * y +
    3209.37758913846947
  const below =
    (((y + 23.6012909523441209) * y + 244.024637934444173) * y + 1282.61652607737228) * y + 2844.23683343917062
  return (z * above) / below
}

/** 0.46875 < z ≤ 4 */
function erfcxMiddle(z: number): number {
  let above = 2.15311535474403846e-8 * z
  let below = z
  for (let at = 0; at < 7; at++) {
    above = (above + (middleAbove[at] ?? 0)) * z
    below = (below + (middleBelow[at] ?? 0)) * z
  }
  return (above + 1230.33935479799725) / (below + 1230.33935480374942)
}

const middleAbove = [
  0.564188496988670089, 8.88314979438837594, 66.1191906371416295, 298.635138197400131, 881.95222124176909,
  1712.04761263407058, 2051.07837782607147,
] as const
const middleBelow = [
  15.7449261107098347, 117.693950891312499, 537.181101862009858, 1621.38957456669019, 3290.79923573345963,
  4362.61909014324716, 3439.36767414372164,
] as const

/** z > 4 */
function erfcxFar(z: number): number {
  const y = 1 / (z * z)
  const above =
    ((((0.0163153871373020978 * y + 0.305326634961232344) * y + 0.360344899949804439) * y + 0.125781726111229246) * y +
      0.0160837851487422766) *
      y +
    6.58749161529837803e-4
  const below =
    ((((y + 2.56852019228982242) * y + 1.87295284992346047) * y + 0.527905102951428412) * y + 0.0605183413124413191) *
      y +
    0.00233520497626869185
  return (oneOverRootPi - (y * above) / below) / z
}
