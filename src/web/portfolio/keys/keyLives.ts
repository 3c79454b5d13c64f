import { t } from '@/web/language/t'

/** How long a signing key may last. Short ones suit a desk that others can reach. */
export const keyLives = ['hour', 'day', 'week', 'month', 'never'] as const
export type KeyLife = (typeof keyLives)[number]

const hourSec = 3_600n

/** In seconds; `undefined` for a key that never ends. */
export const lifeSeconds: Record<KeyLife, bigint | undefined> = {
  hour: hourSec,
  day: 24n * hourSec,
  week: 7n * 24n * hourSec,
  month: 30n * 24n * hourSec,
  never: undefined,
}

export const lifeLabels: Record<KeyLife, string> = {
  hour: t('1 hour'),
  day: t('1 day'),
  week: t('1 week'),
  month: t('30 days'),
  never: t('no expiry'),
}
