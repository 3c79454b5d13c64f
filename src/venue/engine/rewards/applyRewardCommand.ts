import { isCampaign } from '@/core/protocol/campaigns'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import { fixed6, subtract, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { drawnBoost, rollCount } from '@/core/quant/rewards'
import { heldBoost, rewardsOf, unclaimedFees, whyNotReferred, type Records } from '../../rules/rewardRecord'
import { changeBalance, ratesOf } from '../accounts/accounts'
import { setFeeRates } from '../changeTerms'
import { accepted, rejected, type CommandContext } from '../commandContext'
import type { CommandOutcome } from '../event'
import { ownerOfUsername } from '../profiles/changeProfile'
import { writeReferralMail } from '../profiles/writeMails'
import { changeRewards } from './changeRewards'
import { endEpoch } from './endEpoch'
import type { RewardCommand } from './rewardCommand'

export function applyRewardCommand(context: CommandContext, command: RewardCommand): CommandOutcome {
  switch (command.type) {
    case 'setReferrer':
      return setReferrer(context, command)
    case 'claimReferralRewards':
      return claimReferralRewards(context, command.account)
    case 'claimTradeFees':
      return claimTradeFees(context, command.account)
    case 'signUpForCampaign':
      return signUpForCampaign(context, command.account, command.campaignName)
    case 'drawFarmBoost':
      return drawFarmBoost(context, command.account, command.roll)
    case 'endEpoch':
      return endEpoch(context)
  }
}

const nothing = fixed6<Usd>(0n)

/** Pays all bonuses from the fees of referred accounts (rest-private 16.4). */
function claimReferralRewards(context: CommandContext, account: Address): CommandOutcome {
  const record = rewardsOf(context.state.rewards, account)
  const outcome = pay(context, account, record.unclaimedBonus, 'ERR_CLAIM_REFERRAL_NO_REWARDS')
  if (outcome.isAccepted) changeRewards(context, account, { ...record, unclaimedBonus: nothing })
  return outcome
}

/** Pays back the trade fee campaign's share of all weeks (rest-private 16.5). */
function claimTradeFees(context: CommandContext, account: Address): CommandOutcome {
  const record = rewardsOf(context.state.rewards, account)
  const outcome = pay(context, account, unclaimedFees(record), 'BAD_REQUEST')
  if (!outcome.isAccepted) return outcome
  const weeks = record.weeks.map((week) =>
    week.unclaimed === 0n ? week : { ...week, unclaimed: nothing, lastClaimSeq: context.seq },
  )
  changeRewards(context, account, { ...record, weeks })
  return outcome
}

/** Pays a reward from the venue's fees, which always suffice because a reward is a fraction of them. */
function pay(context: CommandContext, address: Address, amount: Usd, ifNothing: ErrorCode): CommandOutcome {
  const { state } = context
  const account = state.accounts.get(address)
  if (account === undefined) return rejected('ACCOUNT_DOES_NOT_EXIST')
  if (amount <= 0n) return rejected(ifNothing)
  if (state.venueFees < amount) return rejected('ERR_CLAIM_REFERRAL_TRANSFER')
  state.venueFees = subtract(state.venueFees, amount)
  changeBalance(context, account, amount, 'reward')
  return accepted
}

/** Draws a boost that lasts an hour. Until it ends, no other boost can be drawn (rest-private 16.10). */
function drawFarmBoost(context: CommandContext, address: Address, roll: number): CommandOutcome {
  const { state, timeNs } = context
  if (!state.accounts.has(address)) return rejected('ACCOUNT_DOES_NOT_EXIST')
  if (!Number.isSafeInteger(roll) || roll < 0 || roll >= rollCount) return rejected('BAD_REQUEST')
  const record = rewardsOf(state.rewards, address)
  if (heldBoost(record, timeNs) !== undefined) return rejected('BAD_REQUEST')
  const { boost, isRare } = drawnBoost(roll)
  const lastRareDrawNs = isRare ? timeNs : record.lastRareDrawNs
  changeRewards(context, address, { ...record, draw: { boost, drawnAtNs: timeNs }, lastRareDrawNs })
  return accepted
}

type SetReferrer = Extract<RewardCommand, { type: 'setReferrer' }>

const noRecords: Records = new Map()

/** Refers an account. From its first trade on, the account pays less, and its referrer earns a share of its fees. */
function setReferrer(
  context: CommandContext,
  { account: address, referralCode, refusesRings }: SetReferrer,
): CommandOutcome {
  const { state } = context
  const account = state.accounts.get(address)
  if (account === undefined) return rejected('ACCOUNT_DOES_NOT_EXIST')
  const referrer = ownerOfUsername(state, referralCode)
  const record = rewardsOf(state.rewards, address)
  const records = refusesRings === true ? state.rewards.records : noRecords
  const wrong = whyNotReferred({ account: address, referrer, record, records })
  if (wrong !== undefined || referrer === undefined) return rejected(wrong ?? 'INVALID_REFERRAL_CODE')
  const fullRates = ratesOf(state, account)
  changeRewards(context, address, { ...record, referral: { referrer, sinceNs: context.timeNs, fullRates } })
  const { referees, ...rest } = rewardsOf(state.rewards, referrer)
  changeRewards(context, referrer, { ...rest, referees: [...referees, address] })
  writeReferralMail(context, referrer, address)
  return setFeeRates(context, address, fullRates)
}

/**
 * Signs up for a campaign. An unknown campaign is a bad request (rest-private 16.7); a second sign-up has no effect.
 */
function signUpForCampaign(context: CommandContext, address: Address, campaignName: string): CommandOutcome {
  const { state } = context
  if (!state.accounts.has(address)) return rejected('ACCOUNT_DOES_NOT_EXIST')
  if (!isCampaign(campaignName)) return rejected('BAD_REQUEST')
  const record = rewardsOf(state.rewards, address)
  if (record.signUps.some(({ name }) => name === campaignName)) return accepted
  const signUps = [...record.signUps, { name: campaignName, sinceNs: context.timeNs }]
  changeRewards(context, address, { ...record, signUps })
  return accepted
}
