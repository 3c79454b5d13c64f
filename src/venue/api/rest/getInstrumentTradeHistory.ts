import { getInstrumentTradeHistory as endpoint } from '@/protocol/rest/prices'
import { getAnyByName } from '../records/instrumentOf'
import { tradeRecordOf } from '../records/tradeRecordOf'
import { historyWindow } from './historyWindow'
import { serveEndpoint } from './serveEndpoint'

/** rest-public 3.9: no limit is documented, the newest 50 of the window are answered. */
const maxTrades = 50

export const getInstrumentTradeHistory = serveEndpoint(endpoint, async ({ param, query, gateway: { port } }) => {
  const { instrumentId } = getAnyByName(port.live, param('instrument_name'))
  const page = await port.history.trades({ instrumentId, ...historyWindow(query, maxTrades, maxTrades) })
  return { count: page.count, tradeHistory: page.rows.map((trade) => tradeRecordOf(port.live, trade)) }
})
