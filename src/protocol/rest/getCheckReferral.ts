import * as z from 'zod/mini'
import { address, decimalFraction } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** GET /check-referral: whether an account may give the name of a referrer when it registers (rest-public 4.10). */
export const getCheckReferral = defineEndpoint({
  name: 'getCheckReferral',
  method: 'GET',
  path: '/check-referral',
  access: 'public',
  query: wireObject({
    account: address,
    /** The name of the referrer. */
    referralCode: z.string(),
  }),
  reply: wireObject({
    isReferrable: z.boolean(),
    /** Of the fees: 0.1 is 10 % less. */
    refereeDiscount: decimalFraction,
    /** Why not, in words. */
    code: z.optional(z.string()),
  }),
})
