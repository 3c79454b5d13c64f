import { askVenue } from '@/web/connection/askVenue'
import { UnreachableError } from '@/web/connection/callErrors'
import { done, notArrived, settle, unknown, type Outcome } from '@/web/session/actions/outcome'

/** Progress of a claim. `unknown`: the response was lost, and the outcome is being requested from the venue. */
export type ClaimState = { readonly status: 'idle' } | { readonly status: 'pending' } | Outcome

export type ClaimDeps = {
  readonly send: () => Promise<unknown>
  /** Reads whether the claim took effect. Called after a lost response. */
  readonly isDone: () => Promise<boolean>
  readonly onAsking: () => void
  readonly pause: () => Promise<void>
  /** True once the page was closed, so that polling stops. */
  readonly isOver: () => boolean
}

/** Sends a claim once. If the response is lost, asks the venue until it knows the outcome. */
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
