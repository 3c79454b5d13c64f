import type { SafeStorage } from '@/core/lib/safeStorage'
import type { BrowserVenueStatus } from './sharedVenue'

type Memory = Pick<SafeStorage, 'getItem' | 'setItem' | 'removeItem'>

/** Identifies the venue that first had the data. Stored apart from the data, so that its loss is noticed. */
const key = 'optick.paperVenue'

/** Whether the browser has evicted the data, reported once. Clearing the whole site leaves no trace. */
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
