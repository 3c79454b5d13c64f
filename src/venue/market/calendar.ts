import type { ListingCycle } from '@/protocol/instrument'

export type Expiry = { readonly expiryMs: number; readonly listingCycle: ListingCycle }

/** Options end at 08:00 UTC (venue-rules 1.2). */
const expiryHour = 8
const dayMs = 86_400_000
const friday = 5
const expiriesPerCycle = 3
const quarterEnds = new Set([2, 5, 8, 11])

/**
 * The expiries to be listed at a moment, nearest first (venue-rules 1.2): the next three days, Fridays, months' last
 * Fridays and quarters' last Fridays. A date of several cycles is listed once, as the longest of them. An expiry whose
 * moment has come is past.
 */
export function listedExpiries(nowMs: number): Expiry[] {
  const cycleByExpiry = new Map<number, ListingCycle>()
  // From the shortest cycle to the longest, so that the longest name is what remains.
  for (const expiryMs of nextDays(nowMs, () => true)) cycleByExpiry.set(expiryMs, 'daily')
  for (const expiryMs of nextDays(nowMs, isFriday)) cycleByExpiry.set(expiryMs, 'weekly')
  for (const expiryMs of nextDays(nowMs, isLastFridayOfMonth)) cycleByExpiry.set(expiryMs, 'monthly')
  for (const expiryMs of nextDays(nowMs, isLastFridayOfQuarter)) cycleByExpiry.set(expiryMs, 'quarterly')
  return [...cycleByExpiry]
    .map(([expiryMs, listingCycle]) => ({ expiryMs, listingCycle }))
    .toSorted((a, b) => a.expiryMs - b.expiryMs)
}

/** The first moment after now at which options end. */
export function nextExpiryMs(nowMs: number): number {
  const today = new Date(nowMs)
  const expiryMs = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate(), expiryHour)
  return expiryMs > nowMs ? expiryMs : expiryMs + dayMs
}

function nextDays(nowMs: number, isWanted: (expiryMs: number) => boolean): number[] {
  const found: number[] = []
  let expiryMs = nextExpiryMs(nowMs)
  while (found.length < expiriesPerCycle) {
    if (isWanted(expiryMs)) found.push(expiryMs)
    // Days of UTC are all equally long.
    expiryMs += dayMs
  }
  return found
}

function isFriday(expiryMs: number): boolean {
  return new Date(expiryMs).getUTCDay() === friday
}

function isLastFridayOfMonth(expiryMs: number): boolean {
  const weekLater = new Date(expiryMs + 7 * dayMs)
  return isFriday(expiryMs) && weekLater.getUTCMonth() !== new Date(expiryMs).getUTCMonth()
}

function isLastFridayOfQuarter(expiryMs: number): boolean {
  return isLastFridayOfMonth(expiryMs) && quarterEnds.has(new Date(expiryMs).getUTCMonth())
}
