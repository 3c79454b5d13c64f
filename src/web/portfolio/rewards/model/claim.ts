import { UnreachableError } from '@/web/connection/callErrors'
import { askVenue } from '@/web/session/actions/askVenue'
import { done, notArrived, settle, unknown, type Outcome } from '@/web/session/actions/outcome'

/** How far something is that was asked of the venue once. Unknown: the venue is being asked whether it was done. */
export type ClaimState = { readonly status: 'idle' } | { readonly status: 'pending' } | Outcome

export type ClaimDeps = {
  readonly send: () => Promise<unknown>
  /** Reads whether it has been done; for what was sent and not answered. */
  readonly isDone: () => Promise<boolean>
  /** The answer was lost: the venue is being asked. */
  readonly onAsking: () => void
  readonly pause: () => Promise<void>
  /** No one looks any more: stop asking. */
  readonly isOver: () => boolean
}

/** Sends once; when the answer is lost, asks until the venue says whether it was done. */
export function claim(parts: ClaimDeps): Promise<Outcome> {
  return settle<unknown>(parts.send, () => {
    parts.onAsking()
    return findOut(parts)
  })
}

async function findOut({ isDone, pause, isOver }: ClaimDeps): Promise<Outcome> {
  const again = async (error: unknown) => {
    if (!(error instanceof UnreachableError)) return false
    await pause()
    return !isOver()
  }
  await pause()
  if (isOver()) return unknown
  const asked = await settle(() => askVenue(isDone, again))
  if (isOver()) return unknown
  if (asked.status !== 'done') return asked
  return asked.value ? done(undefined) : notArrived
}
