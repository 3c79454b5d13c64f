import { getTradeHistory as endpoint, type AccountTrade } from '@/protocol/rest/getTradeHistory'
import type { LiveState } from '../../live/liveState'
import type { Fill } from '../../storage/history'
import { findAnyInstrument } from '../records/instrumentOf'
import { historyWindow } from './historyWindow'
import { servePrivateEndpoint } from './serveEndpoint'

/** rest-private 1.8 */
const maxRows = 50

/** The account's own fills (rest-private 13.1). Settlements and funding come with the engine's own. */
export const getTradeHistory = servePrivateEndpoint(endpoint, async ({ query, caller, gateway: { port } }) => {
  const window = historyWindow(query, maxRows)
  const page = await port.history.fills({ account: caller.account, ...window, offset: query.offset })
  return { count: page.count, tradeHistory: page.rows.flatMap((fill) => accountTrade(port.live, fill)) }
})

/** None for a contract that expired so long ago that its terms are forgotten. */
function accountTrade(live: LiveState, fill: Fill): AccountTrade[] {
  const instrument = findAnyInstrument(live, fill.instrumentId)
  if (instrument === undefined) return []
  const { instrumentName, instrumentType, asset } = instrument
  const { tradeId, orderId, account, instrumentId, amount, side, price, liquidity } = fill
  return [
    {
      tradeId,
      orderId,
      tradeType: 'trade',
      account,
      instrumentId,
      instrumentName,
      instrumentType,
      asset,
      amount,
      side,
      fees: fill.fee,
      createdTimestamp: fill.timeNs,
      price,
      liquidity,
      pnl: fill.realizedPnl,
      tradeStatus: fill.orderStatus,
    },
  ]
}
