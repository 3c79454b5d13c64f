import { trades as channel } from '@/protocol/channels/trades'
import { isPublicTrade } from '../../rules/isPublicTrade'
import { tradeRecordOf } from '../records/tradeRecordOf'
import { route } from './eventRoutes'
import { definePublisher } from './publisher'
import { instrumentOfScope } from './scopeOf'

/** One message a trade, of an instrument or of all of an asset. */
export const trades = definePublisher(channel, ({ port, scope, publish }) => ({
  routes: [
    scope.kind === 'asset'
      ? route.tradesOf(scope.asset)
      : route.trades(instrumentOfScope(port.live, scope).instrumentId),
  ],
  hear: (event) => {
    // What the insurance fund takes over, and what is deleveraged, was never offered to anybody.
    if (event.type !== 'traded' || !isPublicTrade(event.trade)) return
    publish(tradeRecordOf(port.live, { ...event.trade, side: event.trade.taker.side }))
  },
}))
