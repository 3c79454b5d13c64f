import type { PositionSide } from '@/core/protocol/codecs'
import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { LargestOrder } from '@/core/quant/preview/largestOrder'
import type { PreviewOrder } from '@/core/quant/preview/orderOutcome'
import type { OrderPreview } from '@/core/quant/preview/previewOrder'
import type { PreviewBook } from '@/core/quant/preview/supposedFills'
import { useAccountSession } from '@/web/session/accountContext'
import { usePreviewAccounts } from './usePreviewAccount'
import { usePreviewTurn } from './usePreviewTurn'

export type AccountOrderPreview = {
  readonly own: OrderPreview
  /**
   * Returns the preview as if the resting remainder also filled at its limit. Undefined if nothing would rest, or while
   * unknown.
   */
  readonly filled: () => OrderPreview | undefined
  /**
   * Returns the effect right now; undefined while unknown. Checks at a press use this, because `own` is as old as the
   * render.
   */
  readonly now: (order: PreviewOrder, book: PreviewBook | undefined) => OrderPreview | undefined
  /** Returns the largest such order that would be accepted now; see `largestOrder`. */
  readonly largest: (order: Omit<PreviewOrder, 'amount'>, book: PreviewBook) => LargestOrder | undefined
}

/**
 * Previews an order. Without an order, or while the book is not live, shows the account as it is. Undefined without an
 * account. `positionSide` chooses the position while there is no order.
 */
export function useOrderPreview(
  instrument: Instrument,
  order: PreviewOrder | undefined,
  book: PreviewBook | undefined,
  positionSide?: PositionSide,
): AccountOrderPreview | undefined {
  const previews = useAccountSession()?.previews
  const { account, accountNow } = usePreviewAccounts(instrument)
  usePreviewTurn(previews)
  if (previews === undefined || account === undefined) return undefined
  const own =
    order === undefined
      ? previews.order({ account, order: noOrder(instrument, positionSide), book: undefined })
      : previews.order({ account, order, book })
  const rests = own.resting !== undefined && own.resting > 0n
  return {
    own,
    filled: () => (order !== undefined && rests ? previews.filled({ account, order, book }) : undefined),
    now: (wanted, bookNow) => {
      const known = accountNow()
      return known === undefined ? undefined : previews.now({ account: known, order: wanted, book: bookNow })
    },
    largest: (wanted, bookNow) => {
      const known = accountNow()
      return known === undefined ? undefined : previews.largest({ account: known, order: wanted, book: bookNow })
    },
  }
}

function noOrder({ instrumentId }: Instrument, positionSide: PositionSide | undefined): PreviewOrder {
  return {
    instrumentId,
    positionSide,
    isBuy: true,
    amount: fixed6<Amount>(0n),
    limitPrice: undefined,
    postOnly: false,
    reduceOnly: false,
    timeInForce: 'IOC',
  }
}
