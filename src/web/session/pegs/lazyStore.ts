import { createListeners } from '@/core/lib/listeners'
import { loadOnce } from '@/core/lib/loadOnce'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { OpenOrder } from '@/web/session/openOrders'

type Store<View, Asked, Rejection> = {
  readonly getSnapshot: () => View
  readonly subscribe: (listener: () => void) => () => void
  readonly begin: (asked: Asked) => Promise<Rejection | undefined>
  readonly onOrders: (changed: readonly OrderMessage[]) => void
  readonly onRead: (read: readonly OpenOrder[]) => void
  readonly close: () => void
}

/**
 * Loads a store of orders that this page amends on its own, at the first of them or for those that a closed page left.
 * A failed load rejects `begin` with `notLoaded`; the next call loads again.
 * @param hasLeft returns whether a closed page left such an order
 */
export function lazyStore<View, Asked, Rejection, Made extends Store<View, Asked, Rejection>>(
  load: () => Promise<Made>,
  hasLeft: () => boolean,
  empty: View,
) {
  const { subscribe, publish } = createListeners()
  let isClosed = false
  let made: Made | undefined
  const open = loadOnce(async () => {
    const opened = await load()
    if (isClosed) opened.close()
    made = opened
    opened.subscribe(publish)
    return opened
  })
  const store: Store<View, Asked, Rejection | 'notLoaded'> = {
    getSnapshot: () => made?.getSnapshot() ?? empty,
    subscribe,
    begin: (asked) =>
      open().then(
        (opened) => opened.begin(asked),
        () => 'notLoaded' as const,
      ),
    onOrders: (changed) => made?.onOrders(changed),
    onRead: (read) => {
      if (made === undefined && !hasLeft()) return
      open().then(
        (opened) => opened.onRead(read),
        // The next read loads again.
        () => undefined,
      )
    },
    close: () => {
      isClosed = true
      made?.close()
    },
  }
  return { store, made: () => made }
}
