import type { StrategyListing } from '@/protocol/rest/strategies'
import { formatCountdown } from '@/ui/formatCountdown'
import { formatTime } from '@/ui/formatTime'
import { t } from '@/ui/t'

/** "At 20:10:00, in 00:03:12,", as the beginning of a sentence. */
export function whenWords({ nextEpochTimestamp }: StrategyListing, nowMs: number): string {
  if (nextEpochTimestamp === undefined) return t('At the end of the epoch')
  return t('At {time}, in {left},', {
    time: formatTime(nextEpochTimestamp),
    left: formatCountdown(Number(nextEpochTimestamp / 1_000_000n) - nowMs),
  })
}
