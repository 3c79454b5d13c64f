import { useLayoutEffect, useState } from 'react'

/** In page pixels. */
export type ToastSlot = { readonly left: number; readonly top: number; readonly width: number }

const narrowest = 200
const widest = 460
const lowest = 40

/** Returns the slot in the middle of a free area; undefined if the area is too small. */
export function slotIn({ left, top, width, height }: ToastSlot & { readonly height: number }): ToastSlot | undefined {
  const free = Math.floor(width)
  if (free < narrowest || height < lowest) return undefined
  const taken = Math.min(free, widest)
  return {
    left: Math.round(left) + Math.floor((free - taken) / 2),
    top: Math.round(top + (height - lowest) / 2),
    width: taken,
  }
}

/** Tracks the areas that the shell marks with `data-toast-slot`, and returns the first slot with enough room. */
export function useToastSlot(): ToastSlot | undefined {
  const [slot, setSlot] = useState<ToastSlot>()
  useLayoutEffect(() => {
    const stretches = [...document.querySelectorAll('[data-toast-slot]')]
    const look = () =>
      setSlot((last) => {
        const next = stretches
          .map((stretch) => slotIn(stretch.getBoundingClientRect()))
          .find((slot) => slot !== undefined)
        const isSame = last?.left === next?.left && last?.top === next?.top && last?.width === next?.width
        return isSame ? last : next
      })
    const observer = new ResizeObserver(look)
    look()
    for (const stretch of stretches) observer.observe(stretch)
    return () => observer.disconnect()
  }, [])
  return slot
}
