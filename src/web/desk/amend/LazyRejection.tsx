import { Suspense } from 'react'
import { lazyPanel } from '@/web/ui/lazyPanel'

/** Preloaded with the desk, because it could not load when it is needed: without a connection. */
export const RejectionText = lazyPanel(() => import('./RejectionText').then((module) => module.RejectionText), 'mark')

/** Explains a rejection by the venue. The texts are not in the initial bundle. */
export function LazyRejection({ code }: { code: string }) {
  return (
    <Suspense fallback={null}>
      <RejectionText code={code} />
    </Suspense>
  )
}
