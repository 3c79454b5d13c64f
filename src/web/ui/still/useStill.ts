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

/** A row, by its index from the top, and its price. */
export type ShownPlace = { readonly place: number; readonly price: bigint }

/** A press that was rejected because the prices had just moved. */
export type MissedPress = {
  readonly count: number
  readonly target: Element
}

type StillOptions = {
  /** Displayed prices by place. */
  readonly shown: readonly bigint[]
  readonly shownAt: (target: EventTarget | null) => ShownPlace | undefined
  /** Holds or releases the rows. The first render's callback is used. */
  readonly onHold: (isHeld: boolean) => void
  readonly time?: HoldTime
}

/** A browser that opens a dialog during a press never reports its end. */
const longestPressMs = 30_000

const pageTime: HoldTime = {
  nowMs: () => performance.now(),
  after: (delayMs, callback) => setLongTimeout(callback, delayMs),
}

/**
 * Makes rows hold still while the pointer moves, shortly after, during a press and while keys are used. A press counts
 * only if its row had this price when the press began, and long enough to be seen.
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
    /** Records prices that were painted without React. */
    noteShown: (next: readonly bigint[]) => moves.note(next, time.nowMs()),
    /** The last rejected press, for a short while. */
    missed,
    /** Call when the focused row has left the view and another row has taken the focus. */
    noteRefocus: () => {
      refocusedMs.current = time.nowMs()
    },
    /** True when a click on `target` was aimed at the price now shown there. Focus moves along with its price. */
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
      // Lifting a finger also fires this event, but the next press is still being aimed.
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

/** Returns a ref to the latest value, for calls that outlive a render. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  }, [value])
  return latest
}
