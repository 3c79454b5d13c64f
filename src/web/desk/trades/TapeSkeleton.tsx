import { Skeleton } from '@/web/ui/Skeleton'

export function TapeSkeleton() {
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-hidden pt-6">
      {Array.from({ length: 24 }, (_, index) => (
        <div key={index} className="grid h-book-row shrink-0 grid-cols-3 items-center gap-6 px-3">
          <Skeleton height={8} />
          <Skeleton height={8} width={`${40 + ((index * 37) % 60)}%`} />
          <Skeleton height={8} />
        </div>
      ))}
    </div>
  )
}
