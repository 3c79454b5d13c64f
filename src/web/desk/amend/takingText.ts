import type { Instrument } from '@/core/protocol/instrument'
import type { MoveTaking } from '@/core/quant/preview/moveTaking'
import { t } from '@/web/language/t'
import { formatAmount, formatPrice, formatUsd } from '@/web/ui/formatNumber'

type Steps = Pick<Instrument, 'priceStep' | 'amountStep'>

/** Describes what a move would take, for example "takes 1.00 at ≈ 3,117.7, fee 2.49". */
export function takingText(taking: MoveTaking, { priceStep, amountStep }: Steps): string {
  if (taking.kind === 'rejected') return t('post-only: rejected here')
  return t('takes {amount} at ≈ {price}, fee {fee}', {
    amount: formatAmount(taking.amount, amountStep),
    price: formatPrice(taking.averagePrice, priceStep),
    fee: formatUsd(taking.fee),
  })
}
