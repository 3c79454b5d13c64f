import type { Restored } from './replay'
import { setSnapshotAside } from './snapshot'

/**
 * What a start has passed over, in words: a snapshot that could not be read (it is set aside, now that something has
 * stood in for it), a history that lacks rows which nothing can write again.
 */
export function tellStart(
  restored: Pick<Restored<unknown>, 'snapshotSeq' | 'replayedCount' | 'unreadable'>,
  historySeq: number,
  onNotice: (notice: string) => void,
): void {
  const { snapshotSeq, replayedCount, unreadable } = restored
  const standIn =
    snapshotSeq === 0
      ? `the whole journal (${replayedCount} commands) was played instead`
      : `the one of command ${snapshotSeq} and the ${replayedCount} commands after it stood in`
  for (const { path, reason } of unreadable) {
    onNotice(`${path} cannot be read (${reason}): ${standIn}, nothing is lost. It is kept as ${setSnapshotAside(path)}`)
  }
  if (historySeq < snapshotSeq) {
    onNotice(
      `the history ends with command ${historySeq}, the snapshot is of command ${snapshotSeq}: history.db was taken away or is older than the rest. Trades, fills and closed orders in between are not shown; balances, positions and orders are complete`,
    )
  }
}
