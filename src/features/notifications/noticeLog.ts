import type { Toast, ToastCategory } from '@/ui/showToast'

/** Something the trader was told, as it stands in the list of notices. Nothing secret is ever in one. */
export type Notice = {
  readonly key: string
  /** What a later one with the same id takes the place of, within the minute. */
  readonly id: string | undefined
  /** UNIX milliseconds of this machine. */
  readonly timeMs: number
  readonly category: ToastCategory
  readonly tone: Toast['tone']
  readonly title: string
  readonly detail: string | undefined
  readonly code: string | undefined
  readonly instrumentName: string | undefined
  readonly isRead: boolean
}

/** Newest first. */
export type NoticeLog = readonly Notice[]

export const longestLog = 500
/** An id that comes again later than this tells of something else. */
const sameEpisodeMs = 60_000

export function noticeOf(toast: Toast, timeMs: number, key: string): Notice {
  const { id, tone, title, detail, code, instrumentName, category = 'account' } = toast
  return { key, id, timeMs, category, tone, title, detail, code, instrumentName, isRead: false }
}

/** The fills of one order, and a doubt and its end, are one entry that moves to the top as it changes. */
export function addNotice(log: NoticeLog, notice: Notice): NoticeLog {
  const old = log.find((other) => isSameEpisode(other, notice))
  const rest = old === undefined ? log : log.filter((other) => other !== old)
  return [{ ...notice, key: old?.key ?? notice.key }, ...rest].slice(0, longestLog)
}

function isSameEpisode(old: Notice, now: Notice): boolean {
  return old.id !== undefined && old.id === now.id && now.timeMs - old.timeMs < sameEpisodeMs
}

/** What is in either, each once and newest first: another tab of the same account has told of other things. */
export function mergeLogs(mine: NoticeLog, others: NoticeLog): NoticeLog {
  const known = new Map(others.map((notice) => [notice.key, notice]))
  for (const notice of mine) {
    const other = known.get(notice.key)
    if (other === undefined || other.timeMs < notice.timeMs) known.set(notice.key, notice)
    else if (other.timeMs === notice.timeMs) known.set(notice.key, { ...notice, isRead: notice.isRead || other.isRead })
  }
  return [...known.values()].toSorted((a, b) => b.timeMs - a.timeMs).slice(0, longestLog)
}

export function withAllRead(log: NoticeLog): NoticeLog {
  return log.some(({ isRead }) => !isRead) ? log.map((notice) => ({ ...notice, isRead: true })) : log
}

export function withRead(log: NoticeLog, key: string): NoticeLog {
  return log.map((notice) => (notice.key === key ? { ...notice, isRead: true } : notice))
}

export function unreadCount(log: NoticeLog): number {
  return log.filter(({ isRead }) => !isRead).length
}
