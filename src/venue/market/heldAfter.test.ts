import { expect, test } from 'vitest'
import { parseFixed6, type Amount } from '@/core/protocol/fixed6'
import { createTestVenue, startTestMarket } from '@/dev/testing/marketVenue'
import { volume24h } from '../live/volumes'
import { heldAfter } from './heldAfter'

const trade = (instrumentId: string, side: 'buy' | 'sell', amount: string) => ({
  instrumentId,
  side,
  amount: parseFixed6<Amount>(amount),
})

test('what the takers and their maker hold long is open, and a single trade is open whole', () => {
  const held = heldAfter([
    // The first taker buys 5, the second sells 2, the third and fourth buy and sell 1, then the first sells 4.
    trade('1', 'buy', '5'),
    trade('1', 'sell', '2'),
    trade('2', 'sell', '1.46'),
    trade('1', 'buy', '1'),
    trade('1', 'sell', '1'),
    trade('1', 'sell', '4'),
  ])
  // Takers: +1, −2, +1, −1, so the maker is +1. Long are 1, 1 and the maker's 1.
  expect([...held]).toEqual([
    ['1', parseFixed6('3')],
    ['2', parseFixed6('1.46')],
  ])
})

test('a live market begins with open interest where its past has volume, held by accounts of the engine', async () => {
  const venue = createTestVenue()
  await startTestMarket(venue, 'live')
  const { live, clock } = venue.port
  const sums = new Map<string, { long: bigint; short: bigint }>()
  for (const account of live.accounts.values()) {
    for (const { instrumentId, amount } of account.positions.values()) {
      const { long, short } = sums.get(instrumentId) ?? { long: 0n, short: 0n }
      sums.set(instrumentId, amount > 0n ? { long: long + amount, short } : { long, short: short - amount })
    }
  }
  for (const [instrumentId, { long, short }] of sums) {
    expect([instrumentId, long]).toEqual([instrumentId, short])
    expect(live.openInterest.get(instrumentId)).toBe(long)
  }
  for (const instrumentId of ['1', '2', '3', '4']) {
    const open = Number(live.openInterest.get(instrumentId) ?? 0n)
    const traded = Number(volume24h(live, instrumentId, clock.nowNs()).amount)
    expect(open).toBeGreaterThan(0)
    if (traded > 0) expect(open).toBeLessThan(traded)
  }
  expect(live.openInterest.size).toBeGreaterThan(100)
})

test('a venue whose history was set aside gets a new past, but no second set of its positions', async () => {
  const venue = createTestVenue()
  await startTestMarket(venue, 'live')
  const history = new Proxy(venue.port.history, {
    get: (known, name) => (name === 'isEmpty' ? () => true : known[name as keyof typeof known]),
  })
  await startTestMarket({ ...venue, port: { ...venue.port, history } }, 'live')
  expect(venue.backfills).toHaveLength(2)
  expect(venue.commands.filter(({ type }) => type === 'openPositions')).toHaveLength(1)
})
