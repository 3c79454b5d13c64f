import { Link } from 'wouter'
import { describeFailure } from '@/account/describeFailure'
import { useOptionChain } from '@/marketData/options/useOptions'
import { EmptyState, ErrorState } from '@/ui/EmptyState'
import { t } from '@/language/t'
import { routes, carriedSearch } from '@/appContext/routes'
import { ScreenSkeleton } from '@/ui/Skeleton'
import { LiveChain } from './LiveChain'

/** The options of an asset by expiry: calls, strikes, puts. */
export function ChainView({ asset }: { asset: string }) {
  const { chain, error, retry } = useOptionChain(asset)
  return (
    <>
      <h1 className="sr-only">
        {t('Chain')} {asset}
      </h1>
      <Chain asset={asset} chain={chain} error={error} retry={retry} />
    </>
  )
}

function Chain({ asset, chain, error, retry }: ReturnType<typeof useOptionChain> & { asset: string }) {
  if (chain === undefined && error !== null) {
    const { words, code } = describeFailure(error)
    return <ErrorState what={t('Couldn’t load options')} why={words} code={code} onRetry={retry} />
  }
  if (chain === undefined) return <ScreenSkeleton />
  if (chain.length === 0) {
    return (
      <EmptyState
        action={
          <Link href={routes.markets + carriedSearch()} className="text-sm text-accent hover:underline">
            {t('All markets')}
          </Link>
        }
      >
        {t('No {asset} options listed', { asset })}
      </EmptyState>
    )
  }
  return <LiveChain asset={asset} chain={chain} />
}
