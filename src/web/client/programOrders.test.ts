import { expect, test } from 'vitest'
import { orderDigest } from '@/core/protocol/eip712'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { testKey } from '@/dev/testing/testSigner'
import { CallError, NotConnectedError, OutcomeUnknownError, RestError } from '@/web/connection/callErrors'
import type { Calls } from '@/web/connection/calls'
import type { RestClient } from '@/web/connection/restClient'
import type { UnknownOutcomes } from '@/web/session/actions/unknownOutcomes'
import type { SignableTypedData } from '@/web/session/wallet/typedDataSigner'
import { createProgramOrders, isRejection, NotArrivedError } from './programOrders'

const domain = { name: 'Optick Paper', version: '1', chainId: 1 }
const signature = `0x${'ab'.repeat(65)}` as const
const maker = testKey('program').address
const terms = {
  instrument: '7',
  isBuy: true,
  amount: parseFixed6<Amount>('1.5'),
  limitPrice: parseFixed6<Price>('3000'),
}
/** The id of `terms` with the salt and the time of {@link scene}. */
const signedId = orderDigest(domain, {
  maker,
  isBuy: true,
  limitPrice: 3_000_000_000n,
  amount: 1_500_000n,
  salt: 5n,
  instrument: 7n,
  timestamp: 1_790_000_000n,
})
// The code under test reads these members only.
const record = (orderId: Hash, orderStatus: OrderMessage['orderStatus']) => ({ orderId, orderStatus }) as OrderMessage

type Answer = () => Promise<unknown>
const lost: Answer = () => Promise.reject(new OutcomeUnknownError('create_order', 'link lost'))

/** @param answers of the venue in order, over socket or REST; `found` is what it says about an order of unknown outcome */
function scene(
  answers: readonly Answer[],
  found?: OrderMessage | readonly OrderMessage[],
  isConnected = true,
  socketOnly = false,
) {
  const late: OrderMessage[] = []
  const looks = Array.isArray(found) ? [...(found as readonly OrderMessage[])] : undefined
  let onEnd: Parameters<UnknownOutcomes['end']>[1] = () => undefined
  const sent: (readonly [way: string, input: unknown])[] = []
  const signed: SignableTypedData[] = []
  const left = [...answers]
  const answer = (way: string, name: string, input: unknown) => {
    sent.push([`${way} ${name}`, input])
    return left.shift()?.() ?? Promise.reject(new Error('no more answers'))
  }
  // Both ends are generic in the operation, which these fakes ignore.
  const calls = { call: ({ op }: { op: string }, input: unknown) => answer('socket', op, input) } as unknown as Calls
  const rest = {
    call: ({ name }: { name: string }, input: unknown) => answer('rest', name, input),
  } as unknown as RestClient
  const orders = createProgramOrders({
    rest,
    calls,
    domain,
    trader: () => ({
      account: maker,
      signer: {
        kind: 'signingKey',
        address: maker,
        signTypedData: (data) => {
          signed.push(data)
          return Promise.resolve(signature)
        },
      },
    }),
    isConnected: () => isConnected,
    socketOnly,
    watchLate: () => undefined,
    onLate: (order) => late.push(order),
    outcomes: {
      end: async (orderId, listener) => {
        onEnd = listener
        const order = looks === undefined ? (found as OrderMessage | undefined) : looks.shift()
        listener(order?.orderId === orderId ? order : undefined)
      },
    },
    pause: () => Promise.resolve(),
    fresh: () => ({ salt: 5n, timestamp: 1_790_000_000n }),
  })
  return { orders, sent, signed, late, arrive: (order: OrderMessage) => onEnd(order) }
}

test('an order goes over the socket with the terms that were signed', async () => {
  const { orders, sent, signed } = scene([() => Promise.resolve(record(signedId, 'opened'))])
  await orders.place({ ...terms, postOnly: true })
  const order = {
    ...terms,
    maker,
    postOnly: true,
    salt: 5n,
    timestamp: 1_790_000_000n,
    signature,
  }
  expect(sent).toEqual([['socket create_order', order]])
  expect(signed.map(({ message }) => message)).toEqual([
    {
      maker,
      isBuy: true,
      limitPrice: 3_000_000_000n,
      amount: 1_500_000n,
      salt: 5n,
      instrument: 7n,
      timestamp: 1_790_000_000n,
    },
  ])
})

test('without a connection it goes over REST', async () => {
  const { orders, sent } = scene([() => Promise.resolve(record(signedId, 'opened'))], undefined, false)
  await orders.place(terms)
  expect(sent.map(([way]) => way)).toEqual(['rest postOrder'])
})

test('with `socketOnly` an order waits for the connection, and a cancel does not', async () => {
  const { orders, sent } = scene([() => Promise.resolve(record('0x01', 'cancelled'))], undefined, false, true)
  await expect(orders.place(terms)).rejects.toBeInstanceOf(NotConnectedError)
  await expect(orders.edit('0x01', terms)).rejects.toBeInstanceOf(NotConnectedError)
  await orders.cancel('0x01')
  expect(sent.map(([way]) => way)).toEqual(['rest deleteOrder'])
})

test('a market order is signed at any price, and does not rest', async () => {
  const { orders } = scene([])
  const buy = await orders.sign({ ...terms, limitPrice: 'market' })
  const sell = await orders.sign({ ...terms, isBuy: false, limitPrice: 'market' })
  expect([buy.order.limitPrice, buy.order.timeInForce]).toEqual([2n ** 256n - 1n, 'IOC'])
  expect([sell.order.limitPrice, sell.order.timeInForce]).toEqual([0n, 'IOC'])
})

test('an order whose answer is lost is the one that the venue has under its id', async () => {
  const { orders } = scene([lost], record(signedId, 'partial'))
  expect(await orders.place(terms)).toEqual(record(signedId, 'partial'))
})

test('an order that the venue does not know was not placed', async () => {
  const { orders } = scene([lost])
  await expect(orders.place(terms)).rejects.toBeInstanceOf(NotArrivedError)
})

test('an order that arrives after that is reported', async () => {
  const { orders, late, arrive } = scene([lost])
  await expect(orders.place(terms)).rejects.toBeInstanceOf(NotArrivedError)
  expect(late).toEqual([])
  arrive(record(signedId, 'opened'))
  expect(late).toEqual([record(signedId, 'opened')])
})

test('rejections of the socket and of REST are told from lost answers', () => {
  expect(isRejection(new CallError('edit_order', 'GTC_ORDER_REJECTED'))).toBe(true)
  expect(isRejection(new RestError('GTC_ORDER_REJECTED', 400, undefined, ''))).toBe(true)
  expect(isRejection(new OutcomeUnknownError('edit_order', 'link lost'))).toBe(false)
})

test('a rejection is passed on, and the venue is asked nothing', async () => {
  const rejection = new CallError('edit_order', 'ORDER_DOES_NOT_EXIST')
  const { orders, sent } = scene([() => Promise.reject(rejection)])
  await expect(orders.edit('0x01', terms)).rejects.toBe(rejection)
  expect(sent).toHaveLength(1)
})

test.each([
  ['cancelled', true],
  ['filled', true],
  ['opened', false],
  ['other', false],
] as const)('after a lost answer to a cancel an order that is %s counts as ended: %s', async (status, isEnded) => {
  const { orders } = scene([lost], record('0x01', status))
  const cancelled = orders.cancel('0x01').then(
    () => true,
    (error: unknown) => !(error instanceof NotArrivedError),
  )
  expect(await cancelled).toBe(isEnded)
})

test('a cancel on its way is given a second to arrive before the order counts as open', async () => {
  const { orders } = scene([lost], [record('0x01', 'opened'), record('0x01', 'cancelled')])
  await orders.cancel('0x01')
})

test('cancelling everything is sent again until it is answered', async () => {
  const { orders, sent } = scene([lost, lost, () => Promise.resolve({ success: true, orderIds: ['0x01'] })])
  expect(await orders.cancelAll({ asset: 'ETH' })).toEqual(['0x01'])
  expect(sent).toEqual(Array.from({ length: 3 }, () => ['socket cancel_all_orders', { asset: 'ETH' }]))
})
