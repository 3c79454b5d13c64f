import { createHmac, randomBytes } from 'node:crypto'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { WebSocket } from 'ws'
import type { ReferenceVenue } from './referenceVenue'

type Json = Readonly<Record<string, unknown>>
export type Reply = { readonly status: number; readonly body: Json; readonly headers: Headers }

const orderTypes = {
  Order: [
    { name: 'maker', type: 'address' },
    { name: 'isBuy', type: 'bool' },
    { name: 'limitPrice', type: 'uint256' },
    { name: 'amount', type: 'uint256' },
    { name: 'salt', type: 'uint256' },
    { name: 'instrument', type: 'uint256' },
    { name: 'timestamp', type: 'uint256' },
  ],
}
const builderTypes = {
  Order: [...orderTypes.Order, { name: 'builderId', type: 'string' }, { name: 'builderFeeRate', type: 'uint256' }],
}

export type OrderTerms = {
  readonly instrument?: number
  readonly isBuy?: boolean
  /** In millionths. */
  readonly amount?: string
  readonly price?: string
  readonly by?: 'signing key' | 'wallet'
  readonly flags?: Json
}

/**
 * Creates a trader on viem, fetch and ws alone, which implements the wire format from the notes, as an independent
 * client would.
 */
export function createTrader({ restUrl, wsUrl, domain }: ReferenceVenue, walletKey = generatePrivateKey()) {
  const wallet = privateKeyToAccount(walletKey)
  const signer = privateKeyToAccount(generatePrivateKey())
  const keys = { apiKey: '', secret: '' }
  let salt = 0n

  const call = async (method: string, path: string, body?: Json, headers?: Record<string, string>): Promise<Reply> => {
    const text = body === undefined ? '' : JSON.stringify(body)
    const response = await fetch(`${restUrl}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: text }),
    })
    const answer = await response.text()
    const isJson = response.headers.get('content-type') === 'application/json'
    return { status: response.status, body: isJson ? JSON.parse(answer) : { html: answer }, headers: response.headers }
  }
  const hmac = (parts: readonly string[]) => createHmac('sha256', keys.secret).update(parts.join(',')).digest('hex')
  const signed = (method: string, path: string, body?: Json, signedPath = path.split('?')[0] ?? path) => {
    const timestamp = `${Date.now()}000000`
    const text = body === undefined ? '' : JSON.stringify(body)
    return call(method, path, body, {
      'AEVO-KEY': keys.apiKey,
      'AEVO-TIMESTAMP': timestamp,
      'AEVO-SIGNATURE': hmac([keys.apiKey, timestamp, method, signedPath, text]),
    })
  }
  const register = async (key = signer): Promise<Reply> => {
    const expiry = BigInt(Math.floor(Date.now() / 1000) + 600_000)
    const registration = {
      domain,
      primaryType: 'Register',
      types: {
        Register: [
          { name: 'key', type: 'address' },
          { name: 'expiry', type: 'uint256' },
        ],
      },
      message: { key: key.address, expiry },
    } as const
    const joining = {
      domain,
      primaryType: 'SignKey',
      types: { SignKey: [{ name: 'account', type: 'address' }] },
      message: { account: wallet.address },
    } as const
    const reply = await call('POST', '/register', {
      account: wallet.address,
      signing_key: key.address,
      expiry: String(expiry),
      account_signature: await wallet.signTypedData(registration),
      signing_key_signature: await key.signTypedData(joining),
    })
    if (reply.status === 200) Object.assign(keys, { apiKey: reply.body['api_key'], secret: reply.body['api_secret'] })
    return reply
  }
  const order = async (terms: OrderTerms = {}): Promise<Json> => {
    salt = BigInt(`0x${randomBytes(8).toString('hex')}`)
    const { builder_id: builderId, builder_fee_rate: feeRate } = terms.flags ?? {}
    const timestamp = BigInt(Math.floor(Date.now() / 1000))
    const plain = {
      maker: wallet.address,
      isBuy: terms.isBuy ?? true,
      limitPrice: BigInt(terms.price ?? '3000000000'),
      amount: BigInt(terms.amount ?? '1000000'),
      salt,
      instrument: BigInt(terms.instrument ?? 1),
      timestamp,
    }
    const by = terms.by === 'wallet' ? wallet : signer
    const signature =
      builderId === undefined
        ? await by.signTypedData({ domain, primaryType: 'Order', types: orderTypes, message: plain })
        : await by.signTypedData({
            domain,
            primaryType: 'Order',
            types: builderTypes,
            message: { ...plain, builderId, builderFeeRate: BigInt(Number(feeRate) * 1e6) },
          })
    return {
      instrument: terms.instrument ?? 1,
      maker: wallet.address,
      is_buy: plain.isBuy,
      amount: String(plain.amount),
      limit_price: String(plain.limitPrice),
      salt: String(salt),
      timestamp: String(timestamp),
      signature,
      ...terms.flags,
    }
  }
  return {
    address: wallet.address.toLowerCase(),
    wallet,
    keys,
    call,
    signed,
    register,
    order,
    place: async (terms?: OrderTerms) => signed('POST', '/orders', await order(terms)),
    socket: () =>
      openSocket(wsUrl, () => {
        const timestamp = `${Date.now()}000000`
        return { key: keys.apiKey, timestamp, signature: hmac([keys.apiKey, timestamp, 'ws', 'auth', '']) }
      }),
  }
}

/** Frames in order of arrival; `until` waits for one. */
async function openSocket(url: string, credentials: () => Json) {
  const socket = new WebSocket(url)
  const frames: Json[] = []
  let onFrame = () => {}
  socket.on('message', (raw) => {
    frames.push(JSON.parse(Buffer.isBuffer(raw) ? raw.toString() : '{}'))
    onFrame()
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const until = async (isIt: (frame: Json) => boolean): Promise<Json> => {
    for (;;) {
      const found = frames.find(isIt)
      if (found !== undefined) return found
      await new Promise<void>((resolve) => (onFrame = resolve))
    }
  }
  let id = 0
  const ask = (op: string, data?: unknown) => {
    id += 1
    const own = id
    socket.send(JSON.stringify({ id, op, ...(data !== undefined && { data }) }))
    return until((frame) => frame['id'] === own)
  }
  return {
    frames,
    until,
    ask,
    closed,
    send: (message: Json) => socket.send(JSON.stringify(message)),
    auth: () => ask('auth', credentials()),
    on: (channel: string) => frames.filter((frame) => frame['channel'] === channel),
    close: () => socket.close(),
  }
}
