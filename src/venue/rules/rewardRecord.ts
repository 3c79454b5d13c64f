import type { ErrorCode } from '@/core/protocol/errorCodes'
import { add, fixed6, type Amount, type Fraction, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { FeeSchedule } from '@/core/quant/fees'
import { drawCoolDownNs, volumeTier, trailingWeekStart } from '@/core/quant/rewards'

/** What trading and referring have brought an account. A new object each time it changes. */
export type RewardRecord = {
  readonly referral: Referral | undefined
  /** Whom it has referred, in that order. */
  readonly referees: readonly Address[]
  readonly totals: RewardTotals
  /** USD of bonuses that wait to be claimed. */
  readonly unclaimedBonus: Usd
  /** By UTC day, oldest first; the last {@link retentionDays} with anything in them. */
  readonly days: readonly RewardDay[]
  /** By week, oldest first, without end. */
  readonly weeks: readonly FeeWeek[]
  readonly signUps: readonly CampaignSignUp[]
  /** Of the running epoch. */
  readonly epoch: EpochTally
  /** Since the beginning. */
  readonly boostedVolume: Usd
  readonly draw: BoostDraw | undefined
  readonly lastRareDrawNs: bigint | undefined
  /** What ended epochs have given, oldest first; those that gave nothing are not in it. */
  readonly earned: readonly EpochEarning[]
  /** Units of other assets that ended epochs have given. */
  readonly airdrops: readonly AssetAmount[]
}

export type Referral = {
  readonly referrer: Address
  readonly sinceNs: bigint
  /** What the account would pay without the discount. */
  readonly fullRates: FeeSchedule
}
/** USD since the beginning. */
export type RewardTotals = {
  readonly bonus: Usd
  readonly discount: Usd
  /** Traded by referees. */
  readonly refereeVolume: Usd
}
/** USD of one UTC day. */
export type RewardDay = RewardTotals & { readonly dayNs: bigint; readonly volume: Usd }
/** What an account paid in one week, and what of it is given back. */
export type FeeWeek = {
  readonly startNs: bigint
  readonly fees: Usd
  readonly volume: Usd
  readonly tradeCount: number
  /** USD given back, of which `unclaimed` waits to be claimed. */
  readonly rebate: Usd
  readonly unclaimed: Usd
  /** The number of the command that claimed of this week last; 0: none did. */
  readonly lastClaimSeq: number
}
export type CampaignSignUp = { readonly name: string; readonly sinceNs: bigint }
export type EpochTally = {
  readonly volume: Usd
  readonly boostedVolume: Usd
  /** Boosted, by incentivised asset. */
  readonly assets: readonly { readonly asset: string; readonly boostedVolume: Usd }[]
}
export type BoostDraw = { readonly boost: Fraction; readonly drawnAtNs: bigint }
/** Tokens. */
export type EpochEarning = { readonly epoch: number; readonly farming: Amount; readonly staking: Amount }
export type AssetAmount = { readonly asset: string; readonly amount: Amount }

/** More than a year, so that what is asked of the last year is answered by the day. */
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

/** USD that wait to be claimed of trade fees. */
export function unclaimedFees({ weeks }: RewardRecord): Usd {
  return weeks.reduce((sum, { unclaimed }) => add(sum, unclaimed), nothing)
}

/** Tokens of ended epochs. What was farmed is held from then on: the interface has no way to sell or move it. */
export function heldTokens({ earned }: RewardRecord): Amount {
  return earned.reduce((sum, { farming }) => add(sum, farming), fixed6<Amount>(0n))
}

/** Tokens that holding tokens has given. */
export function stakingTokens({ earned }: RewardRecord): Amount {
  return earned.reduce((sum, { staking }) => add(sum, staking), fixed6<Amount>(0n))
}

/** USD traded on the UTC day of a moment and the six before it. */
export function trailingVolume({ days }: RewardRecord, nowNs: bigint): Usd {
  const startNs = trailingWeekStart(nowNs)
  return days.reduce((sum, { dayNs, volume }) => (dayNs < startNs ? sum : add(sum, volume)), nothing)
}

/** The drawn boost that holds at a moment. */
export function heldBoost({ draw }: RewardRecord, nowNs: bigint): Fraction | undefined {
  return draw === undefined || nowNs >= draw.drawnAtNs + drawCoolDownNs ? undefined : draw.boost
}

export function rewardsOf(
  { records }: { readonly records: ReadonlyMap<Address, RewardRecord> },
  account: Address,
): RewardRecord {
  return records.get(account) ?? emptyRewards
}

/** What an account holds, times the tier of its volume in the epoch (rest-private 16.11; the product is a guess). */
export function stakingWeight(record: RewardRecord): bigint {
  return heldTokens(record) * BigInt(volumeTier(record.epoch.volume))
}

export type Records = ReadonlyMap<Address, Pick<RewardRecord, 'referral'>>
type WantedReferral = {
  readonly account: Address
  readonly referrer: Address | undefined
  /** The account's own. */
  readonly record: Pick<RewardRecord, 'referral' | 'weeks'>
  /** Of everybody. */
  readonly records: Records
}

/** Why an account cannot be referred. */
export type ReferralRefusal = Extract<
  ErrorCode,
  'INVALID_REFERRAL_CODE' | 'REFERRER_SAME_AS_REFEREE' | 'ACCOUNT_ALREADY_REFERRED' | 'ACCOUNT_EXISTS'
>

/** Why an account cannot be referred by another; the order of the reasons is ours. */
export function whyNotReferred({ account, referrer, record, records }: WantedReferral): ReferralRefusal | undefined {
  const { referral, weeks } = record
  if (referrer === undefined) return 'INVALID_REFERRAL_CODE'
  if (hasBrought(records, account, referrer)) return 'REFERRER_SAME_AS_REFEREE'
  if (referral !== undefined) return 'ACCOUNT_ALREADY_REFERRED'
  // An account that has already traded was not brought by a referrer.
  return weeks.length > 0 ? 'ACCOUNT_EXISTS' : undefined
}

/** Whether an account is another, or has brought it: itself, or through whom it has brought. */
function hasBrought(records: Records, account: Address, other: Address): boolean {
  // Journals of the first version may hold rings.
  const seen = new Set<Address>()
  for (let at: Address | undefined = other; at !== undefined && !seen.has(at);) {
    if (at === account) return true
    seen.add(at)
    at = records.get(at)?.referral?.referrer
  }
  return false
}
