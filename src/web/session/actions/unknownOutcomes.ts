import type { Hash } from '@/core/protocol/instrument'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import { askVenue } from '@/web/connection/askVenue'
import type { Feed } from '@/web/connection/feed'
import type { RestClient } from '@/web/connection/restClient'
import { findOrder } from '@/web/session/orders/findOrder'

/** Asks the venue about each order with an unknown outcome until it answers. */
export type UnknownOutcomes = {
  /**
   * Requests the order until the venue answers, and reports it; undefined if the venue does not know the order. Reports
   * again if the order arrives late.
   */
  readonly end: (orderId: Hash, onEnd: (order: OrderMessage | undefined) => void) => Promise<void>
  /** Repeats any other request until it is answered. Resolves to undefined if the session closes first. */
  readonly until: <Answer>(ask: () => Promise<Answer>) => Promise<Answer | undefined>
  readonly onOrders: (changed: readonly OrderMessage[]) => void
  readonly close: () => void
}

export type UnknownOutcomeDeps = {
  readonly rest: RestClient
  readonly pause: (ms: number) => Promise<void>
  /** Resolves once a lost connection is back. Without a lost connection it may resolve at once or never. */
  readonly whenConnected: () => Promise<void>
  /** Called when an order was found. Its record may be outdated by now, so the list must be read again. */
  readonly onFound: () => void
}

const firstPauseMs = 500
const longestPauseMs = 5_000
/**
 * A cut-off request may still arrive, so an order that the venue does not know is requested once more after this long.
 */
const onItsWayMs = 1_000
/** Number of unknown orders that are still recognised if they arrive late. */
const remembered = 100

export function createUnknownOutcomes({ rest, pause, whenConnected, onFound }: UnknownOutcomeDeps): UnknownOutcomes {
  const missing = new Map<Hash, (order: OrderMessage) => void>()
  const life = new AbortController()

  /**
   * Repeats the request while the venue cannot be reached, because an unreachable venue proves nothing about the order.
   */
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

type OpenDeps = Pick<UnknownOutcomeDeps, 'rest' | 'pause'> & {
  readonly feed: Pick<Feed, 'onReconnected'>
  readonly data: { readonly rereadOrders: () => void }
  readonly onOrders: (listener: (event: { readonly changed: readonly OrderMessage[] }) => void) => void
  readonly onEnd: (close: () => void) => void
}

export function openUnknownOutcomes({ rest, pause, feed, data, onOrders, onEnd }: OpenDeps): UnknownOutcomes {
  const whenConnected = () => nextReconnect(feed)
  const unknownOutcomes = createUnknownOutcomes({ rest, pause, whenConnected, onFound: data.rereadOrders })
  onEnd(unknownOutcomes.close)
  onOrders(({ changed }) => unknownOutcomes.onOrders(changed))
  return unknownOutcomes
}

function nextReconnect(feed: Pick<Feed, 'onReconnected'>): Promise<void> {
  return new Promise((resolve) => {
    const stop = feed.onReconnected(() => {
      stop()
      resolve()
    })
  })
}
