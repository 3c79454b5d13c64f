import { t } from '@/web/language/t'
import { UnansweredError } from './walletErrors'

/** Calls back once after `ms`. Returns the cancel function. */
export type After = (ms: number, run: () => void) => () => void

export type WalletDelay = { readonly giveUp: () => void }

export type WalletWait = {
  /** Returns the delay once an answer takes longer than a person needs to find the wallet; undefined before. */
  readonly slow: () => WalletDelay | undefined
  /**
   * Sends a request and waits for its answer, until it is given up or `watch` drops it. `isWanted` says whether the
   * request's next step still makes sense. Late answers are dropped.
   */
  readonly ask: <Answer>(
    request: (isWanted: () => boolean) => Promise<Answer>,
    watch?: (drop: (why: UnansweredError) => void) => () => void,
  ) => Promise<Answer>
}

/** A person needs this long to find the wallet's window and read the prompt. */
export const slowAfterMs = 8_000

export function createWalletWait(after: After, onChange: () => void): WalletWait {
  const waiting = new Set<(why: UnansweredError) => void>()
  let slow: WalletDelay | undefined
  const giveUp = () => {
    const why = new UnansweredError(
      t('Cancelled. Nothing was sent. Reject the request in your wallet if it’s still open.'),
    )
    for (const drop of waiting) drop(why)
  }
  const setSlow = (next: WalletDelay | undefined) => {
    if (slow === next) return
    slow = next
    onChange()
  }

  return {
    slow: () => slow,
    ask: (request, watch) =>
      new Promise((resolve, reject) => {
        let isWanted = true
        const settle = () => {
          isWanted = false
          waiting.delete(drop)
          stopWatching?.()
          stopTimer()
          if (waiting.size === 0) setSlow(undefined)
        }
        const drop = (why: UnansweredError) => {
          if (!isWanted) return
          settle()
          reject(why)
        }
        const stopTimer = after(slowAfterMs, () => setSlow(slow ?? { giveUp }))
        const stopWatching = watch?.(drop)
        waiting.add(drop)
        request(() => isWanted).then(
          (answer) => {
            if (!isWanted) return
            settle()
            resolve(answer)
          },
          (error: unknown) => {
            if (!isWanted) return
            settle()
            reject(error)
          },
        )
      }),
  }
}
