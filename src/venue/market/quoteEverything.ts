import { assetSpecs } from './instrumentSpecs'
import { optionMakerCommands, perpetualMakerCommands, type MakerView } from './makers'
import type { MarketDesk } from './marketDesk'
import type { OptionPricing } from './optionValue'
import { submitAll } from './submitAll'

/** What a market that stands still quotes from. */
export type StillPricing = OptionPricing

/** The first quotes of all instruments. */
export async function quoteEverything(desk: MarketDesk, pricing: StillPricing): Promise<void> {
  const view = stillView(desk, pricing)
  await submitAll(desk.port, [
    ...assetSpecs.flatMap((spec) => perpetualMakerCommands(view, spec, Infinity)),
    ...optionMakerCommands(view, Infinity, 0).commands,
  ])
}

/** The makers' view when nothing moves: same amounts always, every fill made good at once. */
export function stillView({ port, plan, orders }: MarketDesk, pricing: StillPricing): MakerView {
  return { ...pricing, live: port.live, orders, amountSeed: plan.seed, refillBelow: 1, isSkewed: false, isAnew: false }
}
