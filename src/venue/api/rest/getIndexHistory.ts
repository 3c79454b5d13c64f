import { getIndexHistory as endpoint } from '@/protocol/rest/prices'
import type { Price } from '@/protocol/fixed6'
import { checkAsset } from '../records/instrumentOf'
import { pointsWindow } from './historyWindow'
import { serveEndpoint } from './serveEndpoint'

export const getIndexHistory = serveEndpoint(endpoint, async ({ query, gateway: { port } }) => {
  checkAsset(port.live, query.asset)
  const points = await port.history.indexPoints({ asset: query.asset, ...pointsWindow(query) })
  return { history: points.map(({ timeNs, price }): [bigint, Price] => [timeNs, price]) }
})
