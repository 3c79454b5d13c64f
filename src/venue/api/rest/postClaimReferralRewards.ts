import { postClaimReferralRewards as endpoint } from '@/protocol/rest/referrals'
import { accepted } from '../gateway'
import { servePrivateEndpoint } from './serveEndpoint'

/** All that waits, at once; nothing is a refusal (rest-private 16.4). */
export const postClaimReferralRewards = servePrivateEndpoint(endpoint, async ({ caller: { account }, gateway }) => {
  accepted(await gateway.port.submit({ type: 'claimReferralRewards', account }))
  return { success: true }
})
