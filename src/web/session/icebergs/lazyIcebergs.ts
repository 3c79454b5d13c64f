import { lazyStore } from '@/web/session/pegs/lazyStore'
import type { SessionDeps } from '@/web/session/sessionContext'
import type { IcebergRejection } from './iceberg'
import { createIcebergMarks, type IcebergMarks } from './icebergMarks'
import type { BegunIceberg, Icebergs, IcebergsView } from './icebergStore'

export const noIcebergs: IcebergsView = { running: [], left: [] }

type OpenDeps = Pick<SessionDeps, 'storage'> & {
  readonly name: string
  readonly onEnd: (close: () => void) => void
}

/** Loads the code of icebergs on first use: see {@link lazyStore}. */
export function openLazyIcebergs(
  { storage, name, onEnd }: OpenDeps,
  load: (marks: IcebergMarks) => Promise<Icebergs>,
): Icebergs {
  const marks = createIcebergMarks(storage, name)
  const { store, made } = lazyStore<IcebergsView, BegunIceberg, IcebergRejection, Icebergs>(
    () => load(marks),
    () => marks.read().length > 0,
    noIcebergs,
  )
  onEnd(store.close)
  let cancels = 0
  return {
    ...store,
    begin: (asked) => {
      const before = cancels
      return store.begin({ ...asked, isCancelled: () => cancels !== before })
    },
    stop: (key) => made()?.stop(key),
    forget: (left) => made()?.forget(left),
    release: async (orderIds) => {
      if (orderIds === 'all') cancels += 1
      await made()?.release(orderIds)
    },
    onSignedEdit: (edit) => made()?.onSignedEdit(edit),
    amend: (orderId, remaining, edit) => made()?.amend(orderId, remaining, edit) ?? edit(),
  }
}
