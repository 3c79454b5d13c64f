import { createListeners } from '@/core/lib/listeners'
import { loadOnce } from '@/core/lib/loadOnce'
import type { SessionContext, SessionDeps } from '@/web/session/sessionContext'
import { createPegMarks, type PegMarks } from './pegMarks'
import type { Pegs, PegsView } from './pegStore'

const noPegs: PegsView = { running: [], ended: [], left: [] }

/**
 * Loads the code of pegs on first use, because most traders never peg an order.
 * @param hasLeft returns whether a closed page left a peg
 */
export function createLazyPegs(open: () => Promise<Pegs>, hasLeft: () => boolean): Pegs {
  const { subscribe, publish } = createListeners()
  let isClosed = false
  let pegs: Pegs | undefined
  const opened = loadOnce(async () => {
    const made = await open()
    if (isClosed) made.close()
    pegs = made
    made.subscribe(() => {
      publish()
    })
    return made
  })
  return {
    getSnapshot: () => pegs?.getSnapshot() ?? noPegs,
    subscribe,
    begin: (peg) =>
      opened().then(
        (those) => those.begin(peg),
        () => 'notLoaded',
      ),
    onRead: (read) => {
      if (pegs === undefined && !hasLeft()) return
      opened().then(
        (those) => those.onRead(read),
        // The next read loads again.
        () => undefined,
      )
    },
    forget: (left) => pegs?.forget(left),
    stop: (key) => pegs?.stop(key),
    stopAll: () => pegs?.stopAll(),
    isPegged: (orderId) => pegs?.isPegged(orderId) === true,
    release: async (orderIds, why) => pegs?.release(orderIds, why),
    onOrders: (changed) => pegs?.onOrders(changed),
    close: () => {
      isClosed = true
      pegs?.close()
    },
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
  pegs: Pegs,
  { onOrders, onOrdersRead }: Pick<SessionContext, 'onOrders' | 'onOrdersRead'>,
) {
  onOrders(({ changed }) => pegs.onOrders(changed))
  onOrdersRead(({ read }) => pegs.onRead(read))
}
