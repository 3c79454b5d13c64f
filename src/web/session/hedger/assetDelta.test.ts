import { expect, test } from 'vitest'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { black76 } from '@/core/quant/black76'
import { greekRows } from '@/web/options/greekRows'
import { assetDelta } from './assetDelta'

const nowNs = 1_790_000_000_000_000_000n
const minuteNs = 60_000_000_000n
const amount = (text: string) => parseFixed6<Amount>(text)
const price = (text: string) => parseFixed6<Price>(text)

const perpetual: PositionMessage = {
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  asset: 'ETH',
  amount: amount('1.5'),
  side: 'sell',
  markPrice: price('3000'),
  avgEntryPrice: price('3000'),
  unrealizedPnl: parseFixed6<Usd>('0'),
  maintenanceMargin: parseFixed6<Usd>('0'),
}
function option(expiry: bigint, contracts: string): PositionMessage {
  return {
    ...perpetual,
    instrumentId: '2',
    instrumentName: 'ETH-X-3000-C',
    instrumentType: 'OPTION',
    amount: amount(contracts),
    side: 'buy',
    option: { strike: price('3000'), optionType: 'call', expiry, iv: 0.6, delta: 0.1, theta: 0, vega: 0, rho: 0 },
  }
}
const ticker = (delta: number | undefined): ReadonlyMap<string, Ticker> =>
  new Map([
    [
      'ETH-X-3000-C',
      {
        instrumentId: '2',
        instrumentName: 'ETH-X-3000-C',
        instrumentType: 'OPTION',
        indexPrice: price('3000'),
        mark: { price: price('100'), delta, iv: 0.6 },
      },
    ],
  ])
const far = nowNs + 43_200n * minuteNs

test('the delta is that of the greeks on the risk screen, and of Black-76 by a difference quotient', () => {
  const years = 30 / 365
  const at = (forward: number) => black76({ forward, strike: 3_000, iv: 0.6, yearsToExpiry: years, optionType: 'call' })
  const unit = (at(3_000.5) - at(2_999.5)) / 1
  const positions = [perpetual, option(far, '10')]
  const reading = assetDelta(positions, 'ETH', ticker(unit), nowNs)
  expect(reading).toMatchObject({ status: 'known', isSettling: false })
  const delta = reading.status === 'known' ? Number(reading.delta) / 1e6 : Number.NaN
  expect(delta).toBeCloseTo(10 * unit - 1.5, 5)
  expect(delta).toBeCloseTo(greekRows(positions, ticker(unit), nowNs)[0]?.total.delta ?? Number.NaN, 5)
})

test('without the live mark of an option the delta is unknown; of another asset none is needed', () => {
  const positions = [perpetual, option(far, '10')]
  expect(assetDelta(positions, 'ETH', undefined, nowNs)).toEqual({ status: 'unknown' })
  expect(assetDelta(positions, 'ETH', new Map(), nowNs)).toEqual({ status: 'unknown' })
  expect(assetDelta(positions, 'ETH', ticker(undefined), nowNs)).toEqual({ status: 'unknown' })
  expect(assetDelta(undefined, 'ETH', ticker(0.5), nowNs)).toEqual({ status: 'unknown' })
  expect(assetDelta(positions, 'BTC', undefined, nowNs)).toEqual({ status: 'known', delta: 0n, isSettling: false })
  expect(assetDelta([perpetual], 'ETH', undefined, nowNs)).toMatchObject({ delta: amount('-1.5') })
})

test('the last half hour before an expiry counts as settling, and an expired option has no delta', () => {
  const isSettling = (expiry: bigint) => assetDelta([option(expiry, '10')], 'ETH', ticker(0.5), nowNs)
  expect(isSettling(nowNs + 30n * minuteNs)).toMatchObject({ isSettling: false })
  expect(isSettling(nowNs + 30n * minuteNs - 1n)).toMatchObject({ isSettling: true, delta: amount('5') })
  expect(isSettling(nowNs)).toEqual({ status: 'known', isSettling: true, delta: 0n })
})
