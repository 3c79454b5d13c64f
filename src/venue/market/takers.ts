import type { Random } from '@/core/lib/random'
import { toNumber } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import { instrumentsOf } from '../live/instrumentCatalogue'
import { getBook, topOfBook } from '../live/liveBook'
import type { LiveState } from '../live/liveState'
import { assetSpecs, type AssetSpec, amountOnStep, priceOnStep } from './instrumentSpecs'
import { marketAccounts } from './marketAccounts'
import { perpetualFair, priceOf, type MarketModel } from './marketModel'
import type { MarketOrder } from './orderRequests'
import { inventory } from './reconcileQuotes'

/** Memory of the takers between steps. Plain data. */
export type TakerState = {
  /** Additional trades a second by arrival stream, because trades trigger trades. */
  readonly excitement: ReadonlyMap<string, number>
  /** By asset: a moving average of the price that forgets in about 20 s. */
  readonly recentPrices: ReadonlyMap<string, number>
}

export const restedTakers: TakerState = { excitement: new Map(), recentPrices: new Map() }

/** Orders a second in a calm market. */
const usualRates: Readonly<Record<string, number>> = { ETH: 0.55, BTC: 0.4, SOL: 0.2, DOGE: 0.1, options: 0.15 }
const cluster = { perTrade: 0.25, decayPerSecond: 0.6, most: 3 }
const recentPerSecond = 0.05
/** USD: the smallest order, the exponent of a power law and the largest order. */
const sizes = { smallest: 40, tail: 0.75, largest: 60_000 }
/** USD of combined position at which takers only reduce. */
const mostHeld = 400_000
/** How far beyond the fair price a taker pays, as a fraction of that price. */
const reach = 0.002
/** Quotes this far through the fair price are taken at once, as a fraction of that price. */
const staleShare = 0.0002

export type TakerView = { readonly live: LiveState; readonly model: MarketModel }

/** Computes the takers' orders in one step of `seconds`, and their new memory. */
export function planTakes(
  view: TakerView,
  state: TakerState,
  seconds: number,
  random: Random,
): { orders: MarketOrder[]; state: TakerState } {
  const excitement = new Map<string, number>()
  const orders = assetSpecs.flatMap((spec) => {
    const stale = takeStaleQuotes(view, spec)
    const count = arrivals(state, excitement, spec.asset, seconds, random)
    const own = Array.from({ length: count }, () => perpetualTake(view, state, spec, random))
    return [...stale, ...own]
  })
  const optionCount = arrivals(state, excitement, 'options', seconds, random)
  for (let count = 0; count < optionCount; count += 1) orders.push(...optionTake(view, random))
  return { orders, state: { excitement, recentPrices: nextRecentPrices(view.model, state, seconds) } }
}

/** Number of orders in this step: few, in clusters. Updates the stream's excitement. */
function arrivals(
  state: TakerState,
  excitement: Map<string, number>,
  stream: string,
  seconds: number,
  random: Random,
): number {
  const excited = state.excitement.get(stream) ?? 0
  const chance = 1 - Math.exp(-((usualRates[stream] ?? 0.1) + excited) * seconds)
  let count = 0
  while (count < cluster.most && random.next() < chance) count += 1
  excitement.set(stream, excited * Math.exp(-cluster.decayPerSecond * seconds) + count * cluster.perTrade)
  return count
}

function perpetualTake(view: TakerView, state: TakerState, spec: AssetSpec, random: Random): MarketOrder {
  const { takers } = marketAccounts
  const { instrumentId, amountStep, priceStep } = spec.perpetual
  const fair = perpetualFair(view.model, spec.asset)
  const held = (inventory(view.live, takers, instrumentId) * fair) / mostHeld
  const momentum = Math.sign(fair - (state.recentPrices.get(spec.asset) ?? fair))
  const side: Side = random.next() < 0.5 + 0.12 * momentum - 0.5 * held ? 'buy' : 'sell'
  const limit = fair * (side === 'buy' ? 1 + reach : 1 - reach)
  return {
    account: random.pick(takers),
    instrumentId,
    side,
    amount: amountOnStep(sizeUsd(random) / fair, amountStep),
    limitPrice: priceOnStep(limit, priceStep, 'nearest'),
    isPostOnly: false,
    timeInForce: 'IOC',
  }
}

/**
 * Draws a size from a power law between the smallest and the largest size: most orders are small, but most volume
 * comes from large ones.
 */
export function sizeUsd(random: Random): number {
  return Math.min(sizes.largest, sizes.smallest * (1 - random.next()) ** (-1 / sizes.tail))
}

/** Takes resting orders of any account through the fair price, so that a limit order fills when it should. */
function takeStaleQuotes({ live, model }: TakerView, spec: AssetSpec): MarketOrder[] {
  const { instrumentId } = spec.perpetual
  const fair = perpetualFair(model, spec.asset)
  const { bid, ask } = topOfBook(getBook(live, instrumentId))
  const account = marketAccounts.takers[0]
  if (account === undefined) return []
  const order = { account, instrumentId, isPostOnly: false, timeInForce: 'IOC' } as const
  if (ask !== undefined && toNumber(ask.price) < fair * (1 - staleShare)) {
    return [{ ...order, side: 'buy', amount: ask.amount, limitPrice: ask.price }]
  }
  if (bid !== undefined && toNumber(bid.price) > fair * (1 + staleShare)) {
    return [{ ...order, side: 'sell', amount: bid.amount, limitPrice: bid.price }]
  }
  return []
}

/** One order against the best quote of an option, more often near the money; none if there is no quote. */
function optionTake({ live, model }: TakerView, random: Random): MarketOrder[] {
  const options = instrumentsOf(live.instruments, { instrumentType: 'OPTION' })
  if (options.length === 0) return []
  // Of three options drawn, the nearest to the money is taken, because most trades happen there, but not all.
  const drawn = [random.pick(options), random.pick(options), random.pick(options)]
  const instrument = drawn.toSorted((a, b) => distanceFromMoney(a, model) - distanceFromMoney(b, model))[0]
  const account = random.pick(marketAccounts.takers)
  const chance = random.next()
  const contracts = Math.min(10, sizeUsd(random) / 200)
  if (instrument === undefined) return []
  const held = inventory(live, marketAccounts.takers, instrument.instrumentId)
  const side: Side = chance < 0.5 - Math.min(0.5, Math.max(-0.5, held / 20)) ? 'buy' : 'sell'
  const { bid, ask } = topOfBook(getBook(live, instrument.instrumentId))
  const level = side === 'buy' ? ask : bid
  if (level === undefined) return []
  const scale = instrument.asset === 'BTC' ? 0.05 : 1
  const wanted = amountOnStep(Math.max(0.1, Math.round(contracts * scale * 10) / 10), instrument.amountStep)
  const amount = wanted < level.amount ? wanted : level.amount
  const { instrumentId } = instrument
  return [{ account, instrumentId, side, amount, limitPrice: level.price, isPostOnly: false, timeInForce: 'IOC' }]
}

function distanceFromMoney(instrument: Instrument, model: MarketModel): number {
  if (instrument.instrumentType !== 'OPTION') return 0
  return Math.abs(Math.log(toNumber(instrument.strike) / priceOf(model, instrument.asset)))
}

function nextRecentPrices(model: MarketModel, state: TakerState, seconds: number): Map<string, number> {
  const retained = Math.exp(-recentPerSecond * seconds)
  return new Map(
    model.assets.map(({ asset, price }) => {
      const recent = state.recentPrices.get(asset) ?? price
      return [asset, recent * retained + price * (1 - retained)]
    }),
  )
}
