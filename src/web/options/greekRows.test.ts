import { expect, test } from 'vitest'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { greekRows, totalOverUnderlyings } from './greekRows'

const dayNs = 86_400_000_000_000n
const nowNs = 1_790_000_000_000_000_000n

function held(instrumentName: string, amount: string, side: 'buy' | 'sell', daysToExpiry?: bigint): PositionMessage {
  const isOption = daysToExpiry !== undefined
  return {
    instrumentId: instrumentName,
    instrumentName,
    instrumentType: isOption ? 'OPTION' : 'PERPETUAL',
    asset: instrumentName.slice(0, 3),
    amount: parseFixed6<Amount>(amount),
    side,
    markPrice: parseFixed6('1'),
    avgEntryPrice: parseFixed6('1'),
    unrealizedPnl: parseFixed6('0'),
    maintenanceMargin: parseFixed6('0'),
    ...(isOption && {
      option: {
        strike: parseFixed6<Price>('3000'),
        optionType: 'call' as const,
        expiry: nowNs + daysToExpiry * dayNs,
        iv: 0.6,
        delta: 0.4,
        theta: -3,
        vega: 4,
        rho: 1,
      },
    }),
  }
}

function ticker(instrumentName: string, index: string, greeks: Partial<Ticker['mark']> = {}): [string, Ticker] {
  const mark = { price: parseFixed6<Price>('1'), ...greeks }
  return [
    instrumentName,
    { instrumentId: '', instrumentName, instrumentType: 'OPTION', indexPrice: parseFixed6(index), mark },
  ]
}

const greeks = { delta: 0.5, gamma: 0.001, theta: -2, vega: 3, rho: 1 }

test('greeks are per contract times the amount, negative for shorts, and a perpetual has only delta', () => {
  const positions = [held('ETH-PERP', '2', 'sell'), held('ETH-A', '10', 'buy', 30n), held('ETH-B', '4', 'sell', 30n)]
  const tickers = new Map([
    ticker('ETH-PERP', '3000'),
    ticker('ETH-A', '3000', greeks),
    ticker('ETH-B', '3000', { ...greeks, delta: 0.25 }),
  ])
  const [row] = greekRows(positions, tickers, nowNs)
  // −2 + 10 × 0.5 − 4 × 0.25 = 2.
  expect(row?.total).toEqual({ delta: 2, deltaUsd: 6000, gamma: 0.006, theta: -12, vega: 18, vega30: 18, rho: 6 })
  expect(row?.expiries.map(({ positionCount }) => positionCount)).toEqual([1, 2])
})

test('vega is normalised to thirty days by the square root of time', () => {
  const positions = [held('ETH-A', '1', 'buy', 120n), held('ETH-B', '1', 'buy', 30n)]
  const tickers = new Map([ticker('ETH-A', '3000', greeks), ticker('ETH-B', '3000', greeks)])
  const [row] = greekRows(positions, tickers, nowNs)
  // 3 × √(30 / 120) + 3.
  expect(row?.total.vega30).toBeCloseTo(4.5, 12)
  expect(row?.expiries.map(({ expiryNs }) => ((expiryNs ?? 0n) - nowNs) / dayNs)).toEqual([30n, 120n])
})

test('before the ticker arrives the venue’s position figures are used, and an unknown figure makes its sum unknown', () => {
  const [row] = greekRows([held('ETH-A', '10', 'buy', 30n)], new Map(), nowNs)
  expect(row?.total.delta).toBe(4)
  expect(row?.total.gamma).toBeUndefined()
  expect(row?.total.deltaUsd).toBeUndefined()
})

test('across underlyings only USD figures are summed', () => {
  const positions = [held('ETH-PERP', '2', 'buy'), held('BTC-PERP', '1', 'sell')]
  const rows = greekRows(positions, new Map([ticker('ETH-PERP', '3000'), ticker('BTC-PERP', '90000')]), nowNs)
  expect(rows.map(({ asset }) => asset)).toEqual(['BTC', 'ETH'])
  expect(totalOverUnderlyings(rows).delta).toBeUndefined()
  expect(totalOverUnderlyings(rows).deltaUsd).toBe(-84_000)
})

test('an OTC option has a row of its own and counts toward the total of its underlying', () => {
  // The test vector of venue-rules 3.4.
  const expiryNs = nowNs + 3_009_600_000_000_000n
  const otc = {
    key: '7',
    asset: 'ETH',
    name: 'ETH-OTC',
    amount: parseFixed6<Amount>('2'),
    expiryNs,
    holding: {
      kind: 'option',
      contracts: 2,
      gainNow: 0,
      indexPrice: 3120.5,
      optionType: 'call',
      strike: 3200,
      expiryNs,
      forward: 3131.2,
      iv: 0.58,
    },
  } as const
  const [row] = greekRows([held('ETH-PERP', '1', 'sell')], new Map([ticker('ETH-PERP', '3120.5')]), nowNs, [otc])
  expect(row?.otc?.delta).toBeCloseTo(2 * 0.48735, 4)
  expect(row?.otc?.gamma).toBeCloseTo(2 * 0.00071073, 7)
  expect(row?.otc?.theta).toBeCloseTo(2 * -3.21112, 4)
  expect(row?.otc?.rho).toBeCloseTo(2 * 1.2719, 4)
  expect(row?.total.delta).toBeCloseTo(2 * 0.48735 - 1, 4)
  expect(row?.total.vega).toBeCloseTo(2 * 3.85703, 4)
  const [unknown] = greekRows([], new Map(), nowNs, [{ ...otc, holding: undefined }])
  expect(unknown?.total.delta).toBeUndefined()
})
