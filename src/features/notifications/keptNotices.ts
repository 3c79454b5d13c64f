import * as z from 'zod/mini'
import { parseJson } from '@/lib/parseJson'
import { toastCategories } from '@/ui/showToast'
import type { NoticeLog } from './noticeLog'

/**
 * Notices of earlier visits, in this browser: the last two hundred of each venue and account, of four of those at most.
 * They say what was traded, as the venue's own history does, and never a key.
 */
const keptNotice = z.object({
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
})
const keptLog = z.object({ savedMs: z.number(), notices: z.array(keptNotice) })

const prefix = 'optick.notices.'
export const keptCount = 200
export const keptPlaces = 4

/** Whose notices: of one account at one venue. */
export function noticesKey(venueId: string, account: string): string {
  return `${prefix}${venueId}.${account}`
}

type Reading = Pick<Storage, 'getItem'>
type Writing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** What cannot be read any more is no notice. */
export function readNotices(storage: Reading, key: string): NoticeLog {
  const parsed = z.safeParse(keptLog, parseJson(storage.getItem(key)))
  return parsed.success ? parsed.data.notices.map(completeNotice) : []
}

export function writeNotices(storage: Writing, key: string, log: NoticeLog, nowMs: number): void {
  storage.setItem(key, JSON.stringify({ savedMs: nowMs, notices: log.slice(0, keptCount) }))
  for (const old of placesOf(storage).slice(keptPlaces)) storage.removeItem(old)
}

/** Latest first. */
function placesOf(storage: Writing): readonly string[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at)).filter(
    (key): key is string => key?.startsWith(prefix) === true,
  )
  const savedMs = (key: string) => {
    const parsed = z.safeParse(keptLog, parseJson(storage.getItem(key)))
    return parsed.success ? parsed.data.savedMs : 0
  }
  return keys
    .map((key) => ({ key, savedMs: savedMs(key) }))
    .toSorted((a, b) => b.savedMs - a.savedMs)
    .map(({ key }) => key)
}

function completeNotice(kept: z.output<typeof keptNotice>): NoticeLog[number] {
  const { id, detail, code, instrumentName } = kept
  return { ...kept, id, detail, code, instrumentName }
}
