import { at } from '../at'
import { readBook } from '../restTrader'
import type { TradeScreen } from '../screens/TradeScreen'
import type { Stage } from './stage'

/**
 * The side on which an order at a price of the page's book rests: the scripted book drifts away from the venue's, which
 * would fill an order on the other side at once.
 */
export async function restingSide(stage: Stage, screen: TradeScreen): Promise<'buy' | 'sell'> {
  const [bestAsk] = await readBook(stage.host.venueUrl, 'asks')
  const bestBidText = at(await screen.levelPrices('buy'), 0)
  return Number(bestBidText.replaceAll(',', '')) < (bestAsk?.[0] ?? Infinity) ? 'buy' : 'sell'
}
