import { UnreachableError } from '@/client/callErrors'
import { askVenue } from '../actions/askVenue'
import { done, notArrived, settle, unknown, type Outcome } from '../actions/outcome'

/** How far something is that was asked of the venue once. Unknown: the venue is being asked whether it was done. */
export type ClaimState = { readonly status: 'idle' } | { readonly status: 'pending' } | Outcome

export type ClaimParts = {
  readonly send: () => Promise<unknown>
  /** Reads whether it has been done; for what was sent and not answered. */
  readonly isDone: () => Promise<boolean>
  readonly onState: (state: ClaimState) => void
  readonly pause: () => Promise<void>
  /** No one looks any more: stop asking. */
  readonly isOver: () => boolean
}

/** Sends once, and finds out what became of it. */
export async function claim(parts: ClaimParts): Promise<void> {
  const { send, onState } = parts
  onState({ status: 'pending' })
  const outcome = await settle(send, () => {
    onState(unknown)
    return findOut(parts)
  })
  if (outcome.status !== 'unknown') onState(outcome)
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
