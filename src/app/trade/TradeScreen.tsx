import { lazy, useEffect } from 'react'
import { Redirect } from 'wouter'
import { useInstrument } from '@/marketData/instruments'
import { ErrorState } from '@/ui/ErrorState'
import { describeFailure } from '@/account/describeFailure'
import { t } from '@/ui/t'
import { preloadPanels } from './laterPanels'
import { TradeDesk } from './TradeDesk'
import { meantInstrument, tradePath } from '@/appContext/routes'
import { TradeSkeleton } from './TradeSkeleton'

const NoSuchInstrument = lazy(() =>
  import('./NoSuchInstrument').then((module) => ({ default: module.NoSuchInstrument })),
)

/** The trading screen of one instrument: chart, book, tape, ticket, and the trader's own orders under them. */
export function TradeScreen({ instrumentName }: { instrumentName: string }) {
  const { data: listing, isPending, isEnabled, error, refetch } = useInstrument(instrumentName)
  useEffect(preloadPanels, [])
  if (listing !== undefined) return <TradeDesk key={instrumentName} instrument={listing.instrument} />
  if (error !== null) {
    const { words, code } = describeFailure(error)
    return (
      <ErrorState
        what={t('{instrument} could not be loaded.', { instrument: instrumentName })}
        why={words}
        code={code}
        onRetry={() => void refetch()}
      />
    )
  }
  if (isPending && isEnabled) return <TradeSkeleton />
  const meant = meantInstrument(instrumentName)
  if (meant !== instrumentName) return <Redirect to={tradePath(meant) + location.search} replace />
  return <NoSuchInstrument instrumentName={instrumentName} />
}
