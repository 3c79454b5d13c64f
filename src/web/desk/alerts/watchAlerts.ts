import { valueKey, type AlertLevel, type AlertSubject } from './alert'
import { watchedValues, type AlertStore } from './alertStore'
import { watchSubject, type SubjectDeps } from './watchSubject'

/** A watched value. After a disconnection it is not live until the next message. */
export type WatchedValue = { readonly value: AlertLevel; readonly isLive: boolean }

export type AlertWatch = {
  readonly valueOf: (subject: AlertSubject) => WatchedValue | undefined
  readonly close: () => void
}

export type AlertWatchDeps = SubjectDeps & {
  readonly store: Pick<AlertStore, 'getSnapshot' | 'subscribe' | 'observe'>
  readonly nowMs: () => number
  readonly onValue: () => void
}

type Watched = {
  stop: () => void
  value: AlertLevel | undefined
  isLive: boolean
  /** Time of the disconnection; `undefined` before the first value. */
  lostAtMs: number | undefined
}

/** A shorter gap, as on a busy machine, does not count as away: a crossing within the gap has only just happened. */
const awayMs = 5_000

/**
 * Watches the values of all alerts. Handles every message instead of one per frame, because a hidden page has no frames
 * and no price may be missed.
 */
export function watchAlerts({ store, nowMs, onValue, ...deps }: AlertWatchDeps): AlertWatch {
  const watched = new Map<string, Watched>()

  const start = (key: string, subject: AlertSubject) => {
    const entry: Watched = { stop: () => undefined, value: undefined, isLive: false, lostAtMs: undefined }
    watched.set(key, entry)
    const isWatched = () => watched.get(key) === entry
    const lose = (value: AlertLevel | undefined) => {
      if (entry.isLive) entry.lostAtMs = nowMs()
      entry.isLive = false
      entry.value = value
      onValue()
    }
    entry.stop = watchSubject(subject, deps, {
      onValue: (value) => {
        if (!isWatched() || (entry.isLive && entry.value === value)) return
        const atMs = nowMs()
        const isFirst = !entry.isLive && (entry.lostAtMs === undefined || Math.abs(atMs - entry.lostAtMs) > awayMs)
        entry.value = value
        entry.isLive = true
        store.observe(key, value === undefined ? { status: 'unknown' } : { status: 'live', value, atMs, isFirst })
        onValue()
      },
      // Values from before a disconnection are stale, so the next value counts as the first after a gap.
      onLost: () => lose(entry.value),
      onUnknown: () => {
        if (entry.isLive || entry.value !== undefined) lose(undefined)
      },
      onEnded: () => {
        if (!isWatched()) return
        if (entry.isLive || entry.value !== undefined) lose(undefined)
        entry.lostAtMs = undefined
        store.observe(key, { status: 'none' })
      },
    })
  }
  const follow = () => {
    const wanted = watchedValues(store.getSnapshot())
    for (const [key, { stop }] of watched) {
      if (wanted.has(key)) continue
      watched.delete(key)
      stop()
    }
    for (const [key, subject] of wanted) {
      if (!watched.has(key)) start(key, subject)
    }
  }
  const stopFollowing = store.subscribe(follow)
  follow()
  return {
    valueOf: (subject) => {
      const entry = watched.get(valueKey(subject))
      return entry?.value === undefined ? undefined : { value: entry.value, isLive: entry.isLive }
    },
    close: () => {
      stopFollowing()
      for (const { stop } of watched.values()) stop()
      watched.clear()
    },
  }
}
