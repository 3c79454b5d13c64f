import { Suspense } from 'react'
import { lazyPanel } from '@/web/ui/lazyPanel'

const RejectionText = lazyPanel(() => import('./RejectionText').then((module) => module.RejectionText), 'mark')

/** Explains a rejection by the venue. Loaded lazily, to keep the texts out of the initial bundle. */
export function LazyRejection({ code }: { code: string }) {
  return (
    <Suspense fallback={null}>
      <RejectionText code={code} />
    </Suspense>
  )
}
