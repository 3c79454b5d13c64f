import { createRestClient } from '@/client/restClient'
import { systemTimers } from '@/client/timers'
import { systemClock } from '@/lib/clock'
import { getTime } from '@/protocol/rest/marketData'
import { t } from '@/ui/t'

export type VenueAnswer = { readonly isGood: boolean; readonly words: string }

const patienceMs = 8_000

/** Asks for the time, which every venue tells to everybody: whether it is one, and whether it answers this page. */
export async function askVenue(restUrl: string): Promise<VenueAnswer> {
  const rest = createRestClient({
    baseUrl: new URL(restUrl, location.origin).href.replace(/\/$/, ''),
    fetch: (url, init) => fetch(url, { ...init, credentials: 'omit', redirect: 'error' }),
    clock: systemClock,
    timers: systemTimers,
    // Nothing of this page is told to a venue that is only being looked at.
    credentials: () => undefined,
    sign: () => Promise.resolve(''),
  })
  try {
    await rest.call(getTime, {}, { signal: AbortSignal.timeout(patienceMs) })
    return { isGood: true, words: t('The venue answers.') }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return {
      isGood: false,
      words: t('No venue answered there, or it answers no other site than its own ({why}).', { why }),
    }
  }
}
