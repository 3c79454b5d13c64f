import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { Outcome } from '@/web/session/actions/outcome'
import type { OpenOrder } from '@/web/session/openOrders'
import type { NewOrder } from '@/web/session/orders/createOrder'
import type { PlaceOptions } from '@/web/session/orders/orderActions'
import { sendClosing } from './sendClosing'

const amount = parseFixed6<Amount>('50')
const position = { instrumentId: '1', instrumentName: 'ETH-PERP', side: 'buy', amount } as PositionMessage
const record: OrderMessage = {
  orderId: '0xa',
  account: '0xaa',
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  orderType: 'market',
  timeInForce: 'IOC',
  orderStatus: 'filled',
  side: 'sell',
  price: parseFixed6('0'),
  amount,
  filled: amount,
  avgPrice: parseFixed6('3100'),
}
const takeProfit: OpenOrder = {
  ...record,
  rowKey: 'tp',
  orderId: '0xb',
  orderType: 'limit',
  timeInForce: 'GTC',
  orderStatus: 'partial',
  reduceOnly: true,
  price: parseFixed6('3300'),
  amount: parseFixed6('30'),
  filled: parseFixed6('10'),
}

/** A fake venue and account with the given reply, positions and orders. */
function contextOf(given: {
  answer?: Outcome<OrderMessage>
  positions?: readonly PositionMessage[]
  open?: readonly OpenOrder[]
  cancels?: boolean
  /** True if the wallet rejects the signature. */
  declines?: boolean
  /** Positions once the order is signed. */
  positionsAtSend?: readonly PositionMessage[]
}) {
  let { positions } = given
  let open = given.open ?? []
  const placed: NewOrder[] = []
  const cancelled: string[] = []
  return {
    placed,
    cancelled,
    actions: {
      place: async (order: NewOrder, { beforeSend }: PlaceOptions = {}): Promise<Outcome<OrderMessage>> => {
        if (given.declines === true) return { status: 'refused', failure: { words: 'You declined.', isDeclined: true } }
        positions = given.positionsAtSend ?? positions
        try {
          await beforeSend?.('0x01')
        } catch (error) {
          const words = error instanceof Error ? error.message : ''
          return { status: 'refused', failure: { words, isDeclined: true } }
        }
        placed.push(order)
        return given.answer ?? { status: 'done' as const, value: record }
      },
      cancelThese: (orders: readonly OpenOrder[]) => {
        cancelled.push(...orders.map(({ orderId }) => orderId))
        if (given.cancels === false) return Promise.resolve({ status: 'busy' as const })
        open = open.filter(({ orderId }) => !cancelled.includes(orderId))
        return Promise.resolve({ status: 'done' as const, value: undefined })
      },
    },
    data: { positions: () => positions, openOrders: () => open },
  }
}
const atMarket = { position, amount, limitPrice: undefined }

test('a close is a reduce-only market order', async () => {
  const venue = contextOf({ positions: [position] })
  expect(await sendClosing(venue, atMarket)).toEqual({ status: 'closed', words: 'Sold 50 at 3,100.' })
  expect(venue.placed).toMatchObject([
    { isBuy: false, amount, limitPrice: undefined, reduceOnly: true, timeInForce: 'IOC' },
  ])
})

test('of the two positions of hedge mode only the one meant is closed, and orders of the other stay', async () => {
  const long: PositionMessage = { ...position, positionSide: 'LONG' }
  const short: PositionMessage = { ...position, side: 'sell', amount: parseFixed6('70'), positionSide: 'SHORT' }
  const other: OpenOrder = { ...takeProfit, positionSide: 'SHORT' }
  const own: OpenOrder = { ...takeProfit, orderId: '0xc', positionSide: 'LONG' }
  const venue = contextOf({ positions: [short, long], open: [other, own] })
  await sendClosing(venue, { ...atMarket, position: long, amount: parseFixed6('70') })
  expect(venue.placed).toMatchObject([{ isBuy: false, amount, reduceOnly: true, positionSide: 'LONG' }])
  expect(venue.cancelled).toEqual(['0xc'])
})

test('a partial fill is reported with the amount that remains', async () => {
  const order = {
    ...record,
    orderStatus: 'cancelled' as const,
    filled: parseFixed6<Amount>('0.76'),
    avgPrice: parseFixed6<Price>('3121.4'),
  }
  expect(await sendClosing(contextOf({ answer: { status: 'done', value: order } }), atMarket)).toEqual({
    status: 'short',
    words: 'Sold 0.76 of 50 ETH-PERP at 3,121.4; 49.24 cancelled',
    // 50 − 0.76
    rest: parseFixed6('49.24'),
  })
})

test('a position that shrank is closed at its current size, and one already closed sends nothing', async () => {
  const smaller = contextOf({ positions: [{ ...position, amount: parseFixed6('3') }] })
  await sendClosing(smaller, atMarket)
  expect(smaller.placed).toMatchObject([{ amount: parseFixed6('3') }])
  const gone = contextOf({ positions: [] })
  expect(await sendClosing(gone, atMarket)).toMatchObject({ status: 'closed' })
  expect(gone.placed).toEqual([])
})

test('a flipped position is not closed the wrong way', async () => {
  const turned = contextOf({ positions: [{ ...position, side: 'sell' }] })
  expect(await sendClosing(turned, atMarket)).toMatchObject({ status: 'failed' })
  expect(turned.placed).toEqual([])
})

test('reduce-only orders that use up the capacity are cancelled once the close is signed, and others stay', async () => {
  // 20 contracts of the take-profit are open: 50 + 20 exceeds the position, 30 + 20 does not.
  const covered = contextOf({ positions: [position], open: [takeProfit] })
  await sendClosing(covered, atMarket)
  expect(covered.cancelled).toEqual(['0xb'])
  expect(covered.placed).toHaveLength(1)
  const room = contextOf({ positions: [position], open: [takeProfit] })
  await sendClosing(room, { ...atMarket, amount: parseFixed6<Amount>('30') })
  expect(room.cancelled).toEqual([])
})

test('if they cannot be cancelled, nothing is sent and the failure is reported', async () => {
  const stuck = contextOf({ positions: [position], open: [takeProfit], cancels: false })
  expect(await sendClosing(stuck, atMarket)).toMatchObject({ status: 'failed' })
  expect(stuck.placed).toEqual([])
})

test('after a declined signature the reduce-only orders stay in the book', async () => {
  const venue = contextOf({ positions: [position], open: [takeProfit], declines: true })
  expect(await sendClosing(venue, atMarket)).toEqual({ status: 'failed', words: 'Not sent: You declined.' })
  expect(venue.cancelled).toEqual([])
})

test('a position that shrinks during signing sends and cancels nothing', async () => {
  const positionsAtSend = [{ ...position, amount: parseFixed6<Amount>('30') }]
  const venue = contextOf({ positions: [position], positionsAtSend, open: [takeProfit] })
  expect(await sendClosing(venue, atMarket)).toEqual({
    status: 'failed',
    words: 'Not sent: The position changed while the order was signed. Check it and send again.',
  })
  expect(venue.cancelled).toEqual([])
  expect(venue.placed).toEqual([])
})

test('a rejection after the cancel reports what was cancelled', async () => {
  const failure = { words: 'The instrument has expired.', code: 'INSTRUMENT_EXPIRED', isDeclined: false }
  const venue = contextOf({ positions: [position], open: [takeProfit], answer: { status: 'refused', failure } })
  // The take-profit had 30 − 10 contracts open.
  expect(await sendClosing(venue, atMarket)).toEqual({
    status: 'failed',
    words:
      'Not sent: The instrument has expired. Cancelled before it: sell 20 ETH-PERP at 3,300, reduce-only. Place what the position still needs.',
  })
})

test('orders that add to the position, stops and TWAPs are not cancelled', async () => {
  const others: OpenOrder[] = [
    { ...takeProfit, side: 'buy' },
    { ...takeProfit, reduceOnly: false },
    { ...takeProfit, orderStatus: 'stop_order' },
    { ...takeProfit, instrumentId: '2' },
  ]
  const venue = contextOf({ positions: [position], open: others })
  await sendClosing(venue, atMarket)
  expect(venue.cancelled).toEqual([])
})

test('a rejection, an unknown outcome and a busy desk each have a message', async () => {
  const failure = { words: 'The instrument has expired.', code: 'INSTRUMENT_EXPIRED', isDeclined: false }
  const overtaken = { words: '…', code: 'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY', isDeclined: false }
  const words = async (answer: Outcome<OrderMessage>) => (await sendClosing(contextOf({ answer }), atMarket)).words
  expect(await words({ status: 'refused', failure })).toBe('Not sent: The instrument has expired.')
  expect(await words({ status: 'refused', failure: overtaken })).toMatch(/position changed/)
  expect(await words({ status: 'unknown' })).toMatch(/status unknown/)
  expect(await words({ status: 'busy' })).toMatch(/another order/)
})
