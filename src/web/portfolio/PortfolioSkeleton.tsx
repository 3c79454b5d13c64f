import { t } from '@/web/language/t'
import { Skeleton } from '@/web/ui/Skeleton'

/** Placeholder with the layout of the portfolio, so that the layout does not shift when the account loads. */
export function PortfolioSkeleton() {
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-1" aria-busy="true" aria-label={t('Loading portfolio')}>
      <div className="flex h-20 shrink-0 items-center gap-8 panel px-3">
        <Skeleton width={150} height={20} />
        {[0, 1, 2, 3].map((figure) => (
          <Skeleton key={figure} width={80} height={14} />
        ))}
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(530px,36%)] grid-rows-[minmax(0,1fr)_minmax(190px,32%)] gap-1 max-lg:grid-cols-[minmax(0,1fr)] max-lg:grid-rows-3">
        <div className="panel" />
        <div className="flex flex-col gap-4 panel p-3">
          <Skeleton height={8} />
          <Skeleton width="70%" />
          <Skeleton width="85%" />
          <Skeleton width="60%" />
        </div>
        <div className="col-span-2 panel max-lg:col-span-1" />
      </div>
    </section>
  )
}
