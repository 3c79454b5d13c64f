import type { Clock } from '@/core/lib/clock'
import { fixed6 } from '@/core/protocol/fixed6'
import type { HistoricalOrder } from '@/core/protocol/rest/history'
import { isOpen, type OpenOrder } from '@/web/session/openOrders'
import { orderMark } from '@/web/session/orders/persistedOrders'
import { isMarkOf } from '@/web/session/pegs/pegMarks'
import type { IcebergRejection, Tally } from './iceberg'
import { sumOf, tallyOf } from './icebergLedger'
import type { IcebergMark } from './icebergMarks'

type ReadLeftDeps = {
  readonly clock: Clock
  readonly openOrders: () => readonly OpenOrder[]
  /** Reads the orders of an instrument that have ended since a time, UNIX milliseconds. Rejects if it lacks some. */
  readonly readEnded: (instrumentName: string, sinceMs: number) => Promise<readonly HistoricalOrder[]>
}

export type LeftIceberg = Partial<Pick<IcebergMark, 'signedMs' | 'lastSignedMs'>> & {
  readonly done: Tally
  readonly child: OpenOrder | undefined
}

const nothing: Tally = { filled: fixed6(0n), cost: 0n }
/** The venue's history may report an order that was just sent a little later. */
const settlesWithinMs = 10_000

/**
 * Counts what the venue has filled of an iceberg of a closed page, and finds its visible order. Never guesses: an
 * accepted order that the venue reports nowhere, or one that was just sent, must show up first.
 */
export async function readLeft(
  { openOrders, readEnded, clock }: ReadLeftDeps,
  mark: IcebergMark | undefined,
): Promise<LeftIceberg | Extract<IcebergRejection, 'unclear' | 'unread' | 'replaced'>> {
  if (mark === undefined) return { done: nothing, child: undefined }
  const { signedMs, lastSignedMs } = mark
  const [, ...placed] = mark.ids
  const isMine = ({ orderId }: Pick<OpenOrder, 'orderId'>) => isMarkOf(mark, orderId)
  const ended =
    placed.length > 0 ? await readEnded(mark.instrumentName, signedMs - settlesWithinMs).catch(() => undefined) : []
  if (ended === undefined) return 'unread'
  // The open orders are read after the history, so that an order that ended in between is in both rather than neither.
  const child = openOrders().find((order) => isMine(order) && isOpen(order))
  const gone = ended.filter((order) => isMine(order) && order.orderId !== child?.orderId)
  const found = new Set([...gone, ...(child === undefined ? [] : [child])].map(({ orderId }) => orderMark(orderId)))
  const [first] = placed
  const isFresh = clock.nowMs() - lastSignedMs < settlesWithinMs
  if (isFresh && placed.some((id) => !found.has(id))) return 'unclear'
  // The venue has accepted the first order if it has answered, or if it knows an amend.
  if (first !== undefined && !found.has(first) && (mark.isAnswered || found.size > 0)) return 'unclear'
  if (child === undefined && isPerhapsReplaced(mark, gone)) return 'replaced'
  return { done: sumOf([mark.done, ...gone.map(tallyOf)]), child, signedMs, lastSignedMs }
}

/**
 * True if the last known order was cancelled by its owner: an amend that this browser does not know looks the same, and
 * its order may rest. A closing page cancels it itself if the trader has chosen so.
 */
function isPerhapsReplaced({ ids, cancelsOnClose }: IcebergMark, gone: readonly HistoricalOrder[]): boolean {
  const at = ({ orderId }: HistoricalOrder) => ids.indexOf(orderMark(orderId))
  const last = gone.toSorted((a, b) => at(a) - at(b)).at(-1)
  return !cancelsOnClose && last?.orderStatus === 'cancelled' && last.error === undefined
}
