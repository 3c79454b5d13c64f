import type { SessionContext, SessionDeps } from '@/web/session/sessionContext'
import { lazyStore } from './lazyStore'
import type { NewPeg, PegRejection } from './peg'
import { createPegMarks, type PegMarks } from './pegMarks'
import type { Pegs, PegsView } from './pegStore'

const noPegs: PegsView = { running: [], ended: [], left: [] }

/** Loads the code of pegs on first use, because most traders never peg an order: see {@link lazyStore}. */
export function createLazyPegs(load: () => Promise<Pegs>, hasLeft: () => boolean): Pegs {
  const { store, made } = lazyStore<PegsView, NewPeg, PegRejection, Pegs>(load, hasLeft, noPegs)
  return {
    ...store,
    forget: (left) => made()?.forget(left),
    stop: (key) => made()?.stop(key),
    stopAll: () => made()?.stopAll(),
    isPegged: (orderId) => made()?.isPegged(orderId) === true,
    release: async (orderIds, why) => made()?.release(orderIds, why),
  }
}

type OpenDeps = Pick<SessionDeps, 'storage'> & {
  readonly name: string
  readonly onEnd: (close: () => void) => void
}

export function openLazyPegs({ storage, name, onEnd }: OpenDeps, load: (marks: PegMarks) => Promise<Pegs>): Pegs {
  const marks = createPegMarks(storage, name)
  const pegs = createLazyPegs(
    () => load(marks),
    () => marks.read().length > 0,
  )
  onEnd(pegs.close)
  return pegs
}

export function followOrders(
  { onOrders: onChanged, onRead }: Pick<Pegs, 'onOrders' | 'onRead'>,
  { onOrders, onOrdersRead }: Pick<SessionContext, 'onOrders' | 'onOrdersRead'>,
): void {
  onOrders(({ changed }) => onChanged(changed))
  onOrdersRead(({ read }) => onRead(read))
}
