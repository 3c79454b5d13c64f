import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { setLongTimeout } from '@/core/lib/longTimeout'
import { createHold, restMs, type HoldTime, createMoves, settleMs } from './hold'

/** A place of the list by its number from the top, and the price that it shows. */
export type ShownPlace = { readonly place: number; readonly price: bigint }

/** A press that was not taken, because the prices had just moved. */
export type MissedPress = {
  /** How many there were in a row. */
  readonly count: number
  readonly target: Element
}

type StillOptions = {
  /** The prices as they are drawn, by their place. */
  readonly shown: readonly bigint[]
  /** What an element of the list shows; undefined beside the rows. */
  readonly shownAt: (target: EventTarget | null) => ShownPlace | undefined
  /** The rows are to be held as they are drawn, or let go. The one of the first render is called. */
  readonly onHold: (isHeld: boolean) => void
  readonly time?: HoldTime
}

/** A browser that opens a dialog in the middle of a press never says that it ended. */
const longestPressMs = 30_000

const pageTime: HoldTime = {
  nowMs: () => performance.now(),
  after: (delayMs, callback) => setLongTimeout(callback, delayMs),
}

/**
 * Rows that keep still for the hand: while the pointer moves, a short while after, during a press and while keys are
 * used. A press counts only where the row showed the same price when it began, and had for as long as an eye needs.
 */
export function useStill({ shown, shownAt, onHold, time = pageTime }: StillOptions) {
  const [hold] = useState(() => createHold(time, onHold))
  const [moves] = useState(createMoves)
  const { missed, miss, take } = useMissed(time)
  const pressed = useRef<{ readonly price: bigint; readonly isSettled: boolean }>(undefined)
  const refocusedMs = useRef(-Infinity)
  useLayoutEffect(() => moves.note(shown, time.nowMs()), [moves, shown, time])
  const isPressing = useRef(false)
  const endPress = useEffectEvent(() => {
    if (!isPressing.current) return
    isPressing.current = false
    hold.use('pointer')
    hold.end('press')
  })
  useEffect(() => {
    const kinds = ['pointerup', 'pointercancel'] as const
    for (const kind of kinds) addEventListener(kind, endPress)
    return () => {
      for (const kind of kinds) removeEventListener(kind, endPress)
      hold.stop()
    }
  }, [hold])

  return {
    hold,
    /** The prices as they are drawn from now on, by their place, where that was done without React. */
    noteShown: (next: readonly bigint[]) => moves.note(next, time.nowMs()),
    /** The last press, if it was not taken because the prices had just moved; for a while. */
    missed,
    /** The row with the focus went out of view, and another has it now. */
    noteRefocus: () => {
      refocusedMs.current = time.nowMs()
    },
    /**
     * Whether a click on `target` was aimed at the price that is drawn where it landed. The focus goes along with its
     * price.
     */
    isAimed: (found: ShownPlace | undefined, target: EventTarget | null): boolean => {
      const read = pressed.current
      pressed.current = undefined
      const isAimed =
        read === undefined
          ? time.nowMs() - refocusedMs.current >= settleMs
          : read.isSettled && read.price === found?.price
      if (isAimed) take()
      else miss(target)
      return isAimed
    },
    handlers: {
      onPointerEnter: () => hold.use('pointer'),
      onPointerMove: () => hold.use('pointer'),
      // A finger that is lifted has left as well; what it is about to press next is still being read.
      onPointerLeave: (event: PointerEvent) => {
        if (event.pointerType !== 'touch') hold.end('pointer')
      },
      onPointerDown: (event: PointerEvent) => {
        const found = shownAt(event.target)
        pressed.current =
          found === undefined
            ? undefined
            : { price: found.price, isSettled: moves.isSettled(found.place, time.nowMs()) }
        hold.use('pointer')
        if (event.button !== 0) return
        isPressing.current = true
        hold.use('press', longestPressMs)
      },
      onFocus: (event: FocusEvent) => {
        if (event.target.matches(':focus-visible')) hold.use('keys')
      },
      onBlur: (event: FocusEvent) => {
        if (!event.currentTarget.contains(event.relatedTarget)) hold.end('keys')
      },
      onKeyDown: () => {
        pressed.current = undefined
        hold.use('keys')
      },
    },
  }
}

/** The last press, while it is known as one that was not taken. */
function useMissed(time: HoldTime) {
  const [missed, setMissed] = useState<MissedPress>()
  const cancel = useRef(() => {})
  useEffect(() => () => cancel.current(), [])
  return {
    missed,
    miss: (target: EventTarget | null) => {
      if (!(target instanceof Element)) return
      setMissed((last) => ({ target, count: (last?.count ?? 0) + 1 }))
      cancel.current()
      cancel.current = time.after(restMs, () => setMissed(undefined))
    },
    take: () => setMissed(undefined),
  }
}

/** For calls that outlive a frame: always what is on the screen. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
