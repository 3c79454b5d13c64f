import type { Instrument } from '@/core/protocol/instrument'
import type { PreviewOrder } from '@/core/quant/preview/orderOutcome'
import type { OrderPreview } from '@/core/quant/preview/previewOrder'
import type { PreviewBook } from '@/core/quant/preview/supposedFills'
import { checkDraft, type CheckedDraft } from '@/web/desk/draft/checkDraft'
import { emptyDraft, type OrderDraft } from '@/web/desk/draft/orderDraft'
import { useAccountSession } from '@/web/session/accountContext'
import { closingSide } from '@/web/session/figures/positions'
import { useOthersBook } from '@/web/session/orders/useOthersBook'
import { usePreviewAccount } from '@/web/session/preview/usePreviewAccount'
import { usePreviewTurn } from '@/web/session/preview/usePreviewTurn'
import type { PositionRow } from './positionRow'

/** Returns a function that checks a closing order by the venue's rules, as the ticket does. */
export function useClosingCheck({ position, held, instrument, markPrice }: PositionRow) {
  const book = useOthersBook(position.instrumentName)
  const isBookLive = book.status === 'live'
  return (
    draft: Pick<OrderDraft, 'type' | 'priceText' | 'amountText' | 'reduceOnly'> & Partial<Pick<OrderDraft, 'side'>>,
  ): CheckedDraft | undefined =>
    instrument === undefined
      ? undefined
      : checkDraft(
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

/** Preview of the account after an order in a held instrument; `undefined` while unknown or without an order. */
export function usePositionPreview(
  instrument: Instrument | undefined,
  order: PreviewOrder | undefined,
  book: PreviewBook | undefined,
): OrderPreview | undefined {
  const previews = useAccountSession()?.previews
  const account = usePreviewAccount(instrument)
  usePreviewTurn(previews)
  if (previews === undefined || account === undefined || order === undefined) return undefined
  const own = previews.order({ account, order, book })
  // A resting order has no effect until it fills, but the dialog previews the state after the fill.
  if (own.resting === undefined || own.resting === 0n) return own
  const { margin, position } = previews.filled({ account, order, book })
  return { ...own, margin, position }
}
