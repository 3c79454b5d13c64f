import { getOptionsHistory as endpoint, type OptionTrade } from '@/protocol/rest/marketData'
import type { OptionTrade as KeptTrade } from '../../storage/history'
import type { VenuePort } from '../../venuePort'
import { checkAsset, instrumentOfHistory } from '../records/instrumentOf'
import { ivOfTrade } from '../records/optionFigures'
import { historyWindow } from './historyWindow'
import { serveEndpoint } from './serveEndpoint'

/** rest-public 1.4 */
const maxRows = 50

/** Trades over all options of an asset (rest-public 3.10). */
export const getOptionsHistory = serveEndpoint(endpoint, async ({ query, gateway: { port } }) => {
  const { asset, optionType, offset } = query
  checkAsset(port.live, asset)
  const trades = await port.history.optionTrades({ asset, optionType, offset, ...historyWindow(query, maxRows) })
  return trades.flatMap((trade) => optionTrade(port, trade))
})

function optionTrade(port: VenuePort, trade: KeptTrade): OptionTrade[] {
  const instrument = instrumentOfHistory(port, trade.instrumentId)
  if (instrument?.instrumentType !== 'OPTION') return []
  const { instrumentName, optionType, expiryNs, strike } = instrument
  const iv = ivOfTrade(instrument, trade)
  return [
    {
      instrumentName,
      optionType,
      expiry: expiryNs,
      strike,
      ...(iv === undefined ? {} : { iv }),
      orderType: trade.orderType ?? 'limit',
      side: trade.side,
      avgPrice: trade.price,
      amount: trade.amount,
      tradeStatus: trade.orderStatus ?? 'filled',
      createdTimestamp: trade.timeNs,
    },
  ]
}
