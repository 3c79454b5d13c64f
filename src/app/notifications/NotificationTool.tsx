import { useSyncExternalStore } from 'react'
import { BellIcon } from '@/ui/icons'
import { plural, t } from '@/ui/t'
import { HeaderTool } from '../HeaderTool'
import { changeNoticesDoor, noticesDoor } from './noticesDoor'

/** The bell of the header: a dot when something was not read, and the way to the list. */
export function NotificationTool() {
  const { unread, isOpen } = useSyncExternalStore(noticesDoor.subscribe, noticesDoor.getSnapshot)
  const label =
    unread === 0
      ? t('Notifications')
      : plural(unread, { one: 'Notifications, {count} unread', other: 'Notifications, {count} unread' })
  return (
    <span data-opens-notices className="contents">
      <HeaderTool
        label={label}
        icon={<BellIcon />}
        hasNews={unread > 0}
        onClick={() => changeNoticesDoor({ isOpen: !isOpen })}
      />
    </span>
  )
}
