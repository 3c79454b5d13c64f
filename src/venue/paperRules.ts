import { systemClock } from '@/core/lib/clock'
import type { MarketTimers } from './market/marketContext'
import { parsePlayGrant, usualPlayGrant } from './playGrant'
import type { VenueConfig } from './venue'

export const paperRules: VenueConfig = {
  clock: systemClock,
  domain: { name: 'Optick Paper', version: '1', chainId: 1 },
  playGrant: parsePlayGrant(usualPlayGrant),
}

export const systemMarketTimers: MarketTimers = {
  every: (intervalMs, run) => {
    const timer = setInterval(run, intervalMs)
    return () => clearInterval(timer)
  },
}
