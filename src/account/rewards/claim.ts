import { UnreachableError } from '@/client/restErrors'
import { askVenue } from '../actions/askVenue'
import { done, notArrived, settle, unknown, type Outcome } from '../actions/outcome'

/** How far something is that was asked of the venue once. Unknown: the venue is being asked whether it was done. */
export type ClaimState = { readonly status: 'idle' } | { readonly status: 'pending' } | Outcome

export type ClaimParts = {
  readonly send: () => Promise<unknown>
  /** Reads whether it has been done; for what was sent and not answered. */
  readonly isDone: () => Promise<boolean>
  readonly tell: (state: ClaimState) => void
  readonly pause: () => Promise<void>
  /** Nobody looks any more: the asking ends. */
  readonly isOver: () => boolean
}

/** Sends once, and finds out what became of it. */
export async function claim(parts: ClaimParts): Promise<void> {
  const { send, tell } = parts
  tell({ status: 'pending' })
  const outcome = await settle(send, () => {
    tell(unknown)
    return findOut(parts)
  })
  if (outcome.status !== 'unknown') tell(outcome)
}

async function findOut({ isDone, pause, isOver }: ClaimParts): Promise<Outcome> {
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
