import { add, fixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { InstrumentType } from '@/core/protocol/instrument'
import type { AccountReply } from '@/core/protocol/rest/account'
import type { FarmBoostReply } from '@/core/protocol/rest/farming'
import type { ReferralStatistics } from '@/core/protocol/rest/referrals'
import type { FeeRates } from '@/core/quant/fees'

type Statistics = Pick<
  ReferralStatistics,
  'totalReferralBonus' | 'totalTradingFeesRewards' | 'totalRewardsUnclaimed' | 'totalTradingFeesRewardsUnclaimed'
>

/** USDC paid or owed for referring and trading. A discount was never paid, so it is none of it. */
export function earnedInAll(statistics: Statistics | undefined): Usd | undefined {
  return sumOfKnown(statistics?.totalReferralBonus, statistics?.totalTradingFeesRewards)
}

/** USDC that waits for a press. */
export function claimableInAll(statistics: Statistics | undefined): Usd | undefined {
  return sumOfKnown(statistics?.totalRewardsUnclaimed, statistics?.totalTradingFeesRewardsUnclaimed)
}

/** Of two sums one of which the venue does not report, the whole is not known either. */
function sumOfKnown(one: Usd | undefined, other: Usd | undefined): Usd | undefined {
  return one === undefined || other === undefined ? undefined : add(one, other)
}

/** Tokens of all epochs that have ended; undefined while the venue does not list them. */
export function tokensInAll(epochs: FarmBoostReply['aevoEarnedPerEpoch']): Amount | undefined {
  return epochs === undefined
    ? undefined
    : fixed6<Amount>(epochs.reduce((total, { aevoEarned }) => total + aevoEarned, 0n))
}

/** The account's rates on a type of instrument; undefined where the venue reports none, or other ones for each asset. */
export function sharedRates(rows: AccountReply['feeStructures'], type: InstrumentType): FeeRates | undefined {
  const [first, ...others] = rows?.filter(({ instrumentType }) => instrumentType === type) ?? []
  if (first === undefined) return undefined
  const { makerFee: maker, takerFee: taker } = first
  return others.every(({ makerFee, takerFee }) => makerFee === maker && takerFee === taker)
    ? { maker, taker }
    : undefined
}
