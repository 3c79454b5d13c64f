import { Suspense } from 'react'
import { RejectionText } from '@/web/desk/laterPanels'

/** Explains a rejection by the venue. The texts are not in the initial bundle. */
export function LazyRejection({ code }: { code: string }) {
  return (
    <Suspense fallback={null}>
      <RejectionText code={code} />
    </Suspense>
  )
}
