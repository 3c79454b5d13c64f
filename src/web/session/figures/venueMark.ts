import { getTime } from '@/core/protocol/rest/marketData'
import type { RestClient } from '@/web/connection/restClient'

/** Storage key of the venue's last command count, which never goes backwards (rest-public 3.16). */
const keyOf = (venueId: string) => `optick.venueSequence.${venueId}`

export function lastSequence(storage: Pick<Storage, 'getItem'>, venueId: string): bigint | undefined {
  const text = storage.getItem(keyOf(venueId))
  return text !== null && /^\d{1,30}$/.test(text) ? BigInt(text) : undefined
}

type Parts = {
  readonly venueId: string
  readonly rest: Pick<RestClient, 'call'>
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
}

/**
 * Stores the venue's command count. With `isFresh` the venue has just accepted new keys, so an earlier count is void.
 * Never rejects.
 */
export async function noteVenue({ venueId, rest, storage }: Parts, isFresh = false): Promise<void> {
  try {
    const { sequence } = await rest.call(getTime, {})
    const last = lastSequence(storage, venueId)
    if (sequence === undefined) return
    if (isFresh || last === undefined || BigInt(sequence) > last) storage.setItem(keyOf(venueId), sequence)
  } catch {
    // The venue is unreachable; the next call tries again.
    return
  }
}
