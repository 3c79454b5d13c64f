/** What is taken from a book: best level first. USD and contracts as doubles, because what comes of them is a model price. */
export type ImpactLevel = { readonly price: number; readonly amount: number }

/** USD of a market order whose average fill measures the book (venue-rules 3.2, 4.1). */
const impactNotional = 10_000

/** The average price of a market order of 10,000 USD against these levels; `undefined` when they hold less. */
export function impactPrice(levels: readonly ImpactLevel[]): number | undefined {
  let left = impactNotional
  let contracts = 0
  for (const level of levels) {
    const spent = Math.min(left, level.price * level.amount)
    contracts += spent / level.price
    left -= spent
    if (left <= 0) return impactNotional / contracts
  }
  return undefined
}
