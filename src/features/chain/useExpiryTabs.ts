import { useVenueNow } from '@/appContext/useVenueNow'
import { useMemo } from 'react'
import type { ExpiryTab } from './ExpiryTabs'
import type { Forwards } from '@/marketData/options/forwardStore'
import type { ChainExpiry } from '@/marketData/options/optionChain'
import { formatNumber } from '@/ui/formatNumber'
import { expiryDate, timeLeft } from './expiryTexts'

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
