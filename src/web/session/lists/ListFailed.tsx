import { useState } from 'react'
import { describeFailure } from '@/web/session/actions/describeFailure'
import { ErrorState } from '@/web/ui/EmptyState'

export function ListFailed({ what, error, onRetry }: { what: string; error: Error; onRetry: () => Promise<unknown> }) {
  const { words, code } = describeFailure(error)
  const [isTrying, setTrying] = useState(false)
  const retry = () => {
    setTrying(true)
    void Promise.allSettled([onRetry()]).then(() => setTrying(false))
  }
  return <ErrorState what={what} why={words} code={code} onRetry={retry} isTrying={isTrying} />
}
