import { createListeners } from '@/core/lib/listeners'
import type { NextFrame } from '@/web/ui/browser/nextFrame'
import type { Store } from '@/core/lib/store'

/** Signing: the wallet is asked. Sending: signed, and the venue's answer is awaited. */
export type PendingPhase = 'signing' | 'sending'

type MapsOf<State> = { [K in keyof State]: State[K] extends ReadonlyMap<unknown, unknown> ? K : never }[keyof State]
type SetsOf<State> = { [K in keyof State]: State[K] extends ReadonlySet<unknown> ? K : never }[keyof State]
type KeyOf<Members> = Members extends ReadonlyMap<infer Key, unknown> | ReadonlySet<infer Key> ? Key : never
type EntryOf<Members> = Members extends ReadonlyMap<unknown, infer Entry> ? Entry : never

/** What is under way: read like any store, changed a part at a time. */
export type PendingStore<State extends object> = Pick<Store<State>, 'getSnapshot' | 'subscribe'> & {
  readonly change: (part: Partial<State>) => void
  /** Sets an entry of a map; undefined takes it out. `withFrame`: it holds at once, and is published in the next frame. */
  readonly put: <Kind extends MapsOf<State>>(
    kind: Kind,
    key: KeyOf<State[Kind]>,
    entry: EntryOf<State[Kind]> | undefined,
    when?: 'withFrame',
  ) => void
  /** Puts members into a set, or takes them out. */
  readonly mark: <Kind extends SetsOf<State>>(kind: Kind, members: readonly KeyOf<State[Kind]>[], isIn: boolean) => void
}

/**
 * The first change of a frame is published at once, so that what was pressed is pending before it can be pressed again;
 * the others of that frame together at its end.
 *
 * @param nextFrame by default every change is published at once
 */
export function createPendingStore<State extends object>(
  initial: State,
  nextFrame: NextFrame = (callback) => callback(),
): PendingStore<State> {
  const { subscribe, publish } = createListeners()
  let state = initial
  let isFrameAsked = false
  let isPublished = false
  let isDue = false
  const endFrame = () => {
    isFrameAsked = false
    isPublished = false
    if (!isDue) return
    isDue = false
    publish()
  }
  const change = (part: object, when?: 'withFrame') => {
    state = { ...state, ...part }
    if (isPublished || when === 'withFrame') isDue = true
    else {
      isPublished = true
      publish()
    }
    if (isFrameAsked) return
    isFrameAsked = true
    nextFrame(endFrame)
  }
  return {
    getSnapshot: () => state,
    subscribe,
    change: (part) => change(part),
    put: (kind, key, entry, when) => {
      // The types above say which members are maps, and of what.
      const next = new Map(state[kind] as ReadonlyMap<unknown, unknown>)
      if (entry === undefined) next.delete(key)
      else next.set(key, entry)
      change({ [kind]: next }, when)
    },
    mark: (kind, members, isIn) => {
      const next = new Set(state[kind] as ReadonlySet<unknown>)
      for (const member of members) {
        if (isIn) next.add(member)
        else next.delete(member)
      }
      change({ [kind]: next })
    },
  }
}
