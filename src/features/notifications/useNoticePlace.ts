import { useEffect } from 'react'
import { useAccess } from '@/account/accountContext'
import { noticesKey } from './keptNotices'
import { unreadCount } from './noticeLog'
import { notices } from './notices'
import { changeNoticesDoor } from './noticesDoor'

/** Opens the list of whoever trades here, keeps it, and tells the header how many are unread. */
export function useNoticePlace(venueId: string): void {
  const access = useAccess()
  const account = access.status === 'signedOut' ? undefined : access.account
  useEffect(() => notices.open(account === undefined ? undefined : noticesKey(venueId, account)), [venueId, account])
  useEffect(() => {
    const count = () => changeNoticesDoor({ unread: unreadCount(notices.getSnapshot()) })
    const hearStorage = ({ key, newValue }: StorageEvent) => {
      if (key !== null && newValue === null) notices.hearCleared(key)
    }
    const stopCounting = notices.subscribe(count)
    count()
    window.addEventListener('storage', hearStorage)
    window.addEventListener('pagehide', notices.flush)
    return () => {
      stopCounting()
      window.removeEventListener('storage', hearStorage)
      window.removeEventListener('pagehide', notices.flush)
    }
  }, [])
}
