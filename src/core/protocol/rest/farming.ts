import * as z from 'zod/mini'
import {
  address,
  collateralAmount,
  decimalFraction,
  decimalNumber,
  decimalUsd,
  integerText,
  unixNanos,
  wireScalar,
} from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject, wireRecord } from '../wireObject'

/** A boolean as the text `"true"` or `"false"`; a JSON boolean is also read (rest-private 16.9). */
const textBoolean = wireScalar<string, boolean>({
  expected: 'true or false as text',
  read: (wire) => (wire === true || wire === 'true' ? true : wire === false || wire === 'false' ? false : undefined),
  write: (value) => (typeof value === 'boolean' ? String(value) : undefined),
})

const assetVolume = wireRecord(['asset', 'volume'], { asset: z.string(), volume: decimalUsd })

/**
 * GET /farm-boost: weight of the account's trades in the current epoch (rest-private 16.9). Volumes are in USD,
 * earnings in tokens. The token's name is that of the documents.
 */
export const getFarmBoost = defineEndpoint({
  name: 'getFarmBoost',
  method: 'GET',
  path: '/farm-boost',
  access: 'private',
  group: 'rewards',
  summary: 'Reward boost',
  usedIn: 'boost',
  reply: wireRecord([], {
    /** The current multiplier of volume, and its average over this epoch. */
    farmBoost: decimalFraction,
    farmBoostAvg: decimalFraction,
    /** 0 if no rare boost was ever drawn. */
    lastRareFarmBoost: unixNanos,
    epochVolume: decimalUsd,
    epochBoostedVolume: decimalUsd,
    /** Over all epochs. */
    boostedVolume: decimalUsd,
    /** Over seven days. */
    trailingVolume: decimalUsd,
    prevEpochAevoEarned: collateralAmount,
    /** The epoch's yield if it ended now. */
    currEpochAevoEarned: collateralAmount,
    staked: textBoolean,
    stakedAmount: collateralAmount,
    /** 1 to 5. */
    airdroppedFarmBoostLevel: integerText,
    randomFarmBoostEligible: textBoolean,
    /** When the next boost may be drawn; an extension of the paper venue. */
    nextRandomFarmBoost: z.optional(unixNanos),
    aevoEarnedPerEpoch: z.optional(
      z.array(wireRecord(['epoch', 'aevoEarned'], { epoch: integerText, aevoEarned: collateralAmount })),
    ),
    accountPrelaunchVolumes: z.optional(z.array(assetVolume)),
    prelaunchVolumes: z.optional(z.array(assetVolume)),
  }),
})
export type FarmBoostReply = z.output<typeof getFarmBoost.reply>

/**
 * POST /farm-boost: draws a random boost; `farmBoost` is the total boost including the drawn one (rest-private 16.10).
 */
export const postFarmBoost = defineEndpoint({
  name: 'postFarmBoost',
  method: 'POST',
  path: '/farm-boost',
  access: 'private',
  group: 'rewards',
  summary: 'Draw a reward boost',
  usedIn: 'boost',
  reply: wireObject({ success: z.boolean(), farmBoost: decimalFraction }),
})

/** GET /stake: tier of the week and rewards of staking (rest-private 16.11). */
export const getStake = defineEndpoint({
  name: 'getStake',
  method: 'GET',
  path: '/stake',
  access: 'private',
  group: 'rewards',
  summary: 'Staking summary',
  usedIn: 'stake',
  reply: wireRecord(['tier', 'weekEnd', 'weekStart', 'weeklyVolume'], {
    weeklyVolume: decimalUsd,
    multiplier: decimalNumber,
    /** 1 to 4. */
    tier: integerText,
    weekStart: unixNanos,
    weekEnd: unixNanos,
    /** Percent a year. */
    apr: decimalNumber,
    /** The total of all traders this week. */
    totalVolume: decimalUsd,
    stakeHistory: z.optional(
      z.array(
        wireRecord(['epoch', 'account', 'rewardAmount'], {
          account: address,
          epoch: integerText,
          rewardAmount: collateralAmount,
        }),
      ),
    ),
    lpnftHistory: z.optional(
      z.array(
        wireRecord(['id', 'startEpoch', 'endEpoch', 'vestingWeeks', 'sendDate'], {
          account: address,
          startEpoch: integerText,
          endEpoch: integerText,
          vestingWeeks: integerText,
          /** YYYY-MM-DD. */
          sendDate: z.string(),
          id: z.string(),
        }),
      ),
    ),
  }),
})
export type StakeReply = z.output<typeof getStake.reply>

const emission = wireRecord(['farmingEmission', 'stakingEmission', 'totalBoostedVolume'], {
  farmingEmission: collateralAmount,
  stakingEmission: collateralAmount,
  totalBoostedVolume: decimalUsd,
})
export type Emission = z.output<typeof emission>

/** GET /emissions: tokens per epoch, oldest first; the last row is the current epoch (rest-public 4.11). */
export const getEmissions = defineEndpoint({
  name: 'getEmissions',
  method: 'GET',
  path: '/emissions',
  access: 'public',
  group: 'rewards',
  summary: 'Remaining rewards',
  usedIn: 'emissions',
  reply: z.array(emission),
})

/** GET /airdrop-incentivized-assets: assets whose trades count for an airdrop (the published reference). */
export const getAirdropIncentivizedAssets = defineEndpoint({
  name: 'getAirdropIncentivizedAssets',
  method: 'GET',
  path: '/airdrop-incentivized-assets',
  access: 'public',
  group: 'rewards',
  summary: 'Airdrop-eligible assets',
  usedIn: 'emissions',
  reply: wireObject({
    airdropIncentivizedAssets: z.array(wireObject({ asset: z.string(), isIncentivized: z.boolean() })),
  }),
})
