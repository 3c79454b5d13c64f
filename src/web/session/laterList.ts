import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { nextAnimationFrame, type NextFrame } from '@/web/ui/browser/nextFrame'

type LaterList<Part> = {
  readonly subscribe: (listener: () => void) => () => void
  /** Always the newest: only what is drawn by itself comes later. */
  readonly getSnapshot: () => Part | undefined
}

/**
 * A list of the account for what may be drawn a frame after the list itself: figures that are computed from it take longer
 * than its row does. `partOf`: what of it is read; while that is the same, nothing is drawn.
 */
export function laterList<Data, Part>(
  client: QueryClient,
  queryKey: QueryKey,
  partOf: (data: Data) => Part,
  nextFrame: NextFrame = nextAnimationFrame,
): LaterList<Part> {
  const hash = hashKey(queryKey)
  const getSnapshot = () => {
    const data = client.getQueryCache().get<Data>(hash)?.state.data
    return data === undefined ? undefined : partOf(data)
  }
  return {
    getSnapshot,
    subscribe: (listener) => {
      let isOpen = true
      let isDue = false
      let heard = getSnapshot()
      // Whatever it has come to: the reader knows what it drew, which may be something in between.
      const draw = () => {
        isDue = false
        if (isOpen) listener()
      }
      const stop = client.getQueryCache().subscribe(({ query }) => {
        if (query.queryHash !== hash || getSnapshot() === heard) return
        heard = getSnapshot()
        if (isDue) return
        isDue = true
        // The list is drawn in the next frame, and this in the one after it.
        nextFrame(() => nextFrame(draw))
      })
      return () => {
        isOpen = false
        stop()
      }
    },
  }
}
