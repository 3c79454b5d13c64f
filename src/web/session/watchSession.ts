import type { QueryClient } from '@tanstack/react-query'
import type { Address } from '@/core/protocol/instrument'
import type { AccountReply } from '@/core/protocol/rest/account'
import { getAuth } from '@/core/protocol/rest/keys'
import { editOrder as editOrderByRest, postBatchOrders, postOrder } from '@/core/protocol/rest/orders'
import { postQuote, putQuote } from '@/core/protocol/rest/rfqs'
import { createOrder, editOrder } from '@/core/protocol/ws/orders'
import { CallError, RestError } from '@/web/connection/callErrors'
import type { Calls } from '@/web/connection/calls'
import type { Timers } from '@/web/connection/timers'
import { t } from '@/web/language/t'
import { rereadTerms } from '@/web/market/freshTerms'
import { isEnded, type Trading } from '@/web/session/access/access'
import { AccessError } from '@/web/session/access/accessError'
import { verdictOn } from '@/web/session/access/sessionEnd'
import { noteVenue } from '@/web/session/figures/venueMark'
import type { AccountData } from './accountData'
import type { Interceptor } from './interceptor'
import type { SessionDeps } from './sessionContext'

type Watched = Pick<SessionDeps, 'access' | 'rest' | 'queryClient' | 'storage' | 'venueId'>

const noteEveryMs = 60_000

/**
 * Detects when the venue stops accepting a session's keys, in a private call, the connection's authentication, or the
 * list of signing keys. From then on nothing is sent with them, and the account's data is stale.
 */
export function watchSession(
  { access, rest, queryClient, storage, venueId }: Watched,
  trading: Trading,
  timers: Timers,
) {
  const { apiKey } = trading.credentials
  const reject = () =>
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
  // The venue rejects a connection that is not authenticated yet with this code too. So the key is checked over REST,
  // whose client reports a rejection itself.
  const checkKey = (code: string) => {
    if (verdictOn(code) === 'dead') void rest.call(getAuth, {}).catch(() => undefined)
  }
  const onRead = (account: AccountReply) => {
    const now = access.getSnapshot()
    if (now.status !== 'trading' || account.signingKeys === undefined) return
    const listed = (address: Address) => account.signingKeys?.find(({ signingKey }) => signingKey === address)
    access.onAccountRead(apiKey, listed(now.signingKey.address) !== undefined, listed(now.account)?.expiry)
  }
  const interceptor: Interceptor = {
    name: 'keys',
    request: (request, next) => {
      if (isOver()) return reject()
      return noticing(signedRequests.has(request.name) ? watchSigner(access, next) : next(), checkKey)
    },
  }

  return {
    interceptor,
    proving: (prove: (calls: Calls) => Promise<void>) => (own: Calls) =>
      noticing(prove(own), (code) => access.onRejected(code, apiKey)),
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

/**
 * Operations that the signing key signs, or the wallet in its place. Withdrawals and transfers are signed by the wallet
 * alone.
 */
const signedRequests: ReadonlySet<string> = new Set([
  createOrder.op,
  editOrder.op,
  ...[postOrder, editOrderByRest, postBatchOrders, postQuote, putQuote].map(({ name }) => name),
])

/** Reports the rejection of a signer, and rejects once it is known what helps. Nothing is sent again. */
async function watchSigner<Reply>(access: Watched['access'], next: () => Promise<Reply>): Promise<Reply> {
  const now = access.getSnapshot()
  const by = now.status === 'trading' ? now.signingMode : 'wallet'
  try {
    const reply = await next()
    if (by === 'wallet') access.onWalletAccepted()
    return reply
  } catch (error) {
    if (error instanceof CallError || error instanceof RestError) await access.onSignerRejected(error.code, by)
    throw error
  }
}

/**
 * Rejections that the page predicts from the instrument's terms. If such a rejection still arrives, the terms may have
 * changed.
 */
const termsRejections: ReadonlySet<string> = new Set([
  'INVALID_PRICE_STEP_SIZE',
  'INVALID_AMOUNT_STEP_SIZE',
  'BELOW_MIN_ORDER_VALUE',
  'EXCEED_MAX_ORDER_VALUE',
  'EXCEED_ORDER_PRICE_BAND',
  'EXCEEDS_MAX_NOTIONAL',
  'LEVERAGE_TOO_HIGH',
])

export function rejectedTermsInterceptor(queryClient: QueryClient): Interceptor {
  return {
    name: 'rejectedTerms',
    request: async (_request, next) => {
      try {
        return await next()
      } catch (error) {
        if ((error instanceof CallError || error instanceof RestError) && termsRejections.has(error.code))
          rereadTerms(queryClient)
        throw error
      }
    },
  }
}
