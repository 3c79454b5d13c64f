import { collateralAmount } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** GET /weeth: how much weETH all accounts together have deposited, in weETH (the published reference). */
export const getWeeth = defineEndpoint({
  name: 'getWeeth',
  method: 'GET',
  path: '/weeth',
  access: 'public',
  reply: wireObject({ totalDeposits: collateralAmount }),
})
