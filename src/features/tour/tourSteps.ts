/** What the tour shows, in its order. Each step ends when it has been done. */
export const tourSteps = ['connect', 'price', 'place', 'amend', 'cancel', 'keys'] as const
export type TourStep = (typeof tourSteps)[number]

/** What the desk is like, as far as the tour has to know. */
export type TourFacts = {
  readonly isTrading: boolean
  /** The ticket has a price, or one was pressed in the book. */
  readonly hasPrice: boolean
  /** Open orders by their row: the price, in millionths. */
  readonly orders: ReadonlyMap<string, bigint>
  readonly fillCount: number
  readonly isPaletteOpen: boolean
}

/** Whether a step has been done since it began. */
export function isDone(step: TourStep, began: TourFacts, now: TourFacts): boolean {
  switch (step) {
    case 'connect':
      return now.isTrading
    case 'price':
      return now.hasPrice
    case 'place':
      // One that fills at once leaves nothing to drag.
      return [...now.orders.keys()].some((row) => !began.orders.has(row))
    case 'amend':
      return [...now.orders].some(([row, price]) => began.orders.has(row) && began.orders.get(row) !== price)
    case 'cancel':
      // One that has filled is gone too, and was not cancelled.
      return now.fillCount === began.fillCount && [...began.orders.keys()].some((row) => !now.orders.has(row))
    case 'keys':
      return now.isPaletteOpen
  }
}

/** Whether a step can no longer be done: its order has filled, or was cancelled before it was amended. */
export function isLost(step: TourStep, began: TourFacts, now: TourFacts): boolean {
  if (step !== 'amend' && step !== 'cancel') return false
  // Signed out, no order is known.
  const hadOrders = now.isTrading && began.orders.size > 0
  return hadOrders && ![...began.orders.keys()].some((row) => now.orders.has(row)) && !isDone(step, began, now)
}

/** Undefined after the last one. */
export function stepAfter(step: TourStep): TourStep | undefined {
  return tourSteps[tourSteps.indexOf(step) + 1]
}
