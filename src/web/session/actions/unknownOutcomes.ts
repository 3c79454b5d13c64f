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
   * again if the order arrives late. Rejects only with an error that `isFinal`.
   */
  readonly end: (orderId: Hash, onEnd: (order: OrderMessage | undefined) => void) => Promise<void>
  /** Like `end` for any other request. Resolves to undefined if the session closes first. */
  readonly until: <Answer>(ask: () => Promise<Answer>) => Promise<Answer | undefined>
  readonly onOrders: (changed: readonly OrderMessage[]) => void
  readonly close: () => void
}

export type UnknownOutcomeDeps = {
  readonly rest: RestClient
  /** Resolves early when the signal aborts. */
  readonly pause: (ms: number, signal?: AbortSignal) => Promise<void>
  /**
   * Resolves once a lost connection is back. Without a lost connection it may resolve at once or never. After the signal
   * nothing waits for it any more.
   */
  readonly whenConnected: (signal: AbortSignal) => Promise<void>
  /** True for an answer that no later attempt will better. By default every failed request is repeated. */
  readonly isFinal?: (error: unknown) => boolean
  /** Called when an order was found. Its record may be outdated by now, so the list must be read again. */
  readonly onFound: () => void
}

const firstPauseMs = 500
const longestPauseMs = 5_000
/**
 * A cut-off request may still arrive, so an order that the venue does not know is requested once more after this long.
 */
export const onItsWayMs = 1_000
/**
 * On a slow line it may take longer still, and an order that has ended by then is in no list of open orders, so it is
 * requested a last time.
 */
const lateMs = 10_000
/** Number of unknown orders that are still recognised if they arrive late. */
const remembered = 100

export function createUnknownOutcomes(deps: UnknownOutcomeDeps): UnknownOutcomes {
  const { rest, pause, whenConnected, onFound, isFinal = () => false } = deps
  const missing = new Map<Hash, (order: OrderMessage) => void>()
  const life = new AbortController()

  /**
   * Repeats the request while the venue cannot be reached, because an unreachable venue proves nothing about the order.
   */
  async function until<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
    const again = async (error: unknown, attempt: number) => {
      if (life.signal.aborted || isFinal(error)) return false
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 1.5 ** (attempt - 1))
      const pausing = new AbortController()
      // oxlint-disable-next-line promise/no-promise-in-callback -- the error is an argument, not a callback's
      await Promise.race([pause(pauseMs), whenConnected(pausing.signal)])
      pausing.abort()
      return !life.signal.aborted
    }
    if (life.signal.aborted) return undefined
    try {
      return await askVenue(ask, again)
    } catch (error) {
      if (life.signal.aborted) return undefined
      throw error
    }
  }

  async function reportLate(orderId: Hash): Promise<void> {
    await pause(lateMs, life.signal)
    if (!missing.has(orderId)) return
    // The outcome has already been reported as unknown, so a failed read changes nothing.
    const late = await until(() => read(orderId)).catch(() => undefined)
    const onEnd = missing.get(orderId)
    if (life.signal.aborted || onEnd === undefined || late === undefined || late === 'unknown') return
    missing.delete(orderId)
    onEnd(late)
    onFound()
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
      void reportLate(orderId)
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

type OpenDeps = Pick<UnknownOutcomeDeps, 'rest' | 'pause' | 'isFinal'> & {
  readonly feed: Pick<Feed, 'onReconnected'>
  readonly data: { readonly rereadOrders: () => void }
  readonly onOrders: (listener: (event: { readonly changed: readonly OrderMessage[] }) => void) => void
  readonly onEnd: (close: () => void) => void
}

export function openUnknownOutcomes({ feed, data, onOrders, onEnd, ...deps }: OpenDeps): UnknownOutcomes {
  const whenConnected = (signal: AbortSignal) => nextReconnect(feed, signal)
  const unknownOutcomes = createUnknownOutcomes({ ...deps, whenConnected, onFound: data.rereadOrders })
  onEnd(unknownOutcomes.close)
  onOrders(({ changed }) => unknownOutcomes.onOrders(changed))
  return unknownOutcomes
}

function nextReconnect(feed: Pick<Feed, 'onReconnected'>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const stop = feed.onReconnected(() => {
      stop()
      resolve()
    })
    signal.addEventListener('abort', stop)
  })
}
