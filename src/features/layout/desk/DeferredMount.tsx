import { createContext, use, useEffect, useRef, useState, type ReactNode } from 'react'
import { assert } from '@/lib/assert'

const TurnsContext = createContext<MountQueue | undefined>(undefined)

/** Around what takes turns: each screen that opens has its own, so the second desk is drawn part by part like the first. */
export function MountTurns({ children }: { children: ReactNode }) {
  const [turns] = useState(createDeskMountQueue)
  return <TurnsContext value={turns}>{children}</TurnsContext>
}

type DeferredMountProps = { rank: number; fallback?: ReactNode; children: ReactNode }

/**
 * Draws its children in a frame of their own while their screen opens: a whole desk in one would hold a slow machine up
 * for as long as all of it takes. The lowest rank is drawn first. What comes when all have been drawn is drawn at once, so
 * that nothing flickers.
 */
export function DeferredMount({ rank, fallback, children }: DeferredMountProps) {
  const mountQueue = use(TurnsContext)
  assert(mountQueue !== undefined, 'what waits for its turn is inside of MountTurns')
  const [isMounted, setMounted] = useState(mountQueue.areOver)
  const [isWaiting] = useState(!isMounted)
  // Not as a transition: each update of a busy market would begin it again, on a slow machine for seconds.
  const turn = useRef(() => setMounted(true))
  useEffect(() => (isWaiting ? mountQueue.take(turn.current, rank) : undefined), [mountQueue, isWaiting, rank])
  useEffect(() => {
    if (isMounted) mountQueue.end(turn.current)
  }, [mountQueue, isMounted])
  return isMounted ? children : fallback
}

type Mount = () => void

type MountQueue = {
  /** Calls back when those of a lower rank, and those of the same that came before, have drawn. Returns the way out. */
  readonly take: (turn: Mount, rank: number) => () => void
  /** The one whose turn it is has drawn. */
  readonly end: (turn: Mount) => void
  /** Whether everything that waited has been drawn: what comes later need not wait. */
  readonly areOver: () => boolean
}

/** One after the other, each with a frame of its own. `afterFrame` calls back when what is drawn now has been painted. */
export function createMountQueue(afterFrame: (callback: () => void) => void): MountQueue {
  let waiting: readonly { readonly turn: Mount; readonly rank: number }[] = []
  let current: Mount | undefined
  let isBetween = false
  let isOver = false

  function next(): void {
    isBetween = false
    const [first, ...others] = waiting.toSorted((a, b) => a.rank - b.rank)
    current = first?.turn
    waiting = others
    isOver ||= current === undefined
    current?.()
  }
  function end(turn: Mount): void {
    if (current !== turn) return
    current = undefined
    isBetween = true
    afterFrame(next)
  }

  return {
    take: (turn, rank) => {
      waiting = [...waiting, { turn, rank }]
      // The others of this drawing come to wait before the first of them begins.
      if (current === undefined && !isBetween) {
        isBetween = true
        queueMicrotask(next)
      }
      return () => {
        waiting = waiting.filter((other) => other.turn !== turn)
        // One that unmounts during its turn blocks no other.
        end(turn)
      }
    },
    end,
    areOver: () => isOver,
  }
}

/** Longer than a frame takes: a page that is not seen has none, and its desk is drawn all the same. */
const frameWithinMs = 100

/** Of the parts of one screen, while it opens. */
function createDeskMountQueue(): MountQueue {
  return createMountQueue((callback) => {
    const done = () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      callback()
    }
    const timer = setTimeout(done, frameWithinMs)
    const frame = requestAnimationFrame(() => setTimeout(done))
  })
}
