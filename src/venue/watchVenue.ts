import type { Clock } from '@/core/lib/clock'
import type { LiveState } from './live/liveState'
import type { VenueMonitor } from './monitor'
import type { Journal } from './storage/journal'
import type { SnapshotWriter } from './storage/snapshot'
import type { Storage } from './storage/storage'

type WatchedVenue = {
  readonly live: LiveState
  readonly clock: Clock
  readonly journal: Pick<Journal, 'waitingCount' | 'lastWriteMs'>
  readonly keeper: Pick<SnapshotWriter, 'commandCount' | 'newestTimeNs'>
  readonly storage: Pick<Storage, 'journal' | 'sizes'>
}

/** Reports a venue's accounts, its queues, and the sizes and ages of its files to a monitor. */
export function watchVenue(monitor: VenueMonitor, { live, clock, journal, keeper, storage }: WatchedVenue): void {
  const secondsSince = (timeNs: bigint) => Number((clock.nowNs() - timeNs) / 1_000_000n) / 1_000
  monitor.watch('accounts', () => live.accounts.size)
  monitor.watch('commandSeq', () => live.seq)
  monitor.watch('waitingCommands', journal.waitingCount)
  monitor.watch('commandsSinceSnapshot', keeper.commandCount)
  monitor.watch('snapshotAgeSeconds', () => {
    const timeNs = keeper.newestTimeNs()
    return timeNs === undefined ? undefined : secondsSince(timeNs)
  })
  monitor.watch('journalAgeSeconds', () => {
    const writtenMs = journal.lastWriteMs()
    return writtenMs === undefined ? undefined : (monitor.nowMs() - writtenMs) / 1_000
  })
  monitor.watch('journalCommands', () => {
    const lastSeq = storage.journal.lastSeq()
    return lastSeq === 0 ? 0 : lastSeq - storage.journal.firstSeq() + 1
  })
  monitor.watch('journalBytes', () => storage.sizes?.().journalBytes)
  monitor.watch('historyBytes', () => storage.sizes?.().historyBytes)
}
