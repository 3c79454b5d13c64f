import { getWeeklyVolume as endpoint } from '@/protocol/rest/getWeeklyVolume'
import { add, parseFixed6, type Usd } from '@/protocol/fixed6'
import { servePrivateEndpoint } from './serveEndpoint'

const weekNs = 7n * 86_400_000_000_000n
/** 1970-01-05 was a Monday. */
const firstMondayNs = 4n * 86_400_000_000_000n

/** The borders of the tiers are unpublished (rest-private 5.4); these give the tier 2 of its example to 1,250,000. */
const tierBorders = ['1000000', '10000000', '100000000'].map((text) => parseFixed6<Usd>(text))

/** The tier of a week's volume, 1 to 4; its multiplier is the same number. */
export function volumeTier(weeklyVolume: Usd): number {
  return 1 + tierBorders.filter((border) => weeklyVolume >= border).length
}

/** Weeks go from Monday to Monday, 00:00 UTC, as those of the example do. */
export const getWeeklyVolume = servePrivateEndpoint(endpoint, async ({ caller, gateway: { port } }) => {
  const nowNs = port.clock.nowNs()
  const weekStart = nowNs - ((nowNs - firstMondayNs) % weekNs)
  const stats = await port.history.accountStats({ account: caller.account, startNs: weekStart, endNs: nowNs })
  const weeklyVolume = add(stats.optionsVolume, stats.perpVolume)
  const tier = volumeTier(weeklyVolume)
  return { weeklyVolume, multiplier: tier, tier, weekStart, weekEnd: weekStart + weekNs }
})
