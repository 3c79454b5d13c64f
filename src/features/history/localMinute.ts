/** `2026-11-21T09:30`: what a field of date and time holds, in the trader's own zone. */
export function localMinute(ms: number): string {
  const date = new Date(ms)
  const pad = (value: number) => String(value).padStart(2, '0')
  const day = [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join('-')
  return `${day}T${pad(date.getHours())}:${pad(date.getMinutes())}`
}

/** UNIX milliseconds; undefined while the field is empty or half filled in. */
export function readLocalMinute(text: string): number | undefined {
  const ms = /^\d{4,6}-\d\d-\d\dT\d\d:\d\d/.test(text) ? new Date(text).getTime() : Number.NaN
  return Number.isNaN(ms) ? undefined : ms
}
