import { describeError } from '@/protocol/errorCodes'
import type { Instrument } from '@/protocol/instrument'
import type { LargestOrder, OrderCap } from '@/quant/preview/largestOrder'
import { formatUsd } from '@/ui/formatNumber'
import { t } from '@/language/t'

type Limits = Pick<Instrument, 'maxOrderValue' | 'maxNotionalValue'>

/** What else than the margin, or the position that is to be reduced, keeps an order from being larger. */
export function capText(cap: OrderCap, { maxOrderValue, maxNotionalValue }: Limits): string | undefined {
  switch (cap) {
    case 'EXCEED_MAX_ORDER_VALUE':
      return t('Limited by the maximum order value of {value} USD.', { value: formatUsd(maxOrderValue, 0) })
    case 'EXCEEDS_MAX_NOTIONAL':
      return t('Limited by the maximum position of {value} USD.', { value: formatUsd(maxNotionalValue, 0) })
    case 'BOOK_DEPTH':
      return t('Limited by what the order book holds.')
    default:
      return undefined
  }
}

/** Why not even the smallest order is possible. */
export function noOrderText({ cap }: LargestOrder): string {
  switch (cap) {
    case 'INSUFFICIENT_MARGIN':
      return t('Available margin doesn’t cover the smallest order.')
    case 'BOOK_DEPTH':
      return t('The book has nothing to take at that price.')
    case 'NO_POSITION_REDUCE_ONLY':
    case 'INVALID_DIRECTION_REDUCE_ONLY':
    case 'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY':
      return t('Nothing to reduce on that side')
    default:
      return t(describeError(cap))
  }
}
