import { bench, describe } from 'vitest'
import { bookChecksum } from './checksum'

/** The checksum is computed for every message of a displayed book and covers at most 100 levels a side. */
const side = (first: number, step: number) =>
  Array.from({ length: 100 }, (_, index) => ({
    priceText: (first + step * index).toFixed(2),
    amountText: String((index + 1) * 1.37),
  }))
const bids = side(3120.5, -0.05)
const asks = side(3120.55, 0.05)

describe('the checksum of a full book', () => {
  bench('hashed without joining', () => {
    bookChecksum(bids, asks)
  })
  bench('joining the text alone', () => {
    const parts: string[] = []
    bids.forEach((bid, index) => {
      const ask = asks[index]
      parts.push(bid.priceText, bid.amountText)
      if (ask !== undefined) parts.push(ask.priceText, ask.amountText)
    })
    parts.join(':')
  })
})
