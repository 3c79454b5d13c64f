import { isCampaign } from '@/protocol/campaigns'
import type { ErrorCode } from '@/protocol/errorCodes'
import { fixed6, subtract, type Usd } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import { drawnBoost, rollCount } from '@/quant/rewards/farmRules'
import { heldBoost, rewardsOf, unclaimedFees } from '../../rules/rewardRecord'
import { whyNotReferred, type Records } from '../../rules/whyNotReferred'
import { changeBalance, ratesOf } from '../accounts/accounts'
import { setFeeRates } from '../accounts/feeRates'
import type { Outcome } from '../event'
import { accepted, refused } from '../outcome'
import { ownerOfUsername } from '../profiles/changeProfile'
import { writeReferralMail } from '../profiles/writeMails'
import type { Turn } from '../turn'
import { changeRewards } from './changeRewards'
import { endEpoch } from './endEpoch'
import type { RewardCommand } from './rewardCommand'

export function applyRewardCommand(turn: Turn, command: RewardCommand): Outcome {
  switch (command.type) {
    case 'setReferrer':
      return setReferrer(turn, command)
    case 'claimReferralRewards':
      return claimReferralRewards(turn, command.account)
    case 'claimTradeFees':
      return claimTradeFees(turn, command.account)
    case 'signUpForCampaign':
      return signUpForCampaign(turn, command.account, command.campaignName)
    case 'drawFarmBoost':
      return drawFarmBoost(turn, command.account, command.roll)
    case 'endEpoch':
      return endEpoch(turn)
  }
}

const nothing = fixed6<Usd>(0n)

/** Pays the bonuses of what referees have paid, all of them (rest-private 16.4). */
function claimReferralRewards(turn: Turn, account: Address): Outcome {
  const record = rewardsOf(turn.state.rewards, account)
  const outcome = pay(turn, account, record.unclaimedBonus, 'ERR_CLAIM_REFERRAL_NO_REWARDS')
  if (outcome.isAccepted) changeRewards(turn, account, { ...record, unclaimedBonus: nothing })
  return outcome
}

/** Pays back what the campaign of trade fees gives, of all weeks (rest-private 16.5). */
function claimTradeFees(turn: Turn, account: Address): Outcome {
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

/** Draws a boost that holds for an hour; while it holds there is no other (rest-private 16.10). */
function drawFarmBoost(turn: Turn, address: Address, roll: number): Outcome {
  const { state, timeNs } = turn
  if (!state.accounts.has(address)) return refused('ACCOUNT_DOES_NOT_EXIST')
  if (!Number.isSafeInteger(roll) || roll < 0 || roll >= rollCount) return refused('BAD_REQUEST')
  const record = rewardsOf(state.rewards, address)
  if (heldBoost(record, timeNs) !== undefined) return refused('BAD_REQUEST')
  const { boost, isRare } = drawnBoost(roll)
  const lastRareDrawNs = isRare ? timeNs : record.lastRareDrawNs
  changeRewards(turn, address, { ...record, draw: { boost, drawnAtNs: timeNs }, lastRareDrawNs })
  return accepted
}

type SetReferrer = Extract<RewardCommand, { type: 'setReferrer' }>

const noRecords: Records = new Map()

/** Makes an account that of a referee: from its first trade on it pays less, and its referrer earns of what it pays. */
function setReferrer(turn: Turn, { account: address, referralCode, refusesRings }: SetReferrer): Outcome {
  const { state } = turn
  const account = state.accounts.get(address)
  if (account === undefined) return refused('ACCOUNT_DOES_NOT_EXIST')
  const referrer = ownerOfUsername(state, referralCode)
  const record = rewardsOf(state.rewards, address)
  const records = refusesRings === true ? state.rewards.records : noRecords
  const wrong = whyNotReferred({ account: address, referrer, record, records })
  if (wrong !== undefined || referrer === undefined) return refused(wrong ?? 'INVALID_REFERRAL_CODE')
  const fullRates = ratesOf(state, account)
  changeRewards(turn, address, { ...record, referral: { referrer, sinceNs: turn.timeNs, fullRates } })
  const { referees, ...rest } = rewardsOf(state.rewards, referrer)
  changeRewards(turn, referrer, { ...rest, referees: [...referees, address] })
  writeReferralMail(turn, referrer, address)
  return setFeeRates(turn, address, fullRates)
}

/** A campaign that nobody knows is a bad request (rest-private 16.7); who has signed up already has it as before. */
function signUpForCampaign(turn: Turn, address: Address, campaignName: string): Outcome {
  const { state } = turn
  if (!state.accounts.has(address)) return refused('ACCOUNT_DOES_NOT_EXIST')
  if (!isCampaign(campaignName)) return refused('BAD_REQUEST')
  const record = rewardsOf(state.rewards, address)
  if (record.signUps.some(({ name }) => name === campaignName)) return accepted
  const signUps = [...record.signUps, { name: campaignName, sinceNs: turn.timeNs }]
  changeRewards(turn, address, { ...record, signUps })
  return accepted
}
