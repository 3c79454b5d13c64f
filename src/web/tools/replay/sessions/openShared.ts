import type { ReplayReport } from '@/core/protocol/paper/replay'
import { t } from '@/web/language/t'
import { readSession, type ReplaySession } from './replaySession'

/** The most actions and fills that a session has fit in half of it. */
const mostBytes = 2_000_000

/** Reads a shared session. @throws if the file is no session of this recording, or one that cannot have happened */
export async function openShared(
  file: Pick<Blob, 'size' | 'text'>,
  { hash, startTime, endTime }: ReplayReport,
): Promise<ReplaySession> {
  if (file.size > mostBytes) throw new Error(t('This file is larger than 2 MB, so it is not a shared session.'))
  const session = readSession(await file.text())
  if (session === undefined) throw new Error(t('This file is not a shared session.'))
  if (session.hash !== hash) {
    const words = { hash: session.hash.slice(0, 12), here: hash.slice(0, 12) }
    throw new Error(t('This session needs another recording ({hash}…). The venue replays {here}….', words))
  }
  if (session.start < startTime || session.end > endTime) throw new Error(t('This session lies outside the recording.'))
  if (!isInOrder(session)) throw new Error(t('The times of this session are not in order.'))
  return session
}

function isInOrder({ actions, fills, start, end }: ReplaySession): boolean {
  const isWithin = (times: readonly bigint[]) =>
    times.every((at, index) => at >= (times[index - 1] ?? start) && at <= end)
  return start <= end && isWithin(actions.map(({ at }) => at)) && isWithin(fills.map(({ at }) => at))
}
