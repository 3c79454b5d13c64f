import { expect, test } from 'vitest'
import { orderDigest } from '@/core/protocol/eip712'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { maxUint256 } from '@/core/protocol/orderLimits'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { settled } from '@/dev/testing/manuallyDriven'
import { CallError, OutcomeUnknownError, RestError, UnreachableError } from '@/web/connection/callErrors'
import type { Calls } from '@/web/connection/calls'
import type { RestClient } from '@/web/connection/restClient'
import { createUnknownOutcomes } from '@/web/session/actions/unknownOutcomes'
import type { OpenOrder } from '@/web/session/openOrders'
import type { OrderContext } from '@/web/session/orderContext'
import type { OrderNotice } from '@/web/session/orderNotice'
import type { TakenAmend } from './amendWatch'
import { createOrderActions } from './orderActions'
import { createOrderFills } from './orderFills'
import { OvertakenError } from './overtakenError'

const domain = { name: 'Optick Paper', version: '1', chainId: 1 }
const maker = '0x00000000000000000000000000000000000000aa' as const
type Sent = { readonly op: string; readonly data: Record<string, unknown> }
type Answer = (sent: Sent) => Promise<unknown>

/** A wallet and a venue whose answers the test sends. */
function scene() {
  const sent: Sent[] = []
  const notices: OrderNotice[] = []
  const edited: [Hash, unknown][] = []
  const ended: Hash[][] = []
  const watched: TakenAmend[] = []
  let releaseWallet = () => {}
  const signatures = new Promise<void>((resolve) => (releaseWallet = resolve))
  let salt = 0n
  let answer: Answer = ({ data }) => Promise.resolve({ orderId: '0xnew', ...data })
  let ask: () => Promise<unknown> = () => Promise.reject(new RestError('ORDER_DOES_NOT_EXIST', 400, undefined, 'no'))
  let isWalletWaiting = false
  let reconnect = () => {}
  const pauses: (() => void)[] = []
  const placed: OrderMessage[] = []
  const calls = {
    call: (operation: { op: string }, data: Record<string, unknown>) => {
      sent.push({ op: operation.op, data })
      return answer({ op: operation.op, data })
    },
  } as unknown as Calls
  const fills = createOrderFills()
  const context: OrderContext = {
    fills,
    calls,
    domain,
    trader: () => ({
      maker,
      signer: {
        kind: 'wallet',
        address: maker,
        signTypedData: async () => {
          if (isWalletWaiting) await signatures
          return '0xsigned'
        },
      },
    }),
    firstPhase: () => 'signing',
    mayPass: (code) => code === 'ORDER_INVALID_SIGNING_KEY',
    freshOrderFields: () => ({ salt: ++salt, timestamp: 1_790_000_000n }),
  }
  const actions = createOrderActions({
    nextFrame: (callback) => callback(),
    context,
    unknownOutcomes: createUnknownOutcomes({
      rest: { call: () => ask() } as unknown as RestClient,
      pause: () => new Promise((resolve) => pauses.push(resolve)),
      whenConnected: () => new Promise((resolve) => (reconnect = resolve)),
      onFound: () => undefined,
    }),
    clock: { nowMs: () => 1_790_000_000_000 },
    openOrders: () => [],
    readOpen: () => ask() as Promise<readonly OpenOrder[]>,
    onPlaced: (order) => placed.push(order),
    onEdited: (id, order) => edited.push([id, order]),
    onEnded: (ids) => ended.push([...ids]),
    watchAmend: (amend) => watched.push(amend),
    notify: (notice) => notices.push(notice),
  })
  return {
    actions,
    sent,
    notices,
    edited,
    ended,
    fills,
    watched,
    setAnswer: (next: Answer) => (answer = next),
    setAsk: (next: () => Promise<unknown>) => (ask = next),
    holdWallet: () => (isWalletWaiting = true),
    releaseWallet: () => releaseWallet(),
    reconnect: () => reconnect(),
    wait: async () => {
      await settled()
      for (const end of pauses.splice(0)) end()
      await settled()
    },
    placed,
  }
}

const open: OpenOrder = {
  rowKey: 'row',
  orderId: '0x01',
  account: maker,
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  orderType: 'limit',
  side: 'buy',
  price: parseFixed6('3100'),
  amount: parseFixed6('1'),
  filled: parseFixed6('0'),
  orderStatus: 'opened',
  postOnly: true,
}
const change = { limitPrice: parseFixed6<Price>('3090'), remaining: parseFixed6<Amount>('2') }
const fresh = {
  instrumentId: '1',
  isBuy: true,
  amount: parseFixed6<Amount>('1'),
  limitPrice: parseFixed6<Price>('3100') as Price | undefined,
  postOnly: false,
  reduceOnly: false,
  timeInForce: 'GTC' as const,
  mmp: false,
}

test('an edit is a single edit_order with the old id, the new figures and the flags of the old order', async () => {
  const { actions, sent, edited } = scene()
  expect(await actions.edit(open, change)).toMatchObject({ status: 'done', value: { orderId: '0x01' } })
  expect(sent.map(({ op }) => op)).toEqual(['edit_order'])
  expect(sent[0]?.data).toMatchObject({
    orderId: '0x01',
    instrument: '1',
    maker,
    isBuy: true,
    limitPrice: 3_090_000_000n,
    amount: 2_000_000n,
    postOnly: true,
    signature: '0xsigned',
    salt: 1n,
  })
  expect(edited.map(([id]) => id)).toEqual(['0x01'])
})

test('an edit is pending during the wallet prompt, and no other edit of that order can start', async () => {
  const { actions, sent, holdWallet, releaseWallet } = scene()
  holdWallet()
  const first = actions.edit(open, change)
  expect(actions.getSnapshot().edits.get('row')).toEqual({ ...change, phase: 'signing' })
  expect(await actions.edit(open, { ...change, remaining: parseFixed6('3') })).toEqual({ status: 'busy' })
  expect(await actions.cancel(open)).toEqual({ status: 'busy' })
  releaseWallet()
  expect(await first).toMatchObject({ status: 'done' })
  expect(sent).toHaveLength(1)
  expect(actions.getSnapshot().edits.size).toBe(0)
})

test('a rejected edit leaves nothing pending and is reported with the venue’s code', async () => {
  const { actions, setAnswer, notices, edited } = scene()
  setAnswer(() => Promise.reject(new CallError('edit_order', 'INSUFFICIENT_MARGIN')))
  expect(await actions.edit(open, change)).toMatchObject({
    status: 'refused',
    failure: { code: 'INSUFFICIENT_MARGIN' },
  })
  expect(actions.getSnapshot().edits.size).toBe(0)
  expect(notices).toMatchObject([{ kind: 'refused', action: 'edit', failure: { code: 'INSUFFICIENT_MARGIN' } }])
  expect(edited).toEqual([])
})

test('a market order has the unbounded price and never rests', async () => {
  const { actions, sent } = scene()
  await actions.place({ ...fresh, limitPrice: undefined })
  await actions.place({ ...fresh, limitPrice: undefined, isBuy: false })
  expect(sent.map(({ data }) => [data['limitPrice'], data['timeInForce']])).toEqual([
    [maxUint256, 'IOC'],
    [0n, 'IOC'],
  ])
})

test('a double click places one order', async () => {
  const { actions, sent } = scene()
  const both = await Promise.all([actions.place(fresh), actions.place(fresh)])
  expect(both.map(({ status }) => status)).toEqual(['done', 'busy'])
  expect(sent).toHaveLength(1)
})

test('overlapping orders do not wait for each other, and each gets its own reply', async () => {
  const { actions, sent, setAnswer } = scene()
  const answers: (() => void)[] = []
  setAnswer(
    ({ data }) =>
      new Promise((resolve) => answers.push(() => resolve({ orderId: `of ${String(data['limitPrice'])}`, ...data }))),
  )
  const at = (price: string) => ({ ...fresh, limitPrice: parseFixed6<Price>(price) })
  const first = actions.place(at('3100'), { mayOverlap: true })
  const second = actions.place(at('3101'), { mayOverlap: true })
  const third = actions.place(at('3102'))
  await settled()
  // The requests go out in the order of the presses.
  expect(sent.map(({ data }) => data['limitPrice'])).toEqual([3_100_000_000n, 3_101_000_000n, 3_102_000_000n])
  expect(await actions.place(at('3102'))).toEqual({ status: 'busy' })
  // The venue answers the second request first.
  answers[1]?.()
  expect(await second).toMatchObject({ status: 'done', value: { orderId: 'of 3101000000' } })
  expect([...actions.getSnapshot().placements]).toEqual([
    [1, 'sending'],
    ['single', 'sending'],
  ])
  answers[0]?.()
  answers[2]?.()
  expect(await first).toMatchObject({ value: { orderId: 'of 3100000000' } })
  expect(await third).toMatchObject({ value: { orderId: 'of 3102000000' } })
  expect(actions.getSnapshot().placements.size).toBe(0)
})

const lost = () => Promise.reject(new OutcomeUnknownError('create_order', 'link lost'))
const unreachable = () => Promise.reject(new UnreachableError('no usable answer'))

test('an order with an unknown outcome is looked up by the id that was signed', async () => {
  const { actions, setAnswer, setAsk, notices, placed } = scene()
  setAnswer(() => Promise.reject(new OutcomeUnknownError('create_order', 'no answer in time')))
  setAsk(() => Promise.resolve({ ...open }))
  expect(await actions.place(fresh)).toEqual({ status: 'unknown' })
  await settled()
  expect(notices).toMatchObject([
    { kind: 'outcomeUnknown', action: 'place' },
    { kind: 'outcomeKnown', order: { orderId: '0x01' } },
  ])
  expect(placed).toMatchObject([{ orderId: '0x01' }])
})

test('while the venue is unreachable no outcome is reported, and it is asked until it answers', async () => {
  const { actions, setAnswer, setAsk, notices, wait, reconnect } = scene()
  setAnswer(lost)
  setAsk(unreachable)
  await actions.place(fresh)
  for (let round = 0; round < 20; round++) await wait()
  setAsk(() => Promise.reject(new RestError('HTTP_503', 503, undefined, 'busy')))
  await wait()
  expect(notices).toEqual([{ kind: 'outcomeUnknown', action: 'place' }])
  setAsk(() => Promise.resolve({ ...open }))
  // The retry does not wait for its pause once the connection is back.
  reconnect()
  await settled()
  expect(notices[1]).toMatchObject({ kind: 'outcomeKnown', order: { orderId: '0x01' } })
})

test('a caller waiting for acceptance is notified even if the outcome was unknown at first', async () => {
  const { actions, setAnswer, setAsk } = scene()
  const taken: string[] = []
  await actions.place(fresh, { onTaken: ({ orderId }) => taken.push(orderId) })
  setAnswer(lost)
  setAsk(() => Promise.resolve({ ...open }))
  await actions.place(fresh, { onTaken: ({ orderId }) => taken.push(orderId) })
  await settled()
  expect(taken).toEqual(['0xnew', '0x01'])
})

test('an order that never arrived is reported as such, after two lookups', async () => {
  const { actions, setAnswer, notices, wait } = scene()
  setAnswer(lost)
  await actions.place(fresh)
  await settled()
  expect(notices).toHaveLength(1)
  await wait()
  expect(notices[1]).toEqual({ kind: 'outcomeKnown', action: 'place', order: undefined })
})

test('an edit found after a lost answer keeps the row of the replaced order', async () => {
  const { actions, setAnswer, setAsk, edited } = scene()
  setAnswer(lost)
  setAsk(() => Promise.resolve({ ...open, orderId: '0x02' }))
  await actions.edit(open, change)
  await settled()
  expect(edited).toMatchObject([['0x01', { orderId: '0x02' }]])
})

test('when it is unknown which orders were cancelled, the number still open is reported', async () => {
  const { actions, setAnswer, setAsk, notices, wait } = scene()
  setAnswer(lost)
  setAsk(unreachable)
  await actions.cancelAll()
  await actions.cancelThese([open, { ...open, orderId: '0x02', rowKey: 'other' }])
  expect(notices).toEqual([
    { kind: 'outcomeUnknown', action: 'cancel' },
    { kind: 'outcomeUnknown', action: 'cancel' },
  ])
  setAsk(() => Promise.resolve([{ orderId: '0x02' }, { orderId: '0x03' }]))
  await wait()
  expect(notices.slice(2)).toEqual([
    { kind: 'cancelsKnown', stillOpen: 2 },
    { kind: 'cancelsKnown', stillOpen: 1 },
  ])
})

test('a bulk cancel tries each order, and one that has already ended is not an error', async () => {
  const { actions, setAnswer, sent, ended, notices } = scene()
  setAnswer(({ data }) =>
    data['orderId'] === '0x02'
      ? Promise.reject(new CallError('cancel_order', 'ORDER_DOES_NOT_EXIST'))
      : Promise.resolve({ success: true }),
  )
  const others: OpenOrder[] = ['0x01', '0x02', '0x03'].map((id) => ({ ...open, orderId: id as Hash, rowKey: id }))
  expect(await actions.cancelThese(others)).toMatchObject({ status: 'done' })
  expect(sent.map(({ data }) => data['orderId'])).toEqual(['0x01', '0x02', '0x03'])
  expect(ended).toEqual([['0x01', '0x02', '0x03']])
  expect(notices.map(({ kind }) => kind)).toEqual(['cancelled'])
})

test('an order is looked up by the digest of its signed data', () => {
  const order = { maker, isBuy: true, limitPrice: 1n, amount: 1n, salt: 1n, instrument: 1n, timestamp: 1n }
  expect(orderDigest(domain, order)).toMatch(/^0x[0-9a-f]{64}$/)
})

test('only the trader can resend the rest of a partially filled market order', async () => {
  const { actions, sent, notices, setAnswer } = scene()
  const market = {
    instrumentId: '1',
    isBuy: false,
    amount: parseFixed6<Amount>('50'),
    limitPrice: undefined,
    postOnly: false,
    reduceOnly: true,
    timeInForce: 'IOC' as const,
    mmp: false,
  }
  setAnswer(({ data }) =>
    Promise.resolve({
      ...open,
      ...data,
      orderType: 'market',
      timeInForce: 'IOC',
      orderStatus: 'cancelled',
      filled: parseFixed6('0.76'),
    }),
  )
  expect(await actions.place(market)).toMatchObject({ status: 'done', value: { filled: 760_000n } })
  expect(sent).toHaveLength(1)
  const [notice] = notices
  if (notice?.kind !== 'placed') throw new Error('it was placed')
  notice.sendRest?.()
  await settled()
  // 50 − 0.76
  expect(sent[1]?.data).toMatchObject({ amount: 49_240_000n, reduceOnly: true, isBuy: false })
})

test('a rejection is returned to the caller with its reason', async () => {
  const { actions, setAnswer } = scene()
  setAnswer(() => Promise.reject(new CallError('create_order', 'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY')))
  expect(await actions.place(fresh)).toMatchObject({
    status: 'refused',
    failure: { code: 'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY' },
  })
})

test('the check between signing and sending can stop the order', async () => {
  const { actions, sent } = scene()
  const beforeSend = () => Promise.reject(new OvertakenError('The position changed.'))
  expect(await actions.place(fresh, { beforeSend })).toMatchObject({
    status: 'refused',
    failure: { words: 'The position changed.', isDeclined: true },
  })
  expect(sent).toEqual([])
})

test('an order whose accepted key was rejected is signed and sent anew by the trader’s press only', async () => {
  const { actions, sent, notices, placed, setAnswer } = scene()
  setAnswer(({ op }) => Promise.reject(new CallError(op, 'ORDER_INVALID_SIGNING_KEY')))
  await actions.place(fresh)
  await settled()
  expect(sent).toHaveLength(1)
  expect(placed).toEqual([])
  const [notice] = notices
  if (notice?.kind !== 'refused' || notice.sendAgain === undefined) throw new Error('it can be sent again')
  notice.sendAgain()
  await settled()
  expect(sent).toHaveLength(2)
  expect(sent[1]?.data['salt']).not.toBe(sent[0]?.data['salt'])
})

test('an order that was rejected for another reason is not offered again', async () => {
  const { actions, notices, setAnswer } = scene()
  setAnswer(({ op }) => Promise.reject(new CallError(op, 'INSUFFICIENT_MARGIN')))
  await actions.place(fresh)
  expect(notices).toMatchObject([{ kind: 'refused', action: 'place' }])
  expect(notices[0]).not.toHaveProperty('sendAgain')
})
