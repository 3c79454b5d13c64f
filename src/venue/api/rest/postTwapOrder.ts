import { assert } from '@/lib/assert'
import { postTwapOrder as endpoint } from '@/protocol/rest/twaps'
import { accepted } from '../gateway'
import { twapOrderOf } from '../records/twapRecords'
import { servePrivateEndpoint } from './serveEndpoint'

/** The engine says how it is sliced, and what is too short or too small (rest-private 9.1). */
export const postTwapOrder = servePrivateEndpoint(
  endpoint,
  async ({ body, caller: { account }, gateway: { port } }) => {
    const { instrumentId, isBuy, amountFloat: amount, duration: durationSec, reduceOnly = false } = body
    const request = { account, instrumentId, isBuy, amount, durationSec, reduceOnly }
    const { twap } = accepted(await port.submit({ type: 'createTwap', twap: request }))
    assert(twap !== undefined, 'an accepted TWAP has a record')
    return twapOrderOf(port.live, twap)
  },
)
