import type { OptionLeg, StructureLeg } from './structureLeg'
import { structureGreeks, type StructureMarket, type StructureScenario } from './structureValue'

const standardDays = 30
const nsPerDay = 86_400_000_000_000

/**
 * USD for one volatility point of thirty days: vega × √(30 / days to expiry), summed. A point of a near expiry is not a
 * point of a far one; brought to thirty days they may be added.
 */
export function standardVega(
  legs: readonly StructureLeg[],
  market: StructureMarket,
  scenario: StructureScenario,
): number {
  const alive = legs.filter((leg): leg is OptionLeg => leg.kind === 'option' && leg.expiryNs > scenario.timeNs)
  return alive.reduce((sum, leg) => {
    const days = Number(leg.expiryNs - scenario.timeNs) / nsPerDay
    return sum + structureGreeks([leg], market, scenario).vega * Math.sqrt(standardDays / days)
  }, 0)
}
