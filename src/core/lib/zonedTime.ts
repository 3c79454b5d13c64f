/**
 * Wall times of a zone. A wall time is the UNIX milliseconds at which UTC shows the same date and time, so that the
 * getUTC… methods of a Date read it. Zones are IANA names; `undefined` is the computer's zone.
 */

const minuteMs = 60_000
/** Zones change their offset only at quarters of an hour. */
const quarterMs = 15 * minuteMs
const dayMs = 86_400_000

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== ''
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

export function wallMs(ms: number, zone: string | undefined): number {
  return ms + offsetMs(ms, zone)
}

/**
 * Converts a wall time of the zone to an instant. A skipped time uses the offset before the change, so 02:30 becomes
 * 03:30. For a time that occurs twice, the first instant is returned.
 */
export function instantMs(wall: number, zone: string | undefined): number {
  const before = wall - offsetMs(wall - dayMs, zone)
  const after = wall - offsetMs(wall + dayMs, zone)
  return wallMs(before, zone) === wall || wallMs(after, zone) !== wall ? before : after
}

type Zone = {
  readonly format: Intl.DateTimeFormat
  /** The offset of each UTC day; `undefined` for a day with a change. */
  readonly days: Map<number, number | undefined>
}
const zones = new Map<string | undefined, Zone>()

/** Milliseconds ahead of UTC. Cached by the day, because a chart asks for thousands of bars and Intl is slow. */
export function offsetMs(ms: number, name: string | undefined): number {
  const zone = zones.get(name) ?? createZone(name)
  const day = Math.floor(ms / dayMs)
  if (!zone.days.has(day)) {
    const first = readOffset(day * dayMs, zone)
    zone.days.set(day, first === readOffset((day + 1) * dayMs, zone) ? first : undefined)
  }
  return zone.days.get(day) ?? readOffset(Math.floor(ms / quarterMs) * quarterMs, zone)
}

function createZone(name: string | undefined): Zone {
  const format = new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    ...(name !== undefined && { timeZone: name }),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const zone = { format, days: new Map<number, number | undefined>() }
  zones.set(name, zone)
  return zone
}

function readOffset(ms: number, { format }: Zone): number {
  const parts = new Map(format.formatToParts(ms).map(({ type, value }) => [type, Number(value)]))
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? Number.NaN
  const shown = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'))
  return shown - Math.floor(ms / 1000) * 1000
}
