import type { Clock } from '@/core/lib/clock'
import { getAuth } from '@/core/protocol/rest/keys'
import { socketSignatureText } from '@/core/protocol/socketSignature'
import { auth } from '@/core/protocol/ws/session'
import { authenticateBy, type ApiCredentials, type Authenticate } from '@/web/connection/authentication'
import { CallError } from '@/web/connection/callErrors'
import type { Calls } from '@/web/connection/calls'
import type { Feed } from '@/web/connection/feed'
import type { RestClient } from '@/web/connection/restClient'
import type { SessionDeps } from '@/web/session/sessionContext'

/**
 * Authenticates a new connection by signature, so the secret never crosses the wire (websocket.md 3.3, where the signed
 * text has no data). If the clock may be wrong, it first asks the venue over REST, which measures the offset.
 */
export function createSocketAuthenticator(
  credentials: ApiCredentials,
  clock: Clock,
  sign: (secret: string, text: string) => Promise<string>,
  rest: Pick<RestClient, 'call'>,
) {
  const prove = async (calls: Calls): Promise<void> => {
    const timestamp = clock.nowNs()
    const text = socketSignatureText({
      key: credentials.apiKey,
      timestamp: timestamp.toString(),
      op: 'auth',
      dataText: '',
    })
    const signature = await sign(credentials.apiSecret, text)
    await calls.call(auth, { key: credentials.apiKey, timestamp, signature })
  }
  return async (calls: Calls): Promise<void> => {
    try {
      await prove(calls)
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'TIMESTAMP_OUT_OF_DATE') throw error
      await rest.call(getAuth, {})
      await prove(calls)
    }
  }
}

type OpenDeps = Pick<SessionDeps, 'rest' | 'sign'> & {
  readonly feed: Pick<Feed, 'setAuthenticator'>
  readonly venueClock: Clock
  readonly onEnd: (close: () => void) => void
}

/** @param proving wraps the authentication of each connection */
export function openAuthentication(
  { rest, sign, feed, venueClock, onEnd }: OpenDeps,
  credentials: ApiCredentials,
  proving: (prove: Authenticate) => Authenticate,
): void {
  onEnd(() => feed.setAuthenticator(undefined))
  feed.setAuthenticator(authenticateBy(proving(createSocketAuthenticator(credentials, venueClock, sign, rest))))
}
