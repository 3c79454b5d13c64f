import { Skeleton } from './Skeleton'
import { t } from './t'

/** A strip of figures over panels: what a screen looks like while its code is on its way. */
export function ScreenSkeleton() {
  return (
    <section
      className="flex min-h-0 flex-1 flex-col gap-px bg-line"
      aria-busy="true"
      aria-label={t('Loading the screen')}
    >
      <div className="flex h-16 shrink-0 items-center gap-8 bg-surface-1 px-3">
        <Skeleton width={140} height={18} />
        <Skeleton width={90} height={12} />
        <Skeleton width={90} height={12} />
      </div>
      <div className="min-h-0 flex-1 bg-surface-1" />
    </section>
  )
}
