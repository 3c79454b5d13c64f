import { getSettlementHistory as endpoint } from '@/protocol/rest/marketData'
import { checkAsset } from '../records/instrumentOf'
import { historyWindow } from './historyWindow'
import { serveEndpoint } from './serveEndpoint'

/** rest-public 1.4 */
const maxRows = 50

export const getSettlementHistory = serveEndpoint(endpoint, async ({ query, gateway: { port } }) => {
  const { asset } = query
  if (asset !== undefined) checkAsset(port.live, asset)
  const { rows } = await port.history.settlements({ asset, ...historyWindow(query, maxRows) })
  return rows.map(({ asset: settled, expiryNs, settlementPrice, timeNs }) => ({
    asset: settled,
    expiry: expiryNs,
    settlementPrice,
    settlementTimestamp: timeNs,
  }))
})
