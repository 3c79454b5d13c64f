import { getMarkHistory as endpoint } from '@/protocol/rest/prices'
import type { Price } from '@/protocol/fixed6'
import { getAnyByName } from '../records/instrumentOf'
import { pointsWindow } from './historyWindow'
import { serveEndpoint } from './serveEndpoint'

export const getMarkHistory = serveEndpoint(endpoint, async ({ query, gateway: { port } }) => {
  const { instrumentId } = getAnyByName(port.live, query.instrumentName)
  const points = await port.history.markPoints({ instrumentId, ...pointsWindow(query) })
  return { history: points.map(({ timeNs, price }): [bigint, Price] => [timeNs, price]) }
})
