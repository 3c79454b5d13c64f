import { defineEndpoint } from '../endpoint'
import { success } from './success'

/** POST /claim-referral-rewards: has everything paid out that referrals have brought (rest-private 16.4). */
export const postClaimReferralRewards = defineEndpoint({
  name: 'postClaimReferralRewards',
  method: 'POST',
  path: '/claim-referral-rewards',
  access: 'private',
  reply: success,
})
