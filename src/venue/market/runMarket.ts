import { toNumber } from '@/protocol/fixed6'
import { listInstruments } from '../live/instrumentCatalogue'
import type { LiveState } from '../live/liveState'
import type { VenuePort } from '../venuePort'
import { assetSpecs } from './instrumentSpecs'
import { makePast } from './makePast'
import type { Market, MarketDesk } from './marketDesk'
import { replayedAsset, type MarketPlan } from './marketOptions'
import { createMarketModel, followBars, withSources, type MarketModel } from './marketModel'
import { createOrderRequests } from './orderRequests'
import { priceCommand } from './priceCommands'
import { quoteEverything } from './quoteEverything'
import { rollCalendar } from './rollCalendar'
import { runLive } from './runLive'
import { runStill } from './runStill'
import { settlingForwards } from './settlingForwards'

/** Sets the stage, quotes everything once and goes on as the mode says. */
export async function runMarket(port: VenuePort, plan: MarketPlan): Promise<Market> {
  const desk: MarketDesk = { port, plan, orders: createOrderRequests(port) }
  const isMoving = plan.mode === 'live' || plan.mode === 'replay'
  const model = startModel(port.live, plan, isMoving)
  const clockMs = port.clock.nowMs()
  await rollCalendar(port, model)
  if (port.history.isEmpty()) {
    // The history hears of the new instruments in a later turn than their sender, and cannot take their past before.
    await new Promise((resolve) => setImmediate(resolve))
    await port.history.backfill(pastOf(desk, model, clockMs, isMoving))
  }
  const settling = await settlingForwards(port, model)
  const pricing = { model, pricedAtMs: clockMs, settling }
  // The books are empty: the first marks of perpetuals are their indexes.
  await port.submit(priceCommand({ ...pricing, live: port.live, clockMs }, () => true))
  if (plan.mode !== 'empty') await quoteEverything(desk, pricing)
  return isMoving ? runLive(desk, model) : runStill(desk, pricing)
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

/** The model at the prices that the venue last knew, or at the first ones of a new venue. */
function startModel(live: LiveState, plan: Pick<MarketPlan, 'bars'>, isMoving: boolean): MarketModel {
  const { bars } = plan
  const prices = assetSpecs.map(({ asset, startPrice }) => {
    const known = live.indexes.get(asset)
    if (known !== undefined) return [asset, toNumber(known.price)] as const
    return [asset, (asset === replayedAsset ? bars?.[0]?.open : undefined) ?? startPrice] as const
  })
  const still = createMarketModel(new Map(prices))
  const model = isMoving ? withSources(still) : still
  return bars === undefined ? model : followBars(model, replayedAsset, bars)
}
