import { postClaimTradeFees as endpoint } from '@/protocol/rest/campaigns'
import { accepted } from '../gateway'
import { servePrivateEndpoint } from './serveEndpoint'

/** All that waits, at once; nothing is a refusal (rest-private 16.5). */
export const postClaimTradeFees = servePrivateEndpoint(endpoint, async ({ caller: { account }, gateway }) => {
  accepted(await gateway.port.submit({ type: 'claimTradeFees', account }))
  return { success: true }
})
