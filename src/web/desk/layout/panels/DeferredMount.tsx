import { createContext, use, useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { afterFrame } from '@/web/ui/browser/afterFrame'
import { assert } from '@/core/lib/assert'

const TurnsContext = createContext<MountQueue | undefined>(undefined)

/** Around what takes turns: each screen that opens has its own, so the second desk is drawn part by part like the first. */
export function MountTurns({ children }: { children: ReactNode }) {
  const [turns] = useState(() => createMountQueue(afterFrame))
  return <TurnsContext value={turns}>{children}</TurnsContext>
}

/** Longer than an answer takes that was asked for when the press began, where the network is quick. */
const longestHoldMs = 50

/**
 * Keeps what comes after the caller waiting until `isThere` says that what it shows is there, or for a moment: other panels
 * would be drawn before it, and so delay it.
 */
export function useHeldTurns(
  source: { subscribe: (listener: () => void) => () => void },
  isThere: () => boolean,
): void {
  const mountQueue = use(TurnsContext)
  const isReady = useEffectEvent(isThere)
  useEffect(() => {
    if (mountQueue === undefined || isReady()) return undefined
    const release = mountQueue.hold()
    const timer = setTimeout(release, longestHoldMs)
    const stop = source.subscribe(() => isReady() && release())
    return () => {
      clearTimeout(timer)
      stop()
      release()
    }
  }, [mountQueue, source])
}

type DeferredMountProps = { rank: number; fallback?: ReactNode; children: ReactNode }

/**
 * Draws its children in a frame of their own while their screen opens: a whole desk in one would hold a slow machine up
 * for as long as all of it takes. The lowest rank is drawn first. What comes when all have been drawn is drawn at once, so
 * that nothing flickers.
 */
export function DeferredMount({ rank, fallback, children }: DeferredMountProps) {
  const mountQueue = use(TurnsContext)
  assert(mountQueue !== undefined, 'a component with turns is inside a MountTurns')
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
  /** No turn begins before what is returned is called, and then one a frame later. */
  readonly hold: () => () => void
  /** Whether everything that waited has been drawn: what comes later need not wait. */
  readonly areOver: () => boolean
}

/** One after the other, each with a frame of its own. `afterFrame` calls back when what is drawn now has been painted. */
export function createMountQueue(afterFrame: (callback: () => void) => void): MountQueue {
  let waiting: readonly { readonly turn: Mount; readonly rank: number }[] = []
  let current: Mount | undefined
  let isBetween = false
  let isOver = false
  let holds = 0
  let isDue = false

  function next(): void {
    isDue = holds > 0
    if (isDue) return
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
    hold: () => {
      holds++
      let isHeld = true
      return () => {
        if (!isHeld) return
        isHeld = false
        if (--holds > 0 || !isDue) return
        isDue = false
        afterFrame(next)
      }
    },
    areOver: () => isOver,
  }
}
