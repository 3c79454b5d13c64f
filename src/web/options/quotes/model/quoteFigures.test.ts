import { expect, test } from 'vitest'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { fromNumber, parseFixed6, toNumber, type Amount, type Price } from '@/core/protocol/fixed6'
import { black76 } from '@/core/quant/black76'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import { quotedOption } from '@/dev/scenes/quoteScene'
import { quoteFigures, sideState } from './quoteFigures'
import type { SideView } from './quoteSheet'

const call = quotedOption(100)
const { instrumentId, instrumentName } = call
const nowNs = call.expiryNs - 30n * 86_400_000_000_000n
const priceAt = (iv: number) =>
  fromNumber<Price>(
    black76({
      forward: 101,
      strike: toNumber(call.strike),
      yearsToExpiry: yearsToExpiry(call.expiryNs, nowNs),
      iv,
      optionType: call.optionType,
    }),
  )
const tickers = (part: object = {}) =>
  new Map([
    [
      instrumentName,
      {
        instrumentId,
        instrumentName,
        mark: { price: priceAt(0.6), iv: 0.6, delta: 0.55, vega: 0.11 },
        bid: { price: priceAt(0.57), amount: parseFixed6<Amount>('2') },
        ...part,
      } as unknown as Ticker,
    ],
  ])
const side = (part: Partial<SideView>): SideView => ({
  target: undefined,
  without: undefined,
  resting: undefined,
  ...part,
})
const resting = (iv: number) => side({ resting: { price: priceAt(iv), open: parseFixed6<Amount>('1') } })

test('my sides have the volatilities at which Black-76 gives their prices, beside the market and the mark', () => {
  const line = { bid: side({ target: priceAt(0.58) }), ask: resting(0.62) }
  expect(quoteFigures(call, tickers(), line, nowNs)).toEqual({
    market: { bid: { price: priceAt(0.57), amount: parseFixed6('2') }, ask: undefined },
    mark: { price: priceAt(0.6), delta: 0.55, vega: 0.11 },
    markIv: 0.6,
    bidIv: 0.58,
    askIv: 0.62,
  })
})

test('without a usable mark, a time or a price nothing is derived', () => {
  const line = { bid: side({ target: priceAt(0.58) }), ask: side({}) }
  const ivs = (...args: Parameters<typeof quoteFigures>) => {
    const { markIv, bidIv, askIv } = quoteFigures(...args)
    return [markIv, bidIv, askIv]
  }
  expect(ivs(call, tickers(), line, nowNs)).toEqual([0.6, 0.58, undefined])
  expect(ivs(call, tickers(), undefined, nowNs)).toEqual([0.6, undefined, undefined])
  expect(ivs(call, tickers(), line, undefined)).toEqual([0.6, undefined, undefined])
  expect(ivs(call, tickers({ mark: { price: priceAt(0.6), iv: 0.6, delta: 0.5, vega: 0 } }), line, nowNs)).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(ivs({ ...call, instrumentId: '7' }, tickers(), line, nowNs)).toEqual([undefined, undefined, undefined])
})

test('an order is best at the market’s best price, and merely rests behind it or where that is unknown', () => {
  const bid = { price: priceAt(0.57) }
  expect(sideState(resting(0.57), { isBuy: true, isQuoting: true, market: { bid, ask: undefined } })).toBe('best')
  expect(sideState(resting(0.55), { isBuy: true, isQuoting: true, market: { bid, ask: undefined } })).toBe('rests')
  expect(sideState(resting(0.62), { isBuy: false, isQuoting: true, market: { bid, ask: undefined } })).toBe('rests')
  expect(
    sideState(resting(0.62), { isBuy: false, isQuoting: true, market: { bid, ask: { price: priceAt(0.61) } } }),
  ).toBe('rests')
  expect(
    sideState(resting(0.62), { isBuy: false, isQuoting: true, market: { bid, ask: { price: priceAt(0.62) } } }),
  ).toBe('best')
  expect(
    sideState(side({ target: priceAt(0.5) }), { isBuy: true, isQuoting: true, market: { bid, ask: undefined } }),
  ).toBe('waiting')
  expect(sideState(side({ without: 'limit' }), { isBuy: true, isQuoting: true, market: { bid, ask: undefined } })).toBe(
    'none',
  )
  const stopped = { isBuy: true, isQuoting: false, market: { bid, ask: undefined } }
  expect(sideState(side({ target: priceAt(0.5) }), stopped)).toBe('none')
  expect(sideState(resting(0.57), stopped)).toBe('best')
})
