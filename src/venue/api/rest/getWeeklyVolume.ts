import { getWeeklyVolume as endpoint } from '@/protocol/rest/account'
import { add } from '@/protocol/fixed6'
import { weekEndOf, weekStartOf } from '@/quant/rewards/rewardWeeks'
import { volumeTier } from '@/quant/rewards/volumeTier'
import { servePrivateEndpoint } from './serveEndpoint'

/** The volume of the running week, and the tier that it gives. */
export const getWeeklyVolume = servePrivateEndpoint(endpoint, async ({ caller, gateway: { port } }) => {
  const nowNs = port.clock.nowNs()
  const weekStart = weekStartOf(nowNs)
  const stats = await port.history.accountStats({ account: caller.account, startNs: weekStart, endNs: nowNs })
  const weeklyVolume = add(stats.optionsVolume, stats.perpVolume)
  const tier = volumeTier(weeklyVolume)
  return { weeklyVolume, multiplier: tier, tier, weekStart, weekEnd: weekEndOf(weekStart) }
})
