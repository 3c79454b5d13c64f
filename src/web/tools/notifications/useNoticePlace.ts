import { useEffect } from 'react'
import { useConnectedAccount } from '@/web/session/accountContext'
import { noticesKey, unreadCount } from './noticeLog'
import { useNotices } from './notices'
import { useNoticesDoor } from './noticesDoor'

export function useNoticePlace(venueId: string): void {
  const { notices } = useNotices()
  const { change } = useNoticesDoor()
  const account = useConnectedAccount()
  useEffect(
    () => notices.open(account === undefined ? undefined : noticesKey(venueId, account)),
    [notices, venueId, account],
  )
  useEffect(() => {
    const count = () => change({ unread: unreadCount(notices.getSnapshot()) })
    const onStorageChange = ({ key, newValue }: StorageEvent) => {
      if (key !== null && newValue === null) notices.onCleared(key)
    }
    const stopCounting = notices.subscribe(count)
    count()
    window.addEventListener('storage', onStorageChange)
    window.addEventListener('pagehide', notices.flush)
    return () => {
      stopCounting()
      window.removeEventListener('storage', onStorageChange)
      window.removeEventListener('pagehide', notices.flush)
    }
  }, [notices, change])
}
