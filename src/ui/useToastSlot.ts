import { useLayoutEffect, useState } from 'react'

/** A place in the header for toasts, in pixels of the page. */
export type ToastSlot = { readonly left: number; readonly width: number }

const narrowest = 230
const widest = 460

/** The place that a free stretch of the header has for toasts: in its middle; undefined when it is too narrow. */
export function slotIn({ left, width }: ToastSlot): ToastSlot | undefined {
  const free = Math.floor(width)
  if (free < narrowest) return undefined
  const taken = Math.min(free, widest)
  return { left: Math.round(left) + Math.floor((free - taken) / 2), width: taken }
}

/** Follows the free stretch of the header, which the shell marks with `data-toast-slot`. */
export function useToastSlot(): ToastSlot | undefined {
  const [slot, setSlot] = useState<ToastSlot>()
  useLayoutEffect(() => {
    const stretch = document.querySelector('[data-toast-slot]')
    if (stretch === null) return
    const look = () =>
      setSlot((last) => {
        const next = slotIn(stretch.getBoundingClientRect())
        return last?.left === next?.left && last?.width === next?.width ? last : next
      })
    const observer = new ResizeObserver(look)
    look()
    observer.observe(stretch)
    return () => observer.disconnect()
  }, [])
  return slot
}
