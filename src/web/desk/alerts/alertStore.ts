import { createListeners } from '@/core/lib/listeners'
import { parseJson } from '@/core/lib/parseJson'
import {
  decodeAlerts,
  encodeAlerts,
  isAlertArmed,
  mostAlerts,
  type Alert,
  type AlertSource,
  evaluateAlert,
  type Observation,
} from './alert'

export type AlertStore = {
  readonly getSnapshot: () => readonly Alert[]
  readonly subscribe: (listener: () => void) => () => void
  /** False when there are as many as there can be. */
  readonly add: (alert: Alert) => boolean
  readonly remove: (id: string) => void
  readonly change: (id: string, make: (alert: Alert) => Alert) => void
  /** Shows a value to the alerts that look at it. */
  readonly observe: (instrumentName: string, source: AlertSource, observation: Observation) => void
  /** Another tab has written: takes it in. */
  readonly reload: () => void
  /** Hears each firing once, also of those that another tab saw first. */
  readonly onFired: (listener: (alert: Alert) => void) => () => void
}

export function alertsKey(venueId: string): string {
  return `optick.alerts.${venueId}`
}

/** The alerts of one venue, kept under `key`. Several tabs share them: each change begins with what is kept now. */
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
  const observeOne = (alert: Alert, instrumentName: string, source: AlertSource, observation: Observation) =>
    alert.instrumentName === instrumentName && alert.source === source ? evaluateAlert(alert, observation) : alert
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
    observe: (instrumentName, source, observation) => {
      const see = (alert: Alert) => observeOne(alert, instrumentName, source, observation)
      // Almost every value changes nothing, and is not worth reading what is kept.
      if (alerts.every((alert) => see(alert) === alert)) return
      write((persisted) => persisted.map(see))
    },
    reload: () => take(read()),
    onFired: fired.subscribe,
  }
}

/** What has to be listened to, each once. */
export function watchedValues(alerts: readonly Alert[]): readonly { instrumentName: string; source: AlertSource }[] {
  const watched = new Map(
    alerts
      .filter(isAlertArmed)
      .map(({ instrumentName, source }) => [`${source} ${instrumentName}`, { instrumentName, source }]),
  )
  return [...watched.values()]
}
