/** Black-76 without discounting (venue-rules.md 3.3, 3.4). Volatilities are fractions, `years` have 365 days. */
export type Greeks = { delta: number; gamma: number; rho: number; theta: number; vega: number; iv: number }
type Terms = { forward: number; strike: number; years: number; isCall: boolean }

const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)

/** The normal distribution function by Abramowitz and Stegun 26.2.17, with an error below 1e-7. */
function cumulative(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x))
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  const tail = density(x) * series
  return x >= 0 ? 1 - tail : tail
}

export function priceOf({ forward, strike, years, isCall }: Terms, iv: number): number {
  const spread = iv * Math.sqrt(years)
  const d1 = (Math.log(forward / strike) + (spread * spread) / 2) / spread
  const call = forward * cumulative(d1) - strike * cumulative(d1 - spread)
  return Math.max(0, isCall ? call : call - forward + strike)
}

export function greeksOf({ forward, strike, years, isCall }: Terms, iv: number): Greeks {
  const spread = iv * Math.sqrt(years)
  const d1 = (Math.log(forward / strike) + (spread * spread) / 2) / spread
  const d2 = d1 - spread
  const rho = (strike * years * cumulative(isCall ? d2 : -d2)) / 100
  return {
    delta: cumulative(d1) - (isCall ? 0 : 1),
    gamma: density(d1) / (forward * spread),
    rho: isCall ? rho : -rho,
    theta: (-forward * density(d1) * iv) / (2 * Math.sqrt(years)) / 365,
    vega: (forward * density(d1) * Math.sqrt(years)) / 100,
    iv,
  }
}

/** Returns the volatility at which the option has this price, by bisection. */
export function volatilityOf(terms: Terms, price: number): number {
  let [low, high] = [0.01, 5]
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2
    if (priceOf(terms, middle) < price) low = middle
    else high = middle
  }
  return (low + high) / 2
}
