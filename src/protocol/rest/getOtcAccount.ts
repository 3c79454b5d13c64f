import * as z from 'zod/mini'
import { address } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { otcPositionRecord, otcRequestRecord } from './otcRecords'

/** GET /otc/account: requests to the desk and what is held from it, newest first (rest-private 17.1). */
export const getOtcAccount = defineEndpoint({
  name: 'getOtcAccount',
  method: 'GET',
  path: '/otc/account',
  access: 'private',
  reply: wireObject({
    /** Whom the desk trades with: the caller's own account here. */
    internalAccount: address,
    otcRequests: z.optional(z.array(otcRequestRecord)),
    otcPositions: z.optional(z.array(otcPositionRecord)),
  }),
})
export type OtcAccount = z.output<typeof getOtcAccount.reply>
