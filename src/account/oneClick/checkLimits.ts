import { numberLocale } from '@/language/chosenLanguage'
import { t } from '@/language/t'
import { add, fixed6, formatFixed6, larger, subtract, type Price, type Usd } from '@/protocol/fixed6'
import { AccessError } from '../accessError'
import type { OneClickLimits } from './oneClickLimits'
import { valueToSign, type OrderToSign } from './orderToSign'

/** What a session has signed. */
export type OneClickUse = { readonly usd: Usd; readonly orders: number }

export const nothingUsed: OneClickUse = { usd: fixed6(0n), orders: 0 }

/**
 * What the session will have signed after these orders, all of them or none. Orders that only reduce are never stopped
 * and count for nothing: a limit must not stand between a trader and the way out. Throws {@link AccessError} with the
 * limit that an order does not keep to, and how to go on.
 */
export function afterSigning(
  orders: readonly OrderToSign[],
  used: OneClickUse,
  limits: OneClickLimits,
  markPriceOf: (instrumentId: string) => Price | undefined,
): OneClickUse {
  const counted = orders.filter(({ reduceOnly }) => !reduceOnly)
  const added = counted.reduce((sum, order) => add(sum, addedBy(order, limits, markPriceOf)), nothingUsed.usd)
  const after = { usd: add(used.usd, added), orders: used.orders + counted.length }
  const { sessionUsd, sessionOrders } = limits
  // An edit that adds nothing stays possible when the sum is used up.
  if (sessionUsd !== undefined && added > 0n && after.usd > sessionUsd) {
    throw new AccessError(
      t(
        'That would take this one-click session to {sum} USD; its limit is {limit} USD. Sign with the wallet, raise the limit, or begin a new session.',
        { sum: usdText(after.usd), limit: usdText(sessionUsd) },
      ),
    )
  }
  if (sessionOrders !== undefined && counted.length > 0 && after.orders > sessionOrders) {
    throw new AccessError(
      t(
        'That would be order {count} of this one-click session; its limit is {limit}. Sign with the wallet, raise the limit, or begin a new session.',
        { count: after.orders, limit: sessionOrders },
      ),
    )
  }
  return after
}

function addedBy(
  order: OrderToSign,
  { orderUsd, sessionUsd }: OneClickLimits,
  markPriceOf: (instrumentId: string) => Price | undefined,
): Usd {
  const markPrice = markPriceOf(order.instrumentId)
  const value = valueToSign(order, markPrice)
  if (value === undefined) {
    if (orderUsd === undefined && sessionUsd === undefined) return nothingUsed.usd
    throw new AccessError(
      t(
        'The price of this instrument is not known, so one-click cannot hold the order to its limits. Sign it with the wallet, or give it a limit price.',
      ),
    )
  }
  if (orderUsd !== undefined && value > orderUsd) {
    throw new AccessError(
      t(
        'This order is worth {value} USD; one-click signs up to {limit} USD. Sign it with the wallet, or raise the limit.',
        { value: usdText(value), limit: usdText(orderUsd) },
      ),
    )
  }
  const replaced = order.replaces && valueToSign({ ...order, ...order.replaces }, markPrice)
  return replaced === undefined ? value : larger(subtract(value, replaced), nothingUsed.usd)
}

/** With cents, rounded up: what is over a limit must not read like the limit. */
function usdText(usd: Usd): string {
  const cents = ((usd + 9_999n) / 10_000n) * 10_000n
  const text = formatFixed6(cents)
  // An exact decimal as text: the format takes it as it is.
  return new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 2 }).format(text as Intl.StringNumericLiteral)
}
