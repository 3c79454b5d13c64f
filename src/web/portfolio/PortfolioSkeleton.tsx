import { t } from '@/web/language/t'
import { Skeleton } from '@/web/ui/Skeleton'

/** Placeholder with the layout of the portfolio, so that the layout does not shift when the account loads. */
export function PortfolioSkeleton() {
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-1" aria-busy="true" aria-label={t('Loading portfolio')}>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(468px,32.5%)] grid-rows-[minmax(0,1fr)_minmax(190px,36%)] gap-1 max-lg:grid-cols-[minmax(0,1fr)] max-lg:grid-rows-3">
        <div className="flex flex-col gap-3 panel px-3 pt-10 pb-5">
          <div className="flex items-end gap-8">
            <Skeleton width={130} height={24} />
            {[0, 1, 2, 3].map((figure) => (
              <Skeleton key={figure} width={72} height={12} />
            ))}
          </div>
          <div className="min-h-0 flex-1">
            <Skeleton height="100%" />
          </div>
        </div>
        <div className="flex flex-col gap-1">
          <div className="h-33 shrink-0 panel px-3 pt-10">
            <Skeleton height={8} />
          </div>
          <div className="flex flex-1 flex-col gap-4 panel p-3">
            <Skeleton width="70%" />
            <Skeleton width="85%" />
            <Skeleton width="60%" />
          </div>
        </div>
        <div className="col-span-2 panel max-lg:col-span-1" />
      </div>
    </section>
  )
}
