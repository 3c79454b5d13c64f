/** What the header knows of notices before their code is there: how many are unread, and whether the list is open. */
export type NoticesDoor = { readonly unread: number; readonly isOpen: boolean }

const listeners = new Set<() => void>()
let door: NoticesDoor = { unread: 0, isOpen: false }

export const noticesDoor = {
  getSnapshot: (): NoticesDoor => door,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

export function changeNoticesDoor(change: Partial<NoticesDoor>): void {
  const next = { ...door, ...change }
  if (next.unread === door.unread && next.isOpen === door.isOpen) return
  door = next
  for (const listener of listeners) listener()
}
