import { createRandom } from '@/lib/random'
import type { Command } from '../engine/command'
import { assetSpecs } from './instrumentSpecs'
import { optionMakerCommands, perpetualMakerCommands, type MakerView } from './makers'
import type { Market, MarketDesk } from './marketDesk'
import { stepModel, type MarketModel } from './marketModel'
import type { Timers } from './marketOptions'
import { otcDeskCommands } from './otcDesk'
import { addPremiumSample, createPremiumWindow, meanPremium, type PremiumWindow } from './premiumWindow'
import { bookPremium, hasAny, priceCommand } from './priceCommands'
import { rfqMakerCommands } from './rfqMakers'
import { rollCalendar } from './rollCalendar'
import { nothingSettles, settlingForwards } from './settlingForwards'
import { submitAll } from './submitAll'
import { planTakes, restedTakers } from './takers'
import { createTurns } from './turns'
import { unwindFund } from './unwindFund'

const stepMs = 500
const dayNs = 86_400_000_000_000n
/** In steps. */
const every = { price: 2, unwind: 20 }
/** The most commands in a step: what the living market may cost is decided here. */
const maxChanges = { perpetual: { ETH: 14, BTC: 12, SOL: 8, DOGE: 4 }, options: 12 }
const perpetualCaps: Readonly<Record<string, number>> = maxChanges.perpetual
const refillBelow = 0.4

/** The market that moves: the index, the makers behind it, the takers. One step after the other; a late one is left out. */
export function runLive(desk: MarketDesk, startingModel: MarketModel): Market {
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
      // Half of the expiries each time: the marks of options are most of what the journal has to write.
      const turn = (count / every.price) % 2
      commands.push(priceCommand(priceView(nowMs), ({ expiryNs }) => Number(expiryNs / dayNs) % 2 === turn))
    }
    const view: MakerView = {
      ...priceView(nowMs),
      orders,
      amountSeed: count,
      refillBelow,
      isSkewed: true,
      isAnew: false,
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
    // Takers come when the makers are done: whom they meet is in the book now.
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

  /** New instruments are marked at once; the makers find them on their next round. */
  async function roll(): Promise<void> {
    const fresh = await rollCalendar(port, model)
    if (fresh.size === 0) return
    const view = priceView(port.clock.nowMs())
    await port.submit(priceCommand(view, hasAny(port.live, fresh)))
  }

  const turns = createTurns()
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

/** Takes a step at each beat; a beat that comes while a step is still being taken is left out. Returns the way out. */
function stepEvery(ms: number, timers: Timers, step: () => Promise<void>): () => void {
  let isStepping = false
  return timers.every(ms, () => {
    if (isStepping) return
    isStepping = true
    void step().finally(() => {
      isStepping = false
    })
  })
}

/** What the moving average of venue-rules 3.2 is over. A book too thin for a fair price adds nothing to it. */
function samplePremiums(
  { port }: MarketDesk,
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
