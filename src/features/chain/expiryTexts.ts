import { timeLocale } from '@/language/chosenLanguage'

/** `27 Nov 26`: options expire by the day of UTC. */
export function expiryDate(expiryNs: bigint): string {
  return dateFormat.format(Number(expiryNs / 1_000_000n))
}

const dateFormat = new Intl.DateTimeFormat(timeLocale, {
  day: 'numeric',
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
})

/** What is left until an expiry in the two units that say enough: `40 d`, `6 d 17 h`, `17 h 4 min`, `4 min`. */
export function timeLeft(leftMs: number): string {
  const minutes = Math.max(0, Math.ceil(leftMs / 60_000))
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return [`${hours} h`, `${minutes % 60} min`].join(' ')
  const days = Math.floor(hours / 24)
  return days >= 10 ? `${days} d` : [`${days} d`, `${hours % 24} h`].join(' ')
}
