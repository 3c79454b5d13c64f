import { useOptionChain } from '@/marketData/options/useOptionMarket'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Skeleton } from '@/ui/Skeleton'
import { t } from '@/ui/t'
import { describeFailure } from '@/account/describeFailure'
import { BuilderDesk } from './BuilderDesk'

/** A structure of options put together, looked at from all sides, and traded. */
export function BuilderView({ asset }: { asset: string }) {
  return (
    <>
      <h1 className="sr-only">
        {t('Builder')} {asset}
      </h1>
      <Body asset={asset} />
    </>
  )
}

function Body({ asset }: { asset: string }) {
  const { chain, error, retry } = useOptionChain(asset)
  if (chain === undefined && error !== null) {
    const { words, code } = describeFailure(error)
    return <ErrorState what={t('The options could not be read.')} why={words} code={code} onRetry={retry} />
  }
  if (chain === undefined) return <BuilderSkeleton />
  if (chain.length === 0) return <EmptyState>{t('No options of {asset} are listed.', { asset })}</EmptyState>
  return <BuilderDesk asset={asset} chain={chain} />
}

/** The shape of the builder while the listing is on its way. */
function BuilderSkeleton() {
  return (
    <section className="flex min-h-0 flex-1 gap-px bg-line" aria-busy="true" aria-label={t('Loading the builder')}>
      <div className="flex flex-1 flex-col gap-3 bg-surface-1 p-3">
        <Skeleton width="60%" height={20} />
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
      <div className="flex w-85 flex-col gap-3 bg-surface-1 p-3 max-lg:hidden">
        <Skeleton />
        <Skeleton width="70%" />
        <Skeleton width="80%" />
      </div>
    </section>
  )
}
