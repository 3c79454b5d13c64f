import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { readProgress, writeProgress } from './tourProgress'
import { advance, type TourFacts, type TourOrder, type TourPlace } from './tourSteps'

const id = (digit: string): Hash => `0x${digit.repeat(64)}`
const order = (digit: string, price = '3100.5'): TourOrder => ({
  orderId: id(digit),
  instrumentName: 'ETH-PERP',
  side: 'buy',
  price: parseFixed6(price),
  amount: parseFixed6('0.05'),
})
const facts = (rows: Readonly<Record<string, TourOrder>>, more: Partial<TourFacts> = {}): TourFacts => ({
  isTrading: true,
  orders: new Map(Object.entries(rows)),
  filledIds: new Set(),
  ...more,
})
const unread: TourFacts = { isTrading: true, orders: undefined, filledIds: new Set() }

const placing = (): TourPlace => advance({ step: 'place', before: undefined }, facts({ [id('a')]: order('a') }))
const amending: TourPlace = { step: 'amend', row: id('b'), order: order('b') }

test('a connected trader need not connect', () => {
  expect(advance({ step: 'connect' }, { ...unread, isTrading: false }).step).toBe('connect')
  expect(advance({ step: 'connect' }, unread).step).toBe('place')
})

test('the place step is done when a new order rests; earlier orders do not count', () => {
  const place = placing()
  expect(advance(place, facts({ [id('a')]: order('a') }))).toBe(place)
  expect(advance(place, facts({ [id('a')]: order('a'), [id('b')]: order('b') }))).toEqual(amending)
})

test('an order that fills at once leaves nothing to drag, and the tour says so', () => {
  const place = placing()
  const filled = advance(place, facts({ [id('a')]: order('a') }, { filledIds: new Set([id('c')]) }))
  expect(filled).toMatchObject({ step: 'place', lost: 'traded' })
  // A fill of an earlier order does not count.
  expect(advance(place, facts({ [id('a')]: order('a') }, { filledIds: new Set([id('a')]) }))).toBe(place)
})

test('the amend step is done when the row has another price, even under another id', () => {
  const moved = order('c', '3099')
  expect(advance(amending, facts({ [id('b')]: moved }))).toEqual({
    step: 'done',
    row: id('b'),
    order: order('b'),
    movedTo: parseFixed6('3099'),
  })
})

test('a changed amount does not complete the amend step, but its new id is remembered', () => {
  const fewer = { ...order('c'), amount: parseFixed6<TourOrder['amount']>('0.02') }
  expect(advance(amending, facts({ [id('b')]: fewer }))).toEqual({ step: 'amend', row: id('b'), order: fewer })
})

test('after an order has gone, the tour asks for a new one and says what became of it', () => {
  expect(advance(amending, facts({}))).toEqual({ step: 'place', before: undefined, lost: 'gone' })
  expect(advance(amending, facts({}, { filledIds: new Set([id('b')]) }))).toMatchObject({ lost: 'traded' })
})

test('an unread or stale list changes nothing', () => {
  const place = placing()
  expect(advance(place, unread)).toBe(place)
  expect(advance(amending, unread)).toBe(amending)
  expect(advance(amending, { ...unread, isTrading: false })).toBe(amending)
})

test('after a reload the tour continues with the same order', () => {
  const reloaded = readProgress(writeProgress(amending))
  expect(reloaded).toEqual(amending)
  expect(advance(reloaded, facts({ [id('b')]: order('b') }))).toBe(reloaded)
  const done = advance(amending, facts({ [id('b')]: order('b', '3099') }))
  expect(readProgress(writeProgress(done))).toEqual(done)
  expect(readProgress(writeProgress(placing()))).toEqual({ step: 'place', before: undefined })
})

test('invalid progress counts as none', () => {
  for (const text of [null, '', '{', '{"step":"amend"}', '{"step":"amend","order":{"orderId":"1","price":"x"}}'])
    expect(readProgress(text)).toEqual({ step: 'connect' })
})
