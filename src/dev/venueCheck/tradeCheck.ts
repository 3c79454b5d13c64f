import { randomBytes } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import * as z from 'zod/mini'
import { orderDigest, orderTypedData } from '@/core/protocol/eip712'
import { formatFixed6, scale } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { getMarkets, type MarketRecord } from '@/core/protocol/rest/markets'
import { postOrder } from '@/core/protocol/rest/orders'
import { confirmed, judged, refuted, type Check } from './finding'
import { hmacHeaders, memberOf, type Answer, type Ask, type Keys, type VenueUnderCheck } from './venueUnderCheck'

type Hex = `0x${string}`

export type TradingKeys = Keys & { readonly account: Address; readonly signingKey: Hex }

/** Prices of the test orders as a percentage of the mark: too low to trade, but inside all known price bands. */
const farPercent = 80n
const fartherPercent = 78n

/**
 * Returns a check that places a small post-only order far from the market, amends it and cancels it. It needs keys that
 * the user passed explicitly.
 */
export function tradeChecks(venue: VenueUnderCheck, ask: Ask, keys: TradingKeys): readonly Check[] {
  let resting: Hex | undefined
  const send = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const headers = hmacHeaders(keys, method, path, text)
    return ask(path, body === undefined ? { method, headers } : { method, headers, body })
  }
  const sign = async (signingKey: Hex, percent: bigint) =>
    signedOrder(venue, await perpetualOf(venue, ask), { ...keys, signingKey }, percent)
  const cancel = async () => (resting === undefined ? undefined : send('DELETE', `/orders/${resting}`))
  const openIds = async (): Promise<readonly unknown[]> => {
    const { json } = await send('GET', '/orders')
    return Array.isArray(json) ? json.map((row: unknown) => memberOf(row, 'order_id')) : []
  }
  return [
    {
      assumption: 'An order signed by a key that is not registered is rejected with ORDER_INVALID_SIGNING_KEY.',
      run: async () => {
        const { body } = await sign(generatePrivateKey(), farPercent)
        const { status, json } = await send('POST', '/orders', body)
        return judged(memberOf(json, 'error') === 'ORDER_INVALID_SIGNING_KEY', `HTTP ${status} ${errorOf(json)}`)
      },
    },
    {
      assumption: 'An order signed by the registered key rests under the digest that was signed.',
      run: async () => {
        const { body, orderId } = await sign(keys.signingKey, farPercent)
        // The id is stored before sending, so that the order is cancelled whatever the answer is.
        resting = orderId
        const { status, json } = await send('POST', '/orders', body)
        const isOpen = (await openIds()).includes(orderId)
        return judged(isOpen, `HTTP ${status} ${errorOf(json)}; open: ${isOpen ? 'yes' : 'no'}`)
      },
    },
    {
      assumption: 'An amended order has the new digest as its id, and the old one is gone.',
      run: async () => {
        const before = resting
        const { body, orderId } = await sign(keys.signingKey, fartherPercent)
        const { status, json } = await send('POST', `/orders/${before ?? ''}`, body)
        const open = await openIds()
        if (open.includes(orderId)) resting = orderId
        return judged(open.includes(orderId) && !open.includes(before), `HTTP ${status} ${errorOf(json)}`)
      },
    },
    {
      assumption: 'A cancelled order is gone from the open orders.',
      run: async () => {
        const answer = await cancel()
        const isOpen = (await openIds()).includes(resting)
        const evidence = `HTTP ${answer?.status ?? 'none'}; open: ${isOpen ? 'yes' : 'no'}`
        return isOpen ? refuted(`${evidence}. CANCEL IT BY HAND.`) : confirmed(evidence)
      },
    },
  ]
}

const errorOf = (json: unknown) => JSON.stringify(memberOf(json, 'error') ?? memberOf(json, 'order_status'))

async function perpetualOf({ asset, perpetual }: VenueUnderCheck, ask: Ask): Promise<MarketRecord> {
  const { json } = await ask(`/markets?asset=${asset}&instrument_type=PERPETUAL`)
  const record = z
    .decode(getMarkets.reply, json as z.input<typeof getMarkets.reply>)
    .find(({ instrumentName }) => instrumentName === perpetual)
  if (record === undefined) throw new Error(`${perpetual} is not listed`)
  return record
}

async function signedOrder(venue: VenueUnderCheck, record: MarketRecord, keys: TradingKeys, percent: bigint) {
  const { markPrice, priceStep, amountStep, minOrderValue } = record
  if (markPrice === undefined) throw new Error(`${record.instrumentName} has no mark price`)
  const limitPrice = ((markPrice * percent) / 100n / priceStep) * priceStep
  const least = (minOrderValue * scale) / limitPrice + amountStep
  const amount = (least / amountStep) * amountStep + amountStep
  const order = {
    maker: keys.account,
    isBuy: true,
    limitPrice,
    amount,
    salt: BigInt(`0x${randomBytes(8).toString('hex')}`),
    instrument: BigInt(record.instrumentId),
    timestamp: BigInt(Math.floor(Date.now() / 1000)),
  }
  const signature = await privateKeyToAccount(keys.signingKey).signTypedData(orderTypedData(venue.signing, order))
  const members = { ...order, instrument: record.instrumentId, signature, postOnly: true, timeInForce: 'GTC' }
  return {
    body: z.encode(postOrder.body, members as z.output<typeof postOrder.body>),
    orderId: orderDigest(venue.signing, order),
    price: formatFixed6(limitPrice),
  }
}
