import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import { type Toast, type ToastCategory, toastCategories, type ToastPart } from '@/web/ui/showToast'

/** A notice as the list stores it. It never contains a secret. */
export type Notice = {
  readonly key: string
  /** A later notice with this id replaces the earlier one, within a minute. */
  readonly id: string | undefined
  /** Local UNIX milliseconds. */
  readonly timeMs: number
  readonly category: ToastCategory
  readonly tone: Toast['tone']
  readonly title: string
  readonly detail: string | undefined
  readonly code: string | undefined
  readonly instrumentName: string | undefined
  readonly isRead: boolean
  /** The events that the notice sums up, oldest first, at most {@link mostParts}. */
  readonly parts: readonly ToastPart[]
}

/** Newest first. */
export type NoticeLog = readonly Notice[]

export const longestLog = 500
export const mostParts = 30
/** After this time a repeated id means a new episode. */
const sameEpisodeMs = 60_000

export function noticeOf(toast: Toast, timeMs: number, key: string): Notice {
  const { id, tone, title, detail, code, instrumentName, part, category = 'account' } = toast
  const parts = part === undefined ? [] : [part]
  return { key, id, timeMs, category, tone, title, detail, code, instrumentName, isRead: false, parts }
}

/**
 * Adds a notice. An order's fills share an entry, and so do an unknown outcome and its resolution. A changed entry
 * moves to the top.
 */
export function addNotice(log: NoticeLog, notice: Notice): NoticeLog {
  const old = log.find((other) => isSameEpisode(other, notice))
  const rest = old === undefined ? log : log.filter((other) => other !== old)
  const parts = withParts(old?.parts ?? [], notice.parts)
  return [{ ...notice, key: old?.key ?? notice.key, parts }, ...rest].slice(0, longestLog)
}

/** Adds parts. A part that is reported again counts once. */
function withParts(old: readonly ToastPart[], more: readonly ToastPart[]): readonly ToastPart[] {
  const keys = new Set(old.map(({ key }) => key))
  return [...old, ...more.filter(({ key }) => !keys.has(key))].slice(-mostParts)
}

function isSameEpisode(old: Notice, now: Notice): boolean {
  if (old.id === undefined || old.id !== now.id) return false
  // An order id never changes its meaning, and the order's fills may take hours.
  return now.category === 'fills' || now.timeMs - old.timeMs < sameEpisodeMs
}

/** Categories that only the acting tab reports. Every tab of the account reports the other categories. */
export const alwaysLoggedCategories: ReadonlySet<ToastCategory> = new Set(['orders', 'account'])

/** Merges two logs, newest first. Two tabs report one fill under different keys, which are recognised as equal. */
export function mergeLogs(mine: NoticeLog, others: NoticeLog): NoticeLog {
  const known = new Map(others.map((notice) => [notice.key, notice]))
  for (const notice of mine) {
    const other = known.get(notice.key)
    if (other === undefined || other.timeMs < notice.timeMs) known.set(notice.key, notice)
    else if (other.timeMs === notice.timeMs) known.set(notice.key, { ...notice, isRead: notice.isRead || other.isRead })
  }
  const mineKeys = new Set(mine.map(({ key }) => key))
  const merged: Notice[] = []
  /** Keys already matched, because a report of one tab matches at most one report of the other. */
  const paired = new Set<string>()
  for (const notice of [...known.values()].toSorted((a, b) => b.timeMs - a.timeMs)) {
    const at = merged.findIndex((newer) => {
      if (isSameReport(notice, newer)) return true
      const isOfOtherTab = mineKeys.has(newer.key) !== mineKeys.has(notice.key)
      return isOfOtherTab && !paired.has(newer.key) && isSameMessage(notice, newer)
    })
    const newer = merged[at]
    if (newer === undefined) merged.push(notice)
    else {
      paired.add(newer.key)
      merged[at] = joined(notice, newer)
    }
  }
  return merged.slice(0, longestLog)
}

/** True for two tabs' reports of one event. Only for categories that every tab reports. */
function isSameReport(older: Notice, newer: Notice): boolean {
  return (
    (!alwaysLoggedCategories.has(older.category) || !alwaysLoggedCategories.has(newer.category)) &&
    isSameEpisode(older, newer)
  )
}

/** Tolerance between two tabs' reports without an id, because timers in a background tab are slow. */
const sameMessageMs = 10_000

function isSameMessage(older: Notice, newer: Notice): boolean {
  if (older.id !== undefined || newer.id !== undefined || alwaysLoggedCategories.has(older.category)) return false
  const isSame = (['category', 'title', 'detail', 'instrumentName'] as const).every(
    (name) => older[name] === newer[name],
  )
  return isSame && newer.timeMs - older.timeMs < sameMessageMs
}

/**
 * Joins two reports. A tab that opened later knows fewer parts and sums only those, so the report with more parts wins.
 */
function joined(older: Notice, newer: Notice): Notice {
  const whole = older.parts.length > newer.parts.length ? older : newer
  return {
    ...whole,
    timeMs: newer.timeMs,
    isRead: older.isRead || newer.isRead,
    parts: withParts(older.parts, newer.parts).toSorted((a, b) => a.timeMs - b.timeMs),
  }
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

/** Stores the last 200 notices per venue and account, for at most four accounts. They contain trades but no keys. */
const persistedNotice = z.object({
  key: z.string(),
  id: z.optional(z.string()),
  timeMs: z.number(),
  category: z.enum(toastCategories),
  tone: z.enum(['done', 'info', 'warn', 'danger']),
  title: z.string(),
  detail: z.optional(z.string()),
  code: z.optional(z.string()),
  instrumentName: z.optional(z.string()),
  isRead: z.boolean(),
  // Missing in entries of earlier versions.
  parts: z.catch(z.array(z.object({ key: z.string(), timeMs: z.number(), text: z.string() })), []),
})
const persistedLog = z.object({ savedMs: z.number(), notices: z.array(persistedNotice) })

const prefix = 'optick.notices.'
export const maxPersistedNotices = 200
const maxPersistedLogs = 4

export function noticesKey(venueId: string, account: string): string {
  return `${prefix}${venueId}.${account}`
}

type Reading = Pick<Storage, 'getItem'>
type Writing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Reads a stored log. Entries that fail to parse are dropped. */
export function readNotices(storage: Reading, key: string): NoticeLog {
  const parsed = z.safeParse(persistedLog, parseJson(storage.getItem(key)))
  return parsed.success ? parsed.data.notices.map(completeNotice) : []
}

export function writeNotices(storage: Writing, key: string, log: NoticeLog, nowMs: number): void {
  storage.setItem(key, JSON.stringify({ savedMs: nowMs, notices: log.slice(0, maxPersistedNotices) }))
  for (const old of placesOf(storage).slice(maxPersistedLogs)) storage.removeItem(old)
}

/** Returns the stored logs' keys, latest first. */
function placesOf(storage: Writing): readonly string[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter(
    (key): key is string => key?.startsWith(prefix) === true,
  )
  const savedMs = (key: string) => {
    const parsed = z.safeParse(persistedLog, parseJson(storage.getItem(key)))
    return parsed.success ? parsed.data.savedMs : 0
  }
  return keys
    .map((key) => ({ key, savedMs: savedMs(key) }))
    .toSorted((a, b) => b.savedMs - a.savedMs)
    .map(({ key }) => key)
}

function completeNotice(persisted: z.output<typeof persistedNotice>): NoticeLog[number] {
  const { id, detail, code, instrumentName } = persisted
  return { ...persisted, id, detail, code, instrumentName }
}
