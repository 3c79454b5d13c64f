/**
 * The page's one meaning of "at the money": the strike at the forward of the expiry, K = F. The place of a 50 delta is
 * another one, K = F·e^(σ²T/2), and is called 50Δ.
 */
export const atTheMoney = 0

/** A volatility (a fraction) at ln(K / F), or at ln K: only differences count. */
export type SmilePlace = { readonly place: number; readonly iv: number }

/**
 * The volatility between the strikes of a smile, straight in ln K from one to the next. Undefined beyond the first and
 * the last.
 *
 * @param points ascending
 */
export function ivBetween(points: readonly SmilePlace[], place: number): number | undefined {
  const next = points.findIndex((one) => one.place >= place)
  const above = points[next]
  const below = points[next - 1]
  if (above === undefined) return undefined
  if (above.place === place || below === undefined) return above.place === place ? above.iv : undefined
  return below.iv + ((above.iv - below.iv) * (place - below.place)) / (above.place - below.place)
}
