import { isMarketPrice } from '@/core/protocol/orderLimits'
import { t } from '@/web/language/t'
import { tradingStoppedText } from '@/web/session/identityConflictText'
import type { OrderNotice } from '@/web/session/orderNotice'
import type { SignedMismatch, SignedTerms } from '@/web/session/orders/signedOrders'
import { formatExact } from '@/web/ui/formatExact'
import type { Toast } from '@/web/ui/showToast'

type LyingNotice = Extract<OrderNotice, { kind: 'signedMismatch' | 'identityConflict' }>

/** Builds the toast for a venue that contradicts the signed terms or itself. It stays until dismissed. */
export function lyingVenueToast(notice: LyingNotice): Toast {
  const alarm = { tone: 'danger', category: 'risk', isRisk: true } as const
  if (notice.kind === 'identityConflict') {
    const [{ instrumentName }] = notice.conflict.claims
    return {
      ...alarm,
      id: `identity ${instrumentName}`,
      title: t('Trading of {instrument} is stopped', { instrument: instrumentName }),
      detail: tradingStoppedText(notice.conflict),
      instrumentName,
    }
  }
  const { signed, venue } = notice.mismatch
  return {
    ...alarm,
    id: `signed ${venue.id}`,
    title: t('The venue reports an order that isn’t the one you signed'),
    detail: `${t('You signed: {terms}.', { terms: signedText(signed) })} ${t('The venue says: {terms}.', { terms: venueText(signed, venue) })} ${t('Check your orders and positions before you trade on.')}`,
  }
}

function signedText({ id, instrumentId, isBuy, amount, limitPrice }: SignedTerms): string {
  const price = isMarketPrice(isBuy, limitPrice) ? t('market') : formatExact(limitPrice)
  return termsText({ id, instrumentId, isBuy, amount: formatExact(amount), price })
}

function venueText(signed: SignedTerms, { id, instrumentId, side, amount, price }: SignedMismatch['venue']): string {
  // An answer with another id has no terms to show.
  if (side === undefined || amount === undefined || price === undefined) return t('order {id}', { id: shortId(id) })
  const shown = isMarketPrice(signed.isBuy, signed.limitPrice) ? t('market') : formatExact(price)
  return termsText({ id, instrumentId, isBuy: side === 'buy', amount: formatExact(amount), price: shown })
}

type Terms = {
  readonly id: string
  readonly instrumentId: string | undefined
  readonly isBuy: boolean
  readonly amount: string
  readonly price: string
}

function termsText({ id, instrumentId, isBuy, amount, price }: Terms): string {
  const terms = { id: shortId(id), instrument: instrumentId ?? '', amount, price }
  if (instrumentId === undefined) {
    return isBuy
      ? t('buy {amount} packages at {price}, quote {id}', terms)
      : t('sell {amount} packages at {price}, quote {id}', terms)
  }
  return isBuy
    ? t('buy {amount} of instrument {instrument} at {price}, order {id}', terms)
    : t('sell {amount} of instrument {instrument} at {price}, order {id}', terms)
}

function shortId(id: string): string {
  return `${id.slice(0, 10)}…${id.slice(-4)}`
}
