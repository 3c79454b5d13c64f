import type { Random } from '@/core/lib/random'
import { collateralAssets } from '@/core/protocol/collateral'
import { type SigningDomain, quoteDigest } from '@/core/protocol/eip712'
import type { Endpoint } from '@/core/protocol/endpoint'
import { endpoints } from '@/core/protocol/endpoints'
import { restSignatureText } from '@/core/protocol/hmac'
import type { Address } from '@/core/protocol/instrument'
import { getOperation, operations, type OperationKey } from '@/core/protocol/operations'
import { collateralSpecs } from '@/core/quant/collateral'
import { hmacHex } from '../conformance/answered'
import { isRecord } from '../conformance/socketClient'
import type { Trader } from '../registeredTrader'
import { signOrder, signedTransfer, signedWithdrawal } from '../testSigner'
import { hostileText, hostileValue, mutateText } from './hostile'
import type { InsideRequest } from './insideVenue'
import { mutate } from './mutate'
import { wireValue } from './wireValue'

export type ListedMarket = { readonly id: string; readonly name: string; readonly mark: bigint; readonly step: bigint }

/** Names and ids that exist at the venue; ids are collected from answers. */
export type Known = {
  readonly traders: readonly Trader[]
  readonly markets: readonly ListedMarket[]
  readonly domain: SigningDomain
  /** Addresses that accept deposits: strategies and the vault. */
  readonly pools: readonly Address[]
  readonly ids: { [Name in 'order_id' | 'block_id' | 'quote_id']: string[] }
  readonly nowNs: () => bigint
  lastSalt: bigint
}

const retainedIds = 60

/** Collects the ids in an answer for later requests. */
export function gatherIds(known: Known, answer: unknown): void {
  if (Array.isArray(answer)) for (const element of answer.slice(0, 20)) gatherIds(known, element)
  if (!isRecord(answer)) return
  for (const [name, value] of Object.entries(answer)) {
    if (name === 'order_id' || name === 'block_id' || name === 'quote_id') {
      if (typeof value === 'string') known.ids[name] = [...known.ids[name].slice(1 - retainedIds), value]
    } else gatherIds(known, value)
  }
}

/** Replaces members with known names by existing values; other members stay unchanged. */
function meant(name: string, value: unknown, known: Known, trader: Trader, random: Random): unknown {
  const market = random.pick(known.markets)
  switch (name) {
    case 'instrument':
    case 'instrument_id':
      return typeof value === 'number' ? Number(market.id) : market.id
    case 'instrument_name':
      return market.name
    case 'asset':
      return random.pick(['ETH', 'BTC'])
    case 'account':
    case 'maker':
      return trader.account
    case 'order_id':
    case 'parent_order_id':
      return idOf(known, 'order_id', random)
    case 'block_id':
    case 'quote_id':
      return idOf(known, name, random)
    case 'amount':
    case 'total_amount':
      return String(10_000 * (1 + random.integer(300)))
    case 'ratio':
      return 1 + random.integer(3)
    case 'start_time':
    case 'end_time':
      return String(known.nowNs() + BigInt(random.integer(7_200) - 5_400) * 1_000_000_000n)
    case 'timestamp':
      return String(known.nowNs() / 1_000_000_000n)
    case 'duration':
    case 'duration_seconds':
      return random.pick([30, 60, 300, 600])
    case 'leverage':
      return 1 + random.integer(25)
    case 'strategy_address':
      return random.pick(known.pools)
    case 'to':
      return random.integer(3) === 0 ? random.pick(known.pools) : random.pick(known.traders).account
    case 'collateral':
      return collateralSpecs[random.pick(collateralAssets)].address
    case 'collateral_asset':
      return random.pick(collateralAssets)
    case 'base_amount':
    case 'quote_amount':
      return String(10n ** BigInt(6 + random.integer(13)))
    case 'amount_float':
      return random.pick(['0.1', '1', '25', '600'])
    case 'unwind_id':
      return 1 + random.integer(8)
    case 'username':
    case 'referral_code':
      return random.pick(['ann', 'bob.1', 'quiet-heron'])
    case 'campaign_name':
      return random.pick(['paper-league', 'paper-cup'])
    case 'email_address':
      return random.pick(['ann@example.com', 'bob@example.com'])
    case 'network_address':
      return '1'.repeat(32)
    case 'assets':
      return random.pick(['SOL', 'DOGE', 'ETH'])
    default:
      return value
  }
}

function idOf(known: Known, name: keyof Known['ids'], random: Random): string {
  const ids = known.ids[name]
  return ids.length === 0 ? `0x${'1a'.repeat(32)}` : random.pick(ids)
}

export function withMeaning(value: unknown, known: Known, trader: Trader, random: Random): unknown {
  if (Array.isArray(value)) return value.map((element) => withMeaning(element, known, trader, random))
  if (!isRecord(value)) return value
  const members = Object.entries(value).map(([name, member]): [string, unknown] => {
    const inside = withMeaning(member, known, trader, random)
    return [name, random.integer(12) === 0 ? inside : meant(name, inside, known, trader, random)]
  })
  return withSignature(Object.fromEntries(members), known, trader, random)
}

/** Signs the order or quote, at a price that could trade. */
function withSignature(members: Record<string, unknown>, known: Known, trader: Trader, random: Random): unknown {
  if (typeof members['signature'] !== 'string' || random.integer(10) === 0) return members
  known.lastSalt += 1n
  const market = random.pick(known.markets)
  const isBuy = random.integer(2) === 0
  const amount = BigInt(10_000 * (1 + random.integer(200)))
  const timestamp = known.nowNs() / 1_000_000_000n
  const salt = known.lastSalt
  if ('maker' in members) {
    const percent = BigInt(96 + random.integer(9))
    const near = ((market.mark * percent) / 100n / market.step) * market.step
    const limitPrice = random.integer(8) === 0 ? (isBuy ? 2n ** 256n - 1n : 0n) : near
    const instrument = BigInt(market.id)
    const order = { maker: trader.account, isBuy, limitPrice, amount, salt, instrument, timestamp }
    const { fields } = signOrder(random.integer(4) === 0 ? trader.wallet : trader.signingKey, known.domain, order)
    // Most orders are not stops, because a stop needs a mark that has not reached it.
    const { stop, trigger, close_position, partial_position, parent_order_id, ...plain } = members
    const isStop = random.integer(5) === 0
    return { ...plain, ...(isStop && { stop, trigger, close_position, partial_position, parent_order_id }), ...fields }
  }
  const block = members['block_id']
  if (typeof block !== 'string' || !/^0x[0-9a-f]{64}$/.test(block)) return members
  const limitPrice = market.mark
  const blockId = block as `0x${string}`
  const quote = { maker: trader.account, block: blockId, isBuy, limitPrice, amount, salt, timestamp }
  const signature = trader.signingKey.sign(quoteDigest(known.domain, quote))
  const texts = { amount: String(amount), salt: String(salt), timestamp: String(timestamp) }
  return { ...members, ...texts, is_buy: isBuy, limit_price: String(limitPrice), signature }
}

const all: readonly Endpoint[] = Object.values(endpoints)

export type MadeRequest = { readonly endpoint: Endpoint; readonly request: InsideRequest }

/** Returns a request that is usually valid, and otherwise contains an error. */
export function restRequest(known: Known, random: Random): MadeRequest {
  const endpoint = random.pick(all)
  const trader = random.pick(known.traders)
  const spoilt = random.integer(3) === 0
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (spoilt && random.integer(3) === 0) return encodeURIComponent(toWellFormed(hostileText(random)))
    return String(meant(name, '', known, trader, random))
  })
  const query =
    endpoint.query === undefined ? undefined : withMeaning(wireValue(endpoint.query, random), known, trader, random)
  const search = new URLSearchParams(pairsOf(spoilt ? mutate(query, random) : query)).toString()
  const made = signedMoneyRequest(endpoint, known, trader, random) ?? wholeBody(endpoint, known, trader, random)
  const json = made === undefined ? '' : (JSON.stringify(spoilt ? mutate(made, random) : made) ?? '')
  const body = spoilt && random.integer(6) === 0 ? mutateText(json, random) : json
  const { method } = endpoint
  const headers = endpoint.access === 'private' ? credentials(known, trader, { method, path, body }, random) : {}
  const url = path + (search === '' ? '' : `?${search}`)
  return {
    endpoint,
    request: { method, url: spoilt && random.integer(8) === 0 ? mutateText(url, random) : url, headers, body },
  }
}

/** Completes a generated request: most names become existing ones, and most signatures valid. */
export function requestTo(
  plain: {
    readonly endpoint: Endpoint
    readonly path: Readonly<Record<string, string>>
    readonly query: unknown
    readonly body: unknown
  },
  known: Known,
  trader: Trader,
  random: Random,
): MadeRequest {
  const { endpoint } = plain
  const means = (value: unknown) => (random.integer(4) === 0 ? value : withMeaning(value, known, trader, random))
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(
      toWellFormed(random.integer(4) === 0 ? (plain.path[name] ?? '') : String(meant(name, '', known, trader, random))),
    ),
  )
  const search = new URLSearchParams(pairsOf(means(plain.query))).toString()
  const made = signedMoneyRequest(endpoint, known, trader, random) ?? means(plain.body)
  const body = made === undefined ? '' : (JSON.stringify(made) ?? '')
  const { method } = endpoint
  const headers = endpoint.access === 'private' ? credentials(known, trader, { method, path, body }, random) : {}
  return { endpoint, request: { method, url: path + (search === '' ? '' : `?${search}`), headers, body } }
}

function wholeBody({ body }: Endpoint, known: Known, trader: Trader, random: Random): unknown {
  return body === undefined ? undefined : withMeaning(wireValue(body, random), known, trader, random)
}

/** A transfer or withdrawal signed by the wallet, usually of an existing token and recipient. */
function signedMoneyRequest({ name }: Endpoint, known: Known, trader: Trader, random: Random): unknown {
  if ((name !== 'postTransfer' && name !== 'postWithdraw') || random.integer(6) === 0) return undefined
  const asset = random.integer(3) === 0 ? random.pick(collateralAssets) : 'USDC'
  const to =
    name === 'postWithdraw'
      ? trader.account
      : random.pick([...known.pools, known.traders[0]?.account ?? trader.account])
  const amount = BigInt(1 + random.integer(2_000_000_000))
  const sign = name === 'postTransfer' ? signedTransfer : signedWithdrawal
  const label = random.pick([undefined, undefined, 'YV_DEPOSIT', 'YV_WITHDRAW'])
  const body = sign(trader.wallet, known.domain, { to, amount, asset })
  return name === 'postTransfer' && label !== undefined ? { ...body, label } : body
}

function toWellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8')
}

function pairsOf(query: unknown): [string, string][] {
  if (!isRecord(query)) return query === undefined ? [] : [['more', JSON.stringify(query)]]
  return Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, typeof one === 'string' ? one : JSON.stringify(one)]),
  )
}

function credentials(
  known: Known,
  { apiKey, apiSecret }: Trader,
  signed: { readonly method: string; readonly path: string; readonly body: string },
  random: Random,
): Record<string, string> {
  const kind = random.integer(16)
  if (kind > 2) return { 'aevo-key': apiKey, 'aevo-secret': apiSecret }
  const timestamp = kind === 0 ? hostileText(random) : String(known.nowNs())
  const signature = hmacHex(apiSecret, restSignatureText({ key: apiKey, timestamp, ...signed }))
  const headers = { 'aevo-key': apiKey, 'aevo-timestamp': timestamp, 'aevo-signature': signature }
  if (kind > 1) return headers
  return {
    ...headers,
    [random.pick(Object.keys(headers))]: kind === 0 ? hostileText(random) : mutateText(apiKey, random),
  }
}

// `Object.keys` loses the key type.
const operationKeys = Object.keys(operations) as OperationKey[]
const channelNames = ['ticker:ETH:OPTION', 'orderbook-100ms:ETH-PERP', 'index:BTC', 'trades:ETH', 'orders', 'fills']

export function socketMessage(known: Known, trader: Trader, random: Random) {
  const key = random.pick(operationKeys)
  const { op, request } = getOperation(key)
  const spoilt = random.integer(3) === 0
  const asked = key === 'subscribe' || key === 'unsubscribe' ? [random.pick(channelNames)] : wireValue(request, random)
  const own = { key: trader.apiKey, secret: trader.apiSecret }
  const made = key === 'auth' && random.integer(4) > 0 ? own : withMeaning(asked, known, trader, random)
  const data = spoilt ? mutate(made, random) : made
  const id = random.integer(20) === 0 ? hostileValue(random) : random.integer(1_000_000)
  const text = JSON.stringify({ op: spoilt && random.integer(8) === 0 ? hostileText(random) : op, id, data })
  return { key, text: spoilt && random.integer(6) === 0 ? mutateText(text, random) : text }
}
