const dayNs = 86_400_000_000_000n
const weekNs = 7n * dayNs
/** 1970-01-05 was a Monday. */
const firstMondayNs = 4n * dayNs

/** Weeks go from Monday to Monday, 00:00 UTC, as those of the example of rest-private 16.11 do. UNIX nanoseconds. */
export function weekStartOf(timeNs: bigint): bigint {
  return timeNs - ((timeNs - firstMondayNs) % weekNs)
}

export function weekEndOf(weekStartNs: bigint): bigint {
  return weekStartNs + weekNs
}

/** Midnight UTC before a moment. */
export function dayStartOf(timeNs: bigint): bigint {
  return timeNs - (timeNs % dayNs)
}

/** The first of the seven UTC days that end with the day of a moment. */
export function trailingWeekStart(timeNs: bigint): bigint {
  return dayStartOf(timeNs) - 6n * dayNs
}
