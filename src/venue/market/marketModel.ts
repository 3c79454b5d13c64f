import type { Random } from '@/core/lib/random'
import { indexPrice } from '@/core/quant/indexPrice'
import { dynamicsOf, secondsPerYear, startPrices, stepPrices, type AssetState } from './priceProcess'
import { replayedPrice, type MinuteBar } from './replayPrices'
import { createSurface, stepSurface, type Surface } from './surface'

/** The makers' beliefs, from which every price of the simulated market follows. Plain data. */
export type MarketModel = {
  readonly assets: readonly AssetState[]
  readonly surfaces: ReadonlyMap<string, Surface>
  /** Premiums of perpetuals over the index as fractions, by asset. */
  readonly premiums: ReadonlyMap<string, number>
  /** Sources of the index, by asset. Absent in a still market, where the index equals the price. */
  readonly sources?: ReadonlyMap<string, AssetSources>
  readonly replay?: ReplayState
}

/** The asset that follows a file, and its progress in the file. */
export type ReplayState = {
  readonly asset: string
  readonly bars: readonly MinuteBar[]
  /** Factor on the file's prices, so that a reopened venue does not jump. */
  readonly factor: number
  readonly seconds: number
}

/**
 * The half-life of a premium is half an hour. Perpetuals of small assets have a positive premium more often, so that
 * their longs pay funding more often.
 */
const premium = { reversionPerYear: Math.LN2 * 24 * 365 * 2, usualSpread: 0.0002 }
const premiumSpreads: Readonly<Record<string, number>> = { SOL: 0.0004, DOGE: 0.0009 }

/** How strongly (beta) the other assets follow the replayed asset. */
const beta: Readonly<Record<string, number>> = { ETH: 1.2, SOL: 1.4, DOGE: 1.5 }
const ownVolatilityWhenFollowing = 0.3

/** Creates a model at rest: usual volatilities, no premiums. */
export function createMarketModel(prices: ReadonlyMap<string, number>): MarketModel {
  const assets = startPrices(prices)
  return {
    assets,
    surfaces: new Map(assets.map(({ asset }) => [asset, createSurface(asset, dynamicsOf(asset).usualVolatility)])),
    premiums: new Map(assets.map(({ asset }) => [asset, 0])),
  }
}

/** Adds an index from simulated spot venues. */
export function withSources(model: MarketModel): MarketModel {
  const sources = model.assets.map(({ asset, price }) => [asset, createSources(asset, price)] as const)
  return { ...model, sources: new Map(sources) }
}

/** Sets an asset's price, which its index follows at once. */
export function withPrice(model: MarketModel, asset: string, price: number): MarketModel {
  const assets = model.assets.map((state) => (state.asset === asset ? { ...state, price } : state))
  return { ...model, assets }
}

/** Lets an asset follow bars from their beginning, scaled to its current price. */
export function followBars(model: MarketModel, asset: string, bars: readonly MinuteBar[]): MarketModel {
  const factor = priceOf(model, asset) / replayedPrice(bars, 0)
  return { ...model, replay: { asset, bars, factor, seconds: 0 } }
}

export function stepModel(model: MarketModel, seconds: number, random: Random): MarketModel {
  const dtYears = seconds / secondsPerYear
  const replay = model.replay === undefined ? undefined : { ...model.replay, seconds: model.replay.seconds + seconds }
  const assets =
    replay === undefined ? stepPrices(model.assets, dtYears, random) : followReplay(model, replay, dtYears, random)
  const surfaces = assets.map(({ asset, price }) => {
    const surface = model.surfaces.get(asset) ?? createSurface(asset, dynamicsOf(asset).usualVolatility)
    return [asset, stepSurface(surface, dtYears, Math.log(price / priceOf(model, asset)), random)] as const
  })
  const premiums = stepPremiums(model, dtYears, random)
  const sources = model.sources === undefined ? undefined : stepAllSources(model.sources, assets, seconds, random)
  const stepped = { assets, surfaces: new Map(surfaces), premiums }
  return {
    ...stepped,
    ...(sources !== undefined && { sources }),
    ...(replay !== undefined && { replay }),
  }
}

function stepAllSources(
  before: ReadonlyMap<string, AssetSources>,
  assets: readonly AssetState[],
  seconds: number,
  random: Random,
): Map<string, AssetSources> {
  return new Map(
    assets.map(({ asset, price }) => [
      asset,
      stepSources(before.get(asset) ?? createSources(asset, price), price, seconds, random),
    ]),
  )
}

/** The model's price of an asset in USD. Throws for an unknown asset, which is a bug. */
export function priceOf(model: MarketModel, asset: string): number {
  const state = model.assets.find((candidate) => candidate.asset === asset)
  if (state === undefined) throw new Error(`the market has no asset ${asset}`)
  return state.price
}

/** Computes the index of an asset from its sources (venue-rules 3.1), USD. */
export function indexOf(model: MarketModel, asset: string): number {
  return model.sources?.get(asset)?.index ?? priceOf(model, asset)
}

/** Computes the makers' fair price of a perpetual, USD. */
export function perpetualFair(model: MarketModel, asset: string): number {
  return priceOf(model, asset) * (1 + premiumOf(model, asset))
}

function premiumOf(model: MarketModel, asset: string): number {
  return model.premiums.get(asset) ?? 0
}

function followReplay(model: MarketModel, replay: ReplayState, dtYears: number, random: Random): AssetState[] {
  const leaderPrice = replay.factor * replayedPrice(replay.bars, replay.seconds)
  const leaderReturn = Math.log(leaderPrice / priceOf(model, replay.asset))
  return model.assets.map((state) => {
    if (state.asset === replay.asset) return { ...state, price: leaderPrice }
    const own = ownVolatilityWhenFollowing * Math.sqrt(dtYears) * random.normal()
    return { ...state, price: state.price * Math.exp((beta[state.asset] ?? 1) * leaderReturn + own) }
  })
}

/** Premiums of perpetuals, as fractions by asset, `dtYears` years later. */
export function stepPremiums(model: MarketModel, dtYears: number, random: Random): ReadonlyMap<string, number> {
  return new Map(model.assets.map(({ asset }) => [asset, nextPremium(asset, premiumOf(model, asset), dtYears, random)]))
}

function nextPremium(asset: string, current: number, dtYears: number, random: Random): number {
  const retained = Math.exp(-premium.reversionPerYear * dtYears)
  const spread = premiumSpreads[asset] ?? premium.usualSpread
  return current * retained + spread * Math.sqrt(1 - retained * retained) * random.normal()
}

/** A simulated spot venue that feeds an index. Plain data. */
type IndexSource = {
  /** The price that the source sees, in USD and with a lag. */
  readonly seen: number
  /** The source's own deviation, as a fraction of the price. A random walk. */
  readonly noise: number
  /** Remaining duration of an outage. */
  readonly outageSec: number
  /** An error, as a fraction of the price, and its remaining duration. */
  readonly mistake: number
  readonly mistakeSec: number
}

export type AssetSources = {
  readonly sources: readonly IndexSource[]
  /** USD. If no source is left, the previous index. */
  readonly index: number
}

/** As many as venue-rules 3.1 names for ETH; fewer venues trade smaller assets. */
const sourceCounts: Readonly<Record<string, number>> = { ETH: 10, BTC: 10, SOL: 6, DOGE: 5 }
const fewestSources = 5

const noise = { spread: 0.00006, reversionPerSec: 0.1 }
/** The first source follows at once; each further source is slower by this much. */
const lagSecPerSource = 0.15
const outages = { perSec: 1 / 1_800, meanSec: 20 }
const mistakes = { perSec: 1 / 3_600, meanSec: 8, smallest: 0.006, largest: 0.04 }

export function createSources(asset: string, price: number): AssetSources {
  const source: IndexSource = { seen: price, noise: 0, outageSec: 0, mistake: 0, mistakeSec: 0 }
  return { sources: Array.from({ length: sourceCounts[asset] ?? fewestSources }, () => source), index: price }
}

/** Advances the sources toward the current `price`. */
export function stepSources(before: AssetSources, price: number, seconds: number, random: Random): AssetSources {
  const sources = before.sources.map((source, at) => stepSource(source, at, price, seconds, random))
  return { sources, index: indexPrice(sources.map(publishedPrice)) ?? before.index }
}

/** The price that a source publishes; undefined while it is disconnected. */
export function publishedPrice({ seen, noise: own, outageSec, mistake, mistakeSec }: IndexSource): number | undefined {
  if (outageSec > 0) return undefined
  return seen * (1 + own + (mistakeSec > 0 ? mistake : 0))
}

/** Draws equally many random numbers in all cases, so that one seed gives one path. */
function stepSource(source: IndexSource, at: number, price: number, seconds: number, random: Random): IndexSource {
  const [outage, outageLength, mistaken, mistakeSize] = [random.next(), random.next(), random.next(), random.next()]
  const retained = Math.exp(-noise.reversionPerSec * seconds)
  const lagSec = at * lagSecPerSource
  const behind = lagSec === 0 ? 0 : Math.exp(-seconds / lagSec)
  const hasOutage = outage < outages.perSec * seconds
  const isMistaken = mistaken < mistakes.perSec * seconds
  const size = mistakes.smallest + (mistakes.largest - mistakes.smallest) * mistakeSize
  return {
    seen: price + (source.seen - price) * behind,
    noise: source.noise * retained + noise.spread * Math.sqrt(1 - retained * retained) * random.normal(),
    outageSec: hasOutage ? -Math.log(1 - outageLength) * outages.meanSec : Math.max(0, source.outageSec - seconds),
    mistake: isMistaken ? (outageLength < 0.5 ? -size : size) : source.mistake,
    mistakeSec: isMistaken ? mistakes.meanSec * 2 * mistakeSize : Math.max(0, source.mistakeSec - seconds),
  }
}
