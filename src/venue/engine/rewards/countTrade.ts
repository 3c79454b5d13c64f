import { add, fixed6, notional, scale, subtract, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { tradeFee } from '@/core/quant/fees'
import {
  farmBoost,
  incentivisedAssets,
  referralBonusShare,
  shareOfFee,
  tradeFeeShare,
  dayStartOf,
  weekStartOf,
} from '@/core/quant/rewards'
import {
  heldBoost,
  retentionDays,
  rewardsOf,
  trailingVolume,
  type EpochTally,
  type FeeWeek,
  type Referral,
  type RewardDay,
  type RewardRecord,
} from '../../rules/rewardRecord'
import type { Account } from '../accounts/account'
import type { CommandContext } from '../commandContext'
import type { ListedInstrument } from '../listedInstrument'
import { changeRewards } from './changeRewards'
import { enterEpoch } from './endEpoch'

export type CountedTrade = {
  readonly account: Account
  readonly listed: ListedInstrument
  readonly price: Price
  readonly amount: Amount
  readonly indexPrice: Price
  readonly liquidity: 'maker' | 'taker'
  readonly fee: Usd
}

const nothing = fixed6<Usd>(0n)

/** Counts a voluntary trade, and the shares of its fee, which accumulate in the record until claimed. */
export function countTrade(context: CommandContext, trade: CountedTrade): void {
  const { address } = trade.account
  const { rewards } = context.state
  enterEpoch(context)
  const { asset } = trade.listed.instrument
  const volume = volumeOf(trade)
  const record = rewardsOf(rewards, address)
  const boost = farmBoost(trailingVolume(record, context.timeNs), heldBoost(record, context.timeNs))
  const boosted = fixed6<Usd>((volume * boost) / scale)
  const discount = record.referral === undefined ? nothing : savedFee(trade, record.referral)
  const { totals } = record
  changeRewards(context, address, {
    ...record,
    totals: { ...totals, discount: add(totals.discount, discount) },
    days: countDay(record.days, context.timeNs, { volume, discount, bonus: nothing, refereeVolume: nothing }),
    weeks: countWeek(record.weeks, weekStartOf(context.timeNs), trade.fee, volume),
    epoch: countEpoch(record.epoch, asset, volume, boosted),
    boostedVolume: add(record.boostedVolume, boosted),
  })
  if (record.referral !== undefined) creditReferrer(context, record.referral.referrer, volume, trade.fee)
}

/** Computes volume as everywhere in the venue: contracts × index for options, contracts × price for perpetuals. */
function volumeOf({ listed, price, amount, indexPrice }: CountedTrade): Usd {
  return notional(listed.instrument.instrumentType === 'OPTION' ? indexPrice : price, amount)
}

function savedFee(trade: CountedTrade, { fullRates: rates }: Referral): Usd {
  return subtract(tradeFee({ ...trade, instrument: trade.listed.instrument, rates }), trade.fee)
}

function creditReferrer(context: CommandContext, referrer: Address, refereeVolume: Usd, fee: Usd): void {
  const record: RewardRecord = rewardsOf(context.state.rewards, referrer)
  const bonus = shareOfFee(fee, referralBonusShare)
  const { totals } = record
  changeRewards(context, referrer, {
    ...record,
    totals: {
      ...totals,
      bonus: add(totals.bonus, bonus),
      refereeVolume: add(totals.refereeVolume, refereeVolume),
    },
    unclaimedBonus: add(record.unclaimedBonus, bonus),
    days: countDay(record.days, context.timeNs, { volume: nothing, discount: nothing, bonus, refereeVolume }),
  })
}

function countDay(days: readonly RewardDay[], timeNs: bigint, more: Omit<RewardDay, 'dayNs'>): readonly RewardDay[] {
  const dayNs = dayStartOf(timeNs)
  const last = days.at(-1)
  if (last?.dayNs !== dayNs) return [...days, { dayNs, ...more }].slice(-retentionDays)
  return days.with(days.length - 1, {
    dayNs,
    volume: add(last.volume, more.volume),
    discount: add(last.discount, more.discount),
    bonus: add(last.bonus, more.bonus),
    refereeVolume: add(last.refereeVolume, more.refereeVolume),
  })
}

function countWeek(weeks: readonly FeeWeek[], startNs: bigint, fee: Usd, volume: Usd): readonly FeeWeek[] {
  const rebate = shareOfFee(fee, tradeFeeShare)
  const last = weeks.at(-1)
  if (last?.startNs !== startNs) {
    return [...weeks, { startNs, fees: fee, volume, tradeCount: 1, rebate, unclaimed: rebate, lastClaimSeq: 0 }]
  }
  return weeks.with(weeks.length - 1, {
    ...last,
    fees: add(last.fees, fee),
    volume: add(last.volume, volume),
    tradeCount: last.tradeCount + 1,
    rebate: add(last.rebate, rebate),
    unclaimed: add(last.unclaimed, rebate),
  })
}

function countEpoch(tally: EpochTally, asset: string, volume: Usd, boosted: Usd): EpochTally {
  const isIncentivised = incentivisedAssets.some((one) => one === asset)
  return {
    volume: add(tally.volume, volume),
    boostedVolume: add(tally.boostedVolume, boosted),
    assets: isIncentivised ? countAsset(tally.assets, asset, boosted) : tally.assets,
  }
}

function countAsset(assets: EpochTally['assets'], asset: string, boosted: Usd): EpochTally['assets'] {
  if (!assets.some((one) => one.asset === asset)) return [...assets, { asset, boostedVolume: boosted }]
  return assets.map((one) => (one.asset === asset ? { asset, boostedVolume: add(one.boostedVolume, boosted) } : one))
}
