import { postMmp as endpoint } from '@/protocol/rest/protection'
import { accepted } from '../gateway'
import { servePrivateEndpoint } from './serveEndpoint'

/** An interval of 0 switches the protection off, whatever else is said (rest-private 12.2). */
export const postMmp = servePrivateEndpoint(endpoint, async ({ body, caller: { account }, gateway }) => {
  const { asset, interval: intervalSec, frozen: frozenSec, amountLimit, deltaLimit } = body
  const limits = { amountLimit, ...(deltaLimit === undefined ? {} : { deltaLimit }) }
  const settings = intervalSec === 0 ? undefined : { intervalSec, frozenSec, ...limits }
  accepted(await gateway.port.submit({ type: 'setMmp', account, asset, settings }))
  return { success: true }
})
