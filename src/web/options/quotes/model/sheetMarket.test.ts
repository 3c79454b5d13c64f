import { expect, test } from 'vitest'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { quotedOption } from '@/dev/scenes/quoteScene'
import { quotedIn } from './sheetMarket'

const call = quotedOption(100)
const markWith = (part: object) => {
  const mark = { price: parseFixed6('8'), delta: 0.5, vega: 0.2, iv: 0.6, ...part }
  const { instrumentId, instrumentName } = call
  const tickers = new Map([[instrumentName, { instrumentId, instrumentName, mark } as unknown as Ticker]])
  return quotedIn(tickers, [call]).marks[0]
}

test('a mark is known with its volatility and a vega above 0', () => {
  expect(markWith({})).toEqual({ price: parseFixed6('8'), delta: 0.5, vega: 0.2 })
  expect(markWith({ vega: 0 })).toBeUndefined()
  expect(markWith({ iv: undefined })).toBeUndefined()
})
