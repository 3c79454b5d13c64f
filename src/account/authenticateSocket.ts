import type { ApiCredentials } from '@/client/apiCredentials'
import type { Calls } from '@/client/calls'
import type { Clock } from '@/lib/clock'
import { socketSignatureText } from '@/protocol/hmac'
import { auth } from '@/protocol/ws/auth'

/**
 * Proves to a new connection whose it is, by signature: the secret never crosses the wire (websocket.md 3.3, where the
 * signed text has no data).
 */
export function createSocketAuthenticator(
  credentials: ApiCredentials,
  clock: Clock,
  sign: (secret: string, text: string) => Promise<string>,
) {
  return async (calls: Calls): Promise<void> => {
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
}
