import { lazyStore } from '@/web/session/pegs/lazyStore'
import type { SessionDeps } from '@/web/session/sessionContext'
import type { NewTrail, TrailRejection } from './trail'
import { createTrailMarks, type TrailMarks } from './trailMarks'
import type { Trails, TrailsView } from './trailStore'

export const noTrails: TrailsView = { running: [], left: [] }

type OpenDeps = Pick<SessionDeps, 'storage'> & {
  readonly name: string
  readonly onEnd: (close: () => void) => void
}

/** Loads the code of trailing stops on first use: see {@link lazyStore}. */
export function openLazyTrails(
  { storage, name, onEnd }: OpenDeps,
  load: (marks: TrailMarks) => Promise<Trails>,
): Trails {
  const marks = createTrailMarks(storage, name)
  const { store, made } = lazyStore<TrailsView, NewTrail, TrailRejection, Trails>(
    () => load(marks),
    () => marks.read().length > 0,
    noTrails,
  )
  onEnd(store.close)
  return {
    ...store,
    forget: (left) => made()?.forget(left),
    stop: (key) => made()?.stop(key),
    isTrailing: (orderId) => made()?.isTrailing(orderId) === true,
    release: async (orderIds, why) => (await made()?.release(orderIds, why)) ?? (() => Promise.resolve()),
  }
}
