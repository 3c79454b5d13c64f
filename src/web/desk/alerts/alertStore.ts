import { createListeners } from '@/core/lib/listeners'
import { parseJson } from '@/core/lib/parseJson'
import {
  decodeAlerts,
  encodeAlerts,
  isAlertArmed,
  isFirstKind,
  mostAlerts,
  skippedEntries,
  type Alert,
  type AlertSubject,
  evaluateAlert,
  type Sample,
  valueKey,
} from './alert'

export type AlertStore = {
  readonly getSnapshot: () => readonly Alert[]
  readonly subscribe: (listener: () => void) => () => void
  /** Adds an alert. Returns false when the limit is reached. */
  readonly add: (alert: Alert) => boolean
  readonly remove: (id: string) => void
  readonly change: (id: string, make: (alert: Alert) => Alert) => void
  /** Evaluates the alerts that watch the value of this key. */
  readonly observe: (key: string, sample: Sample) => void
  /** Reads the changes written by another tab. */
  readonly reload: () => void
  /** Calls the listener once for each firing, including firings that another tab noticed first. */
  readonly onFired: (listener: (alert: Alert) => void) => () => void
}

/** Where a venue's alerts are stored: those of the first kind apart, because a tab with an older page drops all others. */
export type AlertKeys = { readonly first: string; readonly later: string }

export function alertKeys(venueId: string): AlertKeys {
  return { first: `optick.alerts.${venueId}`, later: `optick.alerts2.${venueId}` }
}

/**
 * Store of a venue's alerts, persisted under `keys`. Tabs share the alerts, so each change starts from the stored list.
 */
export function createAlertStore(storage: Pick<Storage, 'getItem' | 'setItem'>, keys: AlertKeys): AlertStore {
  const { subscribe, publish } = createListeners()
  const fired = createListeners<Alert>()
  const persisted = (key: string) => parseJson(storage.getItem(key))
  const read = () =>
    [keys.first, keys.later]
      .flatMap((key) => decodeAlerts(persisted(key)))
      .toSorted((one, other) => one.createdMs - other.createdMs)
  let alerts: readonly Alert[] = read()

  const take = (next: readonly Alert[]) => {
    const before = new Map(alerts.map((alert) => [alert.id, alert.fired?.atMs]))
    alerts = next
    publish()
    for (const alert of next) {
      const known = before.has(alert.id)
      if (known && alert.fired !== undefined && alert.fired.atMs !== before.get(alert.id)) {
        fired.publish(alert)
      }
    }
  }
  const store = (key: string, its: readonly Alert[]) => {
    const skipped = skippedEntries(persisted(key))
    const text = JSON.stringify(encodeAlerts(its, skipped))
    const isEmpty = its.length === 0 && skipped.length === 0
    const before = storage.getItem(key)
    if (text !== before && !(isEmpty && before === null)) storage.setItem(key, text)
  }
  const write = (make: (persisted: readonly Alert[]) => readonly Alert[]) => {
    const next = make(read())
    store(
      keys.later,
      next.filter((alert) => !isFirstKind(alert)),
    )
    store(keys.first, next.filter(isFirstKind))
    take(next)
  }
  return {
    getSnapshot: () => alerts,
    subscribe,
    add: (alert) => {
      if (read().length >= mostAlerts) return false
      write((persisted) => [...persisted, alert])
      return true
    },
    remove: (id) => write((persisted) => persisted.filter((alert) => alert.id !== id)),
    change: (id, make) => write((persisted) => persisted.map((alert) => (alert.id === id ? make(alert) : alert))),
    observe: (of, sample) => {
      const see = (alert: Alert) => (valueKey(alert) === of ? evaluateAlert(alert, sample) : alert)
      // Most values change no alert, so storage is not read for them.
      if (alerts.every((alert) => see(alert) === alert)) return
      write((persisted) => persisted.map(see))
    },
    reload: () => take(read()),
    onFired: fired.subscribe,
  }
}

/** Returns the distinct values to subscribe to, by key. */
export function watchedValues(alerts: readonly Alert[]): ReadonlyMap<string, AlertSubject> {
  return new Map(
    alerts
      .filter(isAlertArmed)
      .map(({ source, instrumentName, account }) => [
        valueKey({ source, instrumentName, account }),
        { source, instrumentName, account },
      ]),
  )
}
