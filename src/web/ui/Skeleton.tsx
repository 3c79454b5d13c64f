import { t } from '@/web/language/t'

/** A placeholder of the expected size. The surrounding panel announces once to screen readers that it is loading. */
export function Skeleton({ width = '100%', height = 10 }: { width?: number | string; height?: number | string }) {
  return <span aria-hidden="true" className="skeleton block" style={{ width, height }} />
}

/** A placeholder of a screen whose code is loading: a strip of figures above panels. `strip` is the strip's height. */
export function ScreenSkeleton({ strip = 'h-16' }: { strip?: 'h-12' | 'h-16' }) {
  return (
    <section className="flex min-h-0 flex-1 flex-col gap-1" aria-busy="true" aria-label={t('Loading…')}>
      <div className={`flex shrink-0 items-center gap-8 panel px-3 ${strip}`}>
        <Skeleton width={140} height={18} />
        <Skeleton width={90} height={12} />
        <Skeleton width={90} height={12} />
      </div>
      <div className="min-h-0 flex-1 panel" />
    </section>
  )
}
