import type { EventBatch } from '../engine/event'
import { assetSpecs } from './instrumentSpecs'
import { optionMakerCommands, perpetualMakerCommands } from './makers'
import type { MarketDesk } from './marketDesk'
import type { MarketModel } from './marketModel'
import { priceCommand } from './priceCommands'
import { rollCalendar } from './rollCalendar'
import { quoteEverything, stillView } from './quoteEverything'
import { submitAll } from './submitAll'

const calendarCheckMs = 10_000

/**
 * The market that does not move by itself: makers make good what was taken, as soon as they hear of it, and the
 * calendar goes on. Without makers only the calendar does.
 */
export function runStill(desk: MarketDesk, model: MarketModel, pricedAtMs: number): { stop: () => Promise<void> } {
  const { port, plan } = desk
  const hasMakers = plan.mode === 'quiet'
  // One thing after the other, so that every decision sees what the one before it did.
  let last = Promise.resolve()
  const enqueue = (task: () => Promise<void>) => {
    last = last.then(task)
  }
  const stopListening = hasMakers
    ? port.onEvents((batch) => {
        const traded = tradedInstruments(batch)
        if (traded.size > 0) enqueue(() => refill(desk, model, pricedAtMs, traded))
      })
    : () => undefined
  const stopTimer = plan.timers.every(calendarCheckMs, () => enqueue(() => roll(desk, model, pricedAtMs)))
  return {
    stop: async () => {
      stopTimer()
      stopListening()
      await last
    },
  }
}

function tradedInstruments(batch: EventBatch): Set<string> {
  return new Set(batch.events.flatMap((event) => (event.type === 'traded' ? [event.trade.instrumentId] : [])))
}

async function refill(
  desk: MarketDesk,
  model: MarketModel,
  pricedAtMs: number,
  traded: ReadonlySet<string>,
): Promise<void> {
  const view = stillView(desk, model, pricedAtMs)
  const perpetuals = assetSpecs.filter(({ perpetual }) => traded.has(perpetual.instrumentId))
  const options = optionMakerCommands(view, Infinity, 0, ({ instrumentId }) => traded.has(instrumentId))
  await submitAll(desk.port, [
    ...perpetuals.flatMap((spec) => perpetualMakerCommands(view, spec, Infinity)),
    ...options.commands,
  ])
}

async function roll(desk: MarketDesk, model: MarketModel, pricedAtMs: number): Promise<void> {
  const { port, plan } = desk
  const fresh = await rollCalendar(port, model)
  if (fresh.size === 0) return
  const view = { live: port.live, model, pricedAtMs, clockMs: port.clock.nowMs(), meanPremiums: new Map() }
  await port.submit(priceCommand(view, ({ instrumentId }) => fresh.has(instrumentId)))
  if (plan.mode === 'quiet') await quoteEverything(desk, model, pricedAtMs)
}
