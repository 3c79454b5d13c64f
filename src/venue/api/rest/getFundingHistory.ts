import { getFundingHistory as endpoint, type FundingRow } from '@/protocol/rest/marketData'
import { getListedByName, instrumentOfHistory } from '../records/instrumentOf'
import { RequestRefused } from '../requestRefused'
import type { LiveState } from '../../live/liveState'
import { historyWindow } from './historyWindow'
import { serveEndpoint } from './serveEndpoint'

/** rest-public 3.8 */
const maxRows = 50

export const getFundingHistory = serveEndpoint(endpoint, async ({ query, gateway: { port } }) => {
  const instrumentId = query.instrumentName === undefined ? undefined : perpetualId(port.live, query.instrumentName)
  const points = await port.history.fundingPoints({ instrumentId, ...historyWindow(query, maxRows) })
  const rows = points.flatMap((point): FundingRow[] => {
    const instrument = instrumentOfHistory(port, point.instrumentId)
    if (instrument === undefined) return []
    return [[instrument.instrumentName, point.timeNs, point.rate, { price: point.markPrice }]]
  })
  return { fundingHistory: rows }
})

function perpetualId(live: LiveState, instrumentName: string): string {
  const instrument = getListedByName(live, instrumentName)
  if (instrument.instrumentType !== 'PERPETUAL') throw new RequestRefused('INSTRUMENT_NOT_PERPETUAL')
  return instrument.instrumentId
}
