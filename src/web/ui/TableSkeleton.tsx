import { t } from '@/web/language/t'
import { Skeleton } from './Skeleton'

export function TableSkeleton() {
  return (
    <section aria-busy="true" aria-label={t('Loading')} className="flex flex-col gap-4 px-3 py-4">
      {[0, 1, 2].map((row) => (
        <Skeleton key={row} />
      ))}
    </section>
  )
}
