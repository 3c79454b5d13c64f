import { createStore } from '@/lib/store'

/** What the header knows of notices before their code is there: how many are unread, and whether the list is open. */
export type NoticesDoor = { readonly unread: number; readonly isOpen: boolean }

export const noticesDoor = createStore<NoticesDoor>({ unread: 0, isOpen: false })

export function changeNoticesDoor(change: Partial<NoticesDoor>): void {
  const door = noticesDoor.getSnapshot()
  const next = { ...door, ...change }
  if (next.unread !== door.unread || next.isOpen !== door.isOpen) noticesDoor.set(next)
}
