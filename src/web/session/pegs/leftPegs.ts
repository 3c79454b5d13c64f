import type { Hash } from '@/core/protocol/instrument'
import type { OpenOrder } from '@/web/session/openOrders'
import { orderMark } from '@/web/session/orders/persistedOrders'
import type { PegLocks } from './pegLocks'
import { isMarkOf, type PegMark, type PegMarks } from './pegMarks'

type LeftMark = Pick<PegMark, 'name' | 'ids'>

type LeftPegs<Mark extends LeftMark> = {
  /** Returns the pegs that no tab runs any more. Their orders may have ended since the last read. */
  readonly get: () => readonly Mark[]
  /** Call after each read of the open orders: removes the marks of orders that are not listed. */
  readonly onRead: (read: readonly Pick<OpenOrder, 'orderId'>[]) => Promise<void>
  /** Call when another tab may have started or ended a peg. */
  readonly look: () => Promise<void>
  readonly forget: (mark: Mark) => void
  readonly forgetOrder: (orderId: Hash) => void
}

type LeftPegsParts<Mark extends LeftMark> = {
  readonly marks: Pick<PegMarks, 'forget'> & { readonly read: () => readonly Mark[] }
  readonly locks: Pick<PegLocks, 'held'>
  readonly isPegged: (mark: Mark) => boolean
  /** False for marks that outlive their order. By default a mark ends with it. */
  readonly endsUnlisted?: boolean
  readonly onChange: () => void
}

/** Keeps the pegs of closed or reloaded pages until the trader resumes or drops them. */
export function createLeftPegs<Mark extends LeftMark = PegMark>({
  marks,
  locks,
  isPegged,
  endsUnlisted = true,
  onChange,
}: LeftPegsParts<Mark>): LeftPegs<Mark> {
  let left: readonly Mark[] = []
  let lastPoll = 0
  const become = (next: readonly Mark[]) => {
    if (next.length === 0 && left.length === 0) return
    left = next
    onChange()
  }
  const look = async (read?: readonly Pick<OpenOrder, 'orderId'>[]) => {
    lastPoll += 1
    const thisPoll = lastPoll
    // The marks are read before the locks. A peg takes its lock before it writes its mark, so a mark without a lock is
    // not running.
    const known = marks.read()
    const held = new Set((await locks.held()).map(orderMark))
    const idle = known.filter((mark) => !isPegged(mark) && !mark.ids.some((id) => held.has(id)))
    const ended =
      read === undefined || !endsUnlisted
        ? []
        : idle.filter((mark) => !read.some(({ orderId }) => isMarkOf(mark, orderId)))
    ended.forEach(marks.forget)
    if (thisPoll === lastPoll) become(idle.filter((mark) => !ended.includes(mark)))
  }
  const forgetThese = (those: readonly Mark[]) => {
    if (those.length === 0) return
    those.forEach(marks.forget)
    become(left.filter(({ name }) => !those.some((mark) => mark.name === name)))
  }
  return {
    get: () => left,
    onRead: look,
    look: () => look(),
    forget: (mark) => forgetThese([mark]),
    forgetOrder: (orderId) => forgetThese(marks.read().filter((mark) => isMarkOf(mark, orderId))),
  }
}
