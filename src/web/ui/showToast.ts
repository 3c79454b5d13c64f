import { createListeners } from '@/core/lib/listeners'

/** What a notice is about. The trader chooses for each category how it is delivered. */
export const toastCategories = [
  'orders',
  'fills',
  'triggers',
  'expiry',
  'risk',
  'connection',
  'alerts',
  'account',
] as const
export type ToastCategory = (typeof toastCategories)[number]

/** One of what a notice sums, as a fill of an order. */
export type ToastPart = {
  readonly key: string
  /** UNIX milliseconds. */
  readonly timeMs: number
  readonly text: string
}

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
  /** The list of notices keeps each, under the notice of this id. */
  part?: ToastPart | undefined
  /** It stays above the others until it is dismissed, as trouble of the categories `risk` and `triggers` does. */
  isRisk?: boolean | undefined
  /** `account` when nothing is said. */
  category?: ToastCategory | undefined
  /** The answer to what was just done here: it needs no sound, and no notification of the browser. */
  isQuiet?: boolean | undefined
  /** Where a press on it in the list of notices leads. */
  instrumentName?: string | undefined
}

/** Toasts from before the first listener: that code is loaded with the first one. */
const waiting: Toast[] = []
const { subscribe, publish } = createListeners()
let notify: ((toast: Toast) => void) | undefined
let isWanted = false

/** Shows the toast to the trader, and keeps it in the list of notices. */
export function showToast(toast: Toast): void {
  if (notify !== undefined) return notify(toast)
  waiting.push(toast)
  isWanted = true
  publish()
}

/** Attaches the listener that delivers toasts. Returns the way to detach it. */
export function attachToastListener(onToast: (toast: Toast) => void): () => void {
  notify = onToast
  for (const toast of waiting.splice(0)) onToast(toast)
  return () => {
    notify = undefined
  }
}

/** A store of whether a toast was ever wanted. */
export const toastsWanted = {
  subscribe,
  getSnapshot: (): boolean => isWanted,
}
