import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { AccessError } from '@/web/session/access/accessError'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { done } from '@/web/session/actions/outcome'
import type { Positions } from '@/web/session/figures/positions'
import type { VenueRequest } from '@/web/session/interceptor'
import type { OrderNotice } from '@/web/session/orderNotice'
import type { NewOrder } from '@/web/session/orders/createOrder'
import type { OrderActions } from '@/web/session/orders/orderActions'
import { hedgeSide } from './hedgeSide'
import { positionModeInterceptor } from './positionModeInterceptor'
import { createPositionMode } from './positionModeStore'

const amountOf = (text: string) => parseFixed6<Amount>(text)
const noStorage = { getItem: () => null, setItem: () => undefined }

/** A venue with a mode for each perpetual; it has no mode of the whole account. */
function restOf(modes: Readonly<Record<string, string>>, status = 400) {
  const asked: (string | undefined)[] = []
  const call = (async (_: unknown, { query }: { query?: { instrument?: string } }) => {
    const instrument = query?.instrument
    asked.push(instrument)
    const positionMode = instrument === undefined ? undefined : modes[instrument]
    if (positionMode === undefined) throw new RestError('BAD_REQUEST', status, undefined, 'no such mode')
    return { positionMode }
  }) as RestClient['call']
  return { asked, rest: { call } }
}

/** An account with a long of 1 and a short of 0.4 of instrument 1, where instrument 9 is an option. */
function scene() {
  const log: string[] = []
  const notices: OrderNotice[] = []
  const { asked, rest } = restOf({ 1: 'HEDGE', 2: 'ONE_WAY', 9: 'HEDGE' })
  const positionMode = createPositionMode('auto', noStorage, 'here', (id) => (id === '9' ? 'OPTION' : 'PERPETUAL'))
  const state = { long: amountOf('1'), onSigned: () => {} }
  const row = { instrumentId: '1', instrumentName: 'ETH-PERP', instrumentType: 'PERPETUAL' }
  // The interceptor reads only these members of a position.
  const positions = () =>
    [
      { ...row, positionSide: 'LONG', side: 'buy', amount: state.long },
      { ...row, positionSide: 'SHORT', side: 'sell', amount: amountOf('0.4') },
    ] as unknown as Positions
  const notify = (notice: OrderNotice) => notices.push(notice)
  const interceptor = positionModeInterceptor({ positionMode, rest, positions, openOrders: () => [], notify })
  const next = {
    place: async (order, { beforeSend } = {}) => {
      try {
        state.onSigned()
        await beforeSend?.('0x01')
        log.push(`${order.isBuy ? 'buy' : 'sell'} ${formatFixed6(order.amount)} ${order.positionSide}`)
        return done({} as OrderMessage)
      } catch (error) {
        return { status: 'refused', failure: describeFailure(error) }
      }
    },
  } as OrderActions
  const place = async (side: 'buy' | 'sell', amount: string, change: Partial<NewOrder> = {}) => {
    const order: NewOrder = {
      instrumentId: '1',
      isBuy: side === 'buy',
      amount: amountOf(amount),
      limitPrice: undefined,
      timeInForce: 'IOC',
      postOnly: false,
      reduceOnly: false,
      mmp: false,
      ...change,
    }
    const outcome = await interceptor.actions?.(next).place?.(order)
    return outcome?.status === 'refused' ? outcome.failure.words : outcome?.status
  }
  return { asked, rest, state, log, notices, place, interceptor, positionMode }
}

const sideless = 'Hedge mode: orders without a position side aren’t sent. Use the order ticket.'

test.each([
  ['buy', 'open', 'LONG'],
  ['sell', 'open', 'SHORT'],
  ['buy', 'close', 'SHORT'],
  ['sell', 'close', 'LONG'],
] as const)('to %s is to %s the %s position', (side, choice, expected) => {
  expect(hedgeSide(side, choice)).toBe(expected)
})

test('an order goes out with its side, and one without a side is rejected before anything is signed', async () => {
  const { place, log, notices } = scene()
  expect(await place('buy', '3')).toBe(sideless)
  expect(await place('buy', '3', { positionSide: 'BOTH' })).toBe(sideless)
  expect(notices).toHaveLength(2)
  expect(await place('buy', '3', { positionSide: 'LONG' })).toBe('done')
  expect(await place('sell', '3', { positionSide: 'SHORT' })).toBe('done')
  expect(log).toEqual(['buy 3 LONG', 'sell 3 SHORT'])
})

test('a closing order is at most its own position, also when that shrinks during signing', async () => {
  const { place, log, state } = scene()
  const reduceOnly = true
  expect(await place('sell', '1', { positionSide: 'LONG' })).toBe(
    'Hedge mode: an order that closes a position must be reduce-only.',
  )
  expect(await place('buy', '0.5', { positionSide: 'SHORT', reduceOnly })).not.toBe('done')
  expect(await place('buy', '0.4', { positionSide: 'SHORT', reduceOnly })).toBe('done')
  state.onSigned = () => (state.long = amountOf('0.3'))
  expect(await place('sell', '1', { positionSide: 'LONG', reduceOnly })).not.toBe('done')
  expect(log).toEqual(['buy 0.4 SHORT'])
})

test('no signer and no request serves an order without a side, whatever path it takes', async () => {
  const { interceptor, positionMode, rest } = scene()
  await positionMode.readFor(rest, '1')
  const trader = { maker: '0xaa', signer: {} } as never
  const order = { instrumentId: '1', isBuy: true, amount: amountOf('1'), limitPrice: undefined, reduceOnly: true }
  expect(() => interceptor.trader?.([order], () => trader)).toThrow(AccessError)
  expect(interceptor.trader?.([{ ...order, positionSide: 'SHORT' }], () => trader)).toBe(trader)
  expect(interceptor.trader?.([{ ...order, instrumentId: '2' }], () => trader)).toBe(trader)
  const send = (data: unknown) => {
    const request: VenueRequest = { over: 'socket', name: 'create_order', data }
    return interceptor.request?.(request, () => Promise.resolve('sent')).catch((error: Error) => error.message)
  }
  const body = { instrument: '1', isBuy: true }
  expect(await send(body)).toBe(sideless)
  expect(await send({ ...body, positionSide: 'LONG' })).toBe('sent')
  expect(await send({ orders: [{ ...body, positionSide: 'LONG' }, body] })).toBe(sideless)
  expect(await send({ instrumentId: '1', isBuy: true })).toBe(sideless)
  expect(await send({ instrument: '1', leverage: 5 })).toBe('sent')
})

test('each perpetual has its own mode, read once before its first order; options have no sides', async () => {
  const { place, asked, log, positionMode } = scene()
  await place('buy', '1', { instrumentId: '2' })
  await place('buy', '2', { instrumentId: '2' })
  await place('buy', '1', { instrumentId: '9' })
  await place('buy', '1')
  expect(asked).toEqual(['2', '1'])
  expect(log).toEqual(['buy 1 undefined', 'buy 2 undefined', 'buy 1 undefined'])
  expect(['1', '2', '9'].map(positionMode.modeOf)).toEqual(['hedge', 'one-way', 'net'])
})

test('a remembered hedge mode ends at a venue that has no modes', async () => {
  const mode = createPositionMode('auto', { ...noStorage, getItem: () => 'hedge' }, 'here')
  expect(mode.modeOf('1')).toBe('hedge')
  const { rest, asked } = restOf({}, 404)
  await mode.read(rest)
  await mode.readFor(rest, '1')
  expect(asked).toEqual([undefined])
  expect(mode.getSnapshot()).toEqual({ mode: 'net', isOffered: false })
})
