import * as z from 'zod/mini'
import { collateralAmount, decimalFraction, decimalUsd, integerText, unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { textBoolean } from '../textBoolean'
import { wireObject } from '../wireObject'

const assetVolume = wireObject({ asset: z.string(), volume: decimalUsd })

/**
 * GET /farm-boost: what the account's trades count for in the running epoch (rest-private 16.9). Volumes in USD, what
 * was earned in tokens. The name of the token is that of the documents.
 */
export const getFarmBoost = defineEndpoint({
  name: 'getFarmBoost',
  method: 'GET',
  path: '/farm-boost',
  access: 'private',
  reply: wireObject({
    /** What volume is multiplied by now, and what it was on average in this epoch. */
    farmBoost: decimalFraction,
    farmBoostAvg: decimalFraction,
    /** 0: there was none. */
    lastRareFarmBoost: unixNanos,
    epochVolume: decimalUsd,
    epochBoostedVolume: decimalUsd,
    /** Of all epochs. */
    boostedVolume: decimalUsd,
    /** Of seven days. */
    trailingVolume: decimalUsd,
    prevEpochAevoEarned: collateralAmount,
    /** What the epoch would give if it ended now. */
    currEpochAevoEarned: collateralAmount,
    staked: textBoolean,
    stakedAmount: collateralAmount,
    /** 1 to 5. */
    airdroppedFarmBoostLevel: integerText,
    /** Whether a boost may be drawn now. */
    randomFarmBoostEligible: textBoolean,
    /** When the next may be drawn; this venue's own. */
    nextRandomFarmBoost: z.optional(unixNanos),
    aevoEarnedPerEpoch: z.optional(z.array(wireObject({ epoch: integerText, aevoEarned: collateralAmount }))),
    accountPrelaunchVolumes: z.optional(z.array(assetVolume)),
    prelaunchVolumes: z.optional(z.array(assetVolume)),
  }),
})
export type FarmBoostReply = z.output<typeof getFarmBoost.reply>
