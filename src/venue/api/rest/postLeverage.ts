import { postLeverage as endpoint } from '@/protocol/rest/margin'
import { accepted } from '../gateway'
import { servePrivateEndpoint } from './serveEndpoint'

/** The engine knows which leverage an instrument allows (rest-private 6.4). */
export const postLeverage = servePrivateEndpoint(endpoint, async ({ body, caller: { account }, gateway }) => {
  accepted(
    await gateway.port.submit({ type: 'setLeverage', account, instrumentId: body.instrument, leverage: body.leverage }),
  )
  return { success: { success: true } }
})
