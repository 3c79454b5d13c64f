import { expect, test } from 'vitest'
import { absolute, formatFixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { settled } from '@/dev/testing/manuallyDriven'
import { CallError, RestError } from '@/web/connection/callErrors'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { done } from '@/web/session/actions/outcome'
import type { Positions } from '@/web/session/figures/positions'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderNotice } from '@/web/session/orderNotice'
import type { NewOrder } from '@/web/session/orders/createOrder'
import type { OrderActions, PlaceOptions } from '@/web/session/orders/orderActions'
import { positionModeInterceptor } from './positionModeInterceptor'
import { createPositionMode, type PositionModeRule } from './positionModeStore'

const amountOf = (text: string) => parseFixed6<Amount>(text)
const label = ({ isBuy, amount, reduceOnly }: NewOrder) =>
  `${isBuy ? 'buy' : 'sell'} ${formatFixed6(amount)}${reduceOnly ? ' reduce-only' : ''}`

/** Actions that sign at once unless the test declines, at a venue that answers by `answer`. */
function scene(held = '2', rule: PositionModeRule = 'one-way') {
  const log: string[] = []
  const notices: OrderNotice[] = []
  const state = {
    held: amountOf(held),
    orders: [] as readonly OpenOrder[],
    answer: (order: NewOrder): Partial<OrderMessage> | string => ({ filled: order.amount, orderStatus: 'filled' }),
    isDeclined: (order: NewOrder) => order.amount === 0n,
    onSigned: () => {},
  }
  // The interceptor reads only these members of a position.
  const positions = () =>
    (state.held === 0n
      ? []
      : [
          {
            instrumentId: '1',
            instrumentType: 'PERPETUAL',
            side: state.held > 0n ? 'buy' : 'sell',
            amount: absolute(state.held),
          },
        ]) as unknown as Positions
  const positionMode = createPositionMode(rule, { getItem: () => null, setItem: () => undefined }, 'here')
  const place: OrderActions['place'] = async (order, { beforeSend, onTaken, onRejected } = {}) => {
    try {
      if (state.isDeclined(order)) throw new Error('declined')
      log.push(`signed ${label(order)}`)
      state.onSigned()
      await beforeSend?.('0x01')
      const answer = state.answer(order)
      log.push(`sent ${label(order)}`)
      if (answer === 'lost') return { status: 'unknown' }
      if (typeof answer === 'string') throw new CallError('create_order', answer)
      // The interceptor reads only these members of the answer.
      const record = { amount: order.amount, ...answer } as OrderMessage
      onTaken?.(record)
      return done(record)
    } catch (error) {
      const failure = describeFailure(error)
      onRejected?.(failure)
      return { status: 'refused', failure }
    }
  }
  const next = {
    place,
    edit: async (open: OpenOrder) => {
      log.push(`edited${open.reduceOnly === true ? ' reduce-only' : ''}`)
      return done({} as OrderMessage)
    },
    cancelThese: async (orders: readonly OpenOrder[]) => {
      log.push(`cancelled ${orders.length}`)
      return done(undefined)
    },
  } as unknown as OrderActions
  const interceptor = positionModeInterceptor({
    positionMode,
    rest: { call: () => Promise.reject(new RestError('HTTP_404', 404, undefined, 'not found')) },
    positions,
    openOrders: () => state.orders,
    notify: (notice) => notices.push(notice),
  })
  const actions = { ...next, ...interceptor.actions?.(next) }
  const sell = (amount: string, change: Partial<NewOrder> = {}, options: PlaceOptions = {}) =>
    actions.place(
      {
        instrumentId: '1',
        isBuy: false,
        amount: amountOf(amount),
        limitPrice: undefined,
        timeInForce: 'IOC',
        postOnly: false,
        reduceOnly: false,
        mmp: false,
        ...change,
      },
      options,
    )
  const words = () => notices.map((notice) => ('failure' in notice ? notice.failure.words : notice.kind))
  return { state, log, notices, words, actions, sell, interceptor, positionMode }
}

const limit = { limitPrice: parseFixed6<Price>('100'), timeInForce: 'GTC' } as const

test('an order against a position is marked reduce-only', async () => {
  const { sell, log } = scene()
  await sell('1')
  expect(log).toEqual(['signed sell 1 reduce-only', 'sent sell 1 reduce-only'])
})

test('a flip is signed twice, then closes, then opens, and comes back as one order', async () => {
  const { sell, log } = scene()
  const outcome = await sell('5')
  expect(log).toEqual(['signed sell 2 reduce-only', 'signed sell 3', 'sent sell 2 reduce-only', 'sent sell 3'])
  expect(outcome).toMatchObject({ status: 'done', value: { amount: amountOf('5'), filled: amountOf('5') } })
})

test('nothing is sent if the second signature is declined', async () => {
  const { sell, log, state } = scene()
  state.isDeclined = ({ reduceOnly }) => !reduceOnly
  expect((await sell('5')).status).toBe('refused')
  expect(log).toEqual(['signed sell 2 reduce-only'])
})

test.each(['0', '3', '1', '-2'])('nothing is sent if the position of 2 is %s when it is signed', async (now) => {
  const { sell, log, state } = scene()
  state.onSigned = () => (state.held = amountOf(now))
  expect(await sell('5')).toMatchObject({ status: 'refused' })
  expect(log.filter((line) => line.startsWith('sent'))).toEqual([])
})

test('a rejected second order is said with what became of the first', async () => {
  const { sell, state, words } = scene()
  state.answer = ({ amount, reduceOnly }) =>
    reduceOnly ? { filled: amount, orderStatus: 'filled' } : 'INSUFFICIENT_MARGIN'
  let rest: Amount | undefined
  const outcome = await sell('5', {}, { onHalfDone: (left) => void (rest = left) })
  expect(rest).toBe(amountOf('3'))
  const said = expect.stringMatching(/^Position closed; the opening order was rejected: .+ Nothing more was sent\.$/)
  expect(outcome).toMatchObject({ status: 'refused', failure: { code: 'INSUFFICIENT_MARGIN', words: said } })
  expect(words()).toEqual([said])
})

test('the second order is not sent if the answer to the first is lost', async () => {
  const { sell, state, log, words } = scene()
  state.answer = () => 'lost'
  expect(await sell('5')).toEqual({ status: 'unknown' })
  expect(log.filter((line) => line.startsWith('sent'))).toEqual(['sent sell 2 reduce-only'])
  expect(words()).toEqual(['Whether the position was closed is unknown, so the opening order was not sent.'])
})

test('the second order is not sent if the first fills in part', async () => {
  const { sell, state, log, words } = scene()
  state.answer = () => ({ filled: amountOf('0.5'), orderStatus: 'cancelled' })
  await sell('5')
  expect(log.filter((line) => line.startsWith('sent'))).toEqual(['sent sell 2 reduce-only'])
  expect(words()).toEqual(['The position was not closed completely, so the opening order was not sent.'])
})

test('of a limit order that rests only the closing part is placed', async () => {
  const { sell, state, log, words } = scene()
  state.answer = () => ({ filled: amountOf('0'), orderStatus: 'opened' })
  expect((await sell('5', { ...limit, postOnly: true })).status).toBe('done')
  expect(log).toEqual(['signed sell 2 reduce-only', 'sent sell 2 reduce-only'])
  expect(words()).toEqual(['Only the closing order was placed: the venue takes the opening one after it has filled.'])
})

test('an order that is to be moved later is not split, and nothing is signed', async () => {
  const { sell, log, words } = scene()
  expect((await sell('5', { ...limit }, { isWhole: true })).status).toBe('refused')
  expect(log).toEqual([])
  expect(words()).toEqual(['This order cannot flip a position. Close it first.'])
})

test('a limit order that fills at once opens after it', async () => {
  const { sell, log } = scene()
  await sell('5', limit)
  expect(log).toEqual(['signed sell 2 reduce-only', 'sent sell 2 reduce-only', 'signed sell 3', 'sent sell 3'])
})

test('reduce-only orders in the way of a flip are cancelled once both orders are signed', async () => {
  const { sell, state, log } = scene()
  // The interceptor reads only these members of an open order.
  const covering = { instrumentId: '1', side: 'sell', reduceOnly: true, orderStatus: 'opened', filled: 0n }
  state.orders = [{ ...covering, amount: amountOf('1') }] as unknown as readonly OpenOrder[]
  await sell('5')
  expect(log.slice(1, 4)).toEqual(['signed sell 3', 'cancelled 1', 'sent sell 2 reduce-only'])
})

test('an edit of an order against the position makes it reduce-only, and a larger one is not sent', async () => {
  const { actions, log, words } = scene()
  const open = { instrumentId: '1', side: 'sell', reduceOnly: false } as unknown as OpenOrder
  const edit = (amount: string) => actions.edit(open, { limitPrice: limit.limitPrice, remaining: amountOf(amount) })
  expect((await edit('2')).status).toBe('done')
  expect((await edit('2.5')).status).toBe('refused')
  expect(log).toEqual(['edited reduce-only'])
  expect(words()).toEqual(['One-way mode: an order against your position can be at most 2. Lower it, or close first.'])
})

test('a venue that does not tell its mode is learned from its rejection, with the order one press away', async () => {
  const retained = new Map<string, string>()
  const storage = {
    getItem: (key: string) => retained.get(key) ?? null,
    setItem: (key: string, text: string) => void retained.set(key, text),
  }
  const positionMode = createPositionMode('auto', storage, 'here')
  const notices: OrderNotice[] = []
  const log: string[] = []
  const positions = () =>
    [{ instrumentId: '1', instrumentType: 'PERPETUAL', side: 'buy', amount: amountOf('2') }] as unknown as Positions
  const { request, actions } = positionModeInterceptor({
    positionMode,
    rest: { call: () => Promise.reject(new RestError('HTTP_404', 404, undefined, 'not found')) },
    positions,
    openOrders: () => [],
    notify: (notice) => notices.push(notice),
  })
  const venue = async (order: NewOrder) => {
    if (!order.reduceOnly) throw new CallError('create_order', 'ORDER_NOT_REDUCE_ONLY')
    return { amount: order.amount, filled: order.amount, orderStatus: 'filled' } as OrderMessage
  }
  const next = {
    place: async (order, { onRejected, onTaken, beforeSend } = {}) => {
      log.push(label(order))
      try {
        await beforeSend?.('0x01')
        const send = () => venue(order)
        const record = await (request?.({ over: 'socket', name: 'create_order', data: order }, send) ?? send())
        onTaken?.(record)
        return done(record)
      } catch (error) {
        const failure = describeFailure(error)
        onRejected?.(failure)
        return { status: 'refused', failure }
      }
    },
  } as OrderActions
  const taken: OrderMessage[] = []
  const sold = {
    instrumentId: '1',
    isBuy: false,
    amount: amountOf('1'),
    limitPrice: undefined,
    timeInForce: 'IOC',
    postOnly: false,
    reduceOnly: false,
    mmp: false,
  } as const
  const signed: string[] = []
  const beforeSend = async (orderId: string) => void signed.push(orderId)
  await actions?.(next).place?.(sold, { onTaken: (order) => taken.push(order), beforeSend })
  expect(positionMode.getSnapshot().mode).toBe('one-way')
  expect(createPositionMode('auto', storage, 'here').getSnapshot().mode).toBe('one-way')
  const [notice] = notices
  expect(notice).toMatchObject({ kind: 'notReduceOnly', failure: { code: 'ORDER_NOT_REDUCE_ONLY' } })
  if (notice?.kind === 'notReduceOnly') notice.send()
  await settled()
  expect(log).toEqual(['sell 1', 'sell 1 reduce-only'])
  // What is attached to the order is attached to the adapted one, and what runs before it is sent runs again.
  expect(signed).toHaveLength(2)
  expect(taken).toHaveLength(1)
})

test('a venue without position modes leaves what is remembered', async () => {
  const mode = createPositionMode('auto', { getItem: () => 'one-way', setItem: () => undefined }, 'here')
  const call = () => Promise.reject(new RestError('HTTP_404', 404, undefined, 'not found'))
  await mode.read({ call })
  expect(mode.getSnapshot()).toEqual({ mode: 'one-way', isOffered: false })
})
