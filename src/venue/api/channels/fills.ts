import { assert } from '@/lib/assert'
import { fills as channel, type FillMessage } from '@/protocol/channels/fills'
import type { FillParty, Trade } from '../../engine/event'
import type { LiveState } from '../../live/liveState'
import { findAnyInstrument } from '../records/instrumentOf'
import { route } from './eventRoutes'
import { definePublisher } from './publisher'
import { accountOfStage } from './scopeOf'

/** One message a fill. Who trades with himself hears of both sides, the maker's first. */
export const fills = definePublisher(channel, ({ port, account, publish }) => {
  const owner = accountOfStage(account)
  return {
    routes: [route.fills(owner)],
    hear: (event, { timeNs }) => {
      if (event.type !== 'traded') return
      for (const party of [event.trade.maker, event.trade.taker]) {
        if (party.account === owner) publish({ timestamp: timeNs, fill: fillOf(port.live, event.trade, party) })
      }
    },
  }
})

function fillOf(live: LiveState, trade: Trade, party: FillParty): FillMessage {
  const instrument = findAnyInstrument(live, trade.instrumentId)
  assert(instrument !== undefined, 'what traded is or was listed')
  const { instrumentId, instrumentName, instrumentType } = instrument
  return {
    tradeId: trade.tradeId,
    orderId: party.orderId,
    instrumentId,
    instrumentName,
    instrumentType,
    price: trade.price,
    side: party.side,
    fees: party.fee,
    filled: trade.amount,
    orderStatus: party.orderStatus,
    liquidity: party.liquidity,
    createdTimestamp: trade.timeNs,
    systemType: party.systemType,
    ...(party.tradeType === 'trade' ? {} : { tradeType: party.tradeType, liquidationFee: party.liquidationFee }),
  }
}
