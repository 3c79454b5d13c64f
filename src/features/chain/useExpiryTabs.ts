import { useVenueNow } from '@/appContext/useVenueNow'
import { useMemo } from 'react'
import { timeLocale } from '@/language/chosenLanguage'
import type { ExpiryTab } from './ExpiryTabs'
import type { Forwards } from '@/marketData/options/forwardStore'
import type { ChainExpiry } from '@/marketData/options/optionChain'
import { formatNumber } from '@/ui/formatNumber'

/** The expiries with the time that each has left, by the minute, and its forward. */
export function useExpiryTabs(chain: readonly ChainExpiry[], forwards: Forwards): readonly ExpiryTab[] {
  const minute = Math.floor(useVenueNow() / 60_000)
  return useMemo(
    () =>
      chain.map(({ expiryNs }) => {
        const found = forwards.get(expiryNs)
        const expiryMs = Number(expiryNs / 1_000_000n)
        return {
          id: String(expiryNs),
          label: expiryDate(expiryNs),
          left: timeLeft(expiryMs - minute * 60_000),
          forward: found === undefined ? undefined : formatNumber(found.forward, 2),
          isDisagreeing: found?.isDisagreeing === true,
        }
      }),
    [chain, forwards, minute],
  )
}

const dateFormat = new Intl.DateTimeFormat(timeLocale, {
  day: 'numeric',
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
})

/** `27 Nov 26`: options expire by the day of UTC. */
export function expiryDate(expiryNs: bigint): string {
  return dateFormat.format(Number(expiryNs / 1_000_000n))
}

/** What is left until an expiry in the two units that say enough: `40 d`, `6 d 17 h`, `17 h 4 min`, `4 min`. */
export function timeLeft(leftMs: number): string {
  const minutes = Math.max(0, Math.ceil(leftMs / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return [`${hours} h`, `${minutes % 60} min`].join(' ')
  const days = Math.floor(hours / 24)
  return days >= 10 ? `${days} d` : [`${days} d`, `${hours % 24} h`].join(' ')
}
