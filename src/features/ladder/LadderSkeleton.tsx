import { Skeleton } from '@/ui/Skeleton'

/** The shape of the ladder before its first book. */
export function LadderSkeleton() {
  return (
    <div className="min-h-0 flex-1 overflow-hidden pt-5">
      {Array.from({ length: 28 }, (_, index) => (
        <div key={index} className="grid h-(--ladder-row) grid-cols-3 items-center gap-4 px-14">
          <Skeleton height={8} width={index > 13 ? `${40 + ((index * 37) % 60)}%` : '0%'} />
          <Skeleton height={8} />
          <Skeleton height={8} width={index > 13 ? '0%' : `${40 + ((index * 53) % 60)}%`} />
        </div>
      ))}
    </div>
  )
}
