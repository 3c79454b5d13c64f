import { createListeners } from '@/core/lib/listeners'
import { parseJson } from '@/core/lib/parseJson'
import {
  decodeAlerts,
  encodeAlerts,
  isAlertArmed,
  mostAlerts,
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

export function alertsKey(venueId: string): string {
  return `optick.alerts.${venueId}`
}

/**
 * Store of a venue's alerts, persisted under `key`. Tabs share the alerts, so each change starts from the stored list.
 */
export function createAlertStore(storage: Pick<Storage, 'getItem' | 'setItem'>, key: string): AlertStore {
  const { subscribe, publish } = createListeners()
  const fired = createListeners<Alert>()
  const read = () => decodeAlerts(parseJson(storage.getItem(key)))
  let alerts = read()

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
  const write = (make: (persisted: readonly Alert[]) => readonly Alert[]) => {
    const next = make(read())
    storage.setItem(key, JSON.stringify(encodeAlerts(next)))
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
