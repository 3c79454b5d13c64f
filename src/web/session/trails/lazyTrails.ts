import { createListeners } from '@/core/lib/listeners'
import type { SessionContext, SessionDeps } from '@/web/session/sessionContext'
import { createTrailMarks, type TrailMarks } from './trailMarks'
import type { Trails, TrailsView } from './trailStore'

export const noTrails: TrailsView = { running: [], left: [] }

type OpenDeps = Pick<SessionDeps, 'storage'> & {
  readonly name: string
  readonly onEnd: (close: () => void) => void
}

/** Loads the code of trailing stops on first use, or if a closed page left a trail. */
export function openLazyTrails(
  { storage, name, onEnd }: OpenDeps,
  load: (marks: TrailMarks) => Promise<Trails>,
): Trails {
  const marks = createTrailMarks(storage, name)
  const { subscribe, publish } = createListeners()
  let isClosed = false
  let trails: Trails | undefined
  let opening: Promise<Trails> | undefined
  const opened = async () => {
    const made = await load(marks)
    if (isClosed) made.close()
    trails = made
    made.subscribe(publish)
    return made
  }
  const open = () => {
    opening ??= opened()
    return opening
  }
  onEnd(() => {
    isClosed = true
    trails?.close()
  })
  return {
    getSnapshot: () => trails?.getSnapshot() ?? noTrails,
    subscribe,
    begin: async (trail) => (await open()).begin(trail),
    onRead: (read) => {
      if (trails === undefined && marks.read().length === 0) return
      void open().then((those) => those.onRead(read))
    },
    forget: (left) => trails?.forget(left),
    stop: (key) => trails?.stop(key),
    isTrailing: (orderId) => trails?.isTrailing(orderId) === true,
    release: async (orderIds, why) => trails?.release(orderIds, why),
    onOrders: (changed) => trails?.onOrders(changed),
    close: () => trails?.close(),
  }
}

export function followStops(
  trails: Trails,
  { onOrders, onOrdersRead }: Pick<SessionContext, 'onOrders' | 'onOrdersRead'>,
): void {
  onOrders(({ changed }) => trails.onOrders(changed))
  onOrdersRead(({ read }) => trails.onRead(read))
}
