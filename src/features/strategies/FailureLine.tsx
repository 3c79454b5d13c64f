import type { Failure } from '@/account/describeFailure'

/** Why it did not happen, said once; its place is always there. */
export function FailureLine({ failure }: { failure: Failure | undefined }) {
  return (
    <p role="alert" className="min-h-4 text-sm text-danger">
      {failure !== undefined && (
        <>
          {failure.words} {failure.code !== undefined && <span className="text-xs text-text-4">{failure.code}</span>}
        </>
      )}
    </p>
  )
}
