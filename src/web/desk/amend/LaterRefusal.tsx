import { Suspense } from 'react'
import { later } from '@/web/ui/later'

const RefusalWords = later(() => import('./RefusalWords').then((module) => module.RefusalWords), 'mark')

/** What a refusal of the venue means, for a part of the first script: the words come with the ticket. */
export function LaterRefusal({ code }: { code: string }) {
  return (
    <Suspense fallback={null}>
      <RefusalWords code={code} />
    </Suspense>
  )
}
