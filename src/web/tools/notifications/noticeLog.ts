import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import { type Toast, type ToastCategory, toastCategories, type ToastPart } from '@/web/ui/showToast'

/** A notice to the trader, as the list of notices keeps it. It never contains anything secret. */
export type Notice = {
  readonly key: string
  /** A later notice with the same id replaces it, within the minute. */
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
  /** What it sums, oldest first: the latest {@link mostParts} of them. */
  readonly parts: readonly ToastPart[]
}

/** Newest first. */
export type NoticeLog = readonly Notice[]

export const longestLog = 500
export const mostParts = 30
/** An id that comes again later than this is about something else. */
const sameEpisodeMs = 60_000

export function noticeOf(toast: Toast, timeMs: number, key: string): Notice {
  const { id, tone, title, detail, code, instrumentName, part, category = 'account' } = toast
  const parts = part === undefined ? [] : [part]
  return { key, id, timeMs, category, tone, title, detail, code, instrumentName, isRead: false, parts }
}

/** The fills of one order, and an unknown outcome and its end, are one entry that moves to the top as it changes. */
export function addNotice(log: NoticeLog, notice: Notice): NoticeLog {
  const old = log.find((other) => isSameEpisode(other, notice))
  const rest = old === undefined ? log : log.filter((other) => other !== old)
  const parts = withParts(old?.parts ?? [], notice.parts)
  return [{ ...notice, key: old?.key ?? notice.key, parts }, ...rest].slice(0, longestLog)
}

/** Each once: a part that is reported again is the same. */
function withParts(old: readonly ToastPart[], more: readonly ToastPart[]): readonly ToastPart[] {
  const keys = new Set(old.map(({ key }) => key))
  return [...old, ...more.filter(({ key }) => !keys.has(key))].slice(-mostParts)
}

function isSameEpisode(old: Notice, now: Notice): boolean {
  if (old.id === undefined || old.id !== now.id) return false
  // An order has its id for good, and its fills may come over hours.
  return now.category === 'fills' || now.timeMs - old.timeMs < sameEpisodeMs
}

/** Only the tab that did it reports these. Every tab of the account reports the rest. */
export const alwaysKeptCategories: ReadonlySet<ToastCategory> = new Set(['orders', 'account'])

/** What is in either, each once and newest first: two tabs of an account report the same fill under keys of their own. */
export function mergeLogs(mine: NoticeLog, others: NoticeLog): NoticeLog {
  const known = new Map(others.map((notice) => [notice.key, notice]))
  for (const notice of mine) {
    const other = known.get(notice.key)
    if (other === undefined || other.timeMs < notice.timeMs) known.set(notice.key, notice)
    else if (other.timeMs === notice.timeMs) known.set(notice.key, { ...notice, isRead: notice.isRead || other.isRead })
  }
  const mineKeys = new Set(mine.map(({ key }) => key))
  const merged: Notice[] = []
  /** Each report of one tab is the same event as one of the other at most. */
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

/** Of what every tab reports. */
function isSameReport(older: Notice, newer: Notice): boolean {
  return (
    (!alwaysKeptCategories.has(older.category) || !alwaysKeptCategories.has(newer.category)) &&
    isSameEpisode(older, newer)
  )
}

/** How far apart two tabs report what has no id: one of them may be in the background, where timers are slow. */
const sameMessageMs = 10_000

function isSameMessage(older: Notice, newer: Notice): boolean {
  if (older.id !== undefined || newer.id !== undefined || alwaysKeptCategories.has(older.category)) return false
  const isSame = (['category', 'title', 'detail', 'instrumentName'] as const).every(
    (name) => older[name] === newer[name],
  )
  return isSame && newer.timeMs - older.timeMs < sameMessageMs
}

/** A tab that was opened later knows fewer of the parts, and sums only those. */
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

/**
 * Notices of earlier visits, in this browser: the last two hundred of each venue and account, of four of those at most.
 * They say what was traded, as the venue's own history does, and never a key.
 */
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
  // Notices of earlier versions have none.
  parts: z.catch(z.array(z.object({ key: z.string(), timeMs: z.number(), text: z.string() })), []),
})
const persistedLog = z.object({ savedMs: z.number(), notices: z.array(persistedNotice) })

const prefix = 'optick.notices.'
export const maxPersistedNotices = 200
const maxPersistedLogs = 4

/** Whose notices: of one account at one venue. */
export function noticesKey(venueId: string, account: string): string {
  return `${prefix}${venueId}.${account}`
}

type Reading = Pick<Storage, 'getItem'>
type Writing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** What cannot be read any more is no notice. */
export function readNotices(storage: Reading, key: string): NoticeLog {
  const parsed = z.safeParse(persistedLog, parseJson(storage.getItem(key)))
  return parsed.success ? parsed.data.notices.map(completeNotice) : []
}

export function writeNotices(storage: Writing, key: string, log: NoticeLog, nowMs: number): void {
  storage.setItem(key, JSON.stringify({ savedMs: nowMs, notices: log.slice(0, maxPersistedNotices) }))
  for (const old of placesOf(storage).slice(maxPersistedLogs)) storage.removeItem(old)
}

/** Latest first. */
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
