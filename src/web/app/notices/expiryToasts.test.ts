import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { AccountTrade, HistoricalOrder } from '@/core/protocol/rest/history'
import type { ExpiryNews } from '@/web/options/expiries/model/expiryReports'
import type { Toast } from '@/web/ui/showToast'
import { showExpiryNews } from './expiryToasts'

/** The code under test reads only these members, hence the cast. */
const row = (instrumentName: string, side: 'buy' | 'sell', payout: string, pnl: string, fees = '0') =>
  ({
    tradeId: instrumentName,
    instrumentName,
    side,
    payout: parseFixed6(payout),
    pnl: parseFixed6(pnl),
    fees: parseFixed6(fees),
    settlementPrice: parseFixed6('3120.503'),
    createdTimestamp: 5_000_000n,
  }) as AccountTrade
const order = (instrumentName: string) => ({ instrumentName }) as HistoricalOrder

function shown(news: Partial<ExpiryNews>): readonly Toast[] {
  const toasts: Toast[] = []
  showExpiryNews({ expiryNs: 1n, settlements: [], orders: [], ...news }, (toast) => toasts.push(toast))
  return toasts
}

test('a long option reports its payout, its premium and the difference', () => {
  // Bought for 85, paid 120.
  expect(shown({ settlements: [row('ETH-28NOV26-3000-C', 'buy', '120', '35', '0.6')] })).toMatchObject([
    {
      category: 'expiry',
      title: 'ETH-28NOV26-3000-C settled at 3,120.50: payout 120.00, premium paid 85.00, PnL +35.00 USD (fee 0.60 USD)',
    },
  ])
})

test('a short option reports its payout and the premium received', () => {
  // Sold for 100, paid 120.
  expect(shown({ settlements: [row('ETH-28NOV26-3000-C', 'sell', '-120', '-20')] })[0]?.title).toBe(
    'ETH-28NOV26-3000-C settled at 3,120.50: paid out 120.00, premium received 100.00, PnL −20.00 USD',
  )
  expect(shown({ settlements: [row('ETH-28NOV26-4000-C', 'sell', '0', '50')] })[0]?.title).toContain('PnL +50.00')
})

test('the positions of one expiry share a notice with their sum, and each is listed below it', () => {
  const toasts = shown({
    settlements: [row('A', 'buy', '120', '35'), row('B', 'sell', '-50', '10')],
    orders: [order('A'), order('A')],
  })
  expect(new Set(toasts.map(({ id }) => id)).size).toBe(1)
  expect(toasts.at(-1)).toMatchObject({
    title: '2 positions settled: payout +70.00 USD, PnL +45.00 USD',
    detail: '2 orders ended at expiry: A.',
  })
  expect(toasts.map(({ part }) => part?.text)).toEqual([
    'A: payout 120.00, premium paid 85.00, PnL +35.00 USD',
    'B: paid out 50.00, premium received 60.00, PnL +10.00 USD',
  ])
  expect(toasts.map(({ isQuiet }) => isQuiet)).toEqual([true, false])
})

test('expired orders alone have a notice, and a figure that the venue omits is unknown', () => {
  expect(shown({ orders: [order('A')] }).map(({ title }) => title)).toEqual(['1 order ended at expiry: A.'])
  const { payout: _payout, settlementPrice: _price, ...unknown } = row('A', 'buy', '0', '0')
  expect(shown({ settlements: [unknown] })[0]?.title).toBe('A settled at —: payout —, premium paid —, PnL 0.00 USD')
})
