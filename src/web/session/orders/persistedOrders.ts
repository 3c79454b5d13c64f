import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import type { SafeStorage } from '@/core/lib/safeStorage'
import type { Hash } from '@/core/protocol/instrument'

/**
 * The start of an order id. A whole id looks like a private key, and a search of web storage for secrets should find
 * nothing.
 */
export type OrderMark = string & { readonly brand: 'OrderMark' }

export function orderMark(orderId: Hash): OrderMark {
  // Only this function creates the brand.
  return orderId.slice(2, 18) as OrderMark
}

const persistedMarks = z.array(z.string().check(z.regex(/^[\da-f]{16}$/)))

/** Enough for all orders of one page. */
const most = 200

/** Stores this page's open orders for the next page, because a closed page cannot report their outcomes. */
export function createPersistedOrders(storage: Pick<Storage, 'getItem' | 'setItem'>, name: string) {
  const key = `optick.connectionOrders.${name}`
  return {
    read: (): ReadonlySet<OrderMark> => {
      const parsed = z.safeParse(persistedMarks, parseJson(storage.getItem(key)))
      // The schema has validated the format of each mark.
      return new Set(parsed.success ? (parsed.data as OrderMark[]) : [])
    },
    keep: (orderIds: ReadonlySet<Hash>): void => {
      storage.setItem(key, JSON.stringify([...orderIds].slice(-most).map(orderMark)))
    },
  }
}

export type MarkStorage = Pick<SafeStorage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
