import type { RestClient } from '@/client/restClient'
import { RestError } from '@/client/restErrors'
import type { Hash } from '@/protocol/instrument'
import type { OrderMessage } from '@/protocol/orderRecord'
import { getOrder } from '@/protocol/rest/orders'
import { askVenue } from './askVenue'

/** Orders of which nobody knows what became of them, and their promise: each is asked for until the venue has said it. */
export type Doubts = {
  /**
   * Asks the venue for an order by its id, again and again until it answers, and tells what it said. Undefined: the venue
   * has never heard of it. It is told once more if the order arrives after all.
   */
  readonly end: (orderId: Hash, tell: (order: OrderMessage | undefined) => void) => Promise<void>
  /** Asks anything else until there is an answer; undefined when nobody wants it any more. */
  readonly until: <Answer>(ask: () => Promise<Answer>) => Promise<Answer | undefined>
  /** What the channel tells of orders. */
  readonly onOrders: (changed: readonly OrderMessage[]) => void
  readonly close: () => void
}

export type DoubtParts = {
  readonly rest: RestClient
  readonly pause: (ms: number) => Promise<void>
  /** Settles when a lost link is back, at once or not at all when none is lost. */
  readonly whenConnected: () => Promise<void>
  /** One was found. What was said of it may be old by the time it is heard: the list is to be read again. */
  readonly onFound: () => void
}

const firstPauseMs = 500
const longestPauseMs = 5_000
/** A request that was cut off may still be on its way: what the venue does not know is asked for once more. */
const onItsWayMs = 1_000
/** Of so many it is noticed if they arrive late. */
const remembered = 100

export function createDoubts({ rest, pause, whenConnected, onFound }: DoubtParts): Doubts {
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

  async function read(orderId: Hash): Promise<OrderMessage | 'unknown'> {
    try {
      return await rest.call(getOrder, { path: { orderId } })
    } catch (error) {
      if (error instanceof RestError && error.code === 'ORDER_DOES_NOT_EXIST') return 'unknown'
      throw error
    }
  }

  return {
    until,
    end: async (orderId, tell) => {
      let found = await until(() => read(orderId))
      if (found === 'unknown') {
        await pause(onItsWayMs)
        found = await until(() => read(orderId))
      }
      if (life.signal.aborted || found === undefined) return
      if (found !== 'unknown') {
        tell(found)
        return onFound()
      }
      missing.set(orderId, tell)
      for (const oldest of [...missing.keys()].slice(0, -remembered)) missing.delete(oldest)
      tell(undefined)
    },
    onOrders: (changed) => {
      for (const order of changed) {
        const tell = missing.get(order.orderId)
        missing.delete(order.orderId)
        tell?.(order)
      }
    },
    close: () => life.abort(),
  }
}
