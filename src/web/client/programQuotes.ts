import type { Price } from '@/core/protocol/fixed6'
import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { NotConnectedError } from '@/web/connection/callErrors'
import { hasEnded, isRejection, NotArrivedError, type OrderTerms, type ProgramOrders } from './programOrders'

export type QuoteTerms = OrderTerms & { readonly limitPrice: Price }

/** Keeps at most one resting order on each side of an instrument. */
export type ProgramQuotes = {
  /**
   * Moves the order of this side by an edit, or places it. Resolves to the new order; to undefined if one at this price is
   * open, if the venue rejected the request or did not receive it, or without a connection. After a rejection the old
   * order is cancelled, and the open orders are read again before the next quote.
   */
  readonly quote: (terms: QuoteTerms) => Promise<OrderMessage | undefined>
}

export type ProgramQuoteDeps = {
  readonly instrument: string
  readonly orders: Pick<ProgramOrders, 'place' | 'edit' | 'cancel'>
  /** Reads the open orders of the account. */
  readonly readOrders: () => Promise<readonly OrderMessage[]>
  /** Calls back with changed orders. */
  readonly onOrders: (listener: (changed: readonly OrderMessage[]) => void) => void
  /** Calls back when changes may have been missed. */
  readonly onReconnected: (listener: () => void) => void
}

export function createProgramQuotes({ instrument, orders, ...deps }: ProgramQuoteDeps): ProgramQuotes {
  const open = new Map<boolean, OrderMessage>()
  const replacing = new Set<Hash>()
  const sending = new Set<Promise<OrderMessage>>()
  let reading: Promise<void> | undefined
  /** True if the open orders may differ from those known here. */
  let isStale = true

  deps.onReconnected(() => (isStale = true))
  deps.onOrders((changed) => {
    for (const order of changed) {
      if (order.instrumentId !== instrument || replacing.has(order.orderId)) continue
      const isKnown = [...open.values()].some(({ orderId }) => orderId === order.orderId)
      // The message about an order that was just sent may come before the reply.
      if (hasEnded(order) ? isKnown || sending.size > 0 : !isKnown && sending.size === 0) isStale = true
    }
  })

  async function read(): Promise<void> {
    await Promise.allSettled(sending)
    isStale = false
    const listed = await deps.readOrders().catch((error: unknown) => {
      isStale = true
      throw error
    })
    open.clear()
    for (const order of listed) {
      if (order.instrumentId !== instrument || order.stop !== undefined) continue
      const isBuy = order.side === 'buy'
      if (open.has(isBuy)) await cancel(order.orderId)
      else open.set(isBuy, order)
    }
  }

  async function cancel(orderId: Hash): Promise<void> {
    try {
      await orders.cancel(orderId)
    } catch (error) {
      // It has ended, or the next reading finds it and it is cancelled or moved then.
      if (!isRejection(error) && !(error instanceof NotArrivedError)) throw error
      isStale = true
    }
  }

  async function send(old: OrderMessage | undefined, terms: QuoteTerms): Promise<OrderMessage> {
    if (old !== undefined) replacing.add(old.orderId)
    const sent = old === undefined ? orders.place(terms) : orders.edit(old.orderId, terms)
    sending.add(sent)
    try {
      return await sent
    } finally {
      sending.delete(sent)
      if (old !== undefined) replacing.delete(old.orderId)
    }
  }

  return {
    quote: async (terms) => {
      if (isStale) reading ??= read().finally(() => (reading = undefined))
      await reading
      const old = open.get(terms.isBuy)
      if (old?.price === terms.limitPrice) return undefined
      try {
        const made = await send(old, terms)
        open.set(terms.isBuy, made)
        return made
      } catch (error) {
        isStale = true
        // Nothing was sent, and after the reconnection the orders are read.
        if (error instanceof NotConnectedError) return undefined
        if (!isRejection(error) && !(error instanceof NotArrivedError)) throw error
        if (old !== undefined) await cancel(old.orderId)
        return undefined
      }
    },
  }
}
