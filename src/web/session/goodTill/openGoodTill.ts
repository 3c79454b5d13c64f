import { useSyncExternalStore } from 'react'
import type { Hash } from '@/core/protocol/instrument'
import { useAccountSession } from '@/web/session/accountContext'
import { lazyStore } from '@/web/session/pegs/lazyStore'
import { isMarkOf } from '@/web/session/pegs/pegMarks'
import type { SessionContext } from '@/web/session/sessionContext'
import { createGoodTillMarks, type GoodTillMark } from './goodTillMarks'
import type { GoodTill, NewGoodTill } from './goodTillStore'

const none: readonly GoodTillMark[] = []

/** Loads the code with the first such order, or if an earlier page left one. */
export function openGoodTill(context: SessionContext) {
  const { storage, name, onSignedEdit, onOrders, onOrdersRead, onEnd } = context
  const marks = createGoodTillMarks(storage, name)
  const { store, made } = lazyStore<readonly GoodTillMark[], NewGoodTill, never, GoodTill>(
    async () => (await import('./workGoodTill')).workGoodTill(context, marks),
    () => marks.read().length > 0,
    none,
  )
  onSignedEdit((edit) => made()?.onSignedEdit(edit))
  onOrders(({ changed }) => store.onOrders(changed))
  onOrdersRead(({ read }) => store.onRead(read))
  onEnd(store.close)
  return {
    ...store,
    endOf: (orderId: Hash) => made()?.endOf(orderId) ?? marks.read().find((mark) => isMarkOf(mark, orderId))?.untilMs,
  }
}

const signedOut = { subscribe: () => () => undefined, getSnapshot: () => none }

export function useGoodTill(): readonly GoodTillMark[] {
  const goodTill = useAccountSession()?.part(openGoodTill) ?? signedOut
  return useSyncExternalStore(goodTill.subscribe, goodTill.getSnapshot)
}
