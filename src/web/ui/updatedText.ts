import { t } from '@/web/language/t'
import { formatAge } from './formatTime'

/** Fresh figures show no age: it would always read 0 s. */
const freshMs = 5_000

/** Says how long ago figures were read. Undefined while they are fresh. */
export function updatedText(ageMs: number): string | undefined {
  return ageMs < freshMs ? undefined : t('updated {age} ago', { age: formatAge(ageMs) })
}
