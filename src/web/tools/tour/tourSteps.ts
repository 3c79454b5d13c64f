import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Hash, Side } from '@/core/protocol/instrument'

/** What the tour shows, in its order: a result first, then what makes it worth having. */
export const tourSteps = ['connect', 'place', 'amend', 'done'] as const
export type TourStep = (typeof tourSteps)[number]

/** The order that the tour is about, as it was when a step began. */
export type TourOrder = {
  readonly orderId: Hash
  readonly instrumentName: string
  readonly side: Side
  readonly price: Price
  /** Contracts. */
  readonly amount: Amount
}

/** What became of the order that a step was about. `traded`: it has a fill, and is no longer open. */
export type TourLoss = 'traded' | 'gone'

/** How far the tour is. */
export type TourPlace =
  | { readonly step: 'connect' }
  | {
      readonly step: 'place'
      /** Rows and fills from before the step; undefined until the lists have been read. */
      readonly before: { readonly rows: ReadonlySet<string>; readonly filledIds: ReadonlySet<string> } | undefined
      /** Why the step is there again. */
      readonly lost?: TourLoss | undefined
    }
  | {
      readonly step: 'amend'
      /** The order's row in the list, which it keeps when it is amended and gets another id. */
      readonly row: string
      readonly order: TourOrder
    }
  | { readonly step: 'done'; readonly row: string; readonly order: TourOrder; readonly movedTo: Price }

/** What the tour has to know of the account. */
export type TourFacts = {
  readonly isTrading: boolean
  /** Open orders by their row; undefined while the list is not read, or may be old. */
  readonly orders: ReadonlyMap<string, TourOrder> | undefined
  /** Ids of orders with fills, as far as they are known. */
  readonly filledIds: ReadonlySet<string>
}

/** Where the tour is by these facts; the same object while nothing has changed. An unknown list changes nothing. */
export function advance(place: TourPlace, { isTrading, orders, filledIds }: TourFacts): TourPlace {
  switch (place.step) {
    case 'connect':
      return isTrading ? { step: 'place', before: undefined } : place
    case 'place': {
      if (orders === undefined) return place
      const { before } = place
      if (before === undefined) return { ...place, before: { rows: new Set(orders.keys()), filledIds } }
      for (const [row, order] of orders) if (!before.rows.has(row)) return { step: 'amend', row, order }
      // One that filled at once leaves nothing to drag.
      const hasTraded = [...filledIds].some((orderId) => !before.filledIds.has(orderId) && !before.rows.has(orderId))
      return hasTraded && place.lost !== 'traded' ? { ...place, lost: 'traded' } : place
    }
    case 'amend': {
      if (orders === undefined) return place
      const { orderId, price } = place.order
      // After a reload a row has the id that its order has by then.
      const now = orders.get(place.row) ?? [...orders.values()].find((order) => order.orderId === orderId)
      if (now === undefined) {
        return { step: 'place', before: undefined, lost: filledIds.has(orderId) ? 'traded' : 'gone' }
      }
      if (now.price !== price) return { ...place, step: 'done', movedTo: now.price }
      // Another amount is another id, and the next reload looks for that.
      return now.orderId === orderId ? place : { ...place, order: now }
    }
    case 'done':
      return place
  }
}
