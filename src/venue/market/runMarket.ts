import { listInstruments } from '../live/instrumentCatalogue'
import type { VenuePort } from '../venuePort'
import { startFunding, stepFunding } from './funding'
import { makePast } from './makePast'
import type { MarketDesk } from './marketDesk'
import type { MarketPlan } from './marketOptions'
import type { MarketModel } from './marketModel'
import { createOrderRequests } from './orderRequests'
import { priceCommand } from './priceCommands'
import { quoteEverything } from './quoteEverything'
import { rollCalendar } from './rollCalendar'
import { runLive } from './runLive'
import { runStill } from './runStill'
import { startModel } from './startModel'
import { submitAll } from './submitAll'

const hourMs = 3_600_000

/** Sets the stage, quotes everything once and goes on as the mode says. */
export async function runMarket(port: VenuePort, plan: MarketPlan): Promise<{ stop: () => Promise<void> }> {
  const desk: MarketDesk = { port, plan, orders: createOrderRequests(port) }
  const model = startModel(port.live, plan)
  const isMoving = plan.mode === 'live' || plan.mode === 'replay'
  const nowMs = port.clock.nowMs()
  // Two still markets that were started in one hour have the same option prices.
  const pricedAtMs = isMoving ? nowMs : Math.floor(nowMs / hourMs) * hourMs
  await rollCalendar(port, model)
  if (port.history.isEmpty()) await port.history.backfill(pastOf(desk, model, nowMs, isMoving))
  await submitAll(port, [
    priceCommand({ live: port.live, model, pricedAtMs, clockMs: nowMs, meanPremiums: new Map() }, () => true),
    stepFunding(port.live, model, startFunding(port.live, nowMs), nowMs).command,
  ])
  if (plan.mode !== 'empty') await quoteEverything(desk, model, pricedAtMs)
  return isMoving ? runLive(desk, model) : runStill(desk, model, pricedAtMs)
}

function pastOf({ port, plan }: MarketDesk, model: MarketModel, nowMs: number, isMoving: boolean) {
  return makePast({
    model,
    instruments: listInstruments(port.live.instruments),
    nowMs,
    seed: plan.seed,
    extent: isMoving ? 'long' : 'short',
  })
}
