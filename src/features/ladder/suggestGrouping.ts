import type { Price } from '@/protocol/fixed6'
import { groupings } from '@/ui/priceGroups'

type Level = { readonly price: Price }

/** Of each side: what stands further out says nothing of how the market is read. */
const nearLevels = 10

/**
 * The finest step in which the rows around the market are not mostly empty: a tick that nobody quotes by makes a ladder
 * of blanks. For as long as the trader has not chosen one.
 */
export function suggestGrouping(bids: readonly Level[], asks: readonly Level[], priceStep: Price): Price {
  const gaps = [bids, asks].flatMap((levels) => {
    const near = levels.slice(0, nearLevels)
    const [first, last] = [near[0], near.at(-1)]
    if (first === undefined || last === undefined || near.length < 2) return []
    const distance = first.price > last.price ? first.price - last.price : last.price - first.price
    return [distance / BigInt(near.length - 1)]
  })
  const [bid, ask] = [bids[0]?.price, asks[0]?.price]
  const spread = bid === undefined || ask === undefined ? 0n : ask - bid
  // Two empty rows in the middle are read at a glance.
  const wanted = [...gaps, spread / 3n].reduce((most, gap) => (gap > most ? gap : most), 0n)
  const choices = groupings(priceStep)
  return choices.find((choice) => choice >= wanted) ?? choices.at(-1) ?? priceStep
}
