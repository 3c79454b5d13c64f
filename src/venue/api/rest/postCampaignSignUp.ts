import { postCampaignSignUp as endpoint } from '@/protocol/rest/campaigns'
import { accepted } from '../gateway'
import { servePrivateEndpoint } from './serveEndpoint'

/** Signing up twice is signing up once (rest-private 16.7). */
export const postCampaignSignUp = servePrivateEndpoint(endpoint, async ({ body, caller: { account }, gateway }) => {
  const { campaignName } = body
  accepted(await gateway.port.submit({ type: 'signUpForCampaign', account, campaignName }))
  return { success: true }
})
