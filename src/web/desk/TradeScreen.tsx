import { Suspense, useEffect, useState } from 'react'
import { Redirect } from 'wouter'
import { CancelAllAnyway } from '@/web/desk/amend/CancelAllAnyway'
import { t } from '@/web/language/t'
import { useInstrument } from '@/web/market/instruments'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { meantInstrument, tradePath } from '@/web/ui/navigation/routes'
import { ScreenSkeleton } from '@/web/ui/Skeleton'
import { preloadPanels } from './laterPanels'
import { TradeDesk } from './TradeDesk'

const NoSuchInstrument = lazyPanel(() => import('./NoSuchInstrument').then((module) => module.NoSuchInstrument))

const ListFailed = lazyPanel(() => import('@/web/session/lists/ListFailed').then((module) => module.ListFailed))

export function TradeScreen({ instrumentName }: { instrumentName: string }) {
  const { data: listing, isPending, isEnabled, error, refetch } = useInstrument(instrumentName)
  useEffect(preloadPanels, [])
  const [drawn, setDrawn] = useState(listing?.instrument)
  if (listing !== undefined && listing.instrument.instrumentName !== drawn?.instrumentName) setDrawn(listing.instrument)
  const isReading = isPending && isEnabled
  const instrument = listing?.instrument ?? (isReading ? drawn : undefined)
  // The terms of a new asset load first. Until then the previous desk stays inert on screen, so that no panel remounts.
  if (instrument !== undefined) return <TradeDesk instrument={instrument} isLeaving={listing === undefined} />
  if (error !== null) {
    return (
      <Suspense fallback={<ScreenSkeleton strip="h-12" />}>
        <ListFailed
          what={t('Couldn’t load {instrument}', { instrument: instrumentName })}
          error={error}
          onRetry={refetch}
        />
        <CancelAllAnyway />
      </Suspense>
    )
  }
  if (isReading) return <ScreenSkeleton strip="h-12" />
  const meant = meantInstrument(instrumentName)
  if (meant !== instrumentName) return <Redirect to={tradePath(meant) + location.search} replace />
  return <NoSuchInstrument instrumentName={instrumentName} />
}
