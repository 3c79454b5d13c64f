import type { ReactNode } from 'react'
import { useOptionChain } from '@/marketData/options/useOptionMarket'
import { useSmiles } from '@/marketData/options/useSmiles'
import { describeError } from '@/protocol/errorCodes'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { t } from '@/ui/t'
import { ListFailed } from '@/appContext/ListFailed'
import { VolatilityDesk } from './VolatilityDesk'
import { VolatilitySkeleton } from './VolatilitySkeleton'

/** The volatility of an asset's options: smiles, term structure and surface, or why there is none. */
export function VolatilityView({ asset }: { asset: string }) {
  return (
    <>
      <h1 className="sr-only">
        {t('Volatility')} {asset}
      </h1>
      <Body asset={asset} />
    </>
  )
}

function Body({ asset }: { asset: string }) {
  const { chain, error, retry } = useOptionChain(asset)
  const view = useSmiles(asset, chain)
  if (chain === undefined && error !== null) {
    return (
      <Stage>
        <ListFailed what={t('The options could not be read.')} error={error} onRetry={async () => retry()} />
      </Stage>
    )
  }
  if (chain?.length === 0) {
    return (
      <Stage>
        <EmptyState>{t('No options on {asset} are listed. Choose another asset above.', { asset })}</EmptyState>
      </Stage>
    )
  }
  if (view.smiles.length === 0 && view.error !== undefined) {
    return (
      <Stage>
        <ErrorState
          what={t('The prices of the options cannot be had.')}
          why={t(describeError(view.error))}
          code={view.error}
        />
      </Stage>
    )
  }
  if (chain === undefined || (view.smiles.length === 0 && view.status !== 'live')) return <VolatilitySkeleton />
  if (view.smiles.length === 0) {
    return (
      <Stage>
        <EmptyState>{t('No option of {asset} has a quote or a mark yet.', { asset })}</EmptyState>
      </Stage>
    )
  }
  return <VolatilityDesk chain={chain} view={view} />
}

function Stage({ children }: { children: ReactNode }) {
  return <div className="flex min-h-0 flex-1 bg-surface-1">{children}</div>
}
