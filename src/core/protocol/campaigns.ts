/** No operation lists campaigns, so both ends know the paper venue's campaigns from here. */
export const campaigns = ['paper-league', 'paper-cup'] as const
export type CampaignName = (typeof campaigns)[number]

export function isCampaign(name: string): name is CampaignName {
  return campaigns.some((campaign) => campaign === name)
}
