import { createListeners } from '@/core/lib/listeners'
import { createStore, type Store } from '@/core/lib/store'
import { isAccountSource, type AlertLevel, type AlertSubject } from './alert'

/** A figure of the account. `none`: it has ended, because the position is closed. */
export type AccountSample =
  | { readonly status: 'live' | 'stale'; readonly value: AlertLevel }
  | { readonly status: 'unknown' | 'none' }

/** Returns the figure as the page shows it; unknown for an account that is not connected. */
export type AccountReader = (subject: AlertSubject) => AccountSample

/** The account's figures for alerts. They are computed only while something reads them. */
export type AccountFigureSource = {
  readonly getSnapshot: () => AccountReader
  readonly subscribe: (listener: () => void) => () => void
  readonly set: (reader: AccountReader) => void
  /** True while there are readers. */
  readonly wanted: Pick<Store<boolean>, 'getSnapshot' | 'subscribe'>
}

export const unknownAccount: AccountReader = () => ({ status: 'unknown' })

export function createAccountFigureSource(): AccountFigureSource {
  const wanted = createStore(false)
  const { subscribe, publish } = createListeners(() => {
    wanted.set(true)
    return () => wanted.set(false)
  })
  let reader = unknownAccount
  return {
    getSnapshot: () => reader,
    subscribe,
    set: (next) => {
      reader = next
      publish()
    },
    wanted,
  }
}

/** The value of an account's figure that may be compared with a level; undefined while unknown or stale. */
export function liveFigure(read: AccountReader, subject: AlertSubject): AlertLevel | undefined {
  const sample = isAccountSource(subject.source) ? read(subject) : undefined
  return sample?.status === 'live' ? sample.value : undefined
}
