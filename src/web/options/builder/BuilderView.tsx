import { t } from '@/web/language/t'
import { useOptionChain } from '@/web/market/options/useOptions'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { EmptyState, ErrorState } from '@/web/ui/EmptyState'
import { Skeleton } from '@/web/ui/Skeleton'
import { BuilderPage } from './BuilderPage'

export function BuilderView({ asset }: { asset: string }) {
  return <Body asset={asset} />
}

function Body({ asset }: { asset: string }) {
  const { chain, error, retry } = useOptionChain(asset)
  if (chain === undefined && error !== null) {
    const { words, code } = describeFailure(error)
    return <ErrorState what={t('Couldn’t load options')} why={words} code={code} onRetry={retry} />
  }
  if (chain === undefined) return <BuilderSkeleton />
  if (chain.length === 0) return <EmptyState>{t('No {asset} options listed', { asset })}</EmptyState>
  return <BuilderPage asset={asset} chain={chain} />
}

function BuilderSkeleton() {
  return (
    <section className="flex min-h-0 flex-1 gap-1" aria-busy="true" aria-label={t('Loading builder…')}>
      <div className="flex flex-1 flex-col gap-3 panel p-3">
        <Skeleton width="60%" height={20} />
        <Skeleton />
        <Skeleton />
        <Skeleton />
      </div>
      <div className="flex w-85 flex-col gap-3 panel p-3 max-lg:hidden">
        <Skeleton />
        <Skeleton width="70%" />
        <Skeleton width="80%" />
      </div>
    </section>
  )
}
