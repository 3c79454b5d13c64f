import { useEffect, useLayoutEffect, useState } from 'react'
import { runInMacrotask } from '@/core/lib/runInMacrotask'
import { Notifications } from '@/web/app/notices/Notifications'
import { showNotSaved } from '@/web/app/notices/notSavedToast'
import { createServices, type Services } from '@/web/app/services/createServices'
import { takeEarlyVisit } from '@/web/connection/early/earlyVisit'
import { watchBrowser } from '@/web/connection/watchBrowser'
import { preloadPanels } from '@/web/desk/laterPanels'
import { areVersion1 } from '@/web/desk/layout/persistedLayouts'
import { browserStorage } from '@/web/language/browserStorage'
import { t } from '@/web/language/t'
import { prefetchInstrument } from '@/web/market/instruments'
import type { MarketData } from '@/web/market/marketData'
import { ConfigError, readConfig, venuesPath, type AppConfig } from '@/web/tools/venues/config'
import { customVenuesKey } from '@/web/tools/venues/customVenuesKey'
import { announceReconnect } from '@/web/ui/browser/onReconnect'
import { siteRoot } from '@/web/ui/browser/siteRoot'
import { ErrorState } from '@/web/ui/EmptyState'
import { warmNumbers } from '@/web/ui/formatNumber'
import { shownInstrument } from '@/web/ui/navigation/routes'
import { PartBoundary } from '@/web/ui/PartBoundary'
import { readPreferences } from '@/web/ui/preferences/preferences'
import { showLoadFailure } from '@/web/ui/showLoadFailure'
import { ConnectDialogProvider } from './ConnectDialogProvider'
import { PreferencesProvider } from './PreferencesProvider'
import { Providers } from './Providers'
import { Screens } from './Screens'

type Start =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly why: string }
  | { readonly status: 'ready'; readonly config: AppConfig; readonly services: Services }

/**
 * Selects the venue and shows the screens. `begun` was started before React renders, which saves time on slow
 * processors.
 */
export function App({ begun }: { begun: Promise<Ready> }) {
  const [start, setStart] = useState({ attempt: 0, begun })
  return (
    <Page
      key={start.attempt}
      begun={start.begun}
      onRetry={() => setStart({ attempt: start.attempt + 1, begun: begin() })}
    />
  )
}

function Page({ begun, onRetry }: { begun: Promise<Ready>; onRetry: () => void }) {
  const [start, setStart] = useState<Start>({ status: 'loading' })
  useEffect(() => {
    let isCurrent = true
    let stop = () => {}
    begun.then(
      (ready) => {
        if (!isCurrent) return
        stop = connect(ready.services)
        setStart(ready)
      },
      (error: unknown) => {
        if (isCurrent) setStart({ status: 'failed', why: error instanceof ConfigError ? error.message : String(error) })
      },
    )
    return () => {
      isCurrent = false
      stop()
    }
  }, [begun])

  const hasBegun = start.status !== 'loading'
  useLayoutEffect(() => {
    if (hasBegun) document.querySelector('#opening')?.remove()
  }, [hasBegun])

  switch (start.status) {
    case 'loading':
      return <div className="h-dvh bg-surface-0" aria-busy="true" />
    case 'failed':
      return (
        <main className="flex h-dvh bg-surface-0">
          <ErrorState what={t('Optick couldn’t start')} why={start.why} onRetry={onRetry} />
        </main>
      )
    case 'ready':
      return (
        <PreferencesProvider>
          <Providers services={start.services}>
            <ConnectDialogProvider>
              <Screens config={start.config} />
            </ConnectDialogProvider>
            <PartBoundary failed="corner">
              <Notifications venueId={start.config.scope} />
            </PartBoundary>
          </Providers>
        </PreferencesProvider>
      )
  }
}

browserStorage.onNotPersisted(showNotSaved)

type Ready = Extract<Start, { status: 'ready' }>

/** Loads the configuration and creates the services. Nothing connects yet. */
export async function begin(): Promise<Ready> {
  if (areVersion1(browserStorage)) {
    const { upgradeLayouts } = await import('@/web/desk/layout/layoutsVersion1')
    upgradeLayouts(browserStorage)
  }
  // A separate task, because the current task has just run the whole script.
  if (shownInstrument(location.pathname) !== undefined) runInMacrotask(preloadPanels)
  runInMacrotask(warmNumbers)
  const lastVenueId = readPreferences(browserStorage).venueId
  const early = takeEarlyVisit()
  const own = await ownVenues()
  const read = (path: string) => (path === venuesPath ? early?.venues : undefined) ?? fetch(siteRoot + path.slice(1))
  const config = await readConfig(read, location, lastVenueId, own)
  if (config.unknownVenueId !== undefined) onUnknownVenue(config.unknownVenueId, config)
  const services = createServices(config, await early?.asked)
  if (config.venue.market === 'replay') await readReplayTime(services)
  await openDesk(services)
  return { status: 'ready', config, services }
}

/** Code that only a replay needs. */
async function readReplayTime(services: Services): Promise<void> {
  const { readReplayTime: read } = await import('@/web/tools/replay/readReplayTime')
  await read(services.client.rest, services)
}

/** Rendering twice, without and with the instrument's terms, costs more than this wait. */
const termsWithinMs = 150

async function openDesk({ marketData, queryClient }: Services): Promise<void> {
  const instrumentName = shownInstrument(location.pathname)
  if (instrumentName === undefined) return
  marketData.expect(instrumentName)
  readAhead(marketData, instrumentName)
  const terms = prefetchInstrument(queryClient, marketData.rest, instrumentName)
  await Promise.race([terms, new Promise((resolve) => setTimeout(resolve, termsWithinMs))])
}

/** The panels have mounted and subscribed by then, so the early subscriptions can end. */
const readAheadMs = 10_000

/** Subscribes before the panels mount, so that each renders once with its data instead of empty first. */
function readAhead(marketData: MarketData, instrumentName: string): void {
  const scope = { kind: 'instrument', instrumentName } as const
  const stores = [marketData.orderBook(instrumentName), marketData.tickers(scope), marketData.trades(instrumentName)]
  const ends = stores.map((store) => store.subscribe(() => {}))
  const endAll = () => ends.splice(0).forEach((end) => end())
  setTimeout(endAll, readAheadMs)
  // Leaving the screen ends the subscriptions. wouter dispatches `pushState`.
  for (const left of ['pushState', 'popstate']) addEventListener(left, endAll, { once: true })
}

/** Puts the open venue into the address, so that a reload or a copied link leads to that venue. */
function onUnknownVenue(asked: string, config: AppConfig): void {
  const address = new URL(location.href)
  address.searchParams.set('venue', config.venue.id)
  history.replaceState(history.state, '', address)
  import('@/web/tools/venues/unknownVenueToast').then(
    ({ showUnknownVenue }) => showUnknownVenue(asked, config),
    showLoadFailure,
  )
}

/** Loads the custom venues. Few traders have any, so the code that parses them loads only when needed. */
async function ownVenues() {
  if (browserStorage.getItem(customVenuesKey) === null) return undefined
  const { readCustomVenues } = await import('@/web/tools/venues/customVenueStore')
  return (listed: AppConfig['venues']) => readCustomVenues(browserStorage, listed)
}

function connect({ client, account }: Services): () => void {
  const stopAnnouncing = client.socket.onOpened(announceReconnect)
  client.socket.open()
  const stopWatching = watchBrowser(client.socket, window)
  account.wallet.restore().catch(showLoadFailure)
  return () => {
    stopWatching()
    stopAnnouncing()
    account.sessions.close()
    account.access.close()
    account.wallet.close()
    client.socket.close()
  }
}
