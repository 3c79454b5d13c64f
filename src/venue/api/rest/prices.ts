import type { Price } from '@/protocol/fixed6'
import { checkAsset, getAnyByName } from '../records/instrumentOf'
import { historyWindow, pointsWindow } from './historyWindow'
import { serveEndpoint } from './serveEndpoint'
import { endpoints } from '@/protocol/endpoints'
import { tradeRecordOf } from '../records/tradeRecordOf'

export const getIndexHistory = serveEndpoint(endpoints.getIndexHistory, async ({ query, gateway: { port } }) => {
  checkAsset(port.live, query.asset)
  const points = await port.history.indexPoints({ asset: query.asset, ...pointsWindow(query) })
  return { history: points.map(({ timeNs, price }): [bigint, Price] => [timeNs, price]) }
})

export const getMarkHistory = serveEndpoint(endpoints.getMarkHistory, async ({ query, gateway: { port } }) => {
  const { instrumentId } = getAnyByName(port.live, query.instrumentName)
  const points = await port.history.markPoints({ instrumentId, ...pointsWindow(query) })
  return { history: points.map(({ timeNs, price }): [bigint, Price] => [timeNs, price]) }
})

/** rest-public 3.9: no limit is documented, the newest 50 of the window are answered. */
const maxTrades = 50

export const getInstrumentTradeHistory = serveEndpoint(
  endpoints.getInstrumentTradeHistory,
  async ({ param, query, gateway: { port } }) => {
    const { instrumentId } = getAnyByName(port.live, param('instrument_name'))
    const page = await port.history.trades({ instrumentId, ...historyWindow(query, maxTrades, maxTrades) })
    return { count: page.count, tradeHistory: page.rows.map((trade) => tradeRecordOf(port.live, trade)) }
  },
)
