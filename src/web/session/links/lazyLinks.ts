import { followOrders } from '@/web/session/pegs/lazyPegs'
import { lazyStore } from '@/web/session/pegs/lazyStore'
import type { SessionContext } from '@/web/session/sessionContext'
import type { LinkRejection } from './link'
import { createLinkMarks, type LinkToBegin } from './linkMarks'
import type { Links, LinksView } from './linkStore'

export const noLinks: LinksView = { running: [], left: [] }

/** Loads the code of links on first use, or for those that a closed page left: see {@link lazyStore}. */
export function openLinks(context: SessionContext): Links {
  const marks = createLinkMarks(context.storage, context.name)
  const { store, made } = lazyStore<LinksView, LinkToBegin, LinkRejection, Links>(
    async () => (await import('./connectLinks')).connectLinks(context, marks),
    () => marks.read().length > 0,
    noLinks,
  )
  context.onEnd(store.close)
  followOrders(store, context)
  let cancelAlls = 0
  context.onEnd(
    context.workedOrders.add({
      // A link ends by itself when the trader cancels one of its orders.
      owns: () => false,
      handOver: async () => () => undefined,
      stopAll: () => {
        cancelAlls += 1
        made()?.onCancelAll()
      },
    }),
  )
  return {
    ...store,
    begin: (asked) => {
      const before = cancelAlls
      return store.begin({ ...asked, isAbandoned: () => cancelAlls !== before })
    },
    onCancelAll: () => made()?.onCancelAll(),
    stop: (key) => made()?.stop(key),
    confirm: (key, shown) => made()?.confirm(key, shown),
    forget: (left) => made()?.forget(left),
  }
}
