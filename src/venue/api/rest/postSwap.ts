import { assert } from '@/lib/assert'
import { postSwap as endpoint } from '@/protocol/rest/swap'
import { accepted } from '../gateway'
import { swapOrderOf } from '../records/swapOrderOf'
import { swapSizeOf } from '../swapSizeOf'
import { servePrivateEndpoint } from './serveEndpoint'

export const postSwap = servePrivateEndpoint(endpoint, async ({ body, caller: { account }, gateway: { port } }) => {
  const { collateralAsset: asset, isBuy } = body
  const { swap } = accepted(await port.submit({ type: 'swap', account, asset, isBuy, ...swapSizeOf(body) }))
  assert(swap !== undefined, 'an exchange that is accepted was made')
  return swapOrderOf(swap)
})
