import { t } from '@/web/language/t'

/** Formats a duration with its largest non-zero units, two by default: `45 s`, `30 min`, `1 h 30 min`, `2 d 4 h`. */
export function durationText(seconds: number, mostUnits = 2): string {
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor((seconds % 86_400) / 3_600)
  const minutes = Math.floor((seconds % 3_600) / 60)
  const rest = Math.floor(seconds % 60)
  const parts = [
    ...(days > 0 ? [t('{count} d', { count: days })] : []),
    ...(hours > 0 ? [t('{count} h', { count: hours })] : []),
    ...(minutes > 0 ? [t('{count} min', { count: minutes })] : []),
    ...(rest > 0 ? [t('{count} s', { count: rest })] : []),
  ]
  return parts.length === 0 ? t('{count} s', { count: 0 }) : parts.slice(0, mostUnits).join(' ')
}
