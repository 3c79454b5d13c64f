import { defineEndpoint } from '../endpoint'
import { success } from './success'

/** POST /claim-trade-fees: has paid out what the campaign gives back of trade fees (rest-private 16.5). */
export const postClaimTradeFees = defineEndpoint({
  name: 'postClaimTradeFees',
  method: 'POST',
  path: '/claim-trade-fees',
  access: 'private',
  reply: success,
})
