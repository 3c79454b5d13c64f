/**
 * The campaigns of the paper venue: no operation of the interface lists any, so what there is is known to both ends.
 */
export const campaigns = ['paper-league', 'paper-cup'] as const
export type CampaignName = (typeof campaigns)[number]

export function isCampaign(name: string): name is CampaignName {
  return campaigns.some((campaign) => campaign === name)
}
