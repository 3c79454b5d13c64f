import { createListeners } from '@/core/lib/listeners'
import type { Store } from '@/core/lib/store'
import type { NextFrame } from '@/web/ui/browser/nextFrame'

/** Signing: the wallet is prompted. Sending: signed, and awaiting the venue's answer. */
export type PendingPhase = 'signing' | 'sending'

type MapsOf<State> = { [K in keyof State]: State[K] extends ReadonlyMap<unknown, unknown> ? K : never }[keyof State]
type SetsOf<State> = { [K in keyof State]: State[K] extends ReadonlySet<unknown> ? K : never }[keyof State]
type KeyOf<Members> = Members extends ReadonlyMap<infer Key, unknown> | ReadonlySet<infer Key> ? Key : never
type EntryOf<Members> = Members extends ReadonlyMap<unknown, infer Entry> ? Entry : never

export type PendingStore<State extends object> = Pick<Store<State>, 'getSnapshot' | 'subscribe'> & {
  readonly change: (part: Partial<State>) => void
  readonly put: <Kind extends MapsOf<State>>(
    kind: Kind,
    key: KeyOf<State[Kind]>,
    entry: EntryOf<State[Kind]> | undefined,
  ) => void
  readonly mark: <Kind extends SetsOf<State>>(kind: Kind, members: readonly KeyOf<State[Kind]>[], isIn: boolean) => void
}

/**
 * Creates a store whose state changes at once and whose subscribers may be notified later.
 * @param nextFrame defers the notification; by default it is immediate
 */
export function createPendingStore<State extends object>(
  initial: State,
  nextFrame: NextFrame = (callback) => callback(),
): PendingStore<State> {
  const { subscribe, publish } = createListeners()
  let state = initial
  let isDue = false
  const getSnapshot = () => state
  const change = (part: object) => {
    state = { ...state, ...part }
    if (isDue) return
    isDue = true
    nextFrame(() => {
      isDue = false
      publish()
    })
  }
  return {
    getSnapshot,
    subscribe,
    change,
    put: (kind, key, entry) => {
      // The types above ensure that these members are maps.
      const next = new Map(getSnapshot()[kind] as ReadonlyMap<unknown, unknown>)
      if (entry === undefined) next.delete(key)
      else next.set(key, entry)
      change({ [kind]: next })
    },
    mark: (kind, members, isIn) => {
      const next = new Set(getSnapshot()[kind] as ReadonlySet<unknown>)
      for (const member of members) {
        if (isIn) next.add(member)
        else next.delete(member)
      }
      change({ [kind]: next })
    },
  }
}
