import { createRandom } from '@/lib/random'
import type { Command } from '../engine/command'
import { startFunding, stepFunding } from './funding'
import { assetSpecs } from './instrumentSpecs'
import { optionMakerCommands, perpetualMakerCommands, type MakerView } from './makers'
import type { MarketDesk } from './marketDesk'
import { stepModel, type MarketModel } from './marketModel'
import { bookPremium, priceCommand } from './priceCommands'
import { rollCalendar } from './rollCalendar'
import { submitAll } from './submitAll'
import { planTakes, restedTakers } from './takers'

const stepMs = 500
/** In steps. */
const every = { price: 2, funding: 10, calendar: 20 }
/** The most commands in a step: what the living market may cost is decided here. */
const maxChanges = { perpetual: { ETH: 14, BTC: 12, SOL: 8 }, options: 12 } as const
const refillBelow = 0.4
const premiumWindowSec = 300

/** The market that moves: the index, the makers behind it, the takers. One step after the other; a late one is left out. */
export function runLive(desk: MarketDesk, startingModel: MarketModel): { stop: () => Promise<void> } {
  const { port, plan } = desk
  const random = createRandom(plan.seed)
  const seconds = (stepMs / 1000) * plan.speed
  let model = startingModel
  let takers = restedTakers
  let funding = startFunding(port.live, port.clock.nowMs())
  let meanPremiums: ReadonlyMap<string, number> = new Map()
  let optionsAt = 0
  let count = 0

  async function step(): Promise<void> {
    count += 1
    const nowMs = port.clock.nowMs()
    model = stepModel(model, seconds, random)
    const commands: Command[] = []
    if (count % every.price === 0) {
      meanPremiums = nextMeanPremiums(desk, model, meanPremiums, seconds * every.price)
      const view = { live: port.live, model, pricedAtMs: nowMs, clockMs: nowMs, meanPremiums }
      // Half of the options each time: their marks are most of what the journal has to write.
      const turn = (count / every.price) % 2
      commands.push(priceCommand(view, ({ instrumentId }) => Number(instrumentId) % 2 === turn))
    }
    if (count % every.funding === 0) {
      const stepped = stepFunding(port.live, model, funding, nowMs)
      funding = stepped.state
      commands.push(stepped.command)
    }
    const view = movingView(desk, model, nowMs, count)
    for (const spec of assetSpecs) commands.push(...perpetualMakerCommands(view, spec, perpetualCap(spec.asset)))
    const options = optionMakerCommands(view, maxChanges.options, optionsAt)
    optionsAt = options.nextAt
    await submitAll(port, [...commands, ...options.commands])
    // Takers come when the makers are done: whom they meet is in the book now.
    const takes = planTakes({ live: port.live, model }, takers, seconds, random)
    takers = takes.state
    await submitAll(
      port,
      takes.orders.map((order) => ({ type: 'createOrder', order: desk.orders.request(order) })),
    )
    if (count % every.calendar === 0) await rollAndPrice(desk, model, nowMs, meanPremiums)
  }

  let running: Promise<void> | undefined
  const stopTimer = plan.timers.every(stepMs, () => {
    if (running !== undefined) return
    running = step().finally(() => {
      running = undefined
    })
  })
  return {
    stop: async () => {
      stopTimer()
      await running
    },
  }
}

function movingView({ port, orders }: MarketDesk, model: MarketModel, nowMs: number, count: number): MakerView {
  return { live: port.live, model, orders, pricedAtMs: nowMs, amountSeed: count, refillBelow, isSkewed: true }
}

function perpetualCap(asset: string): number {
  return asset === 'ETH' || asset === 'BTC' ? maxChanges.perpetual[asset] : maxChanges.perpetual.SOL
}

/** New instruments are marked at once; the makers find them on their next round. */
async function rollAndPrice(
  { port }: MarketDesk,
  model: MarketModel,
  nowMs: number,
  meanPremiums: ReadonlyMap<string, number>,
): Promise<void> {
  const fresh = await rollCalendar(port, model)
  if (fresh.size === 0) return
  const view = { live: port.live, model, pricedAtMs: nowMs, clockMs: nowMs, meanPremiums }
  await port.submit(priceCommand(view, ({ instrumentId }) => fresh.has(instrumentId)))
}

/** The moving average of venue-rules 3.2, as one that forgets evenly, so that no samples need be kept. */
function nextMeanPremiums(
  { port }: MarketDesk,
  model: MarketModel,
  before: ReadonlyMap<string, number>,
  seconds: number,
): Map<string, number> {
  const kept = Math.exp(-seconds / premiumWindowSec)
  return new Map(
    assetSpecs.map((spec) => {
      const mean = before.get(spec.asset) ?? 0
      const premium = bookPremium({ live: port.live, model }, spec) ?? mean
      return [spec.asset, mean * kept + premium * (1 - kept)]
    }),
  )
}
