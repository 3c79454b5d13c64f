import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { ethPerp as instrument } from '@/dev/testing/builders'
import { emptyStopDraft } from '@/web/desk/ticket/useTicketContext'
import { closedAmount, readStop, settledDraft, type StopDraft, stopWarning } from './stopDraft'

const draft: StopDraft = { ...emptyStopDraft, triggerText: '3000', amountText: '0.5' }
const long = parseFixed6<Amount>('2')
const short = parseFixed6<Amount>('-2')
const flat = parseFixed6<Amount>('0')

test('without a position only an independent stop is possible', () => {
  expect(settledDraft(draft, flat).scope).toBe('order')
  expect(settledDraft(draft, undefined).scope).toBe('order')
  expect(settledDraft(draft, long).scope).toBe('wholePosition')
})

test('a position stop closes the position, whatever side was chosen before', () => {
  expect(settledDraft({ ...draft, side: 'buy' }, long).side).toBe('sell')
  expect(settledDraft({ ...draft, scope: 'partOfPosition' }, short).side).toBe('buy')
  expect(settledDraft({ ...draft, scope: 'order', side: 'buy' }, long).side).toBe('buy')
})

test('a whole-position stop is a market order, a partial one may have a limit', () => {
  const limit = { ...draft, type: 'limit', limitText: '2990' } as const
  expect(settledDraft(limit, long).type).toBe('market')
  expect(settledDraft({ ...limit, scope: 'partOfPosition' }, long).type).toBe('limit')
})

test('a whole-position stop has no amount', () => {
  expect(readStop(settledDraft(draft, long), instrument)).toEqual({
    stop: {
      instrumentId: '1',
      isBuy: false,
      kind: 'STOP_LOSS',
      scope: 'wholePosition',
      trigger: 3_000_000_000n,
      amount: 0n,
      limitPrice: undefined,
      reduceOnly: true,
    },
  })
  expect(closedAmount({ scope: 'wholePosition', amount: flat }, short)).toBe(2_000_000n)
})

test.each<[Partial<StopDraft>, string, string]>([
  [{ triggerText: '' }, 'trigger', 'Enter a trigger price.'],
  [{ triggerText: '3x' }, 'trigger', 'Enter a valid number (max. 6 decimals)'],
  [{ type: 'limit' }, 'limit', 'Enter a limit price.'],
  [{ amountText: '' }, 'amount', 'Enter an amount.'],
])('%j is reported at the %s', (change, field, words) => {
  const read = readStop({ ...draft, scope: 'partOfPosition', ...change }, instrument)
  expect(read).toEqual({ problem: { field, words } })
})

test('a stop-loss beyond the liquidation price gives a warning, and so does a limit that may never fill', () => {
  const read = readStop({ ...draft, scope: 'partOfPosition', type: 'limit', limitText: '3010' }, instrument)
  const stop = 'stop' in read ? read.stop : undefined
  if (stop === undefined) throw new Error('the draft can be read')
  const about = { instrument, closes: true, liquidations: [] }
  expect(stopWarning(stop, { ...about, liquidations: [{ way: 'down', price: parseFixed6<Price>('3050') }] })).toMatch(
    /liquidated first.*3,050/,
  )
  expect(stopWarning(stop, about)).toMatch(/Limit is above the trigger/)
  expect(stopWarning({ ...stop, limitPrice: undefined }, about)).toBeUndefined()
})
