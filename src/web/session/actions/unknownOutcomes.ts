import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { RestClient } from '@/web/connection/restClient'
import { findOrder } from '@/web/session/orders/findOrder'
import { askVenue } from './askVenue'

/** Orders with an unknown outcome: the venue is asked about each of them until it answers. */
export type UnknownOutcomes = {
  /**
   * Asks the venue for an order by its id until it answers, and reports what it said. Undefined: the venue has never
   * heard of it. The order is reported once more if it arrives after all.
   */
  readonly end: (orderId: Hash, onEnd: (order: OrderMessage | undefined) => void) => Promise<void>
  /** Asks anything else until there is an answer; undefined when no one wants it any more. */
  readonly until: <Answer>(ask: () => Promise<Answer>) => Promise<Answer | undefined>
  /** Order changes from the channel. */
  readonly onOrders: (changed: readonly OrderMessage[]) => void
  readonly close: () => void
}

export type UnknownOutcomeDeps = {
  readonly rest: RestClient
  readonly pause: (ms: number) => Promise<void>
  /** Settles when a lost link is back, at once or not at all when none is lost. */
  readonly whenConnected: () => Promise<void>
  /** One was found. What was said of it may be old by the time it is heard: the list is to be read again. */
  readonly onFound: () => void
}

const firstPauseMs = 500
const longestPauseMs = 5_000
/** A request that was cut off may still be on its way: what the venue does not know is asked for again. */
const onItsWayMs = 1_000
/** How many orders are still recognised if they arrive late. */
const remembered = 100

export function createUnknownOutcomes({ rest, pause, whenConnected, onFound }: UnknownOutcomeDeps): UnknownOutcomes {
  const missing = new Map<Hash, (order: OrderMessage) => void>()
  const life = new AbortController()

  /** While it cannot be asked, whatever the reason, nothing is known, and nothing may be said. */
  async function until<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    const again = async (_: unknown, attempt: number) => {
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 1.5 ** (attempt - 1))
      await Promise.race([pause(pauseMs), whenConnected()])
      return !life.signal.aborted
    }
    return life.signal.aborted ? undefined : askVenue(ask, again).catch(() => undefined)
  }

  const read = async (orderId: Hash): Promise<OrderMessage | 'unknown'> => (await findOrder(rest, orderId)) ?? 'unknown'

  return {
    until,
    end: async (orderId, onEnd) => {
      let found = await until(() => read(orderId))
      if (found === 'unknown') {
        await pause(onItsWayMs)
        found = await until(() => read(orderId))
      }
      if (life.signal.aborted || found === undefined) return
      if (found !== 'unknown') {
        onEnd(found)
        return onFound()
      }
      missing.set(orderId, onEnd)
      for (const oldest of [...missing.keys()].slice(0, -remembered)) missing.delete(oldest)
      onEnd(undefined)
    },
    onOrders: (changed) => {
      for (const order of changed) {
        const onEnd = missing.get(order.orderId)
        missing.delete(order.orderId)
        onEnd?.(order)
      }
    },
    close: () => life.abort(),
  }
}
