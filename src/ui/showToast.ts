import { createListeners } from '@/lib/listeners'

/** What a notice is about. The trader chooses for each how it is told. */
export const toastCategories = ['orders', 'fills', 'triggers', 'risk', 'connection', 'alerts', 'account'] as const
export type ToastCategory = (typeof toastCategories)[number]

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
  /** It stays above the others until it is dismissed, as trouble of the categories `risk` and `triggers` does. */
  isRisk?: boolean | undefined
  /** `account` when nothing is said. */
  category?: ToastCategory | undefined
  /** The answer to what was just done here: it needs no sound, and no notification of the browser. */
  isQuiet?: boolean | undefined
  /** Where a press on it in the list of notices leads. */
  instrumentName?: string | undefined
}

/** Toasts that came before there was anybody to tell them: that code is loaded with the first one. */
const waiting: Toast[] = []
const { subscribe, publish } = createListeners()
let tell: ((toast: Toast) => void) | undefined
let isWanted = false

/** Tells the trader, and keeps it in the list of notices. */
export function showToast(toast: Toast): void {
  if (tell !== undefined) return tell(toast)
  waiting.push(toast)
  isWanted = true
  publish()
}

/** Somebody is there to tell toasts. Returns the way to say that nobody is. */
export function attachToastTeller(tellToast: (toast: Toast) => void): () => void {
  tell = tellToast
  for (const toast of waiting.splice(0)) tellToast(toast)
  return () => {
    tell = undefined
  }
}

/** A store of whether a toast was ever wanted. */
export const toastsWanted = {
  subscribe,
  getSnapshot: (): boolean => isWanted,
}
