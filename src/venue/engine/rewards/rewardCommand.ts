import type { Address } from '@/protocol/instrument'

export type RewardCommand =
  /**
   * By the name of who has referred it; once, before its first trade. Commands of the first version let a ring come about,
   * and are played as they were.
   */
  | {
      readonly type: 'setReferrer'
      readonly account: Address
      readonly referralCode: string
      readonly refusesRings?: true
    }
  | { readonly type: 'claimReferralRewards'; readonly account: Address }
  | { readonly type: 'claimTradeFees'; readonly account: Address }
  | { readonly type: 'signUpForCampaign'; readonly account: Address; readonly campaignName: string }
  | {
      readonly type: 'drawFarmBoost'
      readonly account: Address
      /** Chance, from 0 to below `rollCount`: made by the gateway, so that a replay draws the same. */
      readonly roll: number
    }
  /** Ends the epoch whose week is over; the time is the command's. */
  | { readonly type: 'endEpoch' }
