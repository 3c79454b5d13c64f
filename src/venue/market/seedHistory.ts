import { createRandom, type Random } from '@/core/lib/random'
import { fromNumber, type Price } from '@/core/protocol/fixed6'
import type { Instrument, OptionInstrument } from '@/core/protocol/instrument'
import { hourlyFundingRate } from '@/core/quant/fundingRate'
import type { Backfill, PastSpan, PastTrade } from '../storage/history'
import { assetSpecs, amountOnStep, priceOnStep } from './instrumentSpecs'
import { priceOf, stepPremiums, type MarketModel } from './marketModel'
import { optionValue, type OptionValue, nothingSettles } from './optionValue'
import { priceOnIndex } from './priceCommands'
import { secondsPerYear, stepPrices } from './priceProcess'
import { sizeUsd } from './takers'

export type PastInputs = {
  /** The initial market. Past option values are on its surfaces. */
  readonly model: MarketModel
  readonly instruments: readonly Instrument[]
  readonly seed: number
  /** `short` is quick to write, for tests. */
  readonly extent: 'long' | 'short'
}

const pointMs = 30_000
const dayMs = 86_400_000
const hourMs = 3_600_000
const msPerYear = secondsPerYear * 1000
const extents = {
  // The newest piece includes the values of a day ago.
  long: {
    hours: 7 * 24,
    newestHours: 25,
    optionMarkMs: hourMs / 2,
    optionMarkHours: 48,
    optionTrades: 400,
    tradesPerMarket: 1,
  },
  short: {
    hours: 25,
    newestHours: 25,
    optionMarkMs: 4 * hourMs,
    optionMarkHours: 24,
    optionTrades: 20,
    tradesPerMarket: 0.08,
  },
}
/** Hours per older piece, which takes some milliseconds to create and to write. */
const olderHours = 4
/** Number of trades in the last 24 hours of a long past. */
const perpetualTrades: Readonly<Record<string, number>> = { ETH: 4_000, BTC: 3_000, SOL: 1_500, DOGE: 800 }
/** The past has this many times fewer trades than the live market, each this many times larger. */
const tradeSizeFactor = 8

type Moment = { readonly timeMs: number; readonly model: MarketModel }

/**
 * Simulates the newest piece of a past before the first start, with all trades. It ends where the market begins, at
 * most half a minute before `nowMs`.
 */
export function seedHistory(inputs: PastInputs, nowMs: number): Backfill {
  const { hours, newestHours } = extents[inputs.extent]
  const endMs = Math.floor(nowMs / pointMs) * pointMs
  const goalMs = endMs - hours * hourMs + pointMs
  const random = createRandom(inputs.seed + 1)
  const { moments } = walkBack(inputs.model, random, { endMs, startMs: endMs - newestHours * hourMs + pointMs })
  return { ...pieceOf(inputs, moments, goalMs), trades: pastTrades(inputs, moments, random) }
}

/** Simulates the earlier pieces, newest first. They end at `prices`, where the written past begins. */
export function* seedOlderHistory(
  inputs: PastInputs,
  { goalNs, reachedNs }: PastSpan,
  prices: OldestPrices,
): Generator<Backfill> {
  const goalMs = Number(goalNs / 1_000_000n)
  let endMs = Number(reachedNs / 1_000_000n) - pointMs
  // Every piece uses different random numbers.
  const random = createRandom(inputs.seed + 2 + (endMs - goalMs) / pointMs)
  let model = modelAt(inputs.model, prices)
  while (endMs >= goalMs) {
    const startMs = Math.max(goalMs, endMs - olderHours * hourMs + pointMs)
    const walked = walkBack(model, random, { endMs, startMs })
    model = walked.before
    yield pieceOf(inputs, walked.moments, goalMs)
    endMs = startMs - pointMs
  }
}

export type OldestPrices = ReadonlyMap<string, { readonly index: number; readonly mark: number }>

function modelAt(model: MarketModel, prices: OldestPrices): MarketModel {
  const premiums = [...prices].map(([asset, { index, mark }]) => [asset, mark / index - 1] as const)
  return {
    ...model,
    assets: model.assets.map((state) => ({ ...state, price: prices.get(state.asset)?.index ?? state.price })),
    premiums: new Map([...model.premiums, ...premiums]),
  }
}

function pieceOf(inputs: PastInputs, moments: readonly Moment[], goalMs: number): Backfill {
  return {
    span: { goalNs: toNs(goalMs), reachedNs: toNs(moments[0]?.timeMs ?? goalMs) },
    indexPoints: moments.flatMap(({ timeMs, model }) =>
      model.assets.map(({ asset, price }) => ({ asset, timeNs: toNs(timeMs), price: priceOnIndex(price) })),
    ),
    markPoints: [...perpetualMarks(moments), ...optionMarks(inputs, moments, goalMs)],
    trades: [],
    fundingPoints: pastFunding(moments),
  }
}

/**
 * Walks back: every 30 seconds from `startMs` to `endMs`, oldest first, at whole multiples since 1970, and the model
 * before them. The process runs backwards because its end is known; its moves are equally likely in reverse.
 */
function walkBack(
  end: MarketModel,
  random: Random,
  { startMs, endMs }: { readonly startMs: number; readonly endMs: number },
): { readonly moments: readonly Moment[]; readonly before: MarketModel } {
  // In the past the index equals the price, because nobody needs past prices of single sources.
  const { replay: _, sources: __, ...free } = end
  const moments: Moment[] = []
  let model: MarketModel = free
  for (let timeMs = endMs; timeMs >= startMs; timeMs -= pointMs) {
    moments.push({ timeMs, model })
    model = stepBack(model, random)
  }
  return { moments: moments.reverse(), before: model }
}

/** Moves only prices and premiums, because past options are on the current surfaces. */
function stepBack(model: MarketModel, random: Random): MarketModel {
  const dtYears = pointMs / msPerYear
  const assets = stepPrices(model.assets, dtYears, random)
  return { ...model, assets, premiums: stepPremiums(model, dtYears, random) }
}

function perpetualMarks(moments: readonly Moment[]) {
  return moments.flatMap(({ timeMs, model }) =>
    assetSpecs.map(({ asset, perpetual: { instrumentId } }) => {
      const premium = model.premiums.get(asset) ?? 0
      return { instrumentId, timeNs: toNs(timeMs), price: priceOnIndex(priceOf(model, asset) * (1 + premium)) }
    }),
  )
}

function optionMarks({ instruments, extent, model: now }: PastInputs, moments: readonly Moment[], goalMs: number) {
  const { hours, optionMarkMs, optionMarkHours } = extents[extent]
  const options = instruments.filter((instrument) => instrument.instrumentType === 'OPTION')
  const firstMs = goalMs + (hours - optionMarkHours) * hourMs
  const sampled = moments.filter(({ timeMs }) => timeMs % optionMarkMs === 0 && timeMs >= firstMs)
  return sampled.flatMap(({ timeMs, model }) =>
    options.map((option) => {
      const markPrice = pastOptionValue(option, { timeMs, model }, now)?.markPrice ?? 0
      return {
        instrumentId: option.instrumentId,
        timeNs: toNs(timeMs),
        price: fromNumber<typeof option.strike>(markPrice),
      }
    }),
  )
}

/** Values an option of the past on the current surface. A surface that had moved would end in a jump. */
function pastOptionValue(
  option: OptionInstrument,
  { timeMs, model }: Moment,
  now: MarketModel,
): OptionValue | undefined {
  const then = { ...model, surfaces: now.surfaces }
  return optionValue(option, { model: then, pricedAtMs: timeMs, settling: nothingSettles })
}

function pastTrades(inputs: PastInputs, moments: readonly Moment[], random: Random): PastTrade[] {
  const { tradesPerMarket, optionTrades } = extents[inputs.extent]
  const lastDay = moments.slice(-dayMs / pointMs)
  const perpetuals = assetSpecs.flatMap(({ asset, perpetual }) => {
    const count = Math.round((perpetualTrades[asset] ?? 0) * tradesPerMarket)
    return Array.from({ length: count }, () => perpetualTrade(asset, perpetual, lastDay, random))
  })
  const options = inputs.instruments.filter((instrument) => instrument.instrumentType === 'OPTION')
  const ofOptions = Array.from({ length: options.length === 0 ? 0 : optionTrades }, () =>
    optionTrade(random.pick(options), inputs.model, lastDay, random),
  )
  // The engine names trades by the command's number, and there is no command 0.
  return [...perpetuals, ...ofOptions]
    .toSorted((a, b) => (a.timeNs < b.timeNs ? -1 : a.timeNs > b.timeNs ? 1 : 0))
    .map((trade, index) => ({ ...trade, tradeId: `0-${index + 1}` }))
}

type UnnamedTrade = Omit<PastTrade, 'tradeId'>
type PerpetualSteps = (typeof assetSpecs)[number]['perpetual']

function perpetualTrade(
  asset: string,
  { instrumentId, priceStep, amountStep }: PerpetualSteps,
  moments: readonly Moment[],
  random: Random,
): UnnamedTrade {
  // The last moment is left out, because it is the end of the past.
  const { timeMs, model } = random.pick(moments.slice(0, -1))
  const price = priceOf(model, asset) * (1 + (model.premiums.get(asset) ?? 0))
  const side = random.next() < 0.5 ? 'buy' : 'sell'
  const noisy = price * (1 + (side === 'buy' ? 1 : -1) * 0.00004 * (1 + random.next()))
  return {
    instrumentId,
    side,
    price: priceOnStep(noisy, priceStep, 'nearest'),
    amount: amountOnStep((sizeUsd(random) * tradeSizeFactor) / price, amountStep),
    timeNs: toNs(timeMs + random.integer(pointMs)),
  }
}

function optionTrade(
  option: OptionInstrument,
  now: MarketModel,
  moments: readonly Moment[],
  random: Random,
): UnnamedTrade {
  const moment = random.pick(moments.slice(0, -1))
  const side = random.next() < 0.5 ? 'buy' : 'sell'
  const timeMs = moment.timeMs + random.integer(pointMs)
  const value = pastOptionValue(option, { ...moment, timeMs }, now)
  const price = priceOnStep((value?.markPrice ?? 0) * (side === 'buy' ? 1.02 : 0.98), option.priceStep, 'nearest')
  const scale = option.asset === 'BTC' ? 0.05 : 1
  return {
    instrumentId: option.instrumentId,
    side,
    price: price > option.priceStep ? price : option.priceStep,
    amount: amountOnStep(Math.max(0.1, Math.min(10, (sizeUsd(random) / 100) * scale)), option.amountStep),
    timeNs: toNs(timeMs),
    ...(value === undefined ? {} : { forwardPrice: fromNumber<Price>(value.forward) }),
  }
}

function pastFunding(moments: readonly Moment[]): Backfill['fundingPoints'] {
  return moments
    .filter(({ timeMs }) => timeMs % hourMs === 0)
    .flatMap(({ timeMs, model }) =>
      assetSpecs.map(({ asset, perpetual: { instrumentId } }) => {
        const premium = model.premiums.get(asset) ?? 0
        return {
          instrumentId,
          timeNs: toNs(timeMs),
          rate: hourlyFundingRate(premium),
          markPrice: priceOnIndex(priceOf(model, asset) * (1 + premium)),
        }
      }),
    )
}

function toNs(timeMs: number): bigint {
  return BigInt(timeMs) * 1_000_000n
}
