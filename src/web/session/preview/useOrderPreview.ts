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
  /** Once what would rest has filled too, at its limit; undefined when nothing would rest, or that is unknown. */
  readonly filled: () => OrderPreview | undefined
  /** What an order would do at this moment; undefined while that is not known. A press is judged by it: `own` is as old as what is drawn. */
  readonly now: (order: PreviewOrder, book: PreviewBook | undefined) => OrderPreview | undefined
  /** The largest such order that would be accepted at this moment; see `largestOrder`. */
  readonly largest: (order: Omit<PreviewOrder, 'amount'>, book: PreviewBook) => LargestOrder | undefined
}

/**
 * What an order would do to the trader's own account, at current prices. Without an order yet, and while the book is
 * not live, it shows the account as it is. Undefined while no one trades or the account is not read.
 */
export function useOrderPreview(
  instrument: Instrument,
  order: PreviewOrder | undefined,
  book: PreviewBook | undefined,
): AccountOrderPreview | undefined {
  const previews = useAccountSession()?.previews
  const { account, accountNow } = usePreviewAccounts(instrument)
  usePreviewTurn(previews)
  if (previews === undefined || account === undefined) return undefined
  const own =
    order === undefined
      ? previews.order({ account, order: noOrder(instrument), book: undefined })
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

function noOrder({ instrumentId }: Instrument): PreviewOrder {
  return {
    instrumentId,
    isBuy: true,
    amount: fixed6<Amount>(0n),
    limitPrice: undefined,
    postOnly: false,
    reduceOnly: false,
    timeInForce: 'IOC',
  }
}
