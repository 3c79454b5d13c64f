import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { OtcPositionRecord } from '@/core/protocol/rest/otc'
import { riskInScenario } from '@/core/quant/structures/scenarioMatrix'
import { riskLines } from '@/web/options/risk/model/riskLines'
import { otcHoldings } from './otcHoldings'

const nowNs = 1_790_000_000_000_000_000n
/** 34.8333 days, as in the check vector of venue-rules 3.4. */
const expiryNs = nowNs + 3_009_600_000_000_000n
const position: OtcPositionRecord = {
  otcId: 7n,
  account: '0x00000000000000000000000000000000000000aa',
  asset: 'ETH',
  strike: parseFixed6<Price>('3200'),
  expiry: expiryNs,
  optionType: 'call',
  amount: parseFixed6<Amount>('2'),
  premium: parseFixed6<Usd>('400'),
  quotePrice: parseFixed6<Price>('200'),
  entrySpotPrice: parseFixed6<Price>('3100'),
  createdTimestamp: nowNs,
}
const surface = new Map([['ETH', [{ strike: 3200, forward: 3131.2, yearsToExpiry: 34.8333 / 365, iv: 0.58 }]]])
const indexes = new Map([['ETH', parseFixed6<Price>('3120.5')]])

test('an OTC option is a risk line, valued on the listed surface', () => {
  const { lines, unpriced } = riskLines(undefined, [], 'ETH', otcHoldings([position], surface, indexes, nowNs))
  expect(unpriced).toEqual([])
  expect(lines.map(({ source, asset, amount }) => [source, asset, amount])).toEqual([['otc', 'ETH', parseFixed6('2')]])
  const [line] = lines
  const scenario = { spot: 0, ivShift: 0, timeNs: nowNs, settlement: 'atIndexOfNow' } as const
  const risk = line === undefined ? undefined : riskInScenario(line.holding, scenario, { nowNs, forwards: [] })
  // venue-rules 3.4: a call with these terms is worth 193.2332, with a vega of 3.85703 per point.
  expect(risk?.value).toBeCloseTo(2 * 193.2332, 2)
  expect(risk?.vega).toBeCloseTo(2 * 3.85703, 4)
  expect(risk?.pnl).toBe(0)
})

test('an OTC option without a surface or index is listed as unpriced, and it is left out for other underlyings', () => {
  const blind = otcHoldings([position], new Map(), indexes, nowNs)
  expect(riskLines(undefined, [], 'ETH', blind)).toEqual({ lines: [], unpriced: [blind[0]?.name] })
  expect(otcHoldings([position], surface, new Map(), nowNs)[0]?.holding).toBeUndefined()
  expect(riskLines(undefined, [], 'BTC', blind)).toEqual({ lines: [], unpriced: [] })
})

test('after expiry only its intrinsic value counts until settlement', () => {
  const at3300 = new Map([['ETH', parseFixed6<Price>('3300')]])
  const [held] = otcHoldings([position], surface, at3300, expiryNs + 1n)
  const scenario = { spot: 0, ivShift: 0, timeNs: expiryNs + 1n, settlement: 'atScenarioPrice' } as const
  // 2 × (3300 − 3200).
  const market = { nowNs: expiryNs + 1n, forwards: [] }
  expect(held?.holding === undefined ? undefined : riskInScenario(held.holding, scenario, market)).toMatchObject({
    value: 200,
    delta: 0,
  })
})
