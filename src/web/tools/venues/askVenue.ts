import { createRestClient } from '@/web/connection/restClient'
import { systemTimers } from '@/web/connection/timers'
import { systemClock } from '@/core/lib/clock'
import { getTime } from '@/core/protocol/rest/marketData'
import { t } from '@/web/language/t'

export type VenueAnswer = { readonly isGood: boolean; readonly words: string }

const patienceMs = 8_000

/** Asks for the time, which every venue gives to anyone: whether this is a venue, and whether it answers this page. */
export async function probeVenue(restUrl: string): Promise<VenueAnswer> {
  const rest = createRestClient({
    baseUrl: new URL(restUrl, location.origin).href.replace(/\/$/, ''),
    fetch: (url, init) => fetch(url, { ...init, credentials: 'omit', redirect: 'error' }),
    clock: systemClock,
    timers: systemTimers,
    // Nothing of this page is sent to a venue that is only being checked.
    credentials: () => undefined,
    sign: () => Promise.resolve(''),
  })
  try {
    await rest.call(getTime, {}, { signal: AbortSignal.timeout(patienceMs) })
    return { isGood: true, words: t('Venue responded') }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return {
      isGood: false,
      words: t('No response, or the venue doesn’t allow requests from this site (CORS): {why}', { why }),
    }
  }
}
