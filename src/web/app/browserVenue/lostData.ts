import type { SafeStorage } from '@/core/lib/safeStorage'
import type { BrowserVenueStatus } from './sharedVenue'

type Memory = Pick<SafeStorage, 'getItem' | 'setItem' | 'removeItem'>

/** Which venue of this browser first had the data: kept apart from the data itself, so that it is missed. */
const key = 'optick.paperVenue'

/**
 * Whether the browser has removed the data: there were some, and the venue has found none. It is said once. A browser that
 * removes all of a site leaves no trace of it.
 */
export function noteData(memory: Memory, status: BrowserVenueStatus): boolean {
  if (status.state !== 'running' || !status.isKept) return false
  const before = memory.getItem(key)
  if (before === null || status.isNew) memory.setItem(key, status.epoch)
  return status.isNew && before !== null && before !== status.epoch
}

/** The trader erases the data. */
export function forgetData(memory: Memory): void {
  memory.removeItem(key)
}

/** Asks the browser, once, not to remove the data when room is short: some decide themselves, some ask the trader. */
export async function askToPersist(
  memory: Memory,
  space: Pick<StorageManager, 'persist' | 'persisted'>,
): Promise<void> {
  if (memory.getItem(askedKey) !== null || (await space.persisted())) return
  memory.setItem(askedKey, 'yes')
  await space.persist()
}
const askedKey = 'optick.askedToKeep'
