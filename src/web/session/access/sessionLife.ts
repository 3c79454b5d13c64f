/**
 * Ends everything in flight when an account stops trading here: the connection and the credentials then belong to
 * another account, so a late signature would be sent with them, and a late answer shown to the wrong trader.
 */

import { cancelOrder } from '@/core/protocol/ws/orders'
import { systemTimers, type Timers } from '@/web/connection/timers'
import { t } from '@/web/language/t'
import type { Interceptor, VenueRequest } from '@/web/session/interceptor'
import type { Closer, SessionDeps } from '@/web/session/sessionContext'
import { AccessError } from './accessError'

type Guarded = Pick<SessionDeps, 'access' | 'notify' | 'notifyStop' | 'onAwayNews'>

export type SessionLife = {
  /** Blocks requests once the session is over. */
  readonly interceptor: Interceptor
  /** Wraps dependencies so that they stop notifying once the session is over. */
  readonly guard: (deps: Guarded) => Guarded
  readonly whileOpen: <News>(deliver: (news: News) => void) => (news: News) => void
  /** Registers a closer that runs before the session is over, last one first, while it can still report. */
  /** A closer that cancels orders returns a promise: the connection stays the account's until then, for cancels alone. */
  readonly beforeEnd: (close: Closer) => void
  readonly onEnd: (close: () => void) => void
  /** Ends at once unless cancels are under way. Resolves when the next account may have the connection. */
  readonly end: () => Promise<void>
}

/** Only over the connection, which is still the account's. REST signs with the keys of the next one. */
const isCancel = ({ over, name }: VenueRequest) => over === 'socket' && name === cancelOrder.op

/** A switch of accounts waits this long for the answers to the last cancels. */
const longestLeaveMs = 3_000

export function createSessionLife({ after: afterMs }: Timers = systemTimers): SessionLife {
  let isOver = false
  let isLeaving = false
  const [before, after] = [createEnds(), createEnds()]
  const reject = () =>
    Promise.reject(new AccessError(t('The account was switched before this could be sent. Nothing was sent.')))
  const whileOpen =
    <News>(deliver: (news: News) => void) =>
    (news: News) => {
      if (!isOver) deliver(news)
    }
  return {
    interceptor: {
      name: 'life',
      request: (request, next) => (isOver && !(isLeaving && isCancel(request)) ? reject() : next()),
    },
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
    end: async () => {
      const leaving = before.end()
      isOver = true
      if (leaving.length > 0) {
        isLeaving = true
        await Promise.race([
          Promise.allSettled(leaving),
          new Promise<void>((resolve) => afterMs(longestLeaveMs, resolve)),
        ])
        isLeaving = false
      }
      void after.end()
    },
  }
}

/** Runs closers last one first, because each may use what was created before it. */
function createEnds() {
  const ends: Closer[] = []
  let hasEnded = false
  return {
    /** Registers a closer, or calls it at once if the session is already over. */
    onEnd: (close: Closer): void => {
      if (hasEnded) close()
      else ends.push(close)
    },
    /** Returns what is still under way. */
    end: (): readonly Promise<unknown>[] => {
      hasEnded = true
      const results = ends
        .splice(0)
        .toReversed()
        .map((close) => close())
      return results.filter((result) => result instanceof Promise)
    },
  }
}
