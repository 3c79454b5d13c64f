import { createRandom } from '@/core/lib/random'
import { absolute, smaller, toNumber, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import type { Command } from '../engine/command'
import type { PositionRecord } from '../engine/event'
import { getBook, topOfBook } from '../live/liveBook'
import type { LiveState } from '../live/liveState'
import { assetSpecs, amountOnStep } from './instrumentSpecs'
import { optionMakerCommands, perpetualMakerCommands, type MakerView } from './makers'
import { marketAccounts } from './marketAccounts'
import { type Market, type MarketContext, createSerialQueue, submitAll, type MarketTimers } from './marketContext'
import { stepModel, type MarketModel } from './marketModel'
import { nothingSettles, settlingForwards } from './optionValue'
import type { MarketOrder } from './orderRequests'
import { otcDeskCommands } from './otcDesk'
import { bookPremium, hasAny, priceCommand } from './priceCommands'
import { rfqMakerCommands } from './rfqMakers'
import { rollCalendar } from './rollCalendar'
import { planTakes, restedTakers } from './takers'

const stepMs = 500
const dayNs = 86_400_000_000_000n
/** Intervals in steps. */
const every = { price: 2, unwind: 20 }
/** Maximum commands per step, which bound the cost of the live market. */
const maxChanges = { perpetual: { ETH: 14, BTC: 12, SOL: 8, DOGE: 4 }, options: 12 }
const perpetualCaps: Readonly<Record<string, number>> = maxChanges.perpetual
const refillBelow = 0.4

/** Runs the moving market: index, makers and takers. Steps run in sequence; a late step is skipped. */
export function runLive(desk: MarketContext, startingModel: MarketModel): Market {
  const { port, plan, orders } = desk
  const random = createRandom(plan.seed)
  const seconds = (stepMs / 1000) * plan.speed
  const premiums = new Map(assetSpecs.map(({ asset }) => [asset, createPremiumWindow()] as const))
  let model = startingModel
  let settling = nothingSettles
  let takers = restedTakers
  let optionsAt = 0
  let count = 0

  async function step(): Promise<void> {
    count += 1
    const nowMs = port.clock.nowMs()
    model = stepModel(model, seconds, random)
    const commands: Command[] = []
    if (count % every.price === 0) {
      settling = await settlingForwards(port, model)
      samplePremiums(desk, model, premiums, nowMs)
      // Marks half of the expiries at a time, because marks of options are most of the journal.
      const turn = (count / every.price) % 2
      commands.push(priceCommand(priceView(nowMs), ({ expiryNs }) => Number(expiryNs / dayNs) % 2 === turn))
    }
    const view: MakerView = {
      ...priceView(nowMs),
      orders,
      amountSeed: count,
      refillBelow,
      isSkewed: true,
      isNew: false,
    }
    for (const spec of assetSpecs) {
      commands.push(...perpetualMakerCommands(view, spec, perpetualCaps[spec.asset] ?? maxChanges.perpetual.SOL))
    }
    const options = optionMakerCommands(view, maxChanges.options, optionsAt)
    optionsAt = options.nextAt
    await submitAll(port, [
      ...commands,
      ...options.commands,
      ...rfqMakerCommands(port.live, orders, port.clock.nowNs()),
    ])
    // Takers come after the makers, so that they trade against the current book.
    const takes = planTakes({ live: port.live, model }, takers, seconds, random)
    takers = takes.state
    const unwound = count % every.unwind === 0 ? unwindFund(port.live) : []
    await submitAll(
      port,
      [...takes.orders, ...unwound].map((order) => ({ type: 'createOrder', order: orders.request(order) })),
    )
  }

  function priceView(nowMs: number) {
    const meanPremiums = new Map([...premiums].map(([asset, window]) => [asset, meanPremium(window, nowMs)]))
    return { live: port.live, model, pricedAtMs: nowMs, clockMs: nowMs, meanPremiums, settling }
  }

  /** Rolls the calendar. New instruments are marked at once; the makers quote them in their next round. */
  async function roll(): Promise<void> {
    const fresh = await rollCalendar(port, model)
    if (fresh.size === 0) return
    const view = priceView(port.clock.nowMs())
    await port.submit(priceCommand(view, hasAny(port.live, fresh)))
  }

  const turns = createSerialQueue()
  const stopTimer = stepEvery(stepMs, plan.timers, () => turns.run(step))
  return {
    roll: () => turns.run(roll),
    answerOtc: () => turns.run(() => submitAll(port, otcDeskCommands(port.live, priceView(port.clock.nowMs())))),
    stop: async () => {
      stopTimer()
      await turns.settled()
    },
  }
}

/** Runs a step per interval, skipping an interval while a step is running. Returns the function that stops it. */
function stepEvery(ms: number, timers: MarketTimers, step: () => Promise<void>): () => void {
  let isStepping = false
  return timers.every(ms, () => {
    if (isStepping) return
    isStepping = true
    void step().finally(() => {
      isStepping = false
    })
  })
}

/** Adds samples to the moving average of venue-rules 3.2. A book too thin for a fair price adds none. */
function samplePremiums(
  { port }: MarketContext,
  model: MarketModel,
  premiums: ReadonlyMap<string, PremiumWindow>,
  nowMs: number,
): void {
  for (const spec of assetSpecs) {
    const window = premiums.get(spec.asset)
    const premium = bookPremium({ live: port.live, model }, spec)
    if (window !== undefined && premium !== undefined) addPremiumSample(window, nowMs, premium)
  }
}

/** The samples of five minutes and their sum. Mutable, because a sample is added per second and perpetual. */
type PremiumWindow = { readonly samples: { readonly timeMs: number; readonly premium: number }[]; sum: number }

/** The averaging period of the second price in venue-rules 3.2. */
const windowMs = 300_000

export function createPremiumWindow(): PremiumWindow {
  return { samples: [], sum: 0 }
}

/** Adds a sample of fair price minus index, USD, and drops those older than five minutes. */
export function addPremiumSample(window: PremiumWindow, timeMs: number, premium: number): void {
  window.samples.push({ timeMs, premium })
  window.sum += premium
  forgetOld(window, timeMs)
}

/** Computes the mean of the samples; 0 without samples. */
export function meanPremium(window: PremiumWindow, nowMs: number): number {
  forgetOld(window, nowMs)
  return window.samples.length === 0 ? 0 : window.sum / window.samples.length
}

function forgetOld(window: PremiumWindow, nowMs: number): void {
  const { samples } = window
  for (let oldest = samples[0]; oldest !== undefined && oldest.timeMs <= nowMs - windowMs; oldest = samples[0]) {
    samples.shift()
    window.sum -= oldest.premium
  }
  // Clears the accumulated rounding error.
  if (samples.length === 0) window.sum = 0
}

/** USD of underlying per order. Small, so that the fund does not move the price of its own orders. */
const pieceNotional = 10_000
/**
 * Maximum distance of the fund's price from the mark, as a fraction. Larger for options, because their books are wide.
 */
const reach = { PERPETUAL: 0.002, OPTION: 0.3 }

/** Returns orders that slightly reduce the insurance fund's positions at current book prices. */
export function unwindFund(live: LiveState): MarketOrder[] {
  const { insuranceFund } = marketAccounts
  const positions = [...(live.accounts.get(insuranceFund)?.positions.values() ?? [])]
  return positions.flatMap((position) => {
    const instrument = live.instruments.byId.get(position.instrumentId)
    return instrument === undefined ? [] : unwindOne(live, instrument, position)
  })
}

function unwindOne(live: LiveState, instrument: Instrument, { amount }: PositionRecord): MarketOrder[] {
  const { instrumentId, instrumentType, asset, amountStep } = instrument
  const side: Side = amount > 0n ? 'sell' : 'buy'
  const { bid, ask } = topOfBook(getBook(live, instrumentId))
  const offered = side === 'sell' ? bid : ask
  const markPrice = live.marks.get(instrumentId)?.markPrice
  const indexPrice = live.indexes.get(asset)?.price
  if (offered === undefined || markPrice === undefined || indexPrice === undefined) return []
  if (isBadPrice(offered.price, markPrice, side, reach[instrumentType])) return []
  const piece = amountOnStep(pieceNotional / toNumber(indexPrice), amountStep)
  const wanted = smaller(smaller(piece, absolute<Amount>(amount)), offered.amount)
  return [
    {
      account: marketAccounts.insuranceFund,
      instrumentId,
      side,
      amount: wanted,
      limitPrice: offered.price,
      isPostOnly: false,
      timeInForce: 'IOC',
    },
  ]
}

function isBadPrice(offered: Price, mark: Price, side: Side, widest: number): boolean {
  const away = toNumber(offered) / toNumber(mark) - 1
  return side === 'sell' ? away < -widest : away > widest
}
