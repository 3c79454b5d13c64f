import { OutcomeUnknownError } from '@/client/callErrors'
import { UnreachableError } from '@/client/restErrors'
import { describeFailure, type Failure } from '../describeFailure'

/** How far something is that was asked of the venue once. */
export type ClaimState =
  | { readonly status: 'idle' }
  | { readonly status: 'pending' }
  /** It was sent and not answered: the venue is asked whether it was done. */
  | { readonly status: 'doubt' }
  | { readonly status: 'done' }
  /** The venue says that nothing was done, though it never answered. */
  | { readonly status: 'notArrived' }
  | { readonly status: 'refused'; readonly failure: Failure }

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
export async function claim({ send, isDone, tell, pause, isOver }: ClaimParts): Promise<void> {
  tell({ status: 'pending' })
  try {
    await send()
    tell({ status: 'done' })
  } catch (error) {
    if (!(error instanceof OutcomeUnknownError)) {
      tell({ status: 'refused', failure: describeFailure(error) })
      return
    }
    tell({ status: 'doubt' })
    await settle({ isDone, tell, pause, isOver })
  }
}

async function settle({ isDone, tell, pause, isOver }: Omit<ClaimParts, 'send'>): Promise<void> {
  for (;;) {
    await pause()
    if (isOver()) return
    try {
      tell({ status: (await isDone()) ? 'done' : 'notArrived' })
      return
    } catch (error) {
      if (error instanceof UnreachableError) continue
      tell({ status: 'refused', failure: describeFailure(error) })
      return
    }
  }
}
