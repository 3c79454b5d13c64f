import { numberLocale } from '@/language/chosenLanguage'
import { t } from '@/language/t'
import { formatFixed6, type Price, type Usd } from '@/protocol/fixed6'
import type { OrderToSign } from '@/wallet/orderToSign'
import { spentAfter, type Overstep, type SigningUse } from '@/wallet/signingLimits'
import { AccessError } from '../accessError'
import type { OneClickLimits } from './oneClickLimits'

/**
 * What the session will have signed after these orders, all of them or none. Throws {@link AccessError} with the limit
 * that an order does not keep to, and how to go on.
 */
export function afterSigning(
  orders: readonly OrderToSign[],
  used: SigningUse,
  limits: OneClickLimits,
  markPriceOf: (instrumentId: string) => Price | undefined,
): SigningUse {
  const after = spentAfter(orders, used, limits, markPriceOf)
  if ('limit' in after) throw new AccessError(overstepWords(after))
  return after
}

/** The words of the limit that {@link afterSigning} would refuse these orders for; undefined when it would not. */
export function limitRefusal(...of: Parameters<typeof spentAfter>): string | undefined {
  const after = spentAfter(...of)
  return 'limit' in after ? overstepWords(after) : undefined
}

function overstepWords(overstep: Overstep): string {
  switch (overstep.limit) {
    case 'sessionUsd':
      return t(
        'That would take this one-click session to {sum} USD; its limit is {limit} USD. Sign with the wallet, raise the limit, or begin a new session.',
        { sum: usdText(overstep.usd), limit: usdText(overstep.most) },
      )
    case 'sessionOrders':
      return t(
        'That would be order {count} of this one-click session; its limit is {limit}. Sign with the wallet, raise the limit, or begin a new session.',
        { count: overstep.orders, limit: overstep.most },
      )
    case 'sessionPegEdits':
      return t(
        'That would be peg edit {count} of this one-click session; its limit is {limit}. Raise the limit, or begin a new session.',
        { count: overstep.orders, limit: overstep.most },
      )
    case 'priceUnknown':
      return t(
        'The price of this instrument is not known, so one-click cannot hold the order to its limits. Sign it with the wallet, or give it a limit price.',
      )
    case 'orderUsd':
      return t(
        'This order is worth {value} USD; one-click signs up to {limit} USD. Sign it with the wallet, or raise the limit.',
        { value: usdText(overstep.usd), limit: usdText(overstep.most) },
      )
  }
}

/** With cents, rounded up: what is over a limit must not read like the limit. */
function usdText(usd: Usd): string {
  const cents = ((usd + 9_999n) / 10_000n) * 10_000n
  const text = formatFixed6(cents)
  // An exact decimal as text: the format takes it as it is.
  return new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 2 }).format(text as Intl.StringNumericLiteral)
}
