import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { PreviewBook } from '@/core/quant/preview/supposedFills'
import type { DraftError, DraftOrder } from '@/web/desk/draft/checkDraft'
import { t } from '@/web/language/t'
import { formatAmount, formatPrice } from '@/web/ui/formatNumber'

/** Why a fill-or-kill order is not sent: the book, without own orders, does not show the whole amount at its limit. */
export function fillOrKillProblem(
  { isBuy, amount, limitPrice }: Pick<DraftOrder, 'isBuy' | 'amount' | 'limitPrice'>,
  book: Pick<PreviewBook, 'bids' | 'asks'> | undefined,
  { amountStep, priceStep }: Pick<Instrument, 'amountStep' | 'priceStep'>,
): DraftError | undefined {
  if (book === undefined) return { field: 'order', words: t('Fill or kill needs a live order book.') }
  if (limitPrice === undefined) return undefined
  const within = (isBuy ? book.asks : book.bids).filter(({ price }) =>
    isBuy ? price <= limitPrice : price >= limitPrice,
  )
  const offered = fixed6<Amount>(within.reduce<bigint>((sum, level) => sum + level.amount, 0n))
  if (offered >= amount) return undefined
  const values = {
    offered: formatAmount(offered, amountStep),
    amount: formatAmount(amount, amountStep),
    price: formatPrice(limitPrice, priceStep),
  }
  return {
    field: 'order',
    words: isBuy
      ? t('Only {offered} of {amount} are offered within {price}.', values)
      : t('Only {offered} of {amount} are bid within {price}.', values),
  }
}
