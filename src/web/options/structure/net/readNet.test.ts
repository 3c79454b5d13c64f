import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { netCall, netLeg, netPerp } from '@/dev/scenes/netScene'
import { readNet, usualLegging, widestLeg, type NetDraft } from './readNet'

const draft: NetDraft = {
  isCredit: false,
  limitText: '55.25',
  passiveName: undefined,
  leggingText: '1',
  secondsText: '2',
  withdrawsAtClose: true,
}
const legs = [netLeg(netCall(3000), true), netLeg(netPerp, false, '0.25')]
const structure = { legs, passive: 0, amount: parseFixed6<Amount>('2') }

test('the fields become terms; a credit is negative', () => {
  expect(
    readNet({ ...draft, isCredit: true, secondsText: '0.5' }, { ...structure, amount: parseFixed6('2.4') }).terms,
  ).toEqual({
    legs,
    passive: 0,
    amount: parseFixed6('2.4'),
    limit: parseFixed6('-55.25'),
    legging: parseFixed6('1'),
    minEditMs: 500,
    withdrawsAtClose: true,
  })
})

test.each<[string, Partial<NetDraft>, Partial<typeof structure>, string]>([
  ['no limit', { limitText: '' }, {}, 'limit'],
  ['a negative limit', { limitText: '-1' }, {}, 'limit'],
  ['no legging limit', { leggingText: 'x' }, {}, 'legging'],
  ['a short interval', { secondsText: '0.4' }, {}, 'seconds'],
  ['one leg', {}, { legs: legs.slice(0, 1) }, 'legs'],
  // A quarter of 2.2 is 0.55, and the step is 0.1.
  ['part of a step', {}, { amount: parseFixed6('2.2') }, 'legs'],
])('%s is rejected at its field', (_, part, other, field) => {
  const even = { ...structure, amount: parseFixed6<Amount>('2.4') }
  expect(readNet({ ...draft, ...part }, { ...even, ...other }).problem?.field).toBe(field)
})

test('the resting leg is the one with the widest spread for its price', () => {
  const book = (bid: string, ask: string) => ({
    bids: [{ price: parseFixed6<Price>(bid), amount: parseFixed6<Amount>('1') }],
    asks: [{ price: parseFixed6<Price>(ask), amount: parseFixed6<Amount>('1') }],
  })
  // 2 of 101 is less than 1 of 20.5.
  expect(widestLeg([book('100', '102'), book('20', '21')])).toBe(1)
  expect(widestLeg([{ bids: [], asks: [] }, book('20', '21')])).toBe(0)
})

test('the legging limit begins with two ticks of each leg that is taken', () => {
  // Two ticks of 0.1 for a quarter of a perpetual.
  expect(usualLegging(legs, 0)).toBe(parseFixed6<Usd>('0.05'))
})
