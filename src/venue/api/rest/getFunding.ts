import { getFunding as endpoint } from '@/protocol/rest/marketData'
import { getListedByName } from '../records/instrumentOf'
import { RequestRefused } from '../requestRefused'
import { serveEndpoint } from './serveEndpoint'

const hourNs = 3_600_000_000_000n

/** The rate that is predicted for the running hour, and when that hour ends (rest-public 3.7). */
export const getFunding = serveEndpoint(endpoint, ({ query, gateway: { port } }) => {
  const instrument = getListedByName(port.live, query.instrumentName)
  if (instrument.instrumentType !== 'PERPETUAL') throw new RequestRefused('INSTRUMENT_NOT_PERPETUAL')
  const rates = port.live.fundingRates.get(instrument.instrumentId)
  if (rates === undefined) throw new RequestRefused('MARKET_NOT_READY')
  return { fundingRate: rates.nextRate, nextEpoch: nextFundingNs(port.clock.nowNs()) }
})

/** The next full hour. */
export function nextFundingNs(nowNs: bigint): bigint {
  return (nowNs / hourNs + 1n) * hourNs
}
