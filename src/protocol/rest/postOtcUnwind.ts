import { defineEndpoint } from '../endpoint'
import { wholeNumber } from '../requestCodecs'
import { wireObject } from '../wireObject'
import { success } from './success'

/** POST /otc/unwind: gives a position back to the desk for what it bids (rest-private 17.3). */
export const postOtcUnwind = defineEndpoint({
  name: 'postOtcUnwind',
  method: 'POST',
  path: '/otc/unwind',
  access: 'private',
  body: wireObject({ otcId: wholeNumber }),
  reply: success,
})
