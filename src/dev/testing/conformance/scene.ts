import { expect } from 'vitest'
import { assert } from '@/core/lib/assert'
import type { SigningDomain } from '@/core/protocol/eip712'
import { endpoints } from '@/core/protocol/endpoints'
import { formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { Address, Hash } from '@/core/protocol/instrument'
import type { AccountReply } from '@/core/protocol/rest/account'
import type { VenuePort } from '@/venue/venuePort'
import { registeredTrader, type Trader } from '../registeredTrader'
import { signOrder, type SignedOrderFields, type TestKey } from '../testSigner'
import { createRestCaller, type RestCaller } from './restCaller'
import { isRecord, openSocket, type SocketClient } from './socketClient'

export type VenueUnderTest = {
  readonly restUrl: string
  readonly wsUrl: string
  readonly core: { readonly domain: SigningDomain }
  /** Access to the venue's internals; undefined for a venue that is reached only over the network. */
  readonly inside: VenuePort | undefined
  /** Makes account names differ between runs against one venue. */
  readonly runName: string
}

/** An instrument, with decimals as the venue prints them. */
export type Market = {
  readonly instrument_id: string
  readonly instrument_name: string
  readonly mark_price: string
  readonly price_step: string
  readonly amount_step: string
}

/** The defaults make a small resting buy of the perpetual. Decimals as a trader writes them. */
export type OrderIntent = {
  readonly isBuy?: boolean
  readonly price?: string
  /** In millionths, as signed; takes precedence over `price`. */
  readonly limitPrice?: bigint
  readonly amount?: string
  readonly market?: Market
  readonly instrument?: bigint
  readonly maker?: Address
  readonly signer?: TestKey
  readonly domain?: SigningDomain
  readonly salt?: bigint
  readonly timestamp?: bigint | undefined
  readonly flags?: Readonly<Record<string, unknown>>
}

type WishedOrder = {
  readonly orderId: Hash
  readonly fields: SignedOrderFields & Readonly<Record<string, unknown>>
}

export type Scene = {
  readonly venue: VenueUnderTest
  readonly rest: RestCaller
  /** Registers an account with play money. */
  readonly trader: (name?: string) => Promise<Trader>
  /** Opens a connection, authenticated for the given trader. */
  readonly socket: (trader?: Trader) => Promise<SocketClient>
  readonly perpetual: Market
  readonly option: Market
  readonly order: (trader: Trader, wish?: OrderIntent) => WishedOrder
  readonly best: (market: Market, side: 'bids' | 'asks') => Promise<string>
  /** Open orders, positions and balance, which a rejection must not change. */
  readonly holdings: (trader: Trader) => Promise<unknown>
  readonly end: () => void
}

/** Increases over the whole run, so that all order ids differ. */
let lastSalt = 0n

export async function createScene(venue: VenueUnderTest, caseId: string): Promise<Scene> {
  const rest = createRestCaller(venue.restUrl)
  const sockets: SocketClient[] = []
  const { perpetual, option } = await findMarkets(rest, venue)

  async function socket(trader?: Trader): Promise<SocketClient> {
    const client = await openSocket(venue.wsUrl)
    sockets.push(client)
    if (trader === undefined) return client
    const answer = await client.ask('auth', { key: trader.apiKey, secret: trader.apiSecret })
    assert(answer['error'] === undefined, `a registered trader is let in: ${JSON.stringify(answer)}`)
    return client
  }

  return {
    venue,
    rest,
    trader: (name = 'ann') => registeredTrader(venue, `${venue.runName} ${caseId} ${name}`),
    socket,
    perpetual,
    option,
    order: (trader, wish = {}) => wishedOrder(venue, perpetual, trader, wish),
    best: async (market, side) => {
      const { body } = await rest('GET', `/orderbook?instrument_name=${market.instrument_name}`)
      const levels: unknown = isRecord(body) ? body[side] : undefined
      const level: unknown = Array.isArray(levels) ? levels[0] : undefined
      assert(Array.isArray(level), 'the makers quote both sides')
      return String(level[0])
    },
    holdings: async (trader) => {
      const { body } = await rest('GET', '/account', { as: trader })
      const { body: orders } = await rest('GET', '/orders', { as: trader })
      const { body: positions } = await rest('GET', '/positions', { as: trader })
      return { balance: isRecord(body) ? body['balance'] : undefined, orders, amounts: amountsOf(positions) }
    },
    end: () => {
      for (const client of sockets) client.close()
    },
  }
}

/** On the price step and inside every band: 2 % below the mark for a buy, above it for a sell. */
export function restingPrice(market: Market, isBuy: boolean): string {
  const mark = parseFixed6(market.mark_price)
  const step = parseFixed6(market.price_step)
  const wanted = (mark * (isBuy ? 98n : 102n)) / 100n
  return formatFixed6((wanted / step) * step)
}

/** Takes the other side even if a live market has moved a little since it was read. */
export function takingPrice(market: Market, isBuy: boolean): string {
  const mark = parseFixed6(market.mark_price)
  const step = parseFixed6(market.price_step)
  return formatFixed6(((mark * (isBuy ? 102n : 98n)) / 100n / step) * step)
}

/** Expects an error of the documented form, from the socket or REST. */
export function expectRejection(answer: unknown, code: string): void {
  expect(answer).toMatchObject({ error: code })
}

function wishedOrder(venue: VenueUnderTest, perpetual: Market, trader: Trader, wish: OrderIntent): WishedOrder {
  const { isBuy = true, market = perpetual, signer = trader.signingKey, domain = venue.core.domain } = wish
  lastSalt += 1n
  const timestamp = 'timestamp' in wish ? wish.timestamp : BigInt(Math.floor(Date.now() / 1_000))
  const { orderId, fields } = signOrder(signer, domain, {
    maker: wish.maker ?? trader.account,
    isBuy,
    limitPrice: wish.limitPrice ?? parseFixed6(wish.price ?? restingPrice(market, isBuy)),
    amount: parseFixed6(wish.amount ?? '0.1'),
    salt: wish.salt ?? lastSalt,
    instrument: wish.instrument ?? BigInt(market.instrument_id),
    ...(timestamp === undefined ? {} : { timestamp }),
  })
  return { orderId, fields: { ...fields, ...wish.flags } }
}

/** Cached, because the list of all markets is slow to make and check, and only its prices change. */
const marketsByVenue = new WeakMap<VenueUnderTest, Promise<readonly [Market, Market]>>()

/** Finds two markets, with current prices. */
async function findMarkets(rest: RestCaller, venue: VenueUnderTest): Promise<{ perpetual: Market; option: Market }> {
  const known = marketsByVenue.get(venue) ?? listMarkets(rest)
  marketsByVenue.set(venue, known)
  const [perpetual, option] = await known
  return { perpetual: await priced(rest, perpetual), option: await priced(rest, option) }
}

async function priced(rest: RestCaller, market: Market): Promise<Market> {
  const { body } = await rest('GET', `/instrument/${market.instrument_name}`)
  const now = { ...market, ...(isRecord(body) && { mark_price: body['mark_price'] }) }
  assert(isMarket(now), `${market.instrument_name} is listed and has a price`)
  return now
}

async function listMarkets(rest: RestCaller): Promise<readonly [Market, Market]> {
  const { body } = await rest('GET', '/markets?asset=ETH')
  const markets = Array.isArray(body) ? body.filter(isMarket) : []
  const perpetual = markets.find(({ instrument_name }) => instrument_name === 'ETH-PERP')
  // A month to expiry and near the money: quoted on both sides, and not settled while the suite runs.
  const calls = markets.filter(
    ({ instrument_name, mark_price }) => instrument_name.endsWith('-C') && Number(mark_price) > 40,
  )
  const option = calls[Math.floor(calls.length / 2)]
  assert(perpetual !== undefined && option !== undefined, 'the venue lists ETH-PERP and options of ETH')
  return [perpetual, option]
}

function isMarket(value: unknown): value is Market {
  const texts = ['instrument_id', 'instrument_name', 'mark_price', 'price_step', 'amount_step']
  return isRecord(value) && texts.every((name) => typeof value[name] === 'string')
}

function amountsOf(positions: unknown): unknown {
  const list: unknown = isRecord(positions) ? positions['positions'] : undefined
  if (!Array.isArray(list)) return list
  return list.map((one: unknown) => (isRecord(one) ? [one['instrument_name'], one['side'], one['amount']] : one))
}

/** One claim about a venue. Its id never changes and is never reused. */
export type ConformanceCase = {
  readonly id: `C-${string}`
  readonly claim: string
  readonly run: (scene: Scene) => Promise<void>
}

export function conformanceCase(
  id: ConformanceCase['id'],
  claim: string,
  run: ConformanceCase['run'],
): ConformanceCase {
  return { id, claim, run }
}

export async function accountOf(scene: Scene, trader: Trader): Promise<AccountReply> {
  const { status, body } = await scene.rest('GET', '/account', { as: trader })
  expect(status).toBe(200)
  return endpoints.getAccount.reply.parse(body)
}

/** Returns the account's state that does not depend on prices, which a rejected setting must not change. */
export async function standing(scene: Scene, trader: Trader): Promise<unknown> {
  const account = await accountOf(scene, trader)
  return {
    holdings: await scene.holdings(trader),
    portfolio: account.portfolio,
    leverages: account.leverages,
    fees: account.feeStructures,
    collaterals: account.collaterals?.map(({ collateralAsset, balance }) => [collateralAsset, balance]),
    isolated: account.positions?.map((one) => [one.instrumentId, one.isolatedMargin, one.baseIsolatedMargin]),
    openings: account.positions?.map((one) => [one.instrumentId, one.amount, one.avgEntryPrice]),
  }
}

export async function buyPerpetual(scene: Scene, trader: Trader, amount = '0.1'): Promise<void> {
  const price = takingPrice(scene.perpetual, true)
  const body = scene.order(trader, { price, amount }).fields
  const answer = await scene.rest('POST', '/orders', { as: trader, body })
  expect(answer.body).toMatchObject({ order_status: 'filled' })
}

export const perpetualId = (scene: Scene) => Number(scene.perpetual.instrument_id)
export const optionId = (scene: Scene) => Number(scene.option.instrument_id)
