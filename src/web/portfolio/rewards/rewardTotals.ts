import { add, fixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { InstrumentType } from '@/core/protocol/instrument'
import type { AccountReply } from '@/core/protocol/rest/account'
import type { FarmBoostReply } from '@/core/protocol/rest/farming'
import type { ReferralStatistics } from '@/core/protocol/rest/referrals'
import type { FeeRates } from '@/core/quant/fees'

type Statistics = Pick<ReferralStatistics, 'totalRewardsUnclaimed' | 'totalTradingFeesRewardsUnclaimed'>

/** Claimable USDC in total. */
export function claimableInAll(statistics: Statistics | undefined): Usd | undefined {
  return sumOfKnown(statistics?.totalRewardsUnclaimed, statistics?.totalTradingFeesRewardsUnclaimed)
}

/** Sum of two figures; undefined unless the venue reports both. */
export function sumOfKnown(one: Usd | undefined, other: Usd | undefined): Usd | undefined {
  return one === undefined || other === undefined ? undefined : add(one, other)
}

/** Tokens of all ended epochs; undefined if the venue does not list them. */
export function tokensInAll(epochs: FarmBoostReply['aevoEarnedPerEpoch']): Amount | undefined {
  return epochs === undefined
    ? undefined
    : fixed6<Amount>(epochs.reduce((total, { aevoEarned }) => total + aevoEarned, 0n))
}

/** The account's rates for an instrument type; undefined if the venue reports none, or rates that differ by asset. */
export function sharedRates(rows: AccountReply['feeStructures'], type: InstrumentType): FeeRates | undefined {
  const [first, ...others] = rows?.filter(({ instrumentType }) => instrumentType === type) ?? []
  if (first === undefined) return undefined
  const { makerFee: maker, takerFee: taker } = first
  return others.every(({ makerFee, takerFee }) => makerFee === maker && takerFee === taker)
    ? { maker, taker }
    : undefined
}
