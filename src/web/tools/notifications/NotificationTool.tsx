import { plural, t } from '@/web/language/t'
import { HeaderTool } from '@/web/ui/HeaderTool'
import { BellIcon } from '@/web/ui/icons'
import { useShortcut, useShortcutHint } from '@/web/ui/shortcuts/useShortcut'
import { useNoticesDoor } from './noticesDoor'

export function NotificationTool() {
  const { unread, isOpen, change } = useNoticesDoor()
  const label =
    unread === 0
      ? t('Notifications')
      : plural(unread, { one: 'Notifications, {count} unread', other: 'Notifications, {count} unread' })
  const toggle = () => change({ isOpen: !isOpen })
  const keys = useShortcutHint('desk.notifications')
  useShortcut('desk.notifications', toggle)
  return (
    <span data-opens-notices className="contents">
      <HeaderTool
        label={label}
        icon={<BellIcon />}
        hasNews={unread > 0}
        {...(keys !== undefined && { keys })}
        onClick={toggle}
      />
    </span>
  )
}
