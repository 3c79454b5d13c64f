import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { ethPerp } from '@/dev/testing/builders'
import type { AccountSession } from '@/web/session/accountSession'
import { done, type Outcome } from '@/web/session/actions/outcome'
import type { OpenOrder } from '@/web/session/openOrders'
import { againOf, againProblem, placeAllAgain, type Again } from './againOrders'
import { isPlaceable } from './lastCancel'

const amount = (text: string) => parseFixed6<Amount>(text)
const price = (text: string) => parseFixed6<Price>(text)

const order: OpenOrder = {
  rowKey: '0x01',
  orderId: '0x01',
  account: '0x00000000000000000000000000000000000000aa',
  instrumentId: ethPerp.instrumentId,
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  orderType: 'limit',
  orderStatus: 'opened',
  side: 'buy',
  price: price('2990'),
  amount: amount('5'),
  filled: amount('0'),
  postOnly: true,
  timeInForce: 'GTC',
  selfTradePrevention: 'EXPIRE_TAKER',
}
const stop: OpenOrder = {
  ...order,
  rowKey: '0x02',
  orderId: '0x02',
  orderType: 'market',
  orderStatus: 'stop_order',
  side: 'sell',
  price: price('0'),
  amount: amount('0'),
  postOnly: false,
  timeInForce: 'IOC',
  stop: 'STOP_LOSS',
  trigger: price('2900'),
  closePosition: true,
}
const attached: OpenOrder = { ...stop, rowKey: '0x03', orderId: '0x03', parentOrderId: '0x01' }
const facts = { instrument: ethPerp, markPrice: price('3000'), position: amount('0'), others: [] }

test('an order is placed again with its terms, for what had not filled, and with its stops', () => {
  expect(againOf(order, [order, attached], amount('2'))).toMatchObject({
    kind: 'order',
    order: {
      isBuy: true,
      amount: amount('3'),
      limitPrice: price('2990'),
      postOnly: true,
      reduceOnly: false,
      timeInForce: 'GTC',
      selfTradePrevention: 'EXPIRE_TAKER',
    },
    stops: [{ kind: 'STOP_LOSS', scope: 'wholePosition', trigger: price('2900'), amount: 0n }],
  })
})

test('an attached stop has no row of its own, and TWAPs and immediate orders have none', () => {
  const all = [order, stop, attached]
  expect(all.map((one) => isPlaceable(one, all))).toEqual([true, true, false])
  expect(isPlaceable({ ...order, isTwap: true }, [])).toBe(false)
  expect(isPlaceable({ ...order, timeInForce: 'IOC' }, [])).toBe(false)
})

const problem = (from: OpenOrder, part: Partial<typeof facts> = {}, filled = from.filled) =>
  againProblem(againOf(from, [from], filled), { ...facts, ...part })

test('not offered: an order that has filled, one that only reduces without a position, one too far from the mark', () => {
  expect(problem(order)).toBeUndefined()
  expect(problem(order, {}, amount('5'))).toBe('It has filled.')
  expect(problem({ ...order, side: 'sell', reduceOnly: true })).toMatch(/position/)
  expect(
    problem({ ...order, side: 'sell', reduceOnly: true, price: price('3010') }, { position: amount('5') }),
  ).toBeUndefined()
  expect(problem({ ...order, price: price('9000') })).toBeDefined()
})

test('not offered: a stop that would trigger at once, or whose position is gone', () => {
  expect(problem(stop, { position: amount('1') })).toBeUndefined()
  expect(problem(stop, { position: amount('1'), markPrice: price('2900') })).toBe('It would trigger at once.')
  expect(problem(stop)).toMatch(/position/)
})

test('an order whose end has passed, or cannot be kept, is not sent without it', async () => {
  const nowMs = 1_795_888_800_000
  const sent: string[] = []
  const session = (untilMs: number, why: string | undefined) =>
    ({
      part: () => ({
        endOf: () => untilMs,
        begin: async () => why,
      }),
      actions: {
        place: async (_: unknown, { beforeSend }: { beforeSend?: (orderId: string) => Promise<void> }) => {
          try {
            await beforeSend?.('0x01')
            sent.push('sent')
          } catch (error) {
            sent.push(error instanceof Error ? error.message : '')
          }
          return done(order)
        },
      },
    }) as unknown as AccountSession
  const all = [againOf(order, [], amount('0'))]
  await placeAllAgain(session(nowMs + 1, undefined), all, nowMs)
  await placeAllAgain(session(nowMs, undefined), all, nowMs)
  await placeAllAgain(session(nowMs + 1, 'elsewhere'), all, nowMs)
  expect(sent).toEqual([
    'sent',
    'The time at which the order ends has passed.',
    'A part of the page couldn’t load. Nothing was sent.',
  ])
})

test('all are placed one after another, and a decline in the wallet ends it', async () => {
  const placed: string[] = []
  const script: { answer?: Outcome<never> } = {}
  const session = {
    part: () => ({ endOf: () => undefined }),
    actions: {
      place: async (asked: { limitPrice: Price }, { onTaken }: { onTaken: (taken: OpenOrder) => void }) => {
        placed.push(`order ${asked.limitPrice / 1_000_000n}`)
        if (script.answer !== undefined) return script.answer
        onTaken(order)
        return done(order)
      },
    },
    stops: {
      place: async () => {
        placed.push('stop')
        return done(stop)
      },
      attach: async (_: OpenOrder, stops: readonly unknown[]) => void placed.push(`attached ${stops.length}`),
    },
  } as unknown as AccountSession
  const all: readonly Again[] = [
    againOf(order, [order, attached], amount('0')),
    againOf(stop, [stop], amount('0')),
    againOf({ ...order, price: price('2980') }, [], amount('0')),
  ]
  await placeAllAgain(session, all, 0)
  expect(placed).toEqual(['order 2990', 'attached 1', 'stop', 'order 2980'])
  script.answer = { status: 'refused', failure: { words: 'declined', isDeclined: true } }
  placed.length = 0
  await placeAllAgain(session, all, 0)
  expect(placed).toEqual(['order 2990'])
})
