import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { Outcome } from '@/web/session/actions/outcome'
import type { NewOrder } from '@/web/session/orders/createOrder'
import type { PlaceOptions } from '@/web/session/orders/orderActions'
import { sendReverse } from './sendReverse'

const contracts = (text: string) => parseFixed6<Amount>(text)
const holding = (text: string): readonly PositionMessage[] => {
  const signed = contracts(text)
  if (signed === 0n) return []
  const amount = contracts(text.replace('-', ''))
  return [
    { instrumentId: '1', instrumentName: 'ETH-PERP', side: signed > 0n ? 'buy' : 'sell', amount } as PositionMessage,
  ]
}
const position = { instrumentId: '1', instrumentName: 'ETH-PERP' }
/** Turns a long position of 5 into a short position of 5. */
const wanted = { position, target: contracts('-5'), isBuy: false }

type Given = {
  readonly held: string
  /** Position while the wallet prompt is open. */
  readonly heldAtSend?: string
  /** Position that the venue reports after the order. */
  readonly heldAfter: string
  readonly filled?: string
  readonly sinceMs?: number
  readonly answer?: Outcome<OrderMessage>
}

/** A fake venue and account with the given fill and positions. */
function contextOf(given: Given) {
  const sent: NewOrder[] = []
  let held = given.held
  const takenOf = (order: NewOrder): OrderMessage => {
    const filled = given.filled === undefined ? order.amount : contracts(given.filled)
    return {
      orderId: '0xa',
      account: '0xaa',
      instrumentId: '1',
      instrumentName: 'ETH-PERP',
      instrumentType: 'PERPETUAL',
      orderType: 'market',
      timeInForce: 'IOC',
      orderStatus: filled === order.amount ? 'filled' : 'cancelled',
      side: order.isBuy ? 'buy' : 'sell',
      price: parseFixed6<Price>('0'),
      amount: order.amount,
      filled,
      avgPrice: parseFixed6<Price>('3100'),
    }
  }
  return {
    sent,
    actions: {
      place: async (order: NewOrder, { beforeSend }: PlaceOptions = {}): Promise<Outcome<OrderMessage>> => {
        held = given.heldAtSend ?? held
        try {
          await beforeSend?.('0x01')
        } catch (error) {
          const words = error instanceof Error ? error.message : ''
          return { status: 'refused', failure: { words, isDeclined: true } }
        }
        sent.push(order)
        return given.answer ?? { status: 'done', value: takenOf(order) }
      },
    },
    data: {
      positions: () => holding(held),
      readPositions: () => Promise.resolve(holding(given.heldAfter)),
      freshness: { getSnapshot: () => given.sinceMs },
    },
  }
}

test('the order covers the current position plus the new size', async () => {
  // Long 5 to short 5 needs 10. If 2 were sold since the press, long 3 to short 5 needs 8.
  const whole = contextOf({ held: '5', heldAfter: '-5' })
  expect(await sendReverse(whole, wanted)).toMatchObject({ status: 'reversed' })
  expect(whole.sent).toMatchObject([{ amount: contracts('10'), isBuy: false, reduceOnly: false, timeInForce: 'IOC' }])
  const shrunk = contextOf({ held: '3', heldAfter: '-5' })
  expect(await sendReverse(shrunk, wanted)).toMatchObject({ status: 'reversed' })
  expect(shrunk.sent).toMatchObject([{ amount: contracts('8') }])
})

test('a position that shrinks during signing sends nothing', async () => {
  const venue = contextOf({ held: '5', heldAtSend: '3', heldAfter: '3' })
  expect(await sendReverse(venue, wanted)).toEqual({
    status: 'failed',
    words: 'Not sent: The position changed while the order was signed. Check it and send again.',
  })
  expect(venue.sent).toEqual([])
})

test('a position that is closed, flipped or being reloaded sends nothing', async () => {
  for (const venue of [
    contextOf({ held: '0', heldAfter: '0' }),
    contextOf({ held: '-8', heldAfter: '-8' }),
    contextOf({ held: '5', heldAfter: '5', sinceMs: 1 }),
  ]) {
    expect(await sendReverse(venue, wanted)).toMatchObject({ status: 'failed' })
    expect(venue.sent).toEqual([])
  }
})

test('a fill that happens at the same time is reported with the result', async () => {
  // 5 − 10 is −5, but a stop sold 2 in the meantime, so the position is −7.
  expect(await sendReverse(contextOf({ held: '5', heldAfter: '-7' }), wanted)).toEqual({
    status: 'short',
    words: 'The position changed in the meantime: now short 7, wanted short 5.',
  })
})

test('a partial fill is reported with the resulting position', async () => {
  // 5 − 3 is 2.
  expect(await sendReverse(contextOf({ held: '5', filled: '3', heldAfter: '2' }), wanted)).toEqual({
    status: 'short',
    words: 'Sold 3 of 10 ETH-PERP at 3,100; 7 cancelled. The position is now long 2.',
  })
})

test('an order with an unknown outcome is not reported as done', async () => {
  const venue = contextOf({ held: '5', heldAfter: '5', answer: { status: 'unknown' } })
  expect(await sendReverse(venue, wanted)).toMatchObject({
    status: 'failed',
    words: expect.stringMatching(/status unknown/),
  })
})
