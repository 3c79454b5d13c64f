import { checkDraft, emptyDraft, type CheckedDraft, type OrderDraft } from '@/appContext/ticket/orderDraft'
import { closingSide } from '@/account/positions'
import type { PositionRow } from './positionRow'
import { useOthersBook } from '@/account/orders/useOthersBook'

/** Holds an order that ends a position against the rules of the venue, as the ticket does. */
export function useClosingCheck({ position, held, instrument, markPrice }: PositionRow) {
  const book = useOthersBook(position.instrumentName)
  const isBookLive = book.status === 'live'
  return (
    draft: Pick<OrderDraft, 'type' | 'priceText' | 'amountText' | 'reduceOnly'> & Partial<Pick<OrderDraft, 'side'>>,
  ): CheckedDraft | undefined =>
    instrument &&
    checkDraft(
      { ...emptyDraft, side: closingSide(position), ...draft },
      {
        instrument,
        markPrice,
        bestBid: isBookLive ? book.bestBid : undefined,
        bestAsk: isBookLive ? book.bestAsk : undefined,
        isBookLive,
        position: held.amount,
      },
    )
}
