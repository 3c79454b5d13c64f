import { createListeners } from '@/core/lib/listeners'

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

/** One event of several in a notice, such as a fill of an order. */
export type ToastPart = {
  readonly key: string
  /** UNIX milliseconds. */
  readonly timeMs: number
  readonly text: string
}

export type Toast = {
  tone: 'done' | 'info' | 'warn' | 'danger'
  /** "Bought 0.5 ETH-PERP at 3,120.5". */
  title: string
  detail?: string | undefined
  code?: string | undefined
  action?: { label: string; onPress: () => void } | undefined
  /** A later toast with this id replaces this toast. */
  id?: string | undefined
  /** The notice list collects the parts under the notice with this id. */
  part?: ToastPart | undefined
  /** Keeps the toast on top until it is dismissed, as errors of the categories `risk` and `triggers` are. */
  isRisk?: boolean | undefined
  /** Defaults to `account`. */
  category?: ToastCategory | undefined
  /** True when the toast answers an action on this page, so that it needs no sound and no browser notification. */
  isQuiet?: boolean | undefined
  /** The toast's entry in the notice list links to this instrument. */
  instrumentName?: string | undefined
  /** What a webhook gets of an alert besides the title. */
  report?: ToastReport | undefined
}

export type ToastReport = {
  readonly subject: string
  /** Plain decimal. A percentage is a fraction. */
  readonly value: string
  /** UNIX milliseconds. */
  readonly atMs: number
}

/** Toasts from before the listener was attached. The listener's code loads with the first toast. */
const waiting: Toast[] = []
const { subscribe, publish } = createListeners()
let notify: ((toast: Toast) => void) | undefined
let isWanted = false

export function showToast(toast: Toast): void {
  if (notify !== undefined) return notify(toast)
  waiting.push(toast)
  isWanted = true
  publish()
}

/** Returns a function that detaches the listener. */
export function attachToastListener(onToast: (toast: Toast) => void): () => void {
  notify = onToast
  for (const toast of waiting.splice(0)) onToast(toast)
  return () => {
    notify = undefined
  }
}

export const toastsWanted = {
  subscribe,
  getSnapshot: (): boolean => isWanted,
}
