import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { CallError, NotConnectedError, OutcomeUnknownError } from '@/web/connection/callErrors'
import { NotArrivedError, type OrderTerms } from './programOrders'
import { createProgramQuotes } from './programQuotes'

const price = (text: string) => parseFixed6<Price>(text)
const terms = (isBuy: boolean, text: string) => ({
  instrument: '7',
  isBuy,
  amount: parseFixed6<Amount>('1'),
  limitPrice: price(text),
})

/** A venue with a list of open orders, which rejects what `fail` says. */
function scene(initial: readonly OrderMessage[] = []) {
  const book = new Map(initial.map((order) => [order.orderId, order]))
  let failure: Error | undefined
  let reads = 0
  let count = 0
  let say: (changed: readonly OrderMessage[]) => void = () => undefined
  let reconnect = () => {}
  const make = ({ isBuy, limitPrice }: OrderTerms) => {
    const order = record(`0x${++count}`, isBuy, limitPrice as Price)
    book.set(order.orderId, order)
    return order
  }
  const failing = async () => {
    const error = failure
    failure = undefined
    if (error !== undefined) throw error
  }
  const quotes = createProgramQuotes({
    instrument: '7',
    orders: {
      place: async (order) => {
        await failing()
        return make(order)
      },
      edit: async (orderId, order) => {
        await failing()
        if (!book.delete(orderId)) throw new CallError('edit_order', 'ORDER_DOES_NOT_EXIST')
        return make(order)
      },
      cancel: async (orderId) => {
        if (!book.delete(orderId)) throw new CallError('cancel_order', 'ORDER_DOES_NOT_EXIST')
      },
    },
    readOrders: async () => {
      reads++
      return [...book.values()]
    },
    onOrders: (listener) => (say = listener),
    onReconnected: (listener) => (reconnect = listener),
  })
  const rests = () => [...book.values()].map((order) => [order.side, Number(order.price) / 1e6])
  return {
    quotes,
    book,
    rests,
    reads: () => reads,
    fail: (error: Error) => (failure = error),
    say: (changed: readonly OrderMessage[]) => say(changed),
    reconnect: () => reconnect(),
  }
}

// The code under test reads these members only.
function record(orderId: Hash, isBuy: boolean, limitPrice: Price, orderStatus = 'opened', instrumentId = '7') {
  return { orderId, instrumentId, side: isBuy ? 'buy' : 'sell', price: limitPrice, orderStatus } as OrderMessage
}

test('an order is placed once, moved by an edit, and left alone at the same price', async () => {
  const { quotes, rests, reads } = scene()
  await Promise.all([quotes.quote(terms(true, '10')), quotes.quote(terms(false, '12'))])
  expect(await quotes.quote(terms(true, '10'))).toBeUndefined()
  expect(await quotes.quote(terms(true, '9'))).toMatchObject({ price: 9_000_000n })
  expect(rests()).toEqual([
    ['sell', 12],
    ['buy', 9],
  ])
  expect(reads()).toBe(1)
})

test.each([
  new CallError('edit_order', 'GTC_ORDER_REJECTED'),
  new CallError('edit_order', 'RATE_LIMIT_EXCEEDED', 1_000),
  new CallError('edit_order', 'INSUFFICIENT_MARGIN'),
  new NotArrivedError('edit_order'),
])('after an edit that fails with %s one order rests, at the next price', async (error) => {
  const { quotes, rests, fail } = scene()
  await quotes.quote(terms(true, '10'))
  fail(error)
  expect(await quotes.quote(terms(true, '11'))).toBeUndefined()
  expect(rests()).toEqual([])
  await quotes.quote(terms(true, '9'))
  expect(rests()).toEqual([['buy', 9]])
})

test('without a connection nothing is cancelled or placed, and then the orders are read again', async () => {
  const { quotes, book, rests, fail, reads } = scene()
  await quotes.quote(terms(true, '10'))
  fail(new NotConnectedError('edit_order'))
  expect(await quotes.quote(terms(true, '11'))).toBeUndefined()
  expect(rests()).toEqual([['buy', 10]])
  book.clear()
  await quotes.quote(terms(true, '10'))
  expect(rests()).toEqual([['buy', 10]])
  expect(reads()).toBe(2)
})

test('an unknown outcome is passed on', async () => {
  const { quotes, fail } = scene()
  const unknown = new OutcomeUnknownError('create_order', 'link lost')
  fail(unknown)
  await expect(quotes.quote(terms(true, '10'))).rejects.toBe(unknown)
})

test('orders that were there before are moved, and those beyond one a side cancelled', async () => {
  const before = [
    record('0xa1', true, price('8')),
    record('0xa2', true, price('7')),
    record('0xa3', true, price('6'), 'opened', '8'),
  ]
  const { quotes, rests } = scene(before)
  await quotes.quote(terms(true, '9'))
  expect(rests()).toEqual([
    ['buy', 6],
    ['buy', 9],
  ])
})

test('after a fill, a late order or a reconnection the orders are read again', async () => {
  const { quotes, book, rests, reads, say, reconnect } = scene()
  const made = await quotes.quote(terms(true, '10'))
  if (made === undefined) throw new Error('an order was placed')
  book.delete(made.orderId)
  say([{ ...made, orderStatus: 'filled' }])
  await quotes.quote(terms(true, '10'))
  const late = record('0xa1', true, price('10'))
  book.set(late.orderId, late)
  say([late])
  await quotes.quote(terms(true, '10'))
  expect(rests()).toEqual([['buy', 10]])
  book.clear()
  reconnect()
  await quotes.quote(terms(true, '10'))
  expect(rests()).toEqual([['buy', 10]])
  expect(reads()).toBe(4)
})
