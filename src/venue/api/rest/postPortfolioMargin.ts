import { postPortfolioMargin as endpoint } from '@/protocol/rest/margin'
import { accepted } from '../gateway'
import { servePrivateEndpoint } from './serveEndpoint'

/** Refused where the account would be short of margin by the other rules (rest-private 6.3). */
export const postPortfolioMargin = servePrivateEndpoint(endpoint, async ({ body, caller: { account }, gateway }) => {
  accepted(await gateway.port.submit({ type: 'setPortfolioMargin', account, isEnabled: body.enabled }))
  return { success: true }
})
