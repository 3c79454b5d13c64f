import type { StrategyListing } from '@/protocol/rest/strategies'
import { formatPercent } from '@/ui/formatPercent'
import { t } from '@/ui/t'

const monthNs = 30n * 86_400_000_000_000n

/** Whether it trades for less than a month, so that its return is of what there is. */
export function isYoung({ openedTimestamp }: StrategyListing, nowMs: number): boolean {
  return openedTimestamp !== undefined && BigInt(nowMs) * 1_000_000n - openedTimestamp < monthNs
}

export function feesWords({ managementFees, performanceFees }: StrategyListing): string {
  if (managementFees === 0 && performanceFees === 0) return t('No fees')
  return t('{management} a year, {performance} of gains', {
    management: formatPercent(managementFees, { isSigned: false, decimals: 1 }),
    performance: formatPercent(performanceFees, { isSigned: false, decimals: 0 }),
  })
}

/** What the venue's own strategies do; of others only their names are known. */
export function aboutStrategy({ strategyName }: StrategyListing): string | undefined {
  return known[strategyName]
}

const known: { readonly [name: string]: string } = {
  'ETH Basis Trade': t(
    'Holds WETH and is short of as much ETH-PERP: what ETH does cancels out, and the funding that longs pay is earned. It loses when shorts pay the funding.',
  ),
  'ETH Covered Calls': t(
    'Holds WETH and sells calls on it, two days or more to go and near a delta of 0.2, for their premium. It gives up what ETH rises beyond the strike, and falls with ETH.',
  ),
}
