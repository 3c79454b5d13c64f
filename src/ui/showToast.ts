export type Toast = {
  tone: 'done' | 'info' | 'warn' | 'danger'
  /** What happened, in the field's own words: "Bought 0.5 ETH-PERP at 3,120.5". */
  title: string
  /** Why, or what to do. */
  detail?: string | undefined
  /** The venue's code, in small. */
  code?: string | undefined
  action?: { label: string; onPress: () => void } | undefined
  /** A later toast with the same id takes the place of this one. */
  id?: string | undefined
}

/** Toasts that came before there was a region to draw them in: its code is loaded with the first one. */
const waiting: Toast[] = []
const listeners = new Set<() => void>()
let draw: ((toast: Toast) => void) | undefined
let isWanted = false

export function showToast(toast: Toast): void {
  if (draw !== undefined) return draw(toast)
  waiting.push(toast)
  isWanted = true
  for (const listener of listeners) listener()
}

/** The region is there. Returns the way to say that it is gone. */
export function attachToastRegion(drawToast: (toast: Toast) => void): () => void {
  draw = drawToast
  for (const toast of waiting.splice(0)) drawToast(toast)
  return () => {
    draw = undefined
  }
}

/** A store of whether a toast was ever wanted. */
export const toastsWanted = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
  getSnapshot: (): boolean => isWanted,
}
