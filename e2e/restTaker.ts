import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { quoteTypedData, registerTypedData, signKeyTypedData } from '@/core/protocol/eip712'
import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Address, Hash } from '@/core/protocol/instrument'

/** A taker who requests quotes on the bare venue over REST, while a maker uses the page. */
export type RestTaker = {
  /** Opens an RFQ that only this maker may quote, and returns its id. Ratios are 1. */
  readonly ask: (request: {
    readonly legs: readonly { readonly name: string; readonly isBuy: boolean }[]
    readonly isBuy?: boolean
    readonly amount: string
    readonly seconds?: number
    readonly maker: string
  }) => Promise<Hash>
  /** The makers' open quotes, best first. */
  readonly quotesOn: (
    blockId: Hash,
  ) => Promise<{ readonly bids: readonly RestQuote[]; readonly asks: readonly RestQuote[] }>
  /** Crosses at a price, and returns the venue's answer, even an error. */
  readonly take: (
    blockId: Hash,
    order: { readonly isBuy: boolean; readonly price: string; readonly amount: string },
  ) => Promise<Record<string, unknown>>
  readonly close: (blockId: Hash) => Promise<void>
  /** Signed contracts by instrument. */
  readonly positions: () => Promise<Readonly<Record<string, number>>>
}
export type RestQuote = { readonly quote_id: string; readonly limit_price: string; readonly amount: string }

const domain = { name: 'Optick Paper', version: '1', chainId: 1 }
const expiry = 4_000_000_000n

export async function openRestTaker(venueUrl: string): Promise<RestTaker> {
  const wallet = privateKeyToAccount(generatePrivateKey())
  const signingKey = privateKeyToAccount(generatePrivateKey())
  // Addresses are lower case throughout the program.
  const account = wallet.address.toLowerCase() as Address
  const signer = signingKey.address.toLowerCase() as Address
  const registered = await call(venueUrl, 'POST', '/register', {
    account,
    signing_key: signer,
    expiry: String(expiry),
    account_signature: await wallet.signTypedData(registerTypedData(domain, { key: signer, expiry })),
    signing_key_signature: await signingKey.signTypedData(signKeyTypedData(domain, { account })),
  })
  const headers = { 'AEVO-KEY': String(registered['api_key']), 'AEVO-SECRET': String(registered['api_secret']) }
  const instrumentNumber = async (name: string) =>
    Number((await call(venueUrl, 'GET', `/instrument/${name}`))['instrument_id'])
  let salt = BigInt(Date.now())
  return {
    ask: async ({ legs, isBuy, amount, seconds = 300, maker }) => {
      const reply = await call(
        venueUrl,
        'POST',
        '/rfqs',
        {
          legs: await Promise.all(
            legs.map(async (leg) => ({ instrument: await instrumentNumber(leg.name), is_buy: leg.isBuy, ratio: 1 })),
          ),
          amount: String(millionths(amount)),
          duration: seconds,
          counterparties: [maker],
          ...(isBuy === undefined ? {} : { is_buy: isBuy }),
        },
        headers,
      )
      const [block] = reply['blocks'] as readonly { readonly block_id: Hash }[]
      if (block === undefined) throw new Error('the venue opened no block')
      return block.block_id
    },
    quotesOn: async (blockId) => {
      const { bids, asks } = await call(venueUrl, 'GET', `/rfqs/${blockId}/quotes`, undefined, headers)
      return { bids: bids as readonly RestQuote[], asks: asks as readonly RestQuote[] }
    },
    take: async (blockId, { isBuy, price, amount }) => {
      salt += 1n
      const quote = {
        maker: account,
        block: blockId,
        isBuy,
        limitPrice: fixed6<Price>(millionths(price)),
        amount: fixed6<Amount>(millionths(amount)),
        salt,
        timestamp: BigInt(Math.floor(Date.now() / 1000)),
      }
      const body = {
        block_id: blockId,
        account,
        is_buy: isBuy,
        amount: String(quote.amount),
        limit_price: String(quote.limitPrice),
        salt: String(salt),
        timestamp: String(quote.timestamp),
        signature: await wallet.signTypedData(quoteTypedData(domain, quote)),
      }
      return send(venueUrl, 'POST', '/quotes', body, headers).then(({ reply }) => reply)
    },
    close: async (blockId) => void (await call(venueUrl, 'DELETE', `/rfqs/${blockId}`, undefined, headers)),
    positions: async () => {
      const { positions = [] } = await call(venueUrl, 'GET', '/positions', undefined, headers)
      const rows = positions as readonly { instrument_name: string; amount: string; side: string }[]
      return Object.fromEntries(
        rows.map((row) => [row.instrument_name, (row.side === 'buy' ? 1 : -1) * Number(row.amount)]),
      )
    },
  }
}

/** ETH calls of the last expiry near the money, by ascending strike. */
export async function lastCalls(venueUrl: string, count: number): Promise<readonly string[]> {
  const response = await fetch(`${venueUrl}/markets?asset=ETH&instrument_type=OPTION`)
  const markets = (await response.json()) as readonly Market[]
  const calls = markets.filter((market) => market.option_type === 'call')
  const last = calls.map(({ expiry: at }) => BigInt(at)).reduce((most, at) => (at > most ? at : most))
  const distance = ({ strike, index_price: index }: Market) => Math.abs(Number(strike) - Number(index))
  const near = calls.filter(({ expiry: at }) => BigInt(at) === last).toSorted((a, b) => distance(a) - distance(b))
  return near
    .slice(0, count)
    .toSorted((a, b) => Number(a.strike) - Number(b.strike))
    .map((market) => market.instrument_name)
}

type Market = {
  readonly instrument_name: string
  readonly option_type: string
  readonly strike: string
  readonly expiry: string
  readonly index_price: string
}

async function call(...request: Parameters<typeof send>): Promise<Record<string, unknown>> {
  const { isOk, status, reply } = await send(...request)
  if (!isOk) throw new Error(`${request[1]} ${request[2]}: ${status} ${JSON.stringify(reply)}`)
  return reply
}

async function send(
  venueUrl: string,
  method: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly isOk: boolean; readonly status: number; readonly reply: Record<string, unknown> }> {
  const response = await fetch(venueUrl + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { isOk: response.ok, status: response.status, reply: (await response.json()) as Record<string, unknown> }
}

function millionths(decimal: string): bigint {
  return BigInt(Math.round(Number(decimal) * 1e6))
}
