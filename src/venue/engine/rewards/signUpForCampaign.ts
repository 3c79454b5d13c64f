import { isCampaign } from '@/protocol/campaigns'
import type { Address } from '@/protocol/instrument'
import { rewardsOf } from '../../rules/rewardRecord'
import type { Outcome } from '../event'
import { accepted, refused } from '../outcome'
import type { Turn } from '../turn'
import { changeRewards } from './changeRewards'

/** A campaign that nobody knows is a bad request (rest-private 16.7); who has signed up already has it as before. */
export function signUpForCampaign(turn: Turn, address: Address, campaignName: string): Outcome {
  const { state } = turn
  if (!state.accounts.has(address)) return refused('ACCOUNT_DOES_NOT_EXIST')
  if (!isCampaign(campaignName)) return refused('BAD_REQUEST')
  const record = rewardsOf(state.rewards, address)
  if (record.signUps.some(({ name }) => name === campaignName)) return accepted
  const signUps = [...record.signUps, { name: campaignName, sinceNs: turn.timeNs }]
  changeRewards(turn, address, { ...record, signUps })
  return accepted
}
