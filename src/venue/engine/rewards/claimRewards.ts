import type { ErrorCode } from '@/protocol/errorCodes'
import { fixed6, subtract, type Usd } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import { rewardsOf, unclaimedFees } from '../../rules/rewardRecord'
import { changeBalance } from '../accounts/accounts'
import type { Outcome } from '../event'
import { accepted, refused } from '../outcome'
import type { Turn } from '../turn'
import { changeRewards } from './changeRewards'

const nothing = fixed6<Usd>(0n)

/** Pays the bonuses of what referees have paid, all of them (rest-private 16.4). */
export function claimReferralRewards(turn: Turn, account: Address): Outcome {
  const record = rewardsOf(turn.state.rewards, account)
  const outcome = pay(turn, account, record.unclaimedBonus, 'ERR_CLAIM_REFERRAL_NO_REWARDS')
  if (outcome.isAccepted) changeRewards(turn, account, { ...record, unclaimedBonus: nothing })
  return outcome
}

/** Pays back what the campaign of trade fees gives, of all weeks (rest-private 16.5). */
export function claimTradeFees(turn: Turn, account: Address): Outcome {
  const record = rewardsOf(turn.state.rewards, account)
  const outcome = pay(turn, account, unclaimedFees(record), 'BAD_REQUEST')
  if (!outcome.isAccepted) return outcome
  const weeks = record.weeks.map((week) =>
    week.unclaimed === 0n ? week : { ...week, unclaimed: nothing, lastClaimSeq: turn.seq },
  )
  changeRewards(turn, account, { ...record, weeks })
  return outcome
}

/** From the fees that the venue has earned: what is given back is a part of them, so that they cover it. */
function pay(turn: Turn, address: Address, amount: Usd, ifNothing: ErrorCode): Outcome {
  const { state } = turn
  const account = state.accounts.get(address)
  if (account === undefined) return refused('ACCOUNT_DOES_NOT_EXIST')
  if (amount <= 0n) return refused(ifNothing)
  if (state.venueFees < amount) return refused('ERR_CLAIM_REFERRAL_TRANSFER')
  state.venueFees = subtract(state.venueFees, amount)
  changeBalance(turn, account, amount, 'reward')
  return accepted
}
