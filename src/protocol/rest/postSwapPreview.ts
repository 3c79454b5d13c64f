import type * as z from 'zod/mini'
import { collateralAmount, computedPrice, decimalFraction, decimalUsd } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { fp6Amount } from '../requestCodecs'
import { wireObject } from '../wireObject'
import { swapPreviewRequest } from './swapRequest'

/** POST /swap/preview: what an exchange would come to now (rest-public 4.9). */
export const postSwapPreview = defineEndpoint({
  name: 'postSwapPreview',
  method: 'POST',
  path: '/swap/preview',
  access: 'public',
  body: swapPreviewRequest,
  reply: wireObject({
    /** USDC that would be paid with the fee or received after it; in millionths, unlike all the rest. */
    quoteAmount: fp6Amount,
    fees: decimalUsd,
    feeRate: decimalFraction,
    /** Of the caller; 0 when nobody says who asks. */
    baseBalance: collateralAmount,
    quoteBalance: decimalUsd,
    /** What the venue can give. */
    baseCapacity: collateralAmount,
    quoteCapacity: decimalUsd,
    /** Units of the collateral. */
    amount: collateralAmount,
    price: computedPrice,
  }),
})
export type SwapPreview = z.output<typeof postSwapPreview.reply>
