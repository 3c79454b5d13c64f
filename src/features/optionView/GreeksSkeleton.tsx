import { Skeleton } from '@/ui/Skeleton'
import { greekIds } from './greekColumn'

/** The shape of the greeks before the first ticker. */
export function GreeksSkeleton() {
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-hidden">
      {greekIds.map((id) => (
        <div key={id} className="grid h-6 shrink-0 grid-cols-4 items-center gap-6 px-3">
          <Skeleton height={8} />
          <Skeleton height={8} />
          <Skeleton height={8} />
          <Skeleton height={8} />
        </div>
      ))}
    </div>
  )
}
