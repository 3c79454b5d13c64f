import { getPortfolio as endpoint } from '@/protocol/rest/account'
import { portfolioOf } from '../records/portfolioOf'
import { ownAccount } from './ownAccount'
import { servePrivateEndpoint } from './serveEndpoint'

export const getPortfolio = servePrivateEndpoint(endpoint, async ({ caller, gateway: { port } }) => {
  const { portfolio } = await portfolioOf(port, ownAccount(port.live, caller))
  return portfolio
})
