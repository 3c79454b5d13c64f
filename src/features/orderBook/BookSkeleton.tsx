import { Skeleton } from '@/ui/Skeleton'

/** The shape of the book before its first snapshot. */
export function BookSkeleton() {
  const side = Array.from({ length: 14 }, (_, index) => (
    <div key={index} className="grid h-book-row shrink-0 grid-cols-3 items-center gap-6 px-4">
      <Skeleton height={8} />
      <Skeleton height={8} width={`${60 + ((index * 37) % 40)}%`} />
      <Skeleton height={8} width={`${50 + ((index * 53) % 50)}%`} />
    </div>
  ))
  return (
    <div className="flex min-h-0 flex-1 flex-col justify-center overflow-hidden">
      {side}
      <div className="my-1 flex h-7 shrink-0 items-center border-y border-line px-4">
        <Skeleton width={90} height={14} />
      </div>
      {side}
    </div>
  )
}
