import { useEffect, useEffectEvent, useState } from 'react'
import type { PointerEvent as ReactPointerEvent } from 'react'
import { nextAnimationFrame } from '@/lib/nextFrame'

type MarkerDrag = {
  readonly isLocked: boolean
  /** The pointer is at this place, in pixels of the viewport. */
  readonly onMove: (x: number, y: number) => void
  readonly onDrop: () => void
  /** The pointer was lost. */
  readonly onLost: () => void
}

type Held = { readonly pointerId: number; readonly table: HTMLElement | null }

/**
 * The pointer's half of dragging an own order over the book. The pointer is not captured: where it lets go it has been
 * all along, so that nothing has to be drawn anew before the order is on its way.
 */
export function useMarkerDrag({ isLocked, onMove, onDrop, onLost }: MarkerDrag) {
  const [held, setHeld] = useState<Held>()
  const end = () => setHeld(undefined)
  const hear = useEffectEvent((event: PointerEvent) => {
    if (event.pointerId !== held?.pointerId) return
    if (event.type === 'pointermove') return onMove(event.clientX, event.clientY)
    if (event.type === 'pointerup') onDrop()
    else onLost()
    nextAnimationFrame(end)
  })
  useEffect(() => {
    if (held === undefined) return undefined
    const kinds = ['pointermove', 'pointerup', 'pointercancel'] as const
    for (const kind of kinds) addEventListener(kind, hear)
    held.table?.setAttribute('data-moving', '')
    return () => {
      held.table?.removeAttribute('data-moving')
      for (const kind of kinds) removeEventListener(kind, hear)
    }
  }, [held])
  return {
    isDragging: held !== undefined,
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      if (isLocked || event.button !== 0) return
      setHeld({ pointerId: event.pointerId, table: event.currentTarget.closest('table') })
    },
    end,
  }
}
