import { fixed6, type Amount, type Fixed6, type Price } from '@/protocol/fixed6'

/** A model price as one that can be traded at: down for bids, up for asks, so that a quote is never better than meant. */
export function priceOnStep(price: number, step: Price, rounding: 'down' | 'up' | 'nearest'): Price {
  const steps = (price * 1e6) / Number(step)
  // A millionth of a step is the noise of a double, not a reason to move on.
  const whole =
    rounding === 'down' ? Math.floor(steps + 1e-6) : rounding === 'up' ? Math.ceil(steps - 1e-6) : Math.round(steps)
  return times(step, whole)
}

/** An amount that can be traded, one step at least. */
export function amountOnStep(amount: number, step: Amount): Amount {
  return times(step, Math.max(1, Math.round((amount * 1e6) / Number(step))))
}

function times<T extends Fixed6<string>>(step: T, count: number): T {
  return fixed6<T>(step * BigInt(count))
}
