import { Skeleton } from '@/ui/Skeleton'
import { t } from '@/ui/t'

/** The shape of the desk while the terms of the instrument are on their way. */
export function TradeSkeleton() {
  return (
    <section
      className="flex min-h-0 flex-1 flex-col gap-px"
      aria-busy="true"
      aria-label={t('Loading the trading screen')}
    >
      <div className="flex h-12 shrink-0 items-center gap-6 bg-surface-1 px-3">
        <Skeleton width={120} height={16} />
        <Skeleton width={90} height={16} />
        <Skeleton width={420} height={12} />
      </div>
      <div className="flex min-h-0 flex-1 gap-px">
        <div className="flex-1 bg-surface-1" />
        <div className="hidden w-70 bg-surface-1 md:block" />
        <div className="hidden w-75 bg-surface-1 md:block" />
      </div>
    </section>
  )
}
