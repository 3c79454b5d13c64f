import type { ChannelKey } from '@/protocol/channels'
import { bookTicker } from './bookTicker'
import { fills } from './fills'
import { indexPrice } from './indexPrice'
import { orderbook } from './orderbook'
import { orderbook100ms } from './orderbook100ms'
import { orderbook500ms } from './orderbook500ms'
import { orders } from './orders'
import { positions } from './positions'
import type { Publisher } from './publisher'
import { ticker } from './ticker'
import { ticker500ms } from './ticker500ms'
import { trades } from './trades'

/** Who publishes a channel; a channel without a publisher does not compile. */
export const publishers: Readonly<Record<ChannelKey, Publisher>> = {
  ticker,
  ticker500ms,
  bookTicker,
  orderbook,
  orderbook100ms,
  orderbook500ms,
  index: indexPrice,
  trades,
  orders,
  fills,
  positions,
}
