import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Hash, Side } from '@/core/protocol/instrument'

/** The steps in order. The trader sees a result first, and then what makes it useful. */
export const tourSteps = ['connect', 'place', 'amend', 'done'] as const
export type TourStep = (typeof tourSteps)[number]

export type TourOrder = {
  readonly orderId: Hash
  readonly instrumentName: string
  readonly side: Side
  readonly price: Price
  /** Contracts. */
  readonly amount: Amount
}

/** Why a step lost its order. `traded`: it filled and is no longer open. */
export type TourLoss = 'traded' | 'gone'

export type TourPlace =
  | { readonly step: 'connect' }
  | {
      readonly step: 'place'
      /** Rows and fills from before the step; undefined until the lists are loaded. */
      readonly before: { readonly rows: ReadonlySet<string>; readonly filledIds: ReadonlySet<string> } | undefined
      readonly lost?: TourLoss | undefined
    }
  | {
      readonly step: 'amend'
      /** Key of the order's row in the list, which stays constant through amends although the id changes. */
      readonly row: string
      readonly order: TourOrder
    }
  | { readonly step: 'done'; readonly row: string; readonly order: TourOrder; readonly movedTo: Price }

export type TourFacts = {
  readonly isTrading: boolean
  /** Open orders by row key; undefined while they are not loaded or possibly stale. */
  readonly orders: ReadonlyMap<string, TourOrder> | undefined
  readonly filledIds: ReadonlySet<string>
}

/** Advances the tour. Returns the unchanged object if nothing has changed; unknown lists change nothing. */
export function advance(place: TourPlace, { isTrading, orders, filledIds }: TourFacts): TourPlace {
  switch (place.step) {
    case 'connect':
      return isTrading ? { step: 'place', before: undefined } : place
    case 'place': {
      if (orders === undefined) return place
      const { before } = place
      if (before === undefined) return { ...place, before: { rows: new Set(orders.keys()), filledIds } }
      for (const [row, order] of orders) if (!before.rows.has(row)) return { step: 'amend', row, order }
      // An order that filled at once leaves nothing to drag.
      const hasTraded = [...filledIds].some((orderId) => !before.filledIds.has(orderId) && !before.rows.has(orderId))
      return hasTraded && place.lost !== 'traded' ? { ...place, lost: 'traded' } : place
    }
    case 'amend': {
      if (orders === undefined) return place
      const { orderId, price } = place.order
      // After a reload, rows have the current order id as key.
      const now = orders.get(place.row) ?? [...orders.values()].find((order) => order.orderId === orderId)
      if (now === undefined) {
        return { step: 'place', before: undefined, lost: filledIds.has(orderId) ? 'traded' : 'gone' }
      }
      if (now.price !== price) return { ...place, step: 'done', movedTo: now.price }
      // An amended order has a new id, which the next reload must find.
      return now.orderId === orderId ? place : { ...place, order: now }
    }
    case 'done':
      return place
  }
}
