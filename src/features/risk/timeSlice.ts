/** When the matrix is looked at. */
export type TimeSlice =
  | { readonly kind: 'ahead'; readonly hours: number }
  /** The instant of an expiry itself, UNIX nanoseconds. */
  | { readonly kind: 'expiry'; readonly expiryNs: bigint }

export const now: TimeSlice = { kind: 'ahead', hours: 0 }
const nsPerHour = 3_600_000_000_000n

export function sliceTimeNs(slice: TimeSlice, nowNs: bigint): bigint {
  if (slice.kind === 'ahead') return nowNs + BigInt(Math.round(slice.hours)) * nsPerHour
  return slice.expiryNs > nowNs ? slice.expiryNs : nowNs
}

/** Whole hours from now, for the slider: an expiry lies between two of them. */
export function sliceHours(slice: TimeSlice, nowNs: bigint): number {
  if (slice.kind === 'ahead') return slice.hours
  return Math.max(0, Math.round(Number(slice.expiryNs - nowNs) / Number(nsPerHour)))
}

/** How far the slider goes: past the last expiry, and two weeks where nothing expires. */
export function mostHours(expiries: readonly bigint[], nowNs: bigint): number {
  const last = expiries.at(-1)
  if (last === undefined || last <= nowNs) return 14 * 24
  return Math.ceil(Number(last - nowNs) / Number(nsPerHour)) + 24
}
