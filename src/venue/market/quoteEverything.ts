import { assetSpecs } from './instrumentSpecs'
import { optionMakerCommands, perpetualMakerCommands, type MakerView } from './makers'
import type { MarketDesk } from './marketDesk'
import type { MarketModel } from './marketModel'
import { submitAll } from './submitAll'

/** The first quotes of all instruments; in a still market also those of instruments that are new. */
export async function quoteEverything(desk: MarketDesk, model: MarketModel, pricedAtMs: number): Promise<void> {
  const view = stillView(desk, model, pricedAtMs)
  await submitAll(desk.port, [
    ...assetSpecs.flatMap((spec) => perpetualMakerCommands(view, spec, Infinity)),
    ...optionMakerCommands(view, Infinity, 0).commands,
  ])
}

/** The makers' view when nothing moves: same amounts always, every fill made good at once. */
export function stillView({ port, plan, orders }: MarketDesk, model: MarketModel, pricedAtMs: number): MakerView {
  const { live } = port
  return { live, model, orders, pricedAtMs, amountSeed: plan.seed, refillBelow: 1, isSkewed: false }
}
