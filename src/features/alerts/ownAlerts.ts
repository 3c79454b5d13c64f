import type { Feed } from '@/client/feed'
import { systemTimers } from '@/client/timers'
import { createStore } from '@/lib/store'
import { isArmed, type Alert } from './alert'
import { alertsKey, createAlertStore, type AlertStore } from './alertStore'
import { firedDetail, firedTitle } from './alertWords'
import { watchAlerts, type AlertWatch } from './watchAlerts'
import { browserStorage } from '@/language/browserStorage'
import type { MarketData } from '@/marketData/marketData'
import { showToast } from '@/ui/showToast'
import { setArmedCount } from '@/appContext/alertsDoor'

/** The alerts of the venue, and what is known of the values they look at; undefined before they are opened. */
export type OwnAlerts = {
  readonly alerts: readonly Alert[]
  readonly store: AlertStore
  readonly valueOf: AlertWatch['valueOf']
}

/** Values are drawn no more often than this. */
const drawEveryMs = 250

export const ownAlerts = createStore<OwnAlerts | undefined>(undefined)

function set(next: OwnAlerts | undefined): void {
  setArmedCount(next?.alerts.filter(isArmed).length)
  ownAlerts.set(next)
}

/** Reads the alerts of a venue and looks at their values until it is closed. Each firing is told as it happens. */
export function openAlerts(venueId: string, feed: Pick<Feed, 'subscribe'>, marketData: MarketData): () => void {
  const key = alertsKey(venueId)
  const store = createAlertStore(browserStorage, key)
  let stopWaiting: (() => void) | undefined
  const onValue = () => {
    stopWaiting ??= systemTimers.after(drawEveryMs, () => {
      stopWaiting = undefined
      const own = ownAlerts.getSnapshot()
      if (own !== undefined) set({ ...own })
    })
  }
  const valueOf: AlertWatch['valueOf'] = (source, instrumentName) => watch.valueOf(source, instrumentName)
  const show = () => set({ alerts: store.getSnapshot(), store, valueOf })
  const stops = [store.subscribe(show), store.onFired(tellFired), hearStorage(key, store.reload)]
  // Last: what the page knows already may fire at once, and is to be heard.
  const watch = watchAlerts({ feed, marketData, store, nowMs: () => Date.now(), onValue })
  show()
  return () => {
    watch.close()
    stopWaiting?.()
    for (const stop of stops) stop()
    set(undefined)
  }
}

function hearStorage(key: string, onChange: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) onChange()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

function tellFired(alert: Alert): void {
  showToast({
    tone: 'info',
    category: 'alerts',
    title: firedTitle(alert),
    detail: firedDetail(alert),
    instrumentName: alert.instrumentName,
  })
}
