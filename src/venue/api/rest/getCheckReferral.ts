import { describeError } from '@/protocol/errorCodes'
import { getCheckReferral as endpoint } from '@/protocol/rest/referrals'
import { refereeDiscount } from '@/quant/rewards/referralRules'
import { findUsername } from '../../live/liveProfiles'
import { rewardsOf } from '../../rules/rewardRecord'
import { whyNotReferred } from '../../rules/whyNotReferred'
import { serveEndpoint } from './serveEndpoint'

/** Asked before an account is registered too: one that there is not yet may be referred by anybody. */
export const getCheckReferral = serveEndpoint(endpoint, ({ query: { account, referralCode }, gateway: { port } }) => {
  const { live } = port
  const referrer = findUsername(live, referralCode)
  const { records } = live.rewards
  const why = whyNotReferred({ account, referrer, record: rewardsOf(live.rewards, account), records })
  if (why === undefined) return { isReferrable: true, refereeDiscount }
  return { isReferrable: false, refereeDiscount, code: reasons[why] ?? describeError(why) }
})

/** For people, as the documents have it (rest-public 4.10). */
const reasons: Readonly<Record<string, string>> = {
  INVALID_REFERRAL_CODE: 'There is no such referral code',
  REFERRER_SAME_AS_REFEREE: 'An account cannot refer itself',
  ACCOUNT_ALREADY_REFERRED: 'Account was referred before',
  ACCOUNT_EXISTS: 'Account has traded before',
}
