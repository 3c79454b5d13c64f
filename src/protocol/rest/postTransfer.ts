import * as z from 'zod/mini'
import { address, signature } from '../codecs'
import { uint256 } from '../requestCodecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { success } from './success'
import { maxLength } from '@/protocol/lengths'

/** What a transfer may be called, in letters. */
export const mostLabelLength = 64

/** POST /transfer: collateral to another account at once, signed by the wallet (rest-private 14.2). */
export const postTransfer = defineEndpoint({
  name: 'postTransfer',
  method: 'POST',
  path: '/transfer',
  access: 'private',
  body: wireObject(
    {
      account: address,
      /** The token. */
      collateral: address,
      to: address,
      /** In the token's own decimals. */
      amount: uint256,
      salt: uint256,
      /** `Transfer` by the wallet, see transferTypedData.ts. */
      signature,
      label: z.optional(z.string()),
      referenceId: z.optional(z.string().check(maxLength(mostLabelLength))),
    },
    // The documents write it in camel case, a client of the venue's in the other (rest-private 18).
    { referenceId: ['referenceId', 'reference_id'] },
  ),
  reply: success,
})
