import type { ErrorCode } from '@/core/protocol/errorCodes'
import { add, fixed6, type Amount, type Fraction, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { FeeSchedule } from '@/core/quant/fees'
import { drawCoolDownNs, volumeTier, trailingWeekStart } from '@/core/quant/rewards'

/** An account's rewards from trading and referring; immutable. */
export type RewardRecord = {
  readonly referral: Referral | undefined
  readonly referees: readonly Address[]
  readonly totals: RewardTotals
  /** USD of unclaimed bonuses. */
  readonly unclaimedBonus: Usd
  /** Activity by UTC day, oldest first; only the last {@link retentionDays} days with activity. */
  readonly days: readonly RewardDay[]
  /** Fees by week, oldest first, without limit. */
  readonly weeks: readonly FeeWeek[]
  readonly signUps: readonly CampaignSignUp[]
  readonly epoch: EpochTally
  /** Boosted volume since the beginning. */
  readonly boostedVolume: Usd
  readonly draw: BoostDraw | undefined
  readonly lastRareDrawNs: bigint | undefined
  /** Payouts of ended epochs, oldest first; empty ones are left out. */
  readonly earned: readonly EpochEarning[]
  /** Units of airdropped assets from ended epochs. */
  readonly airdrops: readonly AssetAmount[]
}

export type Referral = {
  readonly referrer: Address
  readonly sinceNs: bigint
  readonly fullRates: FeeSchedule
}
/** USD since the beginning. */
export type RewardTotals = {
  readonly bonus: Usd
  readonly discount: Usd
  readonly refereeVolume: Usd
}
export type RewardDay = RewardTotals & { readonly dayNs: bigint; readonly volume: Usd }
/** Fees of an account in one week, and the part that is returned. */
export type FeeWeek = {
  readonly startNs: bigint
  readonly fees: Usd
  readonly volume: Usd
  readonly tradeCount: number
  /** USD returned, including the unclaimed part. */
  readonly rebate: Usd
  readonly unclaimed: Usd
  /** Number of the last command that claimed this week's rebate; 0 if none did. */
  readonly lastClaimSeq: number
}
export type CampaignSignUp = { readonly name: string; readonly sinceNs: bigint }
export type EpochTally = {
  readonly volume: Usd
  readonly boostedVolume: Usd
  readonly assets: readonly { readonly asset: string; readonly boostedVolume: Usd }[]
}
export type BoostDraw = { readonly boost: Fraction; readonly drawnAtNs: bigint }
export type EpochEarning = { readonly epoch: number; readonly farming: Amount; readonly staking: Amount }
export type AssetAmount = { readonly asset: string; readonly amount: Amount }

/** Retained days with activity. More than a year, so that queries about the last year have daily figures. */
export const retentionDays = 400

const nothing = fixed6<Usd>(0n)
export const emptyTally: EpochTally = { volume: nothing, boostedVolume: nothing, assets: [] }

const emptyRewards: RewardRecord = {
  referral: undefined,
  referees: [],
  totals: { bonus: nothing, discount: nothing, refereeVolume: nothing },
  unclaimedBonus: nothing,
  days: [],
  weeks: [],
  signUps: [],
  epoch: emptyTally,
  boostedVolume: nothing,
  draw: undefined,
  lastRareDrawNs: undefined,
  earned: [],
  airdrops: [],
}

/** Returns the USD of unclaimed trade fee rebates. */
export function unclaimedFees({ weeks }: RewardRecord): Usd {
  return weeks.reduce((sum, { unclaimed }) => add(sum, unclaimed), nothing)
}

/**
 * Farmed tokens of an account. They count as staked once farmed, because the interface has no way to sell or move
 * them.
 */
export function heldTokens({ earned }: RewardRecord): Amount {
  return earned.reduce((sum, { farming }) => add(sum, farming), fixed6<Amount>(0n))
}

export function stakingTokens({ earned }: RewardRecord): Amount {
  return earned.reduce((sum, { staking }) => add(sum, staking), fixed6<Amount>(0n))
}

/** Returns the USD traded on the current UTC day and the six days before. */
export function trailingVolume({ days }: RewardRecord, nowNs: bigint): Usd {
  const startNs = trailingWeekStart(nowNs)
  return days.reduce((sum, { dayNs, volume }) => (dayNs < startNs ? sum : add(sum, volume)), nothing)
}

export function heldBoost({ draw }: RewardRecord, nowNs: bigint): Fraction | undefined {
  return draw === undefined || nowNs >= draw.drawnAtNs + drawCoolDownNs ? undefined : draw.boost
}

export function rewardsOf(
  { records }: { readonly records: ReadonlyMap<Address, RewardRecord> },
  account: Address,
): RewardRecord {
  return records.get(account) ?? emptyRewards
}

/**
 * Computes the account's tokens times the tier of its volume in the epoch (rest-private 16.11; the product is a
 * guess).
 */
export function stakingWeight(record: RewardRecord): bigint {
  return heldTokens(record) * BigInt(volumeTier(record.epoch.volume))
}

export type Records = ReadonlyMap<Address, Pick<RewardRecord, 'referral'>>
type WantedReferral = {
  readonly account: Address
  readonly referrer: Address | undefined
  readonly record: Pick<RewardRecord, 'referral' | 'weeks'>
  readonly records: Records
}

export type ReferralRejection = Extract<
  ErrorCode,
  'INVALID_REFERRAL_CODE' | 'REFERRER_SAME_AS_REFEREE' | 'ACCOUNT_ALREADY_REFERRED' | 'ACCOUNT_EXISTS'
>

/** Returns why an account cannot be referred, if so. The order of the checks is ours. */
export function whyNotReferred({ account, referrer, record, records }: WantedReferral): ReferralRejection | undefined {
  const { referral, weeks } = record
  if (referrer === undefined) return 'INVALID_REFERRAL_CODE'
  if (hasBrought(records, account, referrer)) return 'REFERRER_SAME_AS_REFEREE'
  if (referral !== undefined) return 'ACCOUNT_ALREADY_REFERRED'
  // An account that has already traded was not referred by anyone.
  return weeks.length > 0 ? 'ACCOUNT_EXISTS' : undefined
}

/** True if `account` is `other`, or has referred `other` directly or indirectly. */
function hasBrought(records: Records, account: Address, other: Address): boolean {
  // Journals of the first version may contain cycles of referrals.
  const seen = new Set<Address>()
  for (let at: Address | undefined = other; at !== undefined && !seen.has(at);) {
    if (at === account) return true
    seen.add(at)
    at = records.get(at)?.referral?.referrer
  }
  return false
}
