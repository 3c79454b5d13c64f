import type { QueryClient } from '@tanstack/react-query'
import { createStore, type Store } from '@/core/lib/store'
import { formatFixed6 } from '@/core/protocol/fixed6'
import type { Feed } from '@/web/connection/feed'
import { systemTimers } from '@/web/connection/timers'
import { browserStorage } from '@/web/language/browserStorage'
import type { MarketData } from '@/web/market/marketData'
import type { PageStores } from '@/web/session/pageStores'
import { showToast, type ToastReport } from '@/web/ui/showToast'
import { createAccountFigureSource } from './accountReader'
import { isAlertArmed, type Alert } from './alert'
import { firedDetail, firedTitle, subjectName } from './alertLabels'
import { alertKeys, createAlertStore, type AlertKeys, type AlertStore } from './alertStore'
import { createArmedAlerts } from './armedAlerts'
import { createDayAgoMark } from './dayAgoMark'
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
  readonly queryClient: QueryClient
  readonly stores: PageStores
}

/** Loads a venue's alerts and watches their values until the returned function is called. Reports each firing. */
export function openAlerts({ venueId, feed, marketData, queryClient, stores }: AlertParts): () => void {
  const myAlerts = stores.get(createMyAlerts)
  const armed = stores.get(createArmedAlerts)
  const set = (next: MyAlerts | undefined) => {
    const count = next?.alerts.filter(isAlertArmed).length
    if (count !== armed.getSnapshot()) armed.set(count)
    myAlerts.set(next)
  }
  const keys = alertKeys(venueId)
  const store = createAlertStore(browserStorage, keys)
  let stopWaiting: (() => void) | undefined
  const onValue = () => {
    stopWaiting ??= systemTimers.after(drawEveryMs, () => {
      stopWaiting = undefined
      const own = myAlerts.getSnapshot()
      if (own !== undefined) set({ ...own })
    })
  }
  const valueOf: AlertWatch['valueOf'] = (subject) => watch.valueOf(subject)
  const show = () => set({ alerts: store.getSnapshot(), store, valueOf })
  const stops = [store.subscribe(show), store.onFired(notifyFired), onStorageChange(keys, store.reload)]
  // Must come last, because a known value may fire an alert at once and the listeners must be registered by then.
  const watch = watchAlerts({
    feed,
    marketData,
    dayAgoMark: (instrumentName) => createDayAgoMark(queryClient, marketData, instrumentName),
    account: stores.get(createAccountFigureSource),
    store,
    nowMs: () => Date.now(),
    onValue,
  })
  show()
  return () => {
    watch.close()
    stopWaiting?.()
    for (const stop of stops) stop()
    set(undefined)
  }
}

function onStorageChange({ first, later }: AlertKeys, onChange: () => void): () => void {
  const receive = ({ key }: StorageEvent) => {
    if (key === first || key === later || key === null) onChange()
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
    report: reportOf(alert),
  })
}

function reportOf(alert: Alert): ToastReport | undefined {
  const { source, fired } = alert
  if (fired === undefined) return undefined
  return { subject: `${source} ${subjectName(alert)}`, value: formatFixed6(fired.value), atMs: fired.atMs }
}
