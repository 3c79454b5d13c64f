import { fixed6, type Usd } from '@/core/protocol/fixed6'
import type { FeeWeekRecord } from '@/core/protocol/rest/campaigns'
import { sumOfKnown } from '@/web/portfolio/rewards/rewardTotals'

const weekNs = 604_800_000_000_000n
/** 1 January 1970 was a Thursday; weeks begin on Mondays, 00:00 UTC. */
const firstMondayNs = 345_600_000_000_000n

const nothing = fixed6<Usd>(0n)

type WeekSlot = { readonly startNs: bigint; readonly fees: Usd | undefined }

/**
 * The last weeks up to the one of `nowNs`, oldest first, with the fees in USD; 0 for a week
 * that the venue does not list, undefined for one that it lists without them.
 */
export function weekSlots(
  weeks: readonly Pick<FeeWeekRecord, 'weekStart' | 'totalFees'>[],
  nowNs: bigint,
  count = 12,
): readonly WeekSlot[] {
  const thisWeek = nowNs - ((nowNs - firstMondayNs) % weekNs)
  return Array.from({ length: count }, (_, at) => {
    const startNs = thisWeek - BigInt(count - 1 - at) * weekNs
    const inWeek = weeks.filter(({ weekStart }) => weekStart >= startNs && weekStart < startNs + weekNs)
    return {
      startNs,
      fees: inWeek.reduce<Usd | undefined>((sum, { totalFees }) => sumOfKnown(sum, totalFees), nothing),
    }
  })
}
