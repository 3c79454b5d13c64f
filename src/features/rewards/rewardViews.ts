/** The tabs of the screen, as they stand in the address. */
export const rewardViews = ['referrals', 'fees', 'campaigns', 'boost', 'stake', 'emissions', 'claims'] as const
export type RewardView = (typeof rewardViews)[number]

export function rewardsPath(view: RewardView): string {
  return `/rewards/${view}`
}
