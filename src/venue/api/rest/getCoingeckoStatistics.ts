import { getCoingeckoStatistics as endpoint } from '@/protocol/rest/marketData'
import { fixed6, type Amount } from '@/protocol/fixed6'
import { listInstruments } from '../../live/instrumentCatalogue'
import { findIndexPrice } from '../../live/liveState'
import { volume24h } from '../../live/volumes'
import { nextFundingNs } from './getFunding'
import { serveEndpoint } from './serveEndpoint'

/** All perpetuals in an aggregator's form (rest-public 3.15). This venue has delisted none. */
export const getCoingeckoStatistics = serveEndpoint(endpoint, ({ gateway: { port } }) => {
  const { live } = port
  const nowNs = port.clock.nowNs()
  return listInstruments(live.instruments, { instrumentType: 'PERPETUAL' }).map(
    ({ instrumentId, instrumentName, asset }) => {
      const indexPrice = findIndexPrice(live, asset)
      const rates = live.fundingRates.get(instrumentId)
      return {
        tickerId: instrumentName,
        baseCurrency: asset,
        targetCurrency: 'USD',
        targetVolume: volume24h(live, instrumentId, nowNs).usd,
        productVolume: 'Perpetual',
        openInterest: live.openInterest.get(instrumentId) ?? fixed6<Amount>(0n),
        ...(indexPrice === undefined ? {} : { indexPrice }),
        indexCurrency: 'USD',
        nextFundingRateTimestamp: nextFundingNs(nowNs) / 1_000_000_000n,
        ...(rates === undefined ? {} : { fundingRate: rates.nextRate }),
        contractType: 'Vanilla',
        contractPriceCurrency: 'USD',
      }
    },
  )
})
