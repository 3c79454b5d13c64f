import type { Command } from '../../engine/command'
import type { VenuePort } from '../../venuePort'

/** The commands that take their time to a real venue. */
const delayed: ReadonlySet<Command['type']> = new Set([
  'createOrder',
  'createOrders',
  'editOrder',
  'cancelOrder',
  'cancelAllOrders',
])

/**
 * Delays what traders send to the books, so that it meets the market at its arrival. `wait` gives the wait of a command,
 * or nothing; commands keep their order.
 */
export function delayOrders(submit: VenuePort['submit'], wait: () => Promise<void> | undefined): VenuePort['submit'] {
  let last: Promise<void> | undefined
  return async (command, trace) => {
    if (!delayed.has(command.type)) return submit(command, trace)
    const before = last
    const own = wait()
    if (before !== undefined || own !== undefined) {
      const turn = Promise.all([before, own]).then(() => undefined)
      last = turn
      await turn
      if (last === turn) last = undefined
    }
    return submit(command, trace)
  }
}
