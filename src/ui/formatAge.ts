import { unknownText } from './formatDecimal'

/** How old something is, in the unit that says enough: `3 s`, `4 min`, `2 h`, `5 d`. Rounded down. */
export function formatAge(ageMs: number | undefined): string {
  if (ageMs === undefined) return unknownText
  const seconds = Math.max(0, Math.floor(ageMs / 1000))
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86_400) return `${Math.floor(seconds / 3600)} h`
  return `${Math.floor(seconds / 86_400)} d`
}
