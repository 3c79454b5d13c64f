import { expect, test } from 'vitest'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { AlertSource } from '@/web/desk/alerts/alert'
import type { AccountFigures } from '@/web/session/figures/accountFigures'
import type { LiveAccount } from '@/web/session/figures/useAccountFigures'
import type { OtcBook } from '@/web/session/otc/useOtcHoldings'
import { accountAlertFigures } from './accountAlertFigures'

const nowNs = 1_790_000_000_000_000_000n
const noOtc: OtcBook = { holdings: [], isUnread: false }

/** A position entered at 3000 whose venue mark is 3000 too. */
function held(instrumentName: string, amount: string, side: 'buy' | 'sell'): PositionMessage {
  const isOption = /-[CP]$/.test(instrumentName)
  return {
    instrumentId: instrumentName,
    instrumentName,
    instrumentType: isOption ? 'OPTION' : 'PERPETUAL',
    asset: instrumentName.slice(0, 3),
    amount: parseFixed6<Amount>(amount),
    side,
    markPrice: parseFixed6('3000'),
    avgEntryPrice: parseFixed6('3000'),
    unrealizedPnl: parseFixed6('0'),
    maintenanceMargin: parseFixed6('0'),
    ...(isOption && {
      option: {
        strike: parseFixed6<Price>('3000'),
        optionType: 'call' as const,
        expiry: nowNs * 2n,
        iv: 0.6,
        delta: 0.4,
        theta: -3,
        vega: 4,
        rho: 1,
      },
    }),
  }
}

function ticker(instrumentName: string, price: string, greeks: Partial<Ticker['mark']> = {}): [string, Ticker] {
  const mark = { price: parseFixed6<Price>(price), ...greeks }
  return [
    instrumentName,
    { instrumentId: '', instrumentName, instrumentType: 'OPTION', indexPrice: parseFixed6('3000'), mark },
  ]
}

type Parts = {
  readonly positions?: readonly PositionMessage[]
  readonly tickers?: readonly [string, Ticker][]
  readonly maintenanceUse?: number | undefined
  readonly status?: 'live' | 'stale'
  readonly otc?: OtcBook
}

/** Returns the reading as text: "live 12.5", "none". */
function reading(parts: Parts, source: AlertSource, instrumentName = 'ETH-PERP', account = '0xa'): string {
  const { positions = [], tickers = [], maintenanceUse, status = 'live', otc = noOtc } = parts
  // Only these members are read.
  const live = {
    status,
    account: { positions },
    figures: { maintenanceUse } as AccountFigures,
    prices: { status: 'live', tickers: new Map(tickers), indexes: new Map() },
    sinceMs: 0,
  } as unknown as LiveAccount
  const sample = accountAlertFigures(live, '0xa', otc, nowNs)({ source, instrumentName, account })
  return 'value' in sample ? `${sample.status} ${Number(sample.value) / 1e6}` : sample.status
}

test('the PnL of a position is at the current mark, and that of both sides of a hedge is summed', () => {
  const tickers = [ticker('ETH-PERP', '3050')]
  // 2 × 50 = 100; −0.5 × 50 = −25.
  expect(reading({ positions: [held('ETH-PERP', '2', 'buy')], tickers }, 'pnl')).toBe('live 100')
  const hedge = [held('ETH-PERP', '2', 'buy'), { ...held('ETH-PERP', '0.5', 'sell'), positionSide: 'SHORT' as const }]
  expect(reading({ positions: hedge, tickers }, 'pnl')).toBe('live 75')
})

test('a position without a mark is unknown, a closed one has ended, and a stale list does not tell', () => {
  expect(reading({ positions: [held('ETH-PERP', '2', 'buy')] }, 'pnl')).toBe('unknown')
  expect(reading({}, 'pnl')).toBe('none')
  expect(reading({ status: 'stale' }, 'pnl')).toBe('unknown')
})

test('net Greeks are of the underlying, 0 without a position and unknown while a part is', () => {
  const positions = [held('ETH-PERP', '2', 'sell'), held('ETH-A-C', '10', 'buy'), held('BTC-PERP', '7', 'buy')]
  const tickers = [ticker('ETH-A-C', '100', { delta: 0.5, gamma: 0.001, vega: 3, theta: -2 })]
  const greek = (source: AlertSource, parts: Parts = { positions, tickers }) => reading(parts, source)
  // −2 + 10 × 0.5 = 3; 10 × 0.001 = 0.01; 10 × 3 = 30; 10 × −2 = −20.
  expect((['delta', 'gamma', 'vega', 'theta'] as const).map((source) => greek(source))).toEqual([
    'live 3',
    'live 0.01',
    'live 30',
    'live -20',
  ])
  expect(reading({ positions, tickers }, 'delta', 'SOL-PERP')).toBe('live 0')
  // The venue's position has no gamma, and there is no ticker yet.
  expect(greek('gamma', { positions })).toBe('unknown')
  expect(greek('delta', { positions, tickers, otc: { holdings: [], isUnread: false, isLoading: true } })).toBe(
    'unknown',
  )
  expect(greek('delta', { positions, tickers, otc: { holdings: [], isUnread: true } })).toBe('unknown')
})

test('the margin is that of the account, stale while the account is, and unknown for another account', () => {
  expect(reading({ maintenanceUse: 0.715 }, 'margin', 'BTC-PERP')).toBe('live 0.715')
  expect(reading({ maintenanceUse: 0.715, status: 'stale' }, 'margin')).toBe('stale 0.715')
  expect(reading({ maintenanceUse: undefined }, 'margin')).toBe('unknown')
  expect(reading({ maintenanceUse: 0.715 }, 'margin', 'ETH-PERP', '0xb')).toBe('unknown')
})

test.each(['none', 'loading'] as const)('an account whose figures are %s is unknown', (status) => {
  const read = accountAlertFigures({ status }, '0xa', noOtc, nowNs)
  expect(read({ source: 'margin', instrumentName: 'ETH-PERP', account: '0xa' })).toEqual({ status: 'unknown' })
})
