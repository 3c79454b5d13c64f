import { useAccountSession } from '@/account/accountContext'
import { usePreviewAccount } from '@/account/preview/usePreviewAccount'
import type { Instrument } from '@/protocol/instrument'
import type { PreviewOrder } from '@/quant/preview/orderOutcome'
import type { OrderPreview } from '@/quant/preview/previewOrder'
import type { PreviewBook } from '@/quant/preview/takeFromBook'

/** What an order in a held instrument would do to the account; undefined while it is not known, or there is no order. */
export function usePositionPreview(
  instrument: Instrument | undefined,
  order: PreviewOrder | undefined,
  book: PreviewBook | undefined,
): OrderPreview | undefined {
  const previews = useAccountSession()?.previews
  const account = usePreviewAccount(instrument)
  if (previews === undefined || account === undefined || order === undefined) return undefined
  return previews.order({ account, order, book })
}
