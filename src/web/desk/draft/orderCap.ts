import { describeError } from '@/core/protocol/errorCodes'
import type { Instrument } from '@/core/protocol/instrument'
import type { LargestOrder, OrderCap } from '@/core/quant/preview/largestOrder'
import { t } from '@/web/language/t'
import { formatUsd } from '@/web/ui/formatNumber'

type Limits = Pick<Instrument, 'maxOrderValue' | 'maxNotionalValue'>

const capTexts: Partial<Record<OrderCap, (limits: Limits) => string>> = {
  EXCEED_MAX_ORDER_VALUE: ({ maxOrderValue }) =>
    t('Limited by the maximum order value of {value} USD.', { value: formatUsd(maxOrderValue, 0) }),
  EXCEEDS_MAX_NOTIONAL: ({ maxNotionalValue }) =>
    t('Limited by the maximum position of {value} USD.', { value: formatUsd(maxNotionalValue, 0) }),
  BOOK_DEPTH: () => t('Limited by what the order book holds.'),
}

/** Limits on the amount other than margin or the position to reduce. */
export function capText(cap: OrderCap, limits: Limits): string | undefined {
  return capTexts[cap]?.(limits)
}

const nothingToReduce = t('Nothing to reduce on that side')

const noOrderTexts: Partial<Record<OrderCap, string>> = {
  INSUFFICIENT_MARGIN: t('Available margin doesn’t cover the smallest order.'),
  BOOK_DEPTH: t('The book has nothing to take at that price.'),
  NO_POSITION_REDUCE_ONLY: nothingToReduce,
  INVALID_DIRECTION_REDUCE_ONLY: nothingToReduce,
  ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY: nothingToReduce,
}

export function noOrderText({ cap }: LargestOrder): string {
  return noOrderTexts[cap] ?? t(describeError(cap))
}
