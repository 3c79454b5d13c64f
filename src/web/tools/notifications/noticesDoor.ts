import { useSyncExternalStore } from 'react'
import { createStore } from '@/core/lib/store'
import { usePageStore } from '@/web/session/pageStores'

/** Header state that exists before the notices' code has loaded. */
type NoticesDoorState = { readonly unread: number; readonly isOpen: boolean }

type NoticesDoor = NoticesDoorState & { readonly change: (change: Partial<NoticesDoorState>) => void }

function createNoticesDoor() {
  const { getSnapshot, subscribe, set } = createStore<NoticesDoorState>({ unread: 0, isOpen: false })
  const change: NoticesDoor['change'] = (part) => {
    const door = getSnapshot()
    const next = { ...door, ...part }
    if (next.unread !== door.unread || next.isOpen !== door.isOpen) set(next)
  }
  return { getSnapshot, subscribe, change }
}

export function useNoticesDoor(): NoticesDoor {
  const { subscribe, getSnapshot, change } = usePageStore(createNoticesDoor)
  return { ...useSyncExternalStore(subscribe, getSnapshot), change }
}
