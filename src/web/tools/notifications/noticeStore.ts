import { createListeners } from '@/core/lib/listeners'
import type { Timers } from '@/web/connection/timers'
import type { Toast } from '@/web/ui/showToast'
import {
  readNotices,
  writeNotices,
  addNotice,
  mergeLogs,
  noticeOf,
  withAllRead,
  withRead,
  type Notice,
  type NoticeLog,
} from './noticeLog'

export type NoticeStore = {
  readonly getSnapshot: () => NoticeLog
  readonly subscribe: (listener: () => void) => () => void
  /** Switches to an account's log. With undefined (no account is known) the log lasts as long as the page. */
  readonly open: (storageKey: string | undefined) => void
  readonly add: (toast: Toast) => Notice
  readonly markRead: (key: string) => void
  readonly markAllRead: () => void
  readonly clear: () => void
  /** Writes pending changes at once. Call when the page closes. */
  readonly flush: () => void
  /** Call when another tab has cleared the log of this key. */
  readonly onCleared: (storageKey: string) => void
}

export type NoticeStoreDeps = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>
  readonly timers: Timers
  readonly nowMs: () => number
  readonly makeKey: () => string
  /** Called when browser storage is full or blocked. The log continues in memory. */
  readonly onNotPersisted: (error: unknown) => void
}

const writeAfterMs = 1_000

export function createNoticeStore({ storage, timers, nowMs, makeKey, onNotPersisted }: NoticeStoreDeps): NoticeStore {
  const { subscribe, publish } = createListeners()
  let log: NoticeLog = []
  let place: string | undefined
  let stopWaiting: (() => void) | undefined

  const write = () => {
    stopWaiting?.()
    stopWaiting = undefined
    if (place === undefined) return
    try {
      writeNotices(storage, place, mergeLogs(log, readNotices(storage, place)), nowMs())
    } catch (error) {
      onNotPersisted(error)
    }
  }
  const set = (next: NoticeLog) => {
    if (next === log) return
    log = next
    publish()
    stopWaiting ??= timers.after(writeAfterMs, write)
  }
  const flush = () => {
    if (stopWaiting !== undefined) write()
  }
  return {
    getSnapshot: () => log,
    subscribe,
    open: (storageKey) => {
      if (storageKey === place) return
      flush()
      // Notices from before the first account move into its log; another account's notices do not.
      const carried = place === undefined ? log : []
      place = storageKey
      set(storageKey === undefined ? [] : mergeLogs(carried, readNotices(storage, storageKey)))
    },
    add: (toast) => {
      const notice = noticeOf(toast, nowMs(), makeKey())
      set(addNotice(log, notice))
      return notice
    },
    markRead: (key) => set(withRead(log, key)),
    markAllRead: () => set(withAllRead(log)),
    clear: () => {
      set([])
      stopWaiting?.()
      stopWaiting = undefined
      if (place !== undefined) storage.removeItem(place)
    },
    flush,
    onCleared: (storageKey) => {
      if (storageKey !== place) return
      stopWaiting?.()
      stopWaiting = undefined
      log = []
      publish()
    },
  }
}
