import type { Command } from '../engine/command'
import type { EngineEvent, EventBatch } from '../engine/event'
import { assetSpecs } from './instrumentSpecs'
import { optionMakerCommands, perpetualMakerCommands, type MakerView } from './makers'
import { allMarketAccounts, marketAccounts } from './marketAccounts'
import { type Market, type MarketContext, createSerialQueue, submitAll } from './marketContext'
import { withPrice } from './marketModel'
import { settlingForwards, type OptionPricing } from './optionValue'
import { otcDeskCommands } from './otcDesk'
import { isNews, priceCommand } from './priceCommands'
import { rfqMakerCommands } from './rfqMakers'
import { rollCalendar } from './rollCalendar'

/**
 * Runs the market that does not move by itself: makers refill fills as soon as they learn of them, and the calendar
 * advances when rolled. Without makers only the calendar runs.
 */
export function runStill(desk: MarketContext, starting: StillPricing): Market {
  const { port, plan } = desk
  const hasMakers = plan.mode === 'quiet'
  const turns = createSerialQueue()
  let pricing = starting

  /** Time alone changes option values, so everything that has moved since the last roll is marked and quoted again. */
  async function roll(): Promise<void> {
    await rollCalendar(port, pricing.model)
    pricing = await pricedNow(desk, pricing)
    const prices = priceCommand(priceView(desk, pricing), () => true)
    const moved = new Set(prices.marks.map(({ instrumentId }) => instrumentId))
    const options = hasMakers
      ? optionMakerCommands(stillView(desk, pricing), Infinity, 0, ({ instrumentId }) => moved.has(instrumentId))
      : { commands: [] }
    if (isNews(port.live, prices)) await submitAll(port, [prices, ...options.commands])
  }

  async function setIndex(asset: string, price: number): Promise<void> {
    pricing = await pricedNow(desk, { ...pricing, model: withPrice(pricing.model, asset, price) })
    const prices = priceCommand(priceView(desk, pricing), (expiry) => expiry.asset === asset)
    // Submitted in one macrotask, so that nobody meets old quotes, or an empty book, at the new mark.
    await submitAll(port, hasMakers ? [prices, ...requote(desk, pricing, asset)] : [prices])
    // The makers' quotes on RFQs are also outdated.
    if (hasMakers) await answer(desk)
    await roll()
  }

  const stopListening = hasMakers
    ? port.onEvents((batch) => {
        const traded = tradedInstruments(batch)
        if (traded.size > 0) void turns.run(() => refill(desk, pricing, traded))
        if (batch.events.some(asksForQuotes)) void turns.run(() => answer(desk))
      })
    : () => undefined
  return {
    roll: () => turns.run(roll),
    answerOtc: () => turns.run(() => submitAll(port, otcDeskCommands(port.live, pricing))),
    setIndex: (asset, price) => turns.run(() => setIndex(asset, price)),
    stop: async () => {
      stopListening()
      await turns.settled()
    },
  }
}

async function pricedNow({ port }: MarketContext, { model }: StillPricing): Promise<StillPricing> {
  return { model, pricedAtMs: port.clock.nowMs(), settling: await settlingForwards(port, model) }
}

function priceView({ port }: MarketContext, pricing: StillPricing) {
  return { ...pricing, live: port.live, clockMs: port.clock.nowMs() }
}

/** Cancels the makers' quotes on an asset and places new ones. */
function requote(desk: MarketContext, pricing: StillPricing, asset: string): Command[] {
  const view = { ...stillView(desk, pricing), isNew: true }
  const specs = assetSpecs.filter((spec) => spec.asset === asset)
  return [
    ...allMarketAccounts(marketAccounts).map((account): Command => ({
      type: 'cancelAllOrders',
      account,
      filter: { asset },
    })),
    ...specs.flatMap((spec) => perpetualMakerCommands(view, spec, Infinity)),
    ...optionMakerCommands(view, Infinity, 0, (option) => option.asset === asset).commands,
  ]
}

/** True for a new or partly filled block. */
function asksForQuotes(event: EngineEvent): boolean {
  return event.type === 'rfqChanged' && event.rfq.status === 'open'
}

async function answer({ port, orders }: MarketContext): Promise<void> {
  await submitAll(port, rfqMakerCommands(port.live, orders, port.clock.nowNs()))
}

function tradedInstruments(batch: EventBatch): Set<string> {
  return new Set(batch.events.flatMap((event) => (event.type === 'traded' ? [event.trade.instrumentId] : [])))
}

async function refill(desk: MarketContext, pricing: StillPricing, traded: ReadonlySet<string>): Promise<void> {
  const view = stillView(desk, pricing)
  const perpetuals = assetSpecs.filter(({ perpetual }) => traded.has(perpetual.instrumentId))
  const options = optionMakerCommands(view, Infinity, 0, ({ instrumentId }) => traded.has(instrumentId))
  await submitAll(desk.port, [
    ...perpetuals.flatMap((spec) => perpetualMakerCommands(view, spec, Infinity)),
    ...options.commands,
  ])
}

type StillPricing = OptionPricing

/** Places the first quotes of all instruments. */
export async function quoteEverything(desk: MarketContext, pricing: StillPricing): Promise<void> {
  const view = stillView(desk, pricing)
  await submitAll(desk.port, [
    ...assetSpecs.flatMap((spec) => perpetualMakerCommands(view, spec, Infinity)),
    ...optionMakerCommands(view, Infinity, 0).commands,
  ])
}

/** Returns the makers' view in a still market: constant amounts, and every fill refilled at once. */
function stillView({ port, plan, orders }: MarketContext, pricing: StillPricing): MakerView {
  return { ...pricing, live: port.live, orders, amountSeed: plan.seed, refillBelow: 1, isSkewed: false, isNew: false }
}
