import { useCallback, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import type { Notice } from './noticeLog'
import { NoticeList } from './NoticeList'
import { NotificationPanel } from './NotificationPanel'
import { Button } from '@/ui/Button'
import { t } from '@/ui/t'
import { tradePath } from '@/appContext/routes'
import { notices, visitStartMs } from './notices'
import { NotificationSettings } from './NotificationSettings'

/** The list of notices and, behind a button, how they are told. */
export function OwnNotices({ onClose }: { onClose: () => void }) {
  const log = useSyncExternalStore(notices.subscribe, notices.getSnapshot)
  const [isSetting, setSetting] = useState(false)
  const [, navigate] = useLocation()
  const open = useCallback(
    ({ key, instrumentName }: Notice) => {
      notices.markRead(key)
      if (instrumentName !== undefined) navigate(tradePath(instrumentName) + location.search)
      onClose()
    },
    [navigate, onClose],
  )
  return (
    <NotificationPanel
      title={t('Notifications')}
      onClose={onClose}
      actions={
        <Button size="small" aria-pressed={isSetting} onClick={() => setSetting(!isSetting)}>
          {isSetting ? t('Show the list') : t('Sounds and switches')}
        </Button>
      }
    >
      {isSetting ? (
        <div className="min-h-0 flex-1 overflow-y-auto p-3">
          <NotificationSettings />
        </div>
      ) : (
        <NoticeList
          log={log}
          visitStartMs={visitStartMs}
          onOpen={open}
          onMarkAllRead={notices.markAllRead}
          onClear={notices.clear}
        />
      )}
      {!isSetting && (
        <p className="shrink-0 border-t border-line px-3 py-1.5 text-xs text-text-3">
          {t('The last 500 of this visit. Of earlier ones 200 for each account, in this browser alone.')}
        </p>
      )}
    </NotificationPanel>
  )
}
