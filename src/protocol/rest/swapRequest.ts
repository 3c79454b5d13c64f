import * as z from 'zod/mini'
import { collateralAssets } from '../collateral'
import { fp6Amount, uint256 } from '../requestCodecs'
import { wireObject } from '../wireObject'

const members = {
  collateralAsset: z.enum(collateralAssets),
  /** Whether the collateral is bought with USDC. */
  isBuy: z.boolean(),
  /** In the collateral's own decimals; see collateralUnits.ts. What is below a millionth of a unit is cut off. */
  baseAmount: z.optional(uint256),
  /** Millionths of USDC: paid at most, or received at least. */
  quoteAmount: z.optional(fp6Amount),
} as const

/** What is to be exchanged with USDC. Exactly one of the two amounts is given (rest-private 14.3). */
export const swapRequest = wireObject(members)
/** The same of a preview, which need not say the direction (rest-public 4.9): without it the collateral is sold. */
export const swapPreviewRequest = wireObject({ ...members, isBuy: z.optional(z.boolean()) })
export type SwapRequest = z.output<typeof swapRequest>
