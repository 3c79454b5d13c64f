/**
 * When an account stops trading here, what it still has under way ends with it: by then the connection and the
 * credentials are another's, so a late signature would be sent with them, and a late answer shown to the wrong trader.
 */
import { t } from '@/web/language/t'
import { AccessError } from './accessError'
import type { AccountSessionParts } from '@/web/session/accountSession'

type Guarded = Pick<
  AccountSessionParts,
  'calls' | 'rest' | 'access' | 'notify' | 'notifyStop' | 'onFill' | 'onAwayNews' | 'onExpiry'
>

export type SessionLife = {
  /** The same parts, which do nothing more once the session is over. */
  readonly guard: <Parts extends Guarded>(parts: Parts) => Parts
  readonly end: () => void
}

export function createSessionLife(): SessionLife {
  let isOver = false
  const refuse = () =>
    Promise.reject(new AccessError(t('The account was switched before this could be sent. Nothing was sent.')))
  const unlessOver =
    <News>(deliver: (news: News) => void) =>
    (news: News) => {
      if (!isOver) deliver(news)
    }
  return {
    guard: (parts) => ({
      ...parts,
      calls: { call: (...request) => (isOver ? refuse() : parts.calls.call(...request)) },
      rest: { call: (...request) => (isOver ? refuse() : parts.rest.call(...request)) },
      access: {
        ...parts.access,
        getSnapshot: () => (isOver ? ({ status: 'signedOut' } as const) : parts.access.getSnapshot()),
      },
      // That something was not sent is worth knowing also when its account is gone; it names nothing of it.
      notify: (notice) => (!isOver || notice.kind === 'refused' ? parts.notify(notice) : undefined),
      notifyStop: unlessOver(parts.notifyStop),
      onFill: unlessOver(parts.onFill),
      onAwayNews: unlessOver(parts.onAwayNews),
      onExpiry: unlessOver(parts.onExpiry),
    }),
    end: () => (isOver = true),
  }
}
