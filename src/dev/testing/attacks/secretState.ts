import { constantFrom, integer, record, stringMatching, type Arbitrary } from 'fast-check'
import { assert } from '@/core/lib/assert'
import { quoteDigest } from '@/core/protocol/eip712'
import { endpoints } from '@/core/protocol/endpoints'
import type { Hash } from '@/core/protocol/instrument'
import { triggerAt } from '../conformance/badStops'
import { restingPrice, takingPrice, type Scene } from '../conformance/scene'
import type { Trader } from '../registeredTrader'

/** Random actions of the owner that no one else may learn of. */
export type SecretPlan = {
  readonly restingOrders: number
  readonly side: 'buy' | 'sell'
  readonly positionSize: number
  readonly stopPercent: number
  readonly twapSize: number
  readonly twapSec: number
  readonly keyName: string
  /** Millionths, a value that no other setting has. */
  readonly mmpLimit: number
  readonly leverage: number
}

export const secretPlan: Arbitrary<SecretPlan> = record({
  restingOrders: integer({ min: 2, max: 4 }),
  side: constantFrom('buy', 'sell'),
  positionSize: integer({ min: 10, max: 90 }),
  stopPercent: integer({ min: 110, max: 180 }),
  twapSize: integer({ min: 20, max: 60 }),
  twapSec: integer({ min: 60, max: 600 }),
  keyName: stringMatching(/^key [a-z]{12}$/),
  mmpLimit: integer({ min: 70_000_001, max: 79_999_999 }),
  leverage: integer({ min: 2, max: 19 }),
})

export type Secrets = {
  readonly owner: Trader
  readonly sentOrder: Readonly<Record<string, unknown>>
  readonly orderIds: readonly Hash[]
  readonly twapId: Hash
  readonly blockId: Hash
  readonly quotedBlockId: Hash
  readonly quoteId: Hash
  readonly keyName: string
  readonly apiKeys: readonly string[]
  readonly apiSecrets: readonly string[]
  readonly mmpLimit: string
}

/** Identifiers of the owner that others could send, in lower case. */
export function identifiersOf({
  owner,
  orderIds,
  twapId,
  blockId,
  quotedBlockId,
  quoteId,
  apiKeys,
}: Secrets): string[] {
  return [...orderIds, twapId, blockId, quotedBlockId, quoteId, ...apiKeys, owner.account, owner.signingKey.address]
}

/** Texts that must not occur in anything sent to others, in lower case. */
export function markersOf(secrets: Secrets): string[] {
  const { keyName, apiSecrets, mmpLimit } = secrets
  return [...identifiersOf(secrets), keyName, ...apiSecrets, mmpLimit].map((text) => text.toLowerCase())
}

/** Creates everything that an account can have. `friend` is the owner's counterparty. */
export async function makeSecrets(scene: Scene, plan: SecretPlan, owner: Trader, friend: Trader): Promise<Secrets> {
  const post = async (path: string, body: object, as = owner) => {
    const answer = await scene.rest('POST', path, { as, body })
    assert(answer.status === 200, `the owner may do this: ${path} ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { perpetual } = scene
  const isBuy = plan.side === 'buy'
  const key = endpoints.postApiKey.reply.parse(await post('/api-key', { name: plan.keyName, read_only: true }))
  const mmpLimit = String(plan.mmpLimit)
  await post('/mmp', { asset: 'ETH', interval: 60, frozen: 60, amount_limit: mmpLimit })
  await post('/account/leverage', { instrument: Number(perpetual.instrument_id), leverage: plan.leverage })

  const amount = String(plan.positionSize / 100)
  const taken = scene.order(owner, { isBuy, price: takingPrice(perpetual, isBuy), amount })
  const trigger = triggerAt(perpetual, BigInt(isBuy ? plan.stopPercent : 200 - plan.stopPercent))
  const flags = { reduce_only: true, close_position: true, stop: 'TAKE_PROFIT', trigger }
  const stop = scene.order(owner, { isBuy: !isBuy, ...(isBuy ? { limitPrice: 0n } : anyPrice), amount: '0', flags })
  const resting = Array.from({ length: plan.restingOrders }, () => scene.order(owner, { isBuy }))
  for (const { fields } of [taken, stop, ...resting]) await post('/orders', fields)
  const [first, second] = resting
  assert(first !== undefined && second !== undefined, 'there are two orders at least')
  await scene.rest('DELETE', `/orders/${first.orderId}`, { as: owner })

  const twap = { instrument_id: Number(perpetual.instrument_id), is_buy: isBuy, duration: plan.twapSec }
  const { orderId: twapId } = endpoints.postTwapOrder.reply.parse(
    await post('/twap-orders', { ...twap, amount_float: String(plan.twapSize) }),
  )
  const { blockId } = await askQuotes(scene, owner, friend)
  const { blockId: quotedBlockId, markPrice } = await askQuotes(scene, friend, owner)
  const quote = signedQuote(scene, owner, quotedBlockId, markPrice - (markPrice % 1_000_000n) + 9_000_000n)
  await post('/quotes', quote.body)
  return {
    owner,
    sentOrder: second.fields,
    orderIds: [taken, stop, ...resting].map(({ orderId }) => orderId),
    twapId,
    blockId,
    quotedBlockId,
    quoteId: quote.quoteId,
    keyName: plan.keyName,
    apiKeys: [owner.apiKey, key.apiKey],
    apiSecrets: [owner.apiSecret, key.apiSecret],
    mmpLimit,
  }
}

const anyPrice = { limitPrice: 2n ** 256n - 1n }

async function askQuotes(scene: Scene, taker: Trader, maker: Trader) {
  const body = {
    legs: [{ instrument: Number(scene.perpetual.instrument_id), is_buy: true, ratio: 1 }],
    amount: '1000000',
    duration: 300,
    counterparties: [maker.account],
  }
  const answer = await scene.rest('POST', '/rfqs', { as: taker, body })
  const [block] = endpoints.postRfq.reply.parse(answer.body).blocks ?? []
  assert(block !== undefined, `a block is opened: ${JSON.stringify(answer.body)}`)
  return block
}

let lastSalt = 5_000_000_000n

export function signedQuote(scene: Scene, maker: Trader, blockId: Hash, limitPrice: bigint, account = maker.account) {
  lastSalt += 1n
  const timestamp = BigInt(Math.floor(Date.now() / 1_000))
  const terms = { isBuy: false, limitPrice, amount: 1_000_000n, salt: lastSalt, timestamp }
  const quoteId = quoteDigest(scene.venue.core.domain, { maker: account, block: blockId, ...terms })
  const body = {
    block_id: blockId,
    account,
    is_buy: false,
    limit_price: String(limitPrice),
    amount: '1000000',
    salt: String(lastSalt),
    timestamp: String(timestamp),
    signature: maker.signingKey.sign(quoteId),
  }
  return { quoteId, body }
}

/** Returns the owner's state that does not depend on prices and that no other account may change. */
export async function standingOf({ rest }: Scene, { owner }: Secrets): Promise<unknown> {
  const read = async (path: string) => (await rest('GET', path, { as: owner })).body
  const account = endpoints.getAccount.reply.parse(await read('/account'))
  const orders = endpoints.getOrders.reply.parse(await read('/orders'))
  const twaps = endpoints.getTwapOrders.reply.parse(await read('/twap-orders'))
  const { blocks = [] } = endpoints.getRfqs.reply.parse(await read('/rfqs?role=taker'))
  const { quotes = [] } = endpoints.getQuotes.reply.parse(await read('/quotes'))
  return {
    account: [account.signingKeys, account.apiKeys, account.leverages, account.portfolio],
    balances: account.collaterals?.map(({ collateralAsset, balance }) => [collateralAsset, balance]),
    positions: account.positions?.map(({ instrumentId, amount, side, marginType }) => [
      instrumentId,
      amount,
      side,
      marginType,
    ]),
    orders: orders.map(({ orderId, orderStatus, amount, price }) => [orderId, orderStatus, amount, price]),
    twaps: twaps.twapOrders?.map(({ orderId, status }) => [orderId, status]),
    blocks: blocks.map(({ blockId, blockStatus, orderbook }) => [blockId, blockStatus, orderbook]),
    quotes: quotes.map(({ quoteId, quoteStatus }) => [quoteId, quoteStatus]),
    mmp: await read('/mmp?asset=ETH'),
    disconnect: await read('/account/cancel-on-disconnect'),
  }
}

export function restingOrder(scene: Scene, trader: Trader, isBuy: boolean) {
  return scene.order(trader, { isBuy, price: restingPrice(scene.perpetual, isBuy) })
}
