/**
 * Compares what this page signed with what the venue reports. An order's id is the digest of its signed terms, so a
 * record with a signed id and other terms is a different order, and an answer with an unexpected id belongs to another
 * request.
 */

import {
  orderDigest,
  quoteDigest,
  type SigningDomain,
  type UnsignedOrder,
  type UnsignedQuote,
} from '@/core/protocol/eip712'
import { fixed6, smaller, type Amount } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import { isMarketPrice } from '@/core/protocol/orderLimits'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { SignableTypedData } from '@/web/session/wallet/typedDataSigner'

/** Terms in millionths, as signed. */
export type SignedTerms = Pick<UnsignedOrder, 'isBuy' | 'limitPrice' | 'amount'> & {
  readonly id: Hash
  /** Set for orders only, because a quote signs a block instead. */
  readonly instrumentId: string | undefined
}

export type SignedMismatch = {
  readonly signed: SignedTerms
  readonly venue: { readonly id: Hash } & Partial<Pick<OrderMessage, 'instrumentId' | 'side' | 'amount' | 'price'>>
}

type ReportedOrder = Pick<OrderMessage, 'orderId' | 'instrumentId' | 'side' | 'amount' | 'price'> &
  Pick<OrderMessage, 'closePosition'>

export type SignedOrders = {
  /** Records an order or a quote that is being signed. */
  readonly note: (data: Pick<SignableTypedData, 'primaryType' | 'message'>) => void
  /** True when an answer belongs to the order signed with this salt. Reports a mismatch. */
  readonly isAnswerTo: (salt: bigint, id: Hash) => boolean
  /** Returns a venue record with its amount capped at the signed amount. Reports terms that differ. */
  readonly checked: <Order extends ReportedOrder>(order: Order) => Order
}

/** Number of signed orders that are remembered; the oldest are forgotten first. */
const remembered = 5_000

/** @param onMismatch called once per order id if the venue reports terms that differ from the signed ones, or another order */
export function createSignedOrders(
  domain: SigningDomain,
  onMismatch: (mismatch: SignedMismatch) => void,
): SignedOrders {
  const byId = new Map<Hash, SignedTerms>()
  const bySalt = new Map<bigint, SignedTerms>()
  const reported = new Set<Hash>()
  const report = (mismatch: SignedMismatch) => {
    if (reported.has(mismatch.venue.id)) return
    reported.add(mismatch.venue.id)
    onMismatch(mismatch)
  }
  return {
    note: ({ primaryType, message }) => {
      const signed = termsOf(domain, primaryType, message)
      if (signed === undefined) return
      const { salt, ...terms } = signed
      byId.set(terms.id, terms)
      bySalt.set(salt, terms)
      for (const id of byId.keys()) {
        if (byId.size <= remembered) break
        byId.delete(id)
      }
      for (const old of bySalt.keys()) {
        if (bySalt.size <= remembered) break
        bySalt.delete(old)
      }
    },
    isAnswerTo: (salt, id) => {
      const signed = bySalt.get(salt)
      if (signed === undefined || signed.id === id) return true
      report({ signed, venue: { id } })
      return false
    },
    checked: (order) => {
      const signed = byId.get(order.orderId)
      if (signed === undefined || isAsSigned(order, signed)) return order
      const { orderId: id, instrumentId, side, amount, price } = order
      report({ signed, venue: { id, instrumentId, side, amount, price } })
      // Capped, because the next amend computes its signed amount from this record.
      return signed.amount === 0n ? order : { ...order, amount: smaller(order.amount, fixed6<Amount>(signed.amount)) }
    },
  }
}

function isAsSigned(order: ReportedOrder, { instrumentId, isBuy, amount, limitPrice }: SignedTerms): boolean {
  // A stop on a whole position signs 0. A venue may reduce an amount that exceeds the position, but must never raise an
  // amount.
  const isWithin = amount === 0n || order.closePosition === true || order.amount <= amount
  const isPriceOpen = isMarketPrice(isBuy, limitPrice)
  return (
    (instrumentId === undefined || order.instrumentId === instrumentId) &&
    (order.side === 'buy') === isBuy &&
    isWithin &&
    (isPriceOpen || order.price === limitPrice)
  )
}

function termsOf(
  domain: SigningDomain,
  primaryType: string,
  message: SignableTypedData['message'],
): (SignedTerms & { readonly salt: bigint }) | undefined {
  // The page built this message itself, so its members match its type.
  if (primaryType === 'Order') {
    const order = message as unknown as UnsignedOrder
    const { isBuy, limitPrice, amount, salt, instrument } = order
    return { id: orderDigest(domain, order), instrumentId: String(instrument), isBuy, limitPrice, amount, salt }
  }
  if (primaryType === 'Quote') {
    const quote = message as unknown as UnsignedQuote
    const { isBuy, limitPrice, amount, salt } = quote
    return { id: quoteDigest(domain, quote), instrumentId: undefined, isBuy, limitPrice, amount, salt }
  }
  return undefined
}
