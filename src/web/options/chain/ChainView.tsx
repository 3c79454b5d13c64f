import type { ComponentType } from 'react'
import { Link } from 'wouter'
import { t } from '@/web/language/t'
import { useOptionChain } from '@/web/market/options/useOptions'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { EmptyState, ErrorState } from '@/web/ui/EmptyState'
import { routes, carriedSearch } from '@/web/ui/navigation/routes'
import { ScreenSkeleton } from '@/web/ui/Skeleton'
import { LiveChain, type ChainDeskProps } from './LiveChain'

export function ChainView({ asset, Desk }: { asset: string; Desk: ComponentType<ChainDeskProps> }) {
  const { chain, error, retry } = useOptionChain(asset)
  return <Chain asset={asset} Desk={Desk} chain={chain} error={error} retry={retry} />
}

type ChainProps = ReturnType<typeof useOptionChain> & { asset: string; Desk: ComponentType<ChainDeskProps> }

function Chain({ asset, Desk, chain, error, retry }: ChainProps) {
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
  return <LiveChain asset={asset} chain={chain} Desk={Desk} />
}
