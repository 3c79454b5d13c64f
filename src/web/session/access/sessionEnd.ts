import type { Clock } from '@/core/lib/clock'
import { getAuth } from '@/core/protocol/rest/keys'
import { getTime } from '@/core/protocol/rest/marketData'
import { CallError, RestError } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { lastSequence } from '@/web/session/figures/venueMark'
import type { SessionTrouble } from './access'

/** Rejections that concern the keys (rest-private 1.4, group "Credentials"). */
const verdicts: Record<string, 'dead' | 'address' | 'clock'> = {
  UNAUTHORIZED: 'dead',
  ACCOUNT_INVALID_API_KEY: 'dead',
  INVALID_KEY: 'dead',
  INVALID_ACCESS_TOKEN: 'dead',
  ACCOUNT_DOES_NOT_EXIST: 'dead',
  ACCOUNT_INVALID_IP_ADDRESS: 'address',
  INVALID_IP: 'address',
  TIMESTAMP_OUT_OF_DATE: 'clock',
  TIMESTAMP_TOO_OLD: 'clock',
  INVALID_TIMESTAMP: 'clock',
}

/** Classifies a code or a rejected call's error. Undefined when the keys may still be valid. */
export function verdictOn(rejection: unknown): 'dead' | 'address' | 'clock' | undefined {
  const code = rejection instanceof RestError || rejection instanceof CallError ? rejection.code : rejection
  return typeof code === 'string' ? verdicts[code] : undefined
}

/** Half of the 30 s window of signed requests (rest-private 1.2), and far above any network delay. */
const farOffMs = 15_000

type Parts = {
  readonly venueId: string
  readonly rest: RestClient
  readonly clock: Clock
  readonly storage: Pick<Storage, 'getItem'>
  readonly pause: (ms: number) => Promise<void>
}

/**
 * The venue's key check may be down for a moment and then rejects every key, so the check is repeated after this long.
 */
const confirmAfterMs = 1_500

/**
 * Finds out why keys were rejected, as far as the venue reveals it. The check runs twice, so that one wrong answer does not
 * end a valid session. A venue whose command count went backwards was reset (rest-public 3.16); a reset with an equal
 * count goes unnoticed, so `revoked` does not exclude a reset. Undefined if the keys are valid after all (the rejection
 * concerned another key, such as a revoked one) or the venue cannot be reached: a later rejection decides.
 */
export async function endOf(
  { venueId, rest, clock, storage, pause }: Parts,
  code: string,
): Promise<SessionTrouble | undefined> {
  const sinceMs = clock.nowMs()
  try {
    const { sequence, timestamp } = await rest.call(getTime, {})
    const ownMs = (rest.clock ?? clock).nowMs()
    if (Math.abs(Number(timestamp / 1_000_000n) - ownMs) > farOffMs) return { kind: 'clock' }
    if (await isAccepted(rest)) return undefined
    await pause(confirmAfterMs)
    if (await isAccepted(rest)) return undefined
    const last = lastSequence(storage, venueId)
    const isReset = last !== undefined && sequence !== undefined && BigInt(sequence) < last
    const why = isReset ? 'venueReset' : code === 'ACCOUNT_DOES_NOT_EXIST' ? 'accountUnknown' : 'revoked'
    return { kind: 'ended', why, sinceMs }
  } catch {
    return undefined
  }
}

/** Resolves to true if the venue accepts the current keys. Rejects if the venue gives no verdict. */
async function isAccepted(rest: RestClient): Promise<boolean> {
  try {
    await rest.call(getAuth, {})
    return true
  } catch (error) {
    if (verdictOn(error) === 'dead') return false
    throw error
  }
}
