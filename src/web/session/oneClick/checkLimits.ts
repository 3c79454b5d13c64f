import { formatFixed6, type Price, type Usd } from '@/core/protocol/fixed6'
import { numberLocale } from '@/web/language/chosenLanguage'
import { t } from '@/web/language/t'
import { AccessError } from '@/web/session/access/accessError'
import type { OrderToSign } from '@/web/session/wallet/orderToSign'
import { spentAfter, type Overstep, type SigningUse } from '@/web/session/wallet/signingLimits'
import type { OneClickLimits } from './oneClickLimits'

/**
 * Returns the use after these orders. Throws {@link AccessError} if an order exceeds a limit; the message names the
 * limit and what to do.
 */
export function afterSigning(
  orders: readonly OrderToSign[],
  used: SigningUse,
  limits: OneClickLimits,
  markPriceOf: (instrumentId: string) => Price | undefined,
): SigningUse {
  const after = spentAfter(orders, used, limits, markPriceOf)
  if ('limit' in after) throw new AccessError(overstepMessage(after))
  return after
}

/** Returns the message that {@link afterSigning} would throw; undefined if it would not throw. */
export function limitRejection(...of: Parameters<typeof spentAfter>): string | undefined {
  const after = spentAfter(...of)
  return 'limit' in after ? overstepMessage(after) : undefined
}

function overstepMessage(overstep: Overstep): string {
  switch (overstep.limit) {
    case 'sessionUsd':
      return t(
        'This order would bring the session to {sum} USD, above its {limit} USD limit. Sign in your wallet, raise the limit or start a new session.',
        { sum: usdText(overstep.usd), limit: usdText(overstep.most) },
      )
    case 'sessionOrders':
      return t(
        'This would be order {count} of the session, above its limit of {limit} orders. Sign in your wallet, raise the limit or start a new session.',
        { count: overstep.orders, limit: overstep.most },
      )
    case 'sessionPegEdits':
      return t(
        'This would be peg edit {count} of the session, above its limit of {limit} edits. Raise the limit or start a new session.',
        { count: overstep.orders, limit: overstep.most },
      )
    case 'priceUnknown':
      return t(
        'No price is available for this instrument, so one-click can’t check its limits. Sign in your wallet or use a limit order.',
      )
    case 'orderUsd':
      return t(
        'This order is {value} USD; your one-click limit is {limit} USD per order. Sign in your wallet or raise the limit.',
        { value: usdText(overstep.usd), limit: usdText(overstep.most) },
      )
  }
}

/** Formats USD in cents, rounded up, so that a value above a limit never looks equal to the limit. */
function usdText(usd: Usd): string {
  const cents = ((usd + 9_999n) / 10_000n) * 10_000n
  const text = formatFixed6(cents)
  // Intl accepts an exact decimal as a string, which avoids rounding to a double.
  return new Intl.NumberFormat(numberLocale, { maximumFractionDigits: 2 }).format(text as Intl.StringNumericLiteral)
}
