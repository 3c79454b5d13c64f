import { timeLocale } from '@/language/chosenLanguage'
import type { Usd } from '@/protocol/fixed6'
import { formatUsd } from '@/ui/formatUsd'

const dayFormat = new Intl.DateTimeFormat(timeLocale, {
  weekday: 'short',
  day: '2-digit',
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
})

/** `Fri 27 Nov 26`, by UTC as the names of the instruments are. */
export function expiryDay(expiryNs: bigint): string {
  return dayFormat.format(Number(expiryNs / 1_000_000n)).replaceAll(',', '')
}

/** With a sign where there is one. */
export function signedUsd(usd: Usd | undefined): string {
  return `${usd !== undefined && usd >= 5_000n ? '+' : ''}${formatUsd(usd)}`
}
