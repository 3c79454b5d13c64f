import { Suspense, useCallback, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { t } from '@/web/language/t'
import { FollowedMarketContext, type Followed } from '@/web/market/followedMarketContext'
import { isEnded } from '@/web/session/access/access'
import { useAccess, useAccountSession } from '@/web/session/accountContext'
import { LiquidationsContext, noLiquidations } from '@/web/session/preview/liquidationsContext'
import { useAccountConnection } from '@/web/session/useAccountConnection'
import { LiveConnectionStatus } from '@/web/tools/connection/ConnectionStatus'
import { AccountCorner } from '@/web/tools/onboarding/AccountCorner'
import { PaletteKey } from '@/web/tools/PaletteKey'
import { TourInvitation } from '@/web/tools/tour/TourInvitation'
import type { AppConfig } from '@/web/tools/venues/config'
import { VenueEdge } from '@/web/tools/venues/VenueEdge'
import { venueKinds } from '@/web/tools/venues/venueKinds'
import { VenuePicker } from '@/web/tools/venues/VenuePicker'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { Mark } from '@/web/ui/Mark'
import { startInstrument, tradePath, carriedSearch } from '@/web/ui/navigation/routes'
import { PartBoundary } from '@/web/ui/PartBoundary'
import { usePreferences } from '@/web/ui/preferences/usePreferences'
import { placeHeaderStart } from '@/web/ui/shellSlots'
import { StaleToldContext } from '@/web/ui/StaleBadge'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { HeaderTools } from './HeaderTools'
import { ScreenLinks } from './ScreenLinks'

const AccountExtras = lazyPanel(() => import('./AccountExtras').then((module) => module.AccountExtras), 'mark')

const PhoneBar = lazyPanel(() => import('./PhoneBar').then((module) => module.PhoneBar), 'line')

const LiquidationSearch = lazyPanel(
  () => import('./LiquidationSearch').then((module) => module.LiquidationSearch),
  'corner',
)

const TickerBar = lazyPanel(() => import('@/web/desk/DeskMarkets').then((module) => module.TickerBar), 'line')

const SessionChip = lazyPanel(
  () => import('@/web/tools/onboarding/SessionChip').then((module) => module.SessionChip),
  'mark',
)

const FollowedMarket = lazyPanel(
  () => import('@/web/tools/replay/FollowedMarket').then((module) => module.FollowedMarket),
  'line',
)

/** Loaded only on the static site, whose paper venue runs in the browser. */
const BrowserVenueNotice =
  import.meta.env.MODE === 'site'
    ? lazyPanel(
        () => import('@/web/app/browserVenue/BrowserVenueNotice').then((module) => module.BrowserVenueNotice),
        'line',
      )
    : undefined

type ShellProps = {
  config: AppConfig
  /** Called when a screen's link is hovered or focused, so that its code can load. */
  onAhead: (path: string) => void
  /** Called when a press on a link has begun, so that the screen's data can be requested. */
  onPress: (path: string) => void
  children: ReactNode
}

/** Frame of every screen. The header always shows the venue in use. */
export function Shell({ config, onAhead, onPress, children }: ShellProps) {
  const hasAccount = useAccountSession() !== undefined
  const access = useAccess()
  const hasTrouble = access.status === 'trading' && access.trouble !== undefined
  const isLive = useAccountConnection().state === 'live'
  const isPhone = useScreenWidth() === 'phone'
  const isRestoring = access.status === 'connected' && access.underWay === 'restoring'
  const [{ followed, epoch }, setMarket] = useState<FollowedSession>({ followed: config.venue.market })
  const setFollowed = useCallback(
    // Only a recording of the browser replaces the market of an open page: screens then remount.
    (next: Followed, session: string) =>
      setMarket(next === undefined ? { followed: next } : { followed: next, epoch: session }),
    [],
  )
  const isBare = isPhone && access.status !== 'trading' && !isRestoring
  return (
    <FollowedMarketContext value={followed}>
      <div className="flex h-page flex-col bg-surface-0 text-text-1">
        <SkipLink />
        <VenueEdge kind={config.venue.kind} />
        <header className="relative flex h-11 shrink-0 items-center gap-3 bg-surface-1 px-3 max-[73.6875rem]:gap-1.5 phone:gap-0.5 phone:px-2">
          <Link
            href={tradePath(startInstrument) + carriedSearch()}
            className="flex items-center gap-2 rounded-sm text-lg font-semibold phone:hidden"
          >
            <Mark />
            Optick
          </Link>
          <div ref={placeHeaderStart} className="flex min-w-0" />
          <PartBoundary failed="mark">
            <ScreenLinks onAhead={onAhead} onPress={onPress} />
          </PartBoundary>
          {/* Toasts appear here, where they cover nothing; on a phone over the header. */}
          <div data-toast-slot className="h-10 flex-1 phone:pointer-events-none phone:absolute phone:inset-x-1" />
          <span className="hidden flex-1 phone:block" />
          {/* Rendered in one place at all widths: remounting it would close it when a phone is rotated. */}
          <div className={isBare ? 'hidden' : 'contents phone:order-1 phone:flex'}>
            <PartBoundary failed="mark">
              <PaletteKey />
            </PartBoundary>
          </div>
          <VenueChip config={config} />
          <div className="flex min-w-0 items-center gap-2 phone:order-2 phone:gap-0">
            {hasTrouble && (
              <Suspense fallback={null}>
                <SessionChip />
              </Suspense>
            )}
            {hasAccount && (
              <Suspense fallback={null}>
                <AccountExtras />
              </Suspense>
            )}
            <PartBoundary failed="mark">
              <HeaderTools isBare={isBare} />
            </PartBoundary>
            <PartBoundary failed="mark">
              <AccountCorner isPaperVenue={config.venue.kind === 'paper'} />
            </PartBoundary>
          </div>
        </header>
        <ShellNotices config={config} followed={followed} onFollowed={setFollowed} />
        <LiquidationsProvider key={epoch}>
          <main id="main" tabIndex={-1} className="flex min-h-0 flex-1 flex-col gap-1 p-1 outline-none phone:p-0">
            <StaleToldContext value={!isLive}>{children}</StaleToldContext>
          </main>
        </LiquidationsProvider>
        {isPhone && (
          <Suspense fallback={<div className="h-14 shrink-0 bg-surface-1 lying:h-11" />}>
            <PhoneBar onAhead={onAhead} onPress={onPress} />
          </Suspense>
        )}
      </div>
    </FollowedMarketContext>
  )
}

/** The venue and the connection. */
function VenueChip({ config }: Pick<ShellProps, 'config'>) {
  const { change } = usePreferences()
  const access = useAccess()
  return (
    <div
      className={`flex h-6 min-w-0 items-center gap-1.5 rounded-sm px-1.5 min-[60rem]:min-w-36 has-[[data-connection=offline]]:bg-danger-soft has-[[data-connection=reconnecting],[data-connection=silent]]:bg-warn-soft pointer-coarse:h-8 ${venueKinds[config.venue.kind].chip}`}
    >
      <PartBoundary failed="mark">
        <LiveConnectionStatus isSignedOut={isEnded(access)}>
          <VenuePicker
            venues={config.venues}
            currentId={config.venue.id}
            managePath={`/settings/venues${carriedSearch()}`}
            onChoose={(venueId) => {
              change({ venueId })
              // A reload recreates everything that talks to the venue, so that no state carries over.
              location.assign(`?venue=${encodeURIComponent(venueId)}`)
            }}
          />
        </LiveConnectionStatus>
      </PartBoundary>
    </div>
  )
}

type FollowedSession = { readonly followed: Followed; readonly epoch?: string }

type NoticesProps = Pick<ShellProps, 'config'> & {
  followed: Followed
  onFollowed: (market: Followed, epoch: string) => void
}

function ShellNotices({ config, followed, onFollowed }: NoticesProps) {
  const { hasTickerBar } = usePreferences().preferences
  return (
    <>
      {hasTickerBar && (
        <Suspense fallback={<div className="h-7 shrink-0 bg-surface-1 pointer-coarse:h-11" />}>
          <TickerBar />
        </Suspense>
      )}
      {followed !== undefined && (
        <Suspense fallback={followed === 'replay' && <div className="h-11 shrink-0 bg-surface-1 phone:h-22" />}>
          <FollowedMarket market={followed} />
        </Suspense>
      )}
      <PartBoundary failed="line">
        <TourInvitation />
      </PartBoundary>
      {BrowserVenueNotice !== undefined && config.venue.restUrl.startsWith(`${location.origin}/`) && (
        <Suspense fallback={null}>
          <BrowserVenueNotice restUrl={config.venue.restUrl} onFollowed={onFollowed} />
        </Suspense>
      )}
    </>
  )
}

/** A link to the main content, as the first tab stop of every screen. It skips the header's twenty or so stops. */
function SkipLink() {
  return (
    <a
      href="#main"
      // The address names the screen and must not change.
      onClick={(event) => {
        event.preventDefault()
        document.querySelector<HTMLElement>('main')?.focus()
      }}
      className="fixed top-1 left-1 z-50 -translate-y-16 rounded-sm bg-accent-fill px-3 py-2 text-sm font-medium text-on-fill focus:translate-y-0"
    >
      {t('Skip to content')}
    </a>
  )
}

/** Provides the account's liquidation prices; without an account there are none. */
function LiquidationsProvider({ children }: { children: ReactNode }) {
  const session = useAccountSession()
  const [liquidations, setLiquidations] = useState(noLiquidations)
  return (
    <LiquidationsContext value={session === undefined ? noLiquidations : liquidations}>
      {session !== undefined && (
        <Suspense fallback={null}>
          <LiquidationSearch session={session} onChange={setLiquidations} />
        </Suspense>
      )}
      {children}
    </LiquidationsContext>
  )
}
