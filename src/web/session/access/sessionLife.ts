/**
 * Ends everything in flight when an account stops trading here: the connection and the credentials then belong to
 * another account, so a late signature would be sent with them, and a late answer shown to the wrong trader.
 */

import { t } from '@/web/language/t'
import type { Interceptor } from '@/web/session/interceptor'
import type { SessionDeps } from '@/web/session/sessionContext'
import { AccessError } from './accessError'

type Guarded = Pick<SessionDeps, 'access' | 'notify' | 'notifyStop' | 'onAwayNews'>

export type SessionLife = {
  /** Blocks requests once the session is over. */
  readonly interceptor: Interceptor
  /** Wraps dependencies so that they stop notifying once the session is over. */
  readonly guard: (deps: Guarded) => Guarded
  readonly whileOpen: <News>(deliver: (news: News) => void) => (news: News) => void
  /** Registers a closer that runs before the session is over, last one first, while it can still report. */
  readonly beforeEnd: (close: () => void) => void
  readonly onEnd: (close: () => void) => void
  readonly end: () => void
}

export function createSessionLife(): SessionLife {
  let isOver = false
  const [before, after] = [createEnds(), createEnds()]
  const reject = () =>
    Promise.reject(new AccessError(t('The account was switched before this could be sent. Nothing was sent.')))
  const whileOpen =
    <News>(deliver: (news: News) => void) =>
    (news: News) => {
      if (!isOver) deliver(news)
    }
  return {
    interceptor: { name: 'life', request: (_request, next) => (isOver ? reject() : next()) },
    guard: ({ access, notify, notifyStop, onAwayNews }) => ({
      access: {
        ...access,
        getSnapshot: () => (isOver ? ({ status: 'signedOut' } as const) : access.getSnapshot()),
      },
      // An unsent order is worth reporting even after its account has gone; the notice reveals nothing of the account.
      notify: (notice) => (!isOver || notice.kind === 'refused' ? notify(notice) : undefined),
      notifyStop: whileOpen(notifyStop),
      onAwayNews: whileOpen(onAwayNews),
    }),
    whileOpen,
    beforeEnd: before.onEnd,
    onEnd: after.onEnd,
    end: () => {
      before.end()
      isOver = true
      after.end()
    },
  }
}

/** Runs closers last one first, because each may use what was created before it. */
function createEnds() {
  const ends: (() => void)[] = []
  let hasEnded = false
  return {
    /** Registers a closer, or calls it at once if the session is already over. */
    onEnd: (close: () => void): void => {
      if (hasEnded) close()
      else ends.push(close)
    },
    end: (): void => {
      hasEnded = true
      for (const close of ends.splice(0).toReversed()) close()
    },
  }
}
