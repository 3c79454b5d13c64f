import { siteRoot } from '@/lib/siteRoot'
import { useEffect, useLayoutEffect, useState } from 'react'
import { takeEarlyVisit } from '@/client/early/earlyVisit'
import { watchBrowser } from '@/client/watchBrowser'
import { browserStorage } from '@/language/browserStorage'
import { ErrorState } from '@/ui/EmptyState'
import { t } from '@/language/t'
import { ConnectDialogProvider } from './ConnectDialogProvider'
import { ConfigError, readConfig, venuesPath, type AppConfig } from '@/appContext/config'
import { shownInstrument } from '@/appContext/routes'
import { ownVenuesKey } from '@/features/venues/ownVenuesKey'
import { readPreferences } from '@/appContext/preferences'
import { prefetchInstrument } from '@/marketData/instruments'
import { Notifications } from './notices/Notifications'
import { PreferencesProvider } from './PreferencesProvider'
import { Providers } from './Providers'
import { Screens } from './Screens'
import { createServices, type Services } from './services/createServices'
import { showLoadFailure } from '@/appContext/showLoadFailure'
import { showNotSaved } from './notices/notSavedToast'
import { preloadPanels } from './trade/laterPanels'

type Start =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly why: string }
  | { readonly status: 'ready'; readonly config: AppConfig; readonly services: Services }

/** The page from its beginning: which venue, then everything that reaches it, then the screens. */
export function App() {
  const [attempt, setAttempt] = useState(0)
  return <Page key={attempt} onRetry={() => setAttempt(attempt + 1)} />
}

function Page({ onRetry }: { onRetry: () => void }) {
  const [start, setStart] = useState<Start>({ status: 'loading' })
  useEffect(() => {
    let isCurrent = true
    let stop = () => {}
    begin().then(
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
  }, [])

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
            <Notifications venueId={start.config.scope} />
          </Providers>
        </PreferencesProvider>
      )
  }
}

browserStorage.onNotPersisted(showNotSaved)

async function begin(): Promise<Extract<Start, { status: 'ready' }>> {
  if (shownInstrument(location.pathname) !== undefined) preloadPanels()
  const lastVenueId = readPreferences(browserStorage).venueId
  const early = takeEarlyVisit()
  const own = await ownVenues()
  const read = (path: string) => (path === venuesPath ? early?.venues : undefined) ?? fetch(siteRoot + path.slice(1))
  const config = await readConfig(read, location, lastVenueId, own)
  if (config.unknownVenueId !== undefined) onUnknownVenue(config.unknownVenueId, config)
  const services = createServices(config, await early?.asked)
  await openDesk(services)
  return { status: 'ready', config, services }
}

/** Drawing the screen without its terms, and again a moment later with them, costs more than that moment. */
const termsWithinMs = 40

/** Asks at once for what the trading screen shows of its instrument, and waits a moment for its terms. */
async function openDesk({ marketData, queryClient }: Services): Promise<void> {
  const instrumentName = shownInstrument(location.pathname)
  if (instrumentName === undefined) return
  marketData.expect(instrumentName)
  const terms = prefetchInstrument(queryClient, marketData.rest, instrumentName)
  await Promise.race([terms, new Promise((resolve) => setTimeout(resolve, termsWithinMs))])
}

/** The address names the venue that is open, so that a reload or a copied link leads to the same one. */
function onUnknownVenue(asked: string, config: AppConfig): void {
  const address = new URL(location.href)
  address.searchParams.set('venue', config.venue.id)
  history.replaceState(history.state, '', address)
  import('@/features/venues/unknownVenueToast').then(
    ({ showUnknownVenue }) => showUnknownVenue(asked, config),
    showLoadFailure,
  )
}

/** Few have venues of their own: the code that reads them comes with the first. */
async function ownVenues() {
  if (browserStorage.getItem(ownVenuesKey) === null) return undefined
  const { readOwnVenues } = await import('@/features/venues/ownVenueStore')
  return (listed: AppConfig['venues']) => readOwnVenues(browserStorage, listed)
}

/** Opens the connection and finds the wallet of the last visit. Returns the way to end both. */
function connect({ client, account }: Services): () => void {
  client.socket.open()
  const stopWatching = watchBrowser(client.socket, window)
  account.wallet.restore().catch(showLoadFailure)
  return () => {
    stopWatching()
    account.sessions.close()
    account.access.close()
    account.wallet.close()
    client.socket.close()
  }
}
