import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { CallError, OutcomeUnknownError, RestError, UnreachableError } from '@/web/connection/callErrors'
import type { Calls } from '@/web/connection/calls'
import type { RestClient } from '@/web/connection/restClient'
import { AccessError } from '@/web/session/access/accessError'
import type { OrderContext } from '@/web/session/orderContext'
import { createOrderFills } from '@/web/session/orders/orderFills'
import { createBatchActions } from './batchActions'
import type { BatchOrder } from './batchOrder'

const maker = '0x00000000000000000000000000000000000000aa' as const
const order = (limitPrice: string): BatchOrder => ({
  instrumentId: '1',
  isBuy: true,
  amount: parseFixed6<Amount>('0.1'),
  limitPrice: parseFixed6<Price>(limitPrice),
  postOnly: true,
  reduceOnly: false,
  mmp: false,
  selfTradePrevention: 'EXPIRE_MAKER',
})
const three = ['3000', '3010', '3020'].map(order)

type Stub = { readonly name: string; readonly path?: { readonly orderId?: Hash }; readonly body?: unknown }

function scene() {
  const open: OrderMessage[] = []
  const closed: OrderMessage[] = []
  const sent: string[] = []
  const pauses: number[] = []
  const signed: Price[] = []
  let salt = 0n
  let post: () => unknown = () => ({ success: true })
  let place: (limitPrice: Price) => unknown = () => undefined
  let isReachable = true
  let signature = async () => '0xsigned' as const
  const fills = createOrderFills()
  const context: OrderContext = {
    fills,
    calls: {
      call: async (_operation: unknown, request: { readonly limitPrice: Price; readonly salt: bigint }) => {
        sent.push(`one at ${request.limitPrice / 1_000_000n}`)
        return place(request.limitPrice)
      },
    } as unknown as Calls,
    domain: { name: 'Optick Paper', version: '1', chainId: 1 },
    trader: () => ({
      maker,
      signer: {
        kind: 'wallet',
        address: maker,
        signTypedData: async (data) => {
          // The typed data is an order's, so its message is the signed order.
          signed.push((data.message as unknown as { readonly limitPrice: Price }).limitPrice)
          return signature()
        },
      },
    }),
    firstPhase: () => 'signing',
    freshOrderFields: () => ({ salt: ++salt, timestamp: 1_790_000_000n }),
  }
  const answer = async ({ name, path }: Stub): Promise<unknown> => {
    if (name === 'postBatchOrders') {
      sent.push('batch')
      return post()
    }
    if (!isReachable) throw new UnreachableError('no answer')
    if (name === 'getOrders') return open
    const found = [...open, ...closed].find(({ orderId }) => orderId === path?.orderId)
    if (found === undefined) throw new RestError('ORDER_DOES_NOT_EXIST', 400, undefined, 'no')
    return found
  }
  const actions = createBatchActions({
    context,
    rest: {
      call: (endpoint: { readonly name: string }, input: object) => answer({ name: endpoint.name, ...input }),
    } as unknown as RestClient,
    fit: (order) => order,
    pause: async (ms) => void pauses.push(ms),
  })
  const idOf = (at: number): Hash => actions.getSnapshot()?.entries[at]?.ready?.orderId ?? '0x'
  const record = (at: number, part: Partial<OrderMessage> = {}): OrderMessage => ({
    orderId: idOf(at),
    account: maker,
    instrumentId: '1',
    instrumentName: 'ETH-PERP',
    instrumentType: 'PERPETUAL',
    orderType: 'limit',
    orderStatus: 'opened',
    side: 'buy',
    amount: parseFixed6('0.1'),
    price: parseFixed6('3000'),
    filled: fixed6(0n),
    ...part,
  })
  return {
    actions,
    fills,
    open,
    closed,
    sent,
    signed,
    pauses,
    idOf,
    record,
    outcomes: () => actions.getSnapshot()?.entries.map(({ outcome }) => outcome.status),
    onPost: (next: () => unknown) => (post = next),
    onPlace: (next: (limitPrice: Price) => unknown) => (place = next),
    onSign: (next: () => Promise<'0xsigned'>) => (signature = next),
    setReachable: (now: boolean) => (isReachable = now),
  }
}

test('a batch reply does not include the orders, so each is looked up by its id', async () => {
  const { actions, open, closed, record, outcomes, onPost, sent } = scene()
  onPost(() => {
    open.push(record(0, { filled: parseFixed6('0.04'), orderStatus: 'partial' }))
    closed.push(
      record(1, { orderStatus: 'filled', filled: parseFixed6('0.1'), avgPrice: parseFixed6('3005') }),
      record(2, { orderStatus: 'cancelled', error: 'ACCOUNT_MMP_PROTECTED' }),
    )
  })
  expect(await actions.send(three)).toBe(true)
  expect(sent).toEqual(['batch'])
  expect(actions.getSnapshot()).toMatchObject({
    phase: 'settled',
    failure: undefined,
    entries: [
      { outcome: { status: 'resting', filled: 40_000n } },
      { outcome: { status: 'filled', averagePrice: parseFixed6('3005') } },
      { outcome: { status: 'ended', filled: 0n, code: 'ACCOUNT_MMP_PROTECTED' } },
    ],
  })
  expect(outcomes()).toEqual(['resting', 'filled', 'ended'])
})

test('a batch is rejected as a whole, and sending one by one reuses the signatures', async () => {
  const { actions, record, outcomes, onPost, onPlace, signed, sent } = scene()
  onPost(() => {
    throw new RestError('GTC_ORDER_REJECTED', 400, undefined, 'no')
  })
  expect(await actions.send(three)).toBe(false)
  expect(actions.getSnapshot()?.failure?.code).toBe('GTC_ORDER_REJECTED')
  expect(outcomes()).toEqual(['notSent', 'notSent', 'notSent'])
  let at = -1
  onPlace((limitPrice) => {
    at += 1
    if (limitPrice === parseFixed6<Price>('3020')) throw new CallError('create_order', 'GTC_ORDER_REJECTED')
    return record(at)
  })
  await actions.sendSingly()
  expect(sent).toEqual(['batch', 'one at 3000', 'one at 3010', 'one at 3020'])
  expect(outcomes()).toEqual(['resting', 'resting', 'refused'])
  expect(signed).toHaveLength(3)
  expect(actions.getSnapshot()?.failure).toBeUndefined()
})

test('legs on several instruments are sent individually, and one rejection does not stop the others', async () => {
  const { actions, record, outcomes, onPlace, sent, signed } = scene()
  onPlace((limitPrice) => {
    const at = three.findIndex((order) => order.limitPrice === limitPrice)
    if (at === 1) throw new CallError('create_order', 'INSUFFICIENT_MARGIN')
    return record(at)
  })
  expect(await actions.sendApart(three)).toBe(true)
  expect(sent).toEqual(['one at 3000', 'one at 3010', 'one at 3020'])
  expect(outcomes()).toEqual(['resting', 'refused', 'resting'])
  expect(signed).toHaveLength(3)
  expect(actions.getSnapshot()?.phase).toBe('settled')
})

test('no leg is sent when one is not signed', async () => {
  const { actions, outcomes, onSign, sent } = scene()
  let asked = 0
  onSign(async () => {
    asked += 1
    if (asked === 2) throw new AccessError('No more of these.')
    return '0xsigned'
  })
  expect(await actions.sendApart(three)).toBe(false)
  expect(sent).toEqual([])
  expect(outcomes()).toEqual(['notSent', 'notSent', 'notSent'])
})

test('a rejected order is signed again for a new price, and resent unchanged without one', async () => {
  const { actions, record, outcomes, onPost, onPlace, signed } = scene()
  onPost(() => {
    throw new RestError('GTC_ORDER_REJECTED', 400, undefined, 'no')
  })
  await actions.send(three)
  onPlace(() => record(2))
  await actions.retry(2, parseFixed6<Price>('3015'))
  expect(signed.at(-1)).toBe(parseFixed6<Price>('3015'))
  expect(outcomes()).toEqual(['notSent', 'notSent', 'resting'])
  onPlace(() => record(0))
  await actions.retry(0)
  expect(signed).toHaveLength(4)
  expect(outcomes()).toEqual(['resting', 'notSent', 'resting'])
})

test('a declined signature ends the batch without sending anything', async () => {
  const { actions, outcomes, onSign, sent } = scene()
  let asked = 0
  onSign(async () => {
    asked += 1
    if (asked === 2) throw new AccessError('No more of these.')
    return '0xsigned'
  })
  expect(await actions.send(three)).toBe(false)
  expect([asked, sent]).toEqual([2, []])
  expect(actions.getSnapshot()).toMatchObject({ phase: 'settled', failure: { words: 'No more of these.' } })
  expect(outcomes()).toEqual(['notSent', 'notSent', 'notSent'])
})

test('when the connection fails the venue is asked, and orders it does not know were not placed', async () => {
  const { actions, open, record, outcomes, onPost, pauses } = scene()
  onPost(() => {
    open.push(record(1))
    throw new OutcomeUnknownError('postBatchOrders', 'link lost')
  })
  expect(await actions.send(three)).toBe(true)
  expect(outcomes()).toEqual(['notArrived', 'resting', 'notArrived'])
  // The orders are requested again, because the batch may still have been in flight.
  expect(pauses).toEqual([3_000])
})

test('orders stay unknown while the venue does not answer, until it is asked again', async () => {
  const { actions, open, record, outcomes, onPost, setReachable } = scene()
  onPost(() => {
    setReachable(false)
    throw new OutcomeUnknownError('postBatchOrders', 'link lost')
  })
  await actions.send(three)
  expect(outcomes()).toEqual(['unknown', 'unknown', 'unknown'])
  setReachable(true)
  open.push(record(0), record(1), record(2))
  await actions.askAgain()
  expect(outcomes()).toEqual(['resting', 'resting', 'resting'])
})

test('a late order is found when it is sent again', async () => {
  const { actions, open, record, outcomes, onPost, onPlace } = scene()
  onPost(() => {
    throw new OutcomeUnknownError('postBatchOrders', 'link lost')
  })
  await actions.send(three)
  expect(outcomes()).toEqual(['notArrived', 'notArrived', 'notArrived'])
  onPlace(() => {
    open.push(record(0))
    throw new CallError('create_order', 'ORDER_EXISTS')
  })
  await actions.retry(0)
  expect(outcomes()).toEqual(['resting', 'notArrived', 'notArrived'])
})

test('the channel reports later changes, and a finished order stays finished', async () => {
  const { actions, open, record, outcomes, onPost } = scene()
  onPost(() => open.push(record(0), record(1), record(2)))
  await actions.send(three)
  actions.onOrders([record(1, { orderStatus: 'filled', filled: parseFixed6('0.1') })])
  expect(outcomes()).toEqual(['resting', 'filled', 'resting'])
  actions.onOrders([record(1)])
  expect(outcomes()).toEqual(['resting', 'filled', 'resting'])
})

test('while a batch is in flight another cannot start, and it cannot be dismissed', async () => {
  const { actions, open, record, sent, onPost } = scene()
  onPost(() => open.push(record(0), record(1), record(2)))
  const first = actions.send(three)
  expect(await actions.send(three)).toBe(false)
  actions.dismiss()
  await first
  expect(sent).toEqual(['batch'])
  actions.dismiss()
  expect(actions.getSnapshot()).toBeUndefined()
})

test('an amended order continues under its new id, with its earlier fills', async () => {
  const { actions, open, idOf, record, onPost, fills } = scene()
  onPost(() => {
    open.push(record(0))
  })
  await actions.send([order('3000')])
  const receive = (...changed: readonly OrderMessage[]) => {
    fills.receive(changed)
    actions.onOrders(changed)
  }
  const amended: Hash = '0xfeed'
  const half = { filled: parseFixed6<Amount>('0.04') }
  receive(record(0, { ...half, orderStatus: 'partial' }))
  receive(
    record(0, { ...half, orderStatus: 'cancelled' }),
    record(0, { orderId: amended, amount: parseFixed6('0.05') }),
  )
  expect(actions.getSnapshot()?.entries[0]).toMatchObject({
    outcome: { status: 'resting', filled: parseFixed6('0.04') },
  })
  receive(record(0, { orderId: amended, orderStatus: 'filled', filled: parseFixed6('0.05') }))
  // 0.04 filled before the amend and 0.05 after it.
  expect(actions.getSnapshot()?.entries[0]?.outcome).toMatchObject({ status: 'filled', filled: parseFixed6('0.09') })
  expect(idOf(0)).not.toBe(amended)
})
