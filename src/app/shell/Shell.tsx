import { Suspense, useMemo, type ReactNode } from 'react'
import { Link } from 'wouter'
import { isEnded } from '@/account/access'
import { useAccess, useAccountSession } from '@/account/accountContext'
import { LiquidationsContext, noLiquidations } from '@/account/preview/liquidationsContext'
import { usePreviewAccount } from '@/account/preview/usePreviewAccount'
import { LiveConnectionStatus } from '@/features/connection/LiveConnectionStatus'
import { VenueEdge } from '@/features/venues/VenueEdge'
import { VenuePicker } from '@/features/venues/VenuePicker'
import { AccountCorner } from '@/features/onboarding/AccountCorner'
import type { AppConfig } from '@/appContext/config'
import { later } from '@/ui/later'
import { useEachSecond } from '@/ui/useNow'
import { HeaderTools } from './HeaderTools'
import { usePreferences } from '@/appContext/usePreferences'
import { startInstrument, tradePath, venueSearch } from '@/appContext/routes'
import { ScreenLinks } from './ScreenLinks'
import { TourInvitation } from '@/features/tour/TourInvitation'

/** Comes with an account: there is no margin to watch before. */
const MarginCall = later(() => import('./MarginCall').then((module) => module.MarginCall), 'mark')

/** Comes when the venue refuses something of the session. */
const SessionBanner = later(
  () => import('@/features/onboarding/SessionBanner').then((module) => module.SessionBanner),
  'mark',
)

/** The frame of every screen: the header, which always shows the venue in use, and the screen below it. */
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
          href={tradePath(startInstrument) + venueSearch()}
          className="rounded-sm text-base font-semibold tracking-tight max-sm:hidden"
        >
          Optick
        </Link>
        <ScreenLinks />
        <VenuePicker
          venues={config.venues}
          currentId={config.venue.id}
          managePath={`/settings/venues${venueSearch()}`}
          onChoose={(venueId) => {
            change({ venueId })
            // Reloading rebuilds everything that reaches the venue: nothing of one venue is left for another.
            location.assign(`?venue=${encodeURIComponent(venueId)}`)
          }}
        />
        <LiveConnectionStatus isSignedOut={isEnded(access)} />
        <div className="ml-auto flex min-w-0 items-center gap-2 max-sm:gap-0">
          <TourInvitation />
          <HeaderTools />
          <AccountCorner isPaperVenue={config.venue.kind === 'paper'} />
        </div>
      </header>
      <TourInvitation isStrip />
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

/**
 * The one place that searches for the liquidation prices of the account; the positions table, the chart, the ladder,
 * stops and the margin panel read them from here, so they cannot disagree. A search prices the whole account hundreds of
 * times, so it is done once a second, and at once when the trader has changed something.
 */
function LiquidationsProvider({ children }: { children: ReactNode }) {
  const previews = useAccountSession()?.previews
  const account = usePreviewAccount()
  const held = [...(account?.holdings ?? [])].map(
    ([id, { position, isolated, orders }]) => `${id} ${position.amount} ${isolated?.margin} ${orders.length}`,
  )
  const now = useEachSecond(account, [account?.isPortfolioMargin, account?.usdc, ...held].join(' '))
  const liquidations = useMemo(
    () => (previews === undefined || now === undefined ? noLiquidations : previews.liquidations(now)),
    [previews, now],
  )
  return <LiquidationsContext value={liquidations}>{children}</LiquidationsContext>
}
