import { Suspense } from 'react'
import { lazyPanel } from '@/web/ui/lazyPanel'

const RejectionText = lazyPanel(() => import('./RejectionText').then((module) => module.RejectionText), 'mark')

/** What a refusal of the venue means, for a part of the first script: the words come with the ticket. */
export function LazyRejection({ code }: { code: string }) {
  return (
    <Suspense fallback={null}>
      <RejectionText code={code} />
    </Suspense>
  )
}
