import type { SafeStorage } from '@/core/lib/safeStorage'
import type { BrowserVenueStatus } from './sharedVenue'

type Memory = Pick<SafeStorage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * Storage key of the id of the venue that first had the data. It is stored apart from the data, so that a loss of the
 * data is noticed.
 */
const key = 'optick.paperVenue'

/**
 * Returns true once when the browser has evicted the data. Clearing the whole site leaves no trace, so that loss goes
 * unnoticed.
 */
export function noteData(memory: Memory, status: BrowserVenueStatus): boolean {
  if (status.state !== 'running' || !status.isKept) return false
  const before = memory.getItem(key)
  if (before === null || status.isNew) memory.setItem(key, status.epoch)
  return status.isNew && before !== null && before !== status.epoch
}

export function forgetData(memory: Memory): void {
  memory.removeItem(key)
}

/** Asks the browser once not to evict the data. Some browsers decide themselves, some ask the trader. */
export async function askToPersist(
  memory: Memory,
  space: Pick<StorageManager, 'persist' | 'persisted'>,
): Promise<void> {
  if (memory.getItem(askedKey) !== null || (await space.persisted())) return
  memory.setItem(askedKey, 'yes')
  await space.persist()
}
const askedKey = 'optick.askedToKeep'
