import { instantMs, wallMs } from '@/core/lib/zonedTime'
import type { GoodTillDraft } from '@/web/desk/draft/orderDraft'
import { t } from '@/web/language/t'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

export const goodTillChoices = [
  { value: '', label: t('Until cancelled') },
  { value: '1h', label: t('1 hour') },
  { value: '8h', label: t('8 hours') },
  { value: 'today', label: t('End of today') },
  { value: 'at', label: t('Date and time…') },
] as const

/**
 * Returns when the order ends, UNIX milliseconds; undefined while the typed time is not one. `today` ends at midnight
 * of the zone.
 */
export function goodTillMs(
  { preset, text }: GoodTillDraft,
  nowMs: number,
  zone: string | undefined,
): number | undefined {
  switch (preset) {
    case '1h':
      return nowMs + hourMs
    case '8h':
      return nowMs + 8 * hourMs
    case 'today':
      return instantMs((Math.floor(wallMs(nowMs, zone) / dayMs) + 1) * dayMs, zone)
    case 'at': {
      // The parts of the text are read as if they were UTC, which makes a wall time.
      const wall = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? Date.parse(`${text}Z`) : Number.NaN
      return Number.isNaN(wall) ? undefined : instantMs(wall, zone)
    }
  }
}

/** Formats a time for the field: `2026-11-28T18:30`. */
export function goodTillText(ms: number, zone: string | undefined): string {
  return new Date(wallMs(ms, zone)).toISOString().slice(0, 16)
}
