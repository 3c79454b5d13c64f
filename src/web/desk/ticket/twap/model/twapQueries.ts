import type { UseQueryOptions } from '@tanstack/react-query'
import type { Address, Hash } from '@/core/protocol/instrument'
import {
  getTwapOrder,
  getTwapOrderHistory,
  getTwapOrders,
  type TwapOrder,
  type TwapSlice,
} from '@/core/protocol/rest/twaps'
import type { RestClient } from '@/web/connection/restClient'

/** TWAPs, newest first. A TWAP is always in exactly one of the two lists. */
export type TwapList = { readonly running: readonly TwapOrder[]; readonly ended: readonly TwapOrder[] }

export type TwapQueries = {
  /** Query of running TWAPs and of TWAPs that ended recently. */
  readonly list: UseQueryOptions<TwapList>
  readonly slicesOf: (twap: TwapOrder) => UseQueryOptions<SliceList>
}

export type SliceList = { readonly slices: readonly TwapSlice[]; readonly isCutOff: boolean }

export type TwapQueryDeps = {
  readonly account: Address
  readonly rest: RestClient
}

/** The orders channel reports each slice; polling covers everything else. */
const refetchInterval = 15_000

/** Limits of a page, and pages per read (rest-private 1.8). */
const pageRows = 50
const mostPages = 8
const mostEnded = 20

export function createTwapQueries({ account, rest }: TwapQueryDeps): TwapQueries {
  const key = twapsKey(account)
  /** Ended TWAPs no longer change, so they are cached. */
  const endedById = new Map<Hash, TwapOrder>()
  /** Ids of TWAPs seen running. Needed because the history lists only TWAPs that sent a slice. */
  const seen = new Set<Hash>()

  const readEnded = async (twapId: Hash, signal: AbortSignal) => {
    const known = endedById.get(twapId)
    if (known !== undefined) return known
    const twap = await rest.call(getTwapOrder, { path: { orderId: twapId } }, { signal })
    if (twap.status !== 'active') endedById.set(twapId, twap)
    return twap
  }

  const readRunning = async (signal: AbortSignal) => {
    const twaps = (await rest.call(getTwapOrders, {}, { signal })).twapOrders ?? []
    for (const { orderId } of twaps) seen.add(orderId)
    return twaps.toSorted(newestFirst)
  }

  return {
    list: {
      queryKey: [...key, 'list'],
      // A single query, so that an ending TWAP moves between the lists in one step.
      queryFn: async ({ signal }) => {
        const running = await readRunning(signal)
        const page = await rest.call(getTwapOrderHistory, { query: { limit: pageRows } }, { signal })
        const listed = (page.twapOrderHistory ?? []).map(({ twapParentId }) => twapParentId)
        const working = new Set(running.map(({ orderId }) => orderId))
        const ids = [...new Set([...seen, ...endedById.keys(), ...listed])].filter((id) => !working.has(id))
        const twaps = await Promise.all(ids.slice(-mostEnded).map((id) => readEnded(id, signal)))
        return { running, ended: twaps.filter(({ status }) => status !== 'active').toSorted(newestFirst) }
      },
      refetchInterval,
    },
    slicesOf: ({ orderId, createdTime, slicesExecuted }) => ({
      queryKey: [...key, 'slices', orderId, slicesExecuted],
      queryFn: ({ signal }) => readSlices(rest, orderId, createdTime, signal),
      // Keeps the previous slices on screen during a refetch.
      placeholderData: (before) => before,
    }),
  }
}

export function twapsKey(account: Address) {
  return ['account', account, 'twaps'] as const
}

/**
 * Reads the slices of a TWAP. The history mixes all TWAPs, newest first, so this reads back to the start of the TWAP.
 */
async function readSlices(
  rest: RestClient,
  twapId: Hash,
  startTime: bigint | undefined,
  signal: AbortSignal,
): Promise<SliceList> {
  const slices: TwapSlice[] = []
  for (let page = 0; page < mostPages; page++) {
    const query = { limit: pageRows, offset: page * pageRows, ...(startTime !== undefined && { startTime }) }
    const { twapOrderHistory: rows = [] } = await rest.call(getTwapOrderHistory, { query }, { signal })
    slices.push(...rows.filter(({ twapParentId }) => twapParentId === twapId))
    if (rows.length < pageRows) return { slices, isCutOff: false }
  }
  return { slices, isCutOff: true }
}

function newestFirst(a: TwapOrder, b: TwapOrder): number {
  const [timeA = 0n, timeB = 0n] = [a.createdTime, b.createdTime]
  return timeA > timeB ? -1 : timeA < timeB ? 1 : a.orderId < b.orderId ? 1 : -1
}
