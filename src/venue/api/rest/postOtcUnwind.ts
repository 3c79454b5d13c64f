import { postOtcUnwind as endpoint } from '@/protocol/rest/otc'
import { accepted } from '../gateway'
import { servePrivateEndpoint } from './serveEndpoint'

export const postOtcUnwind = servePrivateEndpoint(endpoint, async ({ body: { otcId }, caller, gateway }) => {
  accepted(await gateway.port.submit({ type: 'unwindOtc', account: caller.account, otcId }))
  return { success: true }
})
