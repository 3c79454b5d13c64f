import { unknownText } from './formatDecimal'

const two = (value: number) => String(value).padStart(2, '0')

/** Time left: `07:59:12` within a day, `12 d 07:59` before. What is past is `00:00:00`. Rounded up, so 0 means now. */
export function formatCountdown(leftMs: number | undefined): string {
  if (leftMs === undefined) return unknownText
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  const days = Math.floor(seconds / 86_400)
  const hours = two(Math.floor((seconds % 86_400) / 3600))
  const minutes = two(Math.floor((seconds % 3600) / 60))
  if (days > 0) return `${days} d ${hours}:${minutes}`
  return `${hours}:${minutes}:${two(seconds % 60)}`
}
