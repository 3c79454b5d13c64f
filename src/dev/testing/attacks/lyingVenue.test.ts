/**
 * Signatures that a lying venue can get from the wallet or the signing key: the table of SECURITY.md, row by row. The order
 * context, the checks and the schemas are the page's own; the test controls the venue.
 */

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ordersMessage } from '@/core/protocol/channels/orders'
import { fixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Hash, Instrument } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { decodeRows } from '@/core/protocol/wireRows'
import { ethPerp } from '@/dev/testing/builders'
import { OutcomeUnknownError } from '@/web/connection/callErrors'
import type { Calls } from '@/web/connection/calls'
import type { Feed } from '@/web/connection/feed'
import type { RestClient } from '@/web/connection/restClient'
import type { Listing } from '@/web/market/listing'
import { signedBody } from '@/web/options/rfqs/model/newQuote'
import { AccessError } from '@/web/session/access/accessError'
import { identityInterceptor } from '@/web/session/followIdentities'
import { createInstrumentIdentities } from '@/web/session/instrumentIdentities'
import { interceptConnections, interceptTrader } from '@/web/session/interceptor'
import { createOrderContext } from '@/web/session/orderContext'
import { AmendError, amountToSign } from '@/web/session/orders/amountToSign'
import { cancelOrder } from '@/web/session/orders/cancelOrder'
import { createOrder, type NewOrder } from '@/web/session/orders/createOrder'
import { editOrder } from '@/web/session/orders/editOrder'
import { editable } from '@/web/session/orders/orderActions'
import { createOrderFills } from '@/web/session/orders/orderFills'
import { createSignedOrders, type SignedMismatch } from '@/web/session/orders/signedOrders'
import { signedTermsInterceptor } from '@/web/session/orders/signedTermsInterceptor'
import { openSigningKey } from '@/web/session/wallet/signingKey'
import { signRegistration } from '@/web/session/wallet/signRegistration'
import type { SignableTypedData } from '@/web/session/wallet/typedDataSigner'
import { hasSameDomain } from '@/web/tools/venues/hasSameDomain'

const domain = { name: 'Somewhere', version: '1', chainId: 7 }
const owner = await openSigningKey(`0x${'5a'.repeat(32)}`)
const account = owner.signer.address
const units = (text: string) => parseFixed6<Amount>(text)
const price = (text: string) => parseFixed6<Price>(text)

const btcPerp: Instrument = { ...ethPerp, instrumentId: '2', instrumentName: 'BTC-PERP', asset: 'BTC' }
const listing = (instrument: Instrument): Listing => ({
  instrument,
  isActive: true,
  markPrice: undefined,
  indexPrice: undefined,
  forwardPrice: undefined,
  greeks: undefined,
})
const honest = [listing(ethPerp), listing(btcPerp)]

const buyEth: NewOrder = {
  instrumentId: '1',
  isBuy: true,
  amount: units('0.1'),
  limitPrice: price('3000'),
  postOnly: false,
  reduceOnly: false,
  timeInForce: 'GTC',
  mmp: false,
}

type Answer = (op: string, data: Record<string, unknown>) => unknown

/** An order context whose venue answers as the test defines. */
function scene(listings: readonly Listing[] = honest, answer: Answer = () => ({})) {
  const asked: SignableTypedData[] = []
  const alarms: SignedMismatch[] = []
  const signedOrders = createSignedOrders(domain, (mismatch) => alarms.push(mismatch))
  const identities = createInstrumentIdentities(() => listings)
  const fills = createOrderFills()
  // The client's functions are generic over all operations; the test's venue answers all of them with one function.
  const calls = {
    call: ({ op }: { op: string }, data: Record<string, unknown>) => Promise.resolve(answer(op, data)),
  } as unknown as Calls
  const rest = { call: () => Promise.reject(new Error('not used')) } as unknown as RestClient
  const feed = {} as unknown as Feed
  const interceptors = [signedTermsInterceptor(signedOrders), identityInterceptor(identities)]
  const verified = interceptConnections({ calls, rest, feed }, interceptors)
  const signer = {
    ...owner.signer,
    kind: 'wallet' as const,
    signTypedData: (data: SignableTypedData) => {
      asked.push(data)
      return owner.signer.signTypedData(data)
    },
  }
  const context = createOrderContext({
    calls: verified.calls,
    domain,
    fills,
    access: {
      // The context reads only that the wallet signs.
      getSnapshot: () => ({ status: 'trading', account, signingMode: 'wallet' }) as never,
    },
    oneClick: { isRunning: () => false },
    wallet: { signer: () => signer },
    clock: { nowMs: () => 1_790_000_000_000, nowNs: () => 1_790_000_000_000_000_000n },
    crypto,
    interceptTrader: interceptTrader(interceptors),
  })
  return { context, asked, alarms, identities, fills, signedOrders, signer }
}

/** An honest venue's record of the order. */
function recordOf(data: Record<string, unknown>, orderId: Hash): OrderMessage {
  return {
    orderId,
    account,
    instrumentId: String(data['instrument']),
    instrumentName: 'ETH-PERP',
    instrumentType: 'PERPETUAL',
    orderType: 'limit',
    orderStatus: 'opened',
    side: data['isBuy'] === true ? 'buy' : 'sell',
    amount: fixed6<Amount>(data['amount'] as bigint),
    price: fixed6<Price>(data['limitPrice'] as bigint),
    filled: units('0'),
  }
}

/** Places an order and returns the request to the venue. */
async function placed(context: ReturnType<typeof scene>['context'], order = buyEth) {
  let id: Hash = '0x'
  await createOrder(context, order, (orderId) => void (id = orderId)).catch(() => undefined)
  return id
}

const otherId: Hash = `0x${'ee'.repeat(32)}`

// Orders: the instrument's number.

test('an order for ETH is not signed when the listing gives ETH-PERP the number of BTC-PERP', async () => {
  const { context, asked } = scene([listing({ ...ethPerp, instrumentId: '2' }), listing(btcPerp)])
  await expect(createOrder(context, { ...buyEth, instrumentId: '2' })).rejects.toThrow(AccessError)
  expect(asked).toEqual([])
})

test.each([
  ['the detail of the instrument', '/instrument', { instrumentId: '2', instrumentName: 'ETH-PERP' }],
  ['a ticker', 'ticker-500ms', { tickers: [{ instrumentId: '2', instrumentName: 'ETH-PERP' }] }],
  ['a book', 'orderbook-100ms', { instrumentId: '2', instrumentName: 'ETH-PERP' }],
  ['a trade', 'trades', { instrumentId: '2', instrumentName: 'ETH-PERP' }],
  ['an order', 'orders', { orders: [{ instrumentId: '2', instrumentName: 'ETH-PERP' }] }],
  ['a position', 'GET /positions', { positions: [{ instrumentId: '2', instrumentName: 'ETH-PERP' }] }],
  ['a leg of a request', 'GET /rfqs', { blocks: [{ legs: [{ instrumentId: '2', instrumentName: 'ETH-PERP' }] }] }],
  ['another type', '/instrument', { instrumentId: '1', instrumentName: 'ETH-PERP', instrumentType: 'OPTION' }],
])(
  'an order is not signed if %s contradicts the listing, but one for another instrument is',
  async (_name, source, said) => {
    const solPerp: Instrument = { ...ethPerp, instrumentId: '3', instrumentName: 'SOL-PERP', asset: 'SOL' }
    const { context, asked, identities } = scene([...honest, listing(solPerp)])
    identities.note(source, said)
    await expect(createOrder(context, buyEth)).rejects.toThrow(/ETH-PERP/)
    expect(asked).toEqual([])
    await placed(context, { ...buyEth, instrumentId: '3' })
    expect(asked).toMatchObject([{ primaryType: 'Order', message: { instrument: 3n } }])
  },
)

test('orders are signed again once the source agrees with the listing', async () => {
  const { context, asked, identities } = scene()
  identities.note('ticker-500ms', { tickers: [{ instrumentId: '2', instrumentName: 'ETH-PERP' }] })
  identities.note('ticker-500ms', { tickers: [{ instrumentId: '1', instrumentName: 'ETH-PERP' }] })
  await placed(context)
  expect(asked).toHaveLength(1)
})

test('an option whose terms contradict its name is not signed', async () => {
  const option: Instrument = {
    ...ethPerp,
    instrumentId: '9',
    instrumentName: 'ETH-30OCT26-3400-C',
    instrumentType: 'OPTION',
    optionType: 'put',
    strike: price('3400'),
    expiryNs: BigInt(Date.UTC(2026, 9, 30, 8)) * 1_000_000n,
    listingCycle: 'monthly',
  }
  const order = { ...buyEth, instrumentId: '9' }
  await expect(createOrder(scene([listing(option)]).context, order)).rejects.toThrow(/terms of ETH-30OCT26-3400-C/)
  const { context, asked } = scene([listing({ ...option, optionType: 'call' })])
  await placed(context, order)
  expect(asked).toHaveLength(1)
})

// Orders: the answer.

test('an answer with another id is not taken for the order’s, and raises the alarm', async () => {
  const { context, alarms } = scene(honest, (_op, data) => recordOf(data, otherId))
  await expect(createOrder(context, buyEth)).rejects.toThrow(OutcomeUnknownError)
  expect(alarms).toMatchObject([{ signed: { instrumentId: '1', amount: 100_000n }, venue: { id: otherId } }])
})

test.each([
  ['instrument', { instrumentId: '2' }],
  ['side', { side: 'sell' as const }],
  ['amount', { amount: units('5.1') }],
  ['price', { price: price('3999') }],
])('a record of a signed order with another %s raises the alarm once', async (_name, lie) => {
  const { context, alarms, signedOrders } = scene()
  const orderId = await placed(context)
  const data = { instrument: '1', isBuy: true, amount: units('0.1'), limitPrice: price('3000') }
  expect(signedOrders.checked(recordOf(data, orderId))).toEqual(recordOf(data, orderId))
  expect(alarms).toEqual([])
  const lying = { ...recordOf(data, orderId), ...lie }
  signedOrders.checked(lying)
  signedOrders.checked(lying)
  expect(alarms).toMatchObject([{ signed: { id: orderId, amount: 100_000n }, venue: { id: orderId, ...lie } }])
})

// Amends.

const wireOrder = {
  order_id: `0x${'ab'.repeat(32)}`,
  account,
  instrument_id: '1',
  instrument_name: 'ETH-PERP',
  instrument_type: 'PERPETUAL',
  order_type: 'limit',
  order_status: 'opened',
  side: 'buy',
  amount: '0.1',
  price: '3000',
  filled: '0',
}

test.each([
  ['fills below zero', { filled: '-5' }],
  ['an amount below zero', { amount: '-0.1' }],
  ['a price below zero', { price: '-3000' }],
  ['more fills than its amount', { filled: '0.2' }],
])('an order with %s is left out of its message and counted, and the others remain', (_name, lie) => {
  const good = { ...wireOrder, order_id: `0x${'cd'.repeat(32)}` }
  const wire = { timestamp: '1790000000000000000', orders: [{ ...wireOrder, ...lie }, good] }
  const { result, skipped } = decodeRows(ordersMessage, wire)
  expect(result.success && result.data.orders.map(({ orderId }) => orderId)).toEqual([good.order_id])
  expect(skipped).toHaveLength(1)
})

const hostileAmount = fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map((value) => fixed6<Amount>(value))

test('an amend never signs more than the intended remainder, whatever fills the venue claims', () => {
  const status = fc.constantFrom('opened' as const, 'partial' as const)
  const messages = fc.array(fc.record({ filled: hostileAmount, amount: hostileAmount, orderStatus: status }))
  const wanted = fc.bigInt({ min: 1n, max: 10n ** 12n }).map((value) => fixed6<Amount>(value))
  fc.assert(
    fc.property(messages, messages, wanted, hostileAmount, hostileAmount, (before, after, want, filled, remaining) => {
      const fills = createOrderFills()
      const order = { orderId: '0x01' as const, instrumentId: '1', side: 'buy' as const }
      const next = { ...order, orderId: '0x02' as const }
      fills.receive([{ ...order, filled: units('0'), amount: units('4'), orderStatus: 'opened' }])
      for (const message of before) fills.receive([{ ...order, ...message }])
      fills.replaced('0x01', { ...next, filled: units('0'), amount: units('4'), orderStatus: 'opened' })
      for (const message of after) fills.receive([{ ...next, ...message }])
      try {
        const { amount } = amountToSign(fills, { orderId: '0x01', filled, remaining }, want)
        expect(amount).toBeGreaterThan(0n)
        expect(amount).toBeLessThanOrEqual(want)
      } catch (error) {
        if (!(error instanceof AmendError)) throw error
      }
    }),
    { seed: 7, numRuns: 2_000 },
  )
})

test('a venue that enlarges an order cannot enlarge what an amend of its price signs', async () => {
  const { context, asked, signedOrders, fills } = scene()
  const orderId = await placed(context)
  const data = { instrument: '1', isBuy: true, amount: units('0.1'), limitPrice: price('3000') }
  const enlarged = signedOrders.checked({ ...recordOf(data, orderId), amount: units('5.1') })
  fills.receive([enlarged])
  const open = editable({ ...enlarged, rowKey: orderId })
  await editOrder(context, open, { limitPrice: price('2999'), remaining: open.remaining }).catch(() => undefined)
  expect(asked.map(({ message }) => message['amount'])).toEqual([100_000n, 100_000n])
})

test('an amend is rejected while the venue contradicts itself about the instrument', async () => {
  const { context, asked, identities } = scene()
  const orderId = await placed(context)
  identities.note('orders', { orders: [{ instrumentId: '2', instrumentName: 'ETH-PERP' }] })
  const open = editable({
    ...recordOf({ instrument: '1', isBuy: true, amount: units('0.1'), limitPrice: price('3000') }, orderId),
    rowKey: orderId,
  })
  const change = { limitPrice: price('2999'), remaining: units('0.1') }
  await expect(editOrder(context, open, change)).rejects.toThrow(AccessError)
  expect(asked).toHaveLength(1)
})

// Cancels.

test('a cancel needs no signature, and is sent while trading is stopped', async () => {
  const sent: string[] = []
  const { context, asked, identities } = scene(honest, (op) => {
    sent.push(op)
    return {}
  })
  identities.note('ticker-500ms', { tickers: [{ instrumentId: '2', instrumentName: 'ETH-PERP' }] })
  await cancelOrder(context, otherId)
  expect([sent, asked]).toEqual([['cancel_order'], []])
})

// Requests for quotes.

const leg = {
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL' as const,
  side: 'buy' as const,
  ratio: units('1'),
  asset: 'ETH',
  indexPrice: price('3000'),
  markPrice: price('3000'),
  pricePrecision: price('0.1'),
}
const block: Hash = `0x${'bb'.repeat(32)}`
const quote = { block: { blockId: block, legs: [leg] }, isBuy: true, amount: units('1'), limitPrice: price('3000') }

test('a quote signs the displayed block, side, price and amount', async () => {
  const { context, asked } = scene()
  await signedBody(context, quote)
  expect(asked).toMatchObject([
    { primaryType: 'Quote', message: { block, isBuy: true, amount: 1_000_000n, limitPrice: 3_000_000_000n } },
  ])
})

test('a quote on a request without legs, or with a contradictory leg, is not signed', async () => {
  const { context, asked, identities } = scene()
  await expect(signedBody(context, { ...quote, block: { blockId: block, legs: [] } })).rejects.toThrow(AccessError)
  identities.note('GET /rfqs', { blocks: [{ legs: [{ ...leg, instrumentId: '2' }] }] })
  const lying = { ...quote, block: { blockId: block, legs: [{ ...leg, instrumentId: '2' }] } }
  await expect(signedBody(context, lying)).rejects.toThrow(AccessError)
  expect(asked).toEqual([])
})

test('an answer to a quote with another id raises the alarm', async () => {
  const { context, alarms, signedOrders } = scene()
  const { body } = await signedBody(context, quote)
  expect(signedOrders.isAnswerTo(body.salt, otherId)).toBe(false)
  expect(alarms).toMatchObject([{ signed: { instrumentId: undefined, amount: 1_000_000n }, venue: { id: otherId } }])
})

// Keys and the domain.

test('a registration signs the page’s new key for the listed venue', async () => {
  const { signer, asked } = scene()
  const key = await openSigningKey(`0x${'6b'.repeat(32)}`)
  await signRegistration(signer, key.signer, domain, 1_800_000_000n)
  expect(asked).toMatchObject([
    { domain, primaryType: 'Register', message: { key: key.signer.address, expiry: 1_800_000_000n } },
  ])
})

test('everything is signed in the listed domain, and two venues of one domain are detected', async () => {
  const { context, asked } = scene()
  await placed(context)
  await signedBody(context, quote)
  expect(asked.map((data) => data.domain)).toEqual([domain, domain])
  expect(hasSameDomain({ signing: domain }, { signing: { ...domain } })).toBe(true)
  expect(hasSameDomain({ signing: domain }, { signing: { ...domain, chainId: 1 } })).toBe(false)
})
