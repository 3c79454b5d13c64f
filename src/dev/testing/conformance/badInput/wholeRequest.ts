import { quoteDigest } from '@/core/protocol/eip712'
import type { Endpoint } from '@/core/protocol/endpoint'
import type { Address } from '@/core/protocol/instrument'
import { writtenOut } from '@/core/protocol/jsonSchema'
import type { JsonSchema } from '@/core/protocol/scalarSchemas'
import type { Trader } from '../../registeredTrader'
import { signRegistration, testKey, signedTransfer, signedWithdrawal } from '../../testSigner'
import type { Scene } from '../scene'

/** The parts of a request before they are joined. */
export type Parts = {
  readonly path: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

export type Setting = {
  readonly scene: Scene
  readonly trader: Trader
  readonly strategy: Address
}

export type Members = Readonly<Record<string, unknown>>

/** Valid members at any venue, by name. Optional members that are not here are omitted. */
function knownValues({ scene: { perpetual }, trader }: Setting): Members {
  return {
    instrument: perpetual.instrument_id,
    instrument_id: perpetual.instrument_id,
    instrument_name: perpetual.instrument_name,
    asset: 'ETH',
    account: trader.account,
    maker: trader.account,
    trade_types: ['trade'],
    start_time: '0',
    resolution: '60',
    amount: '100000',
    amount_float: '0.1',
    duration: 60,
    interval: 10,
    frozen: 0,
    leverage: 5,
  }
}

/** A complete request, signed if its operation needs a signature. */
export function wholeRequest(endpoint: Endpoint, setting: Setting): Parts {
  const known = knownValues(setting)
  const path = Object.fromEntries(
    [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, pathValue(name, setting)]),
  )
  const query = endpoint.query === undefined ? {} : membersOf(writtenOut(endpoint.query), known)
  const body = endpoint.body === undefined ? undefined : sampleOf('', writtenOut(endpoint.body), known)
  return signedParts(endpoint.name, { path, query, body }, setting)
}

function pathValue(name: string, { scene: { perpetual }, strategy }: Setting): string {
  if (name === 'instrument_name') return perpetual.instrument_name
  return name === 'strategy_address' ? strategy : `0x${'1a'.repeat(32)}`
}

function membersOf({ properties = {}, required = [] }: JsonSchema, known: Members): Members {
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      required.includes(name) || (Object.hasOwn(known, name) && !name.endsWith('_time'))
        ? [[name, sampleOf(name, schema, known)]]
        : [],
    ),
  )
}

/** The known value of the name, or the simplest value that the schema accepts. */
function sampleOf(name: string, schema: JsonSchema, known: Members): unknown {
  if (Object.hasOwn(known, name)) return ofType(known[name], schema)
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf !== undefined) return sampleOf(name, schema.anyOf[0] ?? {}, known)
  if (schema.type === 'object') return membersOf(schema, known)
  if (schema.type === 'array') return [sampleOf(name, schema.items ?? {}, known)]
  if (schema.type === 'boolean') return true
  return schema.type === 'integer' || schema.type === 'number' ? 1 : textOf(schema)
}

function textOf({ pattern = '', description = '' }: JsonSchema): string {
  if (pattern.startsWith('^0x')) return `0x${'1a'.repeat(Number(/\{(\d+)\}/.exec(pattern)?.[1]) / 2)}`
  if (description.includes('nanoseconds')) return String(BigInt(Date.now()) * 1_000_000n)
  if (description.includes('seconds')) return String(Math.floor(Date.now() / 1_000))
  return pattern.includes('\\d') ? '1000000' : 'text'
}

function ofType(value: unknown, { type }: JsonSchema): unknown {
  if (type === 'integer' || type === 'number') return Number(value)
  if (type === 'array') return Array.isArray(value) ? value : [value]
  return Array.isArray(value) || type === undefined ? value : String(value)
}

let lastNumber = 5_000_000_000n

/** Signs the parts, for this request only. */
function signedParts(name: string, parts: Parts, { scene, trader, strategy }: Setting): Parts {
  switch (name) {
    case 'postOrder':
    case 'editOrder':
      return { ...parts, body: scene.order(trader).fields }
    case 'postBatchOrders':
      return { ...parts, body: { orders: [scene.order(trader).fields] } }
    case 'postQuote':
    case 'putQuote':
    case 'postQuotePreview':
      return { ...parts, body: quoteBody(scene, trader) }
    case 'postTransfer':
      return { ...parts, body: signedTransfer(trader.wallet, scene.venue.core.domain, sent(strategy)) }
    case 'postWithdraw':
      return { ...parts, body: signedWithdrawal(trader.wallet, scene.venue.core.domain, sent(trader.account)) }
    case 'postRfq': {
      const legs = [{ instrument: Number(scene.perpetual.instrument_id), is_buy: true, ratio: 1 }]
      return { ...parts, body: { legs, amount: '1000000', duration: 60 } }
    }
    case 'postRegister': {
      lastNumber += 1n
      const fresh = (of: string) => testKey(`${scene.venue.runName} bad input ${lastNumber} ${of}`)
      return { ...parts, body: signRegistration(fresh('wallet'), fresh('key'), scene.venue.core.domain) }
    }
    default:
      return { ...parts, ...plainParts[name] }
  }
}

/** Unsigned parts with rules that no schema expresses. */
const plainParts: Readonly<Record<string, Partial<Parts>>> = {
  getLeaderboardCampaign: { query: { username: 'stranger', start_time: '0', end_time: '1' } },
  getProofsData: { query: { assets: 'SOL' } },
  postAccountEmailAddress: { body: { email_address: 'ann@example.com' } },
  postAccountEmailPreference: { body: { email_type: 'liquidation', enabled: false } },
  postAccountNetworkAddress: { body: { network: 'SOL', network_address: '1'.repeat(32) } },
  postCampaignSignUp: { body: { campaign_name: 'paper-league' } },
  postOtcCreateRequest: {
    body: {
      asset: 'ETH',
      strike: '3400',
      // 08:00 UTC in about two months.
      expiry: String((Math.floor(Date.now() / 86_400_000) + 60) * 86_400 + 8 * 3_600),
      option_type: 'call',
      amount: '2000000',
      indicative_price: '3000',
    },
  },
  postStrategyInitiateWithdraw: { body: { collateral_asset: 'USDC', amount_float: '1' } },
  postSwap: { body: { collateral_asset: 'WETH', is_buy: true, base_amount: '500000000000000000' } },
  postSwapPreview: { body: { collateral_asset: 'WETH', is_buy: true, base_amount: '500000000000000000' } },
}

/** Returns the members of a transfer of one USDC. */
function sent(to: Address) {
  return { to, amount: 1_000_000n }
}

/** Builds a quote for a block that does not exist, because faults of the quote itself are found first. */
function quoteBody({ venue }: Scene, trader: Trader) {
  lastNumber += 1n
  const block = `0x${'1a'.repeat(32)}` as const
  const timestamp = BigInt(Math.floor(Date.now() / 1_000))
  const [isBuy, limitPrice, amount, salt] = [true, 1_000_000n, 1_000_000n, lastNumber]
  const quote = { maker: trader.account, block, isBuy, limitPrice, amount, salt, timestamp }
  return {
    block_id: block,
    account: trader.account,
    amount: String(amount),
    is_buy: isBuy,
    salt: String(salt),
    timestamp: String(timestamp),
    limit_price: String(limitPrice),
    signature: trader.signingKey.sign(quoteDigest(venue.core.domain, quote)),
  }
}
