import { lazy, Suspense, type ReactNode } from 'react'
import { Link } from 'wouter'
import { isEnded } from '@/account/access'
import { useAccess, useAccountSession } from '@/account/accountContext'
import { LiveConnectionStatus } from '@/features/connection/LiveConnectionStatus'
import { VenueEdge } from '@/features/venues/VenueEdge'
import { VenuePicker } from '@/features/venues/VenuePicker'
import { LiquidationsProvider } from './LiquidationsProvider'
import { AccountCorner } from '@/features/onboarding/AccountCorner'
import type { AppConfig } from '@/appContext/config'
import { HeaderTools } from './HeaderTools'
import { usePreferences } from '@/appContext/usePreferences'
import { startInstrument, tradePath } from '@/appContext/routes'
import { ScreenLinks } from './ScreenLinks'
import { TourInvitation } from '@/features/tour/TourInvitation'

/** Comes with an account: there is no margin to watch before. */
const MarginCall = lazy(() => import('./MarginCall').then((module) => ({ default: module.MarginCall })))

/** Comes when the venue refuses something of the session. */
const SessionBanner = lazy(() =>
  import('@/features/onboarding/SessionBanner').then((module) => ({ default: module.SessionBanner })),
)

/** What every screen stands in: the header, with the venue in use in plain sight, and the screen under it. */
export function Shell({ config, children }: { config: AppConfig; children: ReactNode }) {
  const { change } = usePreferences()
  const hasAccount = useAccountSession() !== undefined
  const access = useAccess()
  const hasTrouble = access.status === 'trading' && access.trouble !== undefined
  return (
    <div className="flex h-dvh flex-col bg-surface-0 text-text-1">
      <VenueEdge kind={config.venue.kind} />
      <header className="flex h-11 shrink-0 items-center gap-3 border-b border-line bg-surface-1 px-3 max-sm:gap-1.5 max-sm:px-2">
        <Link
          href={tradePath(startInstrument) + location.search}
          className="rounded-sm text-base font-semibold tracking-tight max-sm:hidden"
        >
          Optick
        </Link>
        <ScreenLinks />
        <VenuePicker
          venues={config.venues}
          currentId={config.venue.id}
          managePath={`/settings/venues${location.search}`}
          onChoose={(venueId) => {
            change({ venueId })
            // Everything that reaches the venue is made anew with the page: nothing of one venue is left for another.
            location.assign(`?venue=${encodeURIComponent(venueId)}`)
          }}
        />
        <LiveConnectionStatus isSignedOut={isEnded(access)} />
        <div className="ml-auto flex min-w-0 items-center gap-2 max-sm:gap-0">
          <TourInvitation isPaperVenue={config.venue.kind === 'paper'} />
          <HeaderTools />
          <AccountCorner isPaperVenue={config.venue.kind === 'paper'} />
        </div>
      </header>
      <TourInvitation isStrip isPaperVenue={config.venue.kind === 'paper'} />
      {hasTrouble && (
        <Suspense fallback={null}>
          <SessionBanner />
        </Suspense>
      )}
      {hasAccount && (
        <Suspense fallback={null}>
          <MarginCall />
        </Suspense>
      )}
      <LiquidationsProvider>
        <main className="flex min-h-0 flex-1 flex-col">{children}</main>
      </LiquidationsProvider>
    </div>
  )
}
