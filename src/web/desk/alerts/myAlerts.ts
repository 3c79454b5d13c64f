import { createStore, type Store } from '@/core/lib/store'
import type { Feed } from '@/web/connection/feed'
import { systemTimers } from '@/web/connection/timers'
import { browserStorage } from '@/web/language/browserStorage'
import type { MarketData } from '@/web/market/marketData'
import type { PageStores } from '@/web/session/pageStores'
import { showToast } from '@/web/ui/showToast'
import { isAlertArmed, type Alert } from './alert'
import { firedDetail, firedTitle } from './alertLabels'
import { alertsKey, createAlertStore, type AlertStore } from './alertStore'
import { createArmedAlerts } from './armedAlerts'
import { watchAlerts, type AlertWatch } from './watchAlerts'

export type MyAlerts = {
  readonly alerts: readonly Alert[]
  readonly store: AlertStore
  readonly valueOf: AlertWatch['valueOf']
}

/** Limits how often values are rendered. */
const drawEveryMs = 250

export function createMyAlerts(): Store<MyAlerts | undefined> {
  return createStore<MyAlerts | undefined>(undefined)
}

type AlertParts = {
  readonly venueId: string
  readonly feed: Pick<Feed, 'subscribe'>
  readonly marketData: MarketData
  readonly stores: PageStores
}

/** Loads a venue's alerts and watches their values until the returned function is called. Reports each firing. */
export function openAlerts({ venueId, feed, marketData, stores }: AlertParts): () => void {
  const myAlerts = stores.get(createMyAlerts)
  const armed = stores.get(createArmedAlerts)
  const set = (next: MyAlerts | undefined) => {
    const count = next?.alerts.filter(isAlertArmed).length
    if (count !== armed.getSnapshot()) armed.set(count)
    myAlerts.set(next)
  }
  const key = alertsKey(venueId)
  const store = createAlertStore(browserStorage, key)
  let stopWaiting: (() => void) | undefined
  const onValue = () => {
    stopWaiting ??= systemTimers.after(drawEveryMs, () => {
      stopWaiting = undefined
      const own = myAlerts.getSnapshot()
      if (own !== undefined) set({ ...own })
    })
  }
  const valueOf: AlertWatch['valueOf'] = (source, instrumentName) => watch.valueOf(source, instrumentName)
  const show = () => set({ alerts: store.getSnapshot(), store, valueOf })
  const stops = [store.subscribe(show), store.onFired(notifyFired), onStorageChange(key, store.reload)]
  // Must come last, because a known value may fire an alert at once and the listeners must be registered by then.
  const watch = watchAlerts({ feed, marketData, store, nowMs: () => Date.now(), onValue })
  show()
  return () => {
    watch.close()
    stopWaiting?.()
    for (const stop of stops) stop()
    set(undefined)
  }
}

function onStorageChange(key: string, onChange: () => void): () => void {
  const receive = (event: StorageEvent) => {
    if (event.key === key || event.key === null) onChange()
  }
  window.addEventListener('storage', receive)
  return () => window.removeEventListener('storage', receive)
}

function notifyFired(alert: Alert): void {
  showToast({
    tone: 'info',
    category: 'alerts',
    title: firedTitle(alert),
    detail: firedDetail(alert),
    instrumentName: alert.instrumentName,
  })
}
