import type { Clock } from '@/core/lib/clock'
import { restSignatureText } from '@/core/protocol/hmac'
import type { ApiCredentials } from './authentication'
import type { RequestParts } from './restRequest'

/** How a venue authenticates private requests. */
export type AuthRules = {
  /**
   * `hmac` sends a signature of the request, so the secret stays in the browser. `secret` sends the secret itself with
   * each request.
   */
  readonly auth: 'hmac' | 'secret'
  /** True when the signature also covers the query. The reference says that it doesn't (rest-private 1.2). */
  readonly hmacCoversQuery: boolean
}

export const usualAuth: AuthRules = { auth: 'hmac', hmacCoversQuery: false }

type RestAuth = {
  readonly clock: Pick<Clock, 'nowNs'>
  /** Returns the HMAC-SHA256 of the text under the secret, in lower-case hex. */
  readonly sign: (secret: string, text: string) => Promise<string>
  readonly rules: AuthRules
}

/**
 * Returns the authentication headers (rest-private 1.2, form A or B). Without credentials there are none, and the venue
 * answers `UNAUTHORIZED`.
 */
export async function authHeaders(
  { clock, sign, rules }: RestAuth,
  current: ApiCredentials | undefined,
  method: string,
  { path, search, body = '' }: RequestParts,
): Promise<Record<string, string>> {
  if (current === undefined) return {}
  const { apiKey: key, apiSecret } = current
  if (rules.auth === 'secret') return { 'AEVO-KEY': key, 'AEVO-SECRET': apiSecret }
  const timestamp = String(clock.nowNs())
  const signedPath = rules.hmacCoversQuery ? `${path}${search}` : path
  const text = restSignatureText({ key, timestamp, method, path: signedPath, body })
  return { 'AEVO-KEY': key, 'AEVO-TIMESTAMP': timestamp, 'AEVO-SIGNATURE': await sign(apiSecret, text) }
}
