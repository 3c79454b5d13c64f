import { setTimeout } from 'node:timers/promises'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { orderTypedData, registerTypedData, signKeyTypedData } from '@/core/protocol/eip712'
import type { Address } from '@/core/protocol/instrument'

/** A trader on the bare venue over REST. With the key of the page's wallet it is the same account. */
export type RestTrader = {
  /** A separate API key for a separate socket. */
  readonly credentials: { readonly key: string; readonly secret: string }
  /** Takes decimal strings and returns the order id. Default: ETH-PERP. */
  readonly place: (order: {
    readonly on?: string
    readonly side: 'buy' | 'sell'
    readonly price: string
    readonly amount: string
  }) => Promise<string>
  readonly cancel: (orderId: string) => Promise<void>
  readonly openOrderCount: () => Promise<number>
  /** The account's response at a path, in wire form. */
  readonly read: (path: string) => Promise<Record<string, unknown>>
  /** Revokes all API keys of the account except its own. */
  readonly revokeOtherApiKeys: () => Promise<void>
}

const paperDomain = { name: 'Optick Paper', version: '1', chainId: 1 }
const expiry = 4_000_000_000n

export async function openRestTrader(
  venueUrl: string,
  key: `0x${string}` = generatePrivateKey(),
  /** The referrer's username. */
  referralCode = '',
  domain = paperDomain,
): Promise<RestTrader> {
  const wallet = privateKeyToAccount(key)
  const signingKey = privateKeyToAccount(generatePrivateKey())
  // Addresses are lower case throughout the program.
  const account = wallet.address.toLowerCase() as Address
  const signer = signingKey.address.toLowerCase() as Address
  const registered = await call(venueUrl, 'POST', '/register', {
    account,
    signing_key: signer,
    expiry: String(expiry),
    referral_code: referralCode,
    account_signature: await wallet.signTypedData(registerTypedData(domain, { key: signer, expiry })),
    signing_key_signature: await signingKey.signTypedData(signKeyTypedData(domain, { account })),
  })
  const headers = { 'AEVO-KEY': String(registered['api_key']), 'AEVO-SECRET': String(registered['api_secret']) }
  const idOf = async (name: string) =>
    BigInt(String((await call(venueUrl, 'GET', `/instrument/${name}`))['instrument_id']))
  const perpetual = await idOf('ETH-PERP')
  let salt = BigInt(Date.now())
  return {
    credentials: { key: headers['AEVO-KEY'], secret: headers['AEVO-SECRET'] },
    place: async ({ on, side, price, amount }) => {
      salt += 1n
      const instrument = on === undefined ? perpetual : await idOf(on)
      const order = {
        maker: account,
        isBuy: side === 'buy',
        limitPrice: millionths(price),
        amount: millionths(amount),
        salt,
        instrument,
        timestamp: BigInt(Math.floor(Date.now() / 1000)),
      }
      const placed = await call(
        venueUrl,
        'POST',
        '/orders',
        {
          instrument: Number(instrument),
          maker: account,
          is_buy: order.isBuy,
          limit_price: String(order.limitPrice),
          amount: String(order.amount),
          salt: String(salt),
          timestamp: String(order.timestamp),
          signature: await wallet.signTypedData(orderTypedData(domain, order)),
        },
        headers,
      )
      return String(placed['order_id'])
    },
    openOrderCount: async () => Object.keys(await call(venueUrl, 'GET', '/orders', undefined, headers)).length,
    read: (path) => call(venueUrl, 'GET', path, undefined, headers),
    revokeOtherApiKeys: async () => {
      const account = await call(venueUrl, 'GET', '/account', undefined, headers)
      for (const { api_key: key } of account['api_keys'] as readonly { readonly api_key: string }[])
        if (key !== headers['AEVO-KEY']) await call(venueUrl, 'DELETE', '/api-key', { api_key: key }, headers)
    },
    cancel: async (orderId) => void (await call(venueUrl, 'DELETE', `/orders/${orderId}`, undefined, headers)),
  }
}

/** The levels of a side as the venue publishes them, best first. */
export async function readBook(
  venueUrl: string,
  side: 'bids' | 'asks',
): Promise<readonly (readonly [price: number, amount: number])[]> {
  const book = await call(venueUrl, 'GET', '/orderbook?instrument_name=ETH-PERP')
  const levels: unknown = book[side]
  if (!Array.isArray(levels)) throw new Error(`the book has no ${side}`)
  return levels.map(([price, amount]: readonly string[]) => [Number(price), Number(amount)])
}

async function call(
  venueUrl: string,
  method: string,
  path: string,
  body?: object,
  headers: Readonly<Record<string, string>> = {},
): Promise<Record<string, unknown>> {
  const response = await fetch(venueUrl + path, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const reply = (await response.json()) as Record<string, unknown>
  // The page's requests of the same account count as well.
  if (response.status === 429) {
    const waitNs = BigInt(String(reply['retry_after']))
    await setTimeout(Number(waitNs / 1_000_000n) + 1)
    return call(venueUrl, method, path, body, headers)
  }
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(reply)}`)
  return reply
}

function millionths(decimal: string): bigint {
  return BigInt(Math.round(Number(decimal) * 1e6))
}
