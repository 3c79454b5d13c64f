import * as z from 'zod/mini'
import { address, collateralAmount, decimalNumber, decimalUsd, integerText, unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** GET /stake: the tier of the week and what holding tokens has given (rest-private 16.11). */
export const getStake = defineEndpoint({
  name: 'getStake',
  method: 'GET',
  path: '/stake',
  access: 'private',
  reply: wireObject({
    weeklyVolume: decimalUsd,
    multiplier: decimalNumber,
    /** 1 to 4. */
    tier: integerText,
    weekStart: unixNanos,
    weekEnd: unixNanos,
    /** Percent a year. */
    apr: decimalNumber,
    /** Of everybody in this week. */
    totalVolume: decimalUsd,
    stakeHistory: z.optional(
      z.array(wireObject({ account: address, epoch: integerText, rewardAmount: collateralAmount })),
    ),
    lpnftHistory: z.optional(
      z.array(
        wireObject({
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
