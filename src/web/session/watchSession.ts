import { CallError, RestError } from '@/web/connection/callErrors'
import type { Calls } from '@/web/connection/calls'
import type { RestClient } from '@/web/connection/restClient'
import type { Timers } from '@/web/connection/timers'
import { t } from '@/web/language/t'
import { rereadTerms } from '@/web/market/freshTerms'
import type { AccountReply } from '@/core/protocol/rest/account'
import { getAuth } from '@/core/protocol/rest/keys'
import { isEnded, type Access } from '@/web/session/access/access'
import { AccessError } from '@/web/session/access/accessError'
import type { AccountData } from './accountData'
import type { AccountSessionParts } from './accountSession'
import { verdictOn } from '@/web/session/access/sessionEnd'
import { noteVenue } from '@/web/session/figures/venueMark'

type Watched = Pick<AccountSessionParts, 'access' | 'rest' | 'calls' | 'queryClient' | 'storage' | 'venueId'>

const noteEveryMs = 60_000

/** Refusals that the page foresees by the terms it knows: when one comes all the same, the terms may be others by now. */
const termsRefusals: ReadonlySet<string> = new Set([
  'INVALID_PRICE_STEP_SIZE',
  'INVALID_AMOUNT_STEP_SIZE',
  'BELOW_MIN_ORDER_VALUE',
  'EXCEED_MAX_ORDER_VALUE',
  'EXCEED_ORDER_PRICE_BAND',
  'EXCEEDS_MAX_NOTIONAL',
  'LEVERAGE_TOO_HIGH',
])

/**
 * Notices when the venue accepts the keys of a session no longer, wherever it says so first: a private call, the sign-in
 * of the connection, or the list of signing keys. From then on nothing is sent with them, and what is shown is stale.
 */
export function watchSession(
  { access, rest, calls, queryClient, storage, venueId }: Watched,
  trading: Extract<Access, { status: 'trading' }>,
  timers: Timers,
) {
  const { apiKey } = trading.credentials
  const refuse = () =>
    Promise.reject(
      new AccessError(
        t('The venue no longer accepts the keys of this browser. Nothing was sent. Enable trading again.'),
      ),
    )
  const isOver = () => isEnded(access.getSnapshot())
  const noticing = async <Reply>(asked: Promise<Reply>, notice: (code: string) => void): Promise<Reply> => {
    try {
      return await asked
    } catch (error) {
      if (error instanceof CallError) notice(error.code)
      throw error
    }
  }
  // A connection that is not signed in yet is refused in the same words: REST says whether the key is accepted, and
  // its client reports a refusal itself.
  const checkKey = (code: string) => {
    if (verdictOn(code) === 'dead') void rest.call(getAuth, {}).catch(() => undefined)
  }
  const onRead = (account: AccountReply) => {
    const now = access.getSnapshot()
    if (now.status !== 'trading' || account.signingKeys === undefined) return
    const isListed = account.signingKeys.some(({ signingKey }) => signingKey === now.signingKey.address)
    access.onAccountRead(apiKey, isListed)
  }

  const checkTerms = (code: string) => {
    if (termsRefusals.has(code)) rereadTerms(queryClient)
  }

  const guardedRest: RestClient = {
    ...rest,
    call: async (...request) => {
      if (isOver()) return refuse()
      try {
        return await rest.call(...request)
      } catch (error) {
        if (error instanceof RestError) checkTerms(error.code)
        throw error
      }
    },
  }
  const guardedCalls: Calls = {
    call: (...request) => {
      if (isOver()) return refuse()
      return noticing(calls.call(...request), (code) => {
        checkKey(code)
        checkTerms(code)
      })
    },
  }

  return {
    rest: guardedRest,
    calls: guardedCalls,
    /** The same proof of the connection, whose refusal is noticed. */
    proving: (prove: (calls: Calls) => Promise<void>) => (own: Calls) =>
      noticing(prove(own), (code) => access.onRefused(code, apiKey)),
    /** Begins to look. Returns the way to stop. */
    follow: ({ freshness, queries }: Pick<AccountData, 'freshness' | 'queries'>): (() => void) => {
      const summaryKey = JSON.stringify(queries.summary.queryKey)
      const stopReading = queryClient.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        if (JSON.stringify(event.query.queryKey) === summaryKey) onRead(event.action.data as AccountReply)
      })
      const stopAccess = access.subscribe(() => {
        if (isOver()) freshness.lose()
      })
      let cancel = () => {}
      const note = () => {
        if (!isOver()) void noteVenue({ venueId, rest, storage })
        cancel = timers.after(noteEveryMs, note)
      }
      note()
      return () => {
        stopReading()
        stopAccess()
        cancel()
      }
    },
  }
}
