import type { SessionContext } from '@/web/session/sessionContext'
import { createHedgeMarks } from './hedgeMarks'

/** Loads the hedgers of an account only if a page was hedging when it closed. They then offer to resume. */
export function offerLeftHedges({ storage, name, part }: Pick<SessionContext, 'storage' | 'name' | 'part'>): void {
  if (
    !createHedgeMarks(storage, name)
      .read()
      .some(({ isRunning }) => isRunning)
  )
    return
  import('./openHedges').then(
    ({ openHedges }) => part(openHedges),
    // The panel loads them again, and says if that fails.
    () => undefined,
  )
}
