import {
  useCallback,
  useState,
  useSyncExternalStore,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { useLocation } from 'wouter'
import { t } from '@/web/language/t'
import { Button, IconButton } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { WarningIcon } from '@/web/ui/icons'
import { CloseIcon, CheckIcon, InfoIcon } from '@/web/ui/moreIcons'
import { tradePath, carriedSearch } from '@/web/ui/navigation/routes'
import { Select, type SelectOption } from '@/web/ui/Select'
import { toastCategories, type ToastCategory, type Toast } from '@/web/ui/showToast'
import { Time } from '@/web/ui/Time'
import type { Notice, NoticeLog } from './noticeLog'
import { useNotices, visitStartMs } from './notices'
import { NoticeText } from './NoticeText'
import { NotificationSettings, categoryLabels } from './NotificationSettings'

export function MyNotices({ onClose }: { onClose: () => void }) {
  const { notices } = useNotices()
  const log = useSyncExternalStore(notices.subscribe, notices.getSnapshot)
  const [isSetting, setSetting] = useState(false)
  const [, navigate] = useLocation()
  const open = useCallback(
    ({ key, instrumentName }: Notice) => {
      notices.markRead(key)
      if (instrumentName !== undefined) navigate(tradePath(instrumentName) + carriedSearch())
      onClose()
    },
    [notices, navigate, onClose],
  )
  return (
    <NotificationPanel
      title={t('Notifications')}
      onClose={onClose}
      actions={
        <Button size="small" aria-pressed={isSetting} onClick={() => setSetting(!isSetting)}>
          {isSetting ? t('Back to list') : t('Notification settings')}
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
          {t('Last 500 from this session and 200 per account from earlier ones. Stored in this browser only.')}
        </p>
      )}
    </NotificationPanel>
  )
}

type NotificationPanelProps = {
  title: string
  actions: ReactNode
  children: ReactNode
  onClose: () => void
}

/**
 * A non-modal panel over a corner of the screen: the page is not dimmed and focus is not trapped. Esc or a press
 * outside closes it and restores the focus. On a phone it is a bottom sheet.
 */
function NotificationPanel({ title, actions, children, onClose }: NotificationPanelProps) {
  const panel = useRef<HTMLDialogElement>(null)
  // Layout effects run before the next key event, so that Esc works as soon as the panel is visible.
  useLayoutEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      // Focus may have moved to another control meanwhile, and must then stay there.
      const isNowhere = document.activeElement === null || document.activeElement === document.body
      if (isNowhere && before instanceof HTMLElement) before.focus()
    }
  }, [])
  useLayoutEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || panel.current?.contains(target) === true) return
      // The opening button toggles the panel itself, and a toast may have opened it.
      if (target.closest('[data-opens-notices], [data-sonner-toast]') === null) onClose()
    }
    const element = panel.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose()
    }
    document.addEventListener('pointerdown', onPress)
    element?.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      element?.removeEventListener('keydown', onKeyDown)
    }
  }, [onClose])
  return (
    <dialog
      open
      ref={panel}
      aria-label={title}
      tabIndex={-1}
      className="fixed top-12 right-2 bottom-auto left-auto z-30 m-0 flex h-[min(560px,calc(100dvh-60px))] w-96 flex-col overflow-hidden rounded-lg border-0 bg-surface-1 p-0 text-text-1 shadow-float outline-none max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:h-[75dvh] max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none"
    >
      <div className="flex h-10 shrink-0 items-center gap-1 border-b border-line pr-2 pl-3 pointer-coarse:h-12">
        <h2 className="mr-auto truncate text-base font-medium">{title}</h2>
        {actions}
        <IconButton label={t('Close')} keys="Esc" icon={<CloseIcon />} onClick={onClose} />
      </div>
      {children}
    </dialog>
  )
}

type NoticeListProps = {
  log: NoticeLog
  /** When this visit began, in UNIX milliseconds. Older notices are from earlier visits. */
  visitStartMs: number
  onOpen: (notice: Notice) => void
  onMarkAllRead: () => void
  onClear: () => void
}

const filters: readonly SelectOption<ToastCategory | 'all'>[] = [
  { value: 'all', label: t('All') },
  ...toastCategories.map((value) => ({ value, label: categoryLabels[value] })),
]

/**
 * Moves the focus to the panel before a button disables itself, because a disabled button receives no keys and Esc must
 * still close the panel.
 */
const retainingFocus = (act: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
  event.currentTarget.closest('dialog')?.focus()
  act()
}

/** Lists the notices, newest first. */
function NoticeList({ log, visitStartMs, onOpen, onMarkAllRead, onClear }: NoticeListProps) {
  const [filter, setFilter] = useState<ToastCategory | 'all'>('all')
  const shown = filter === 'all' ? log : log.filter(({ category }) => category === filter)
  const now = shown.filter(({ timeMs }) => timeMs >= visitStartMs)
  const earlier = shown.filter(({ timeMs }) => timeMs < visitStartMs)
  const hasUnread = log.some(({ isRead }) => !isRead)
  return (
    <>
      <div className="flex shrink-0 items-center gap-2 border-b border-line px-3 py-2">
        <Select
          label={t('Category')}
          isLabelHidden
          size="small"
          className="min-w-32"
          options={filters}
          value={filter}
          onChange={setFilter}
        />
        <span className="ml-auto flex gap-2">
          <Button size="small" disabled={!hasUnread} onClick={retainingFocus(onMarkAllRead)}>
            {t('Mark all as read')}
          </Button>
          <Button size="small" disabled={log.length === 0} onClick={retainingFocus(onClear)}>
            {t('Clear')}
          </Button>
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState>
          {filter === 'all'
            ? t('No notifications yet. Order, margin and connection updates appear here.')
            : t('Nothing in this category')}
        </EmptyState>
      ) : (
        <section
          aria-label={t('Notifications, newest first')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys must be able to scroll it, WCAG 2.1.1
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto -outline-offset-2!"
        >
          {now.length > 0 && (
            <ul aria-label={t('This session')}>
              {now.map((notice) => (
                <NoticeRow key={notice.key} notice={notice} hasDate={false} onOpen={onOpen} />
              ))}
            </ul>
          )}
          {earlier.length > 0 && (
            <>
              <h3 className="border-y border-line bg-surface-2 px-3 py-1 text-xs text-text-3">{t('Earlier')}</h3>
              <ul aria-label={t('Earlier')}>
                {earlier.map((notice) => (
                  <NoticeRow key={notice.key} notice={notice} hasDate onOpen={onOpen} />
                ))}
              </ul>
            </>
          )}
        </section>
      )}
    </>
  )
}

type NoticeRowProps = { notice: Notice; hasDate: boolean; onOpen: (notice: Notice) => void }

const icons: Readonly<Record<Toast['tone'], ReactNode>> = {
  done: <CheckIcon className="text-done" />,
  info: <InfoIcon className="text-accent" />,
  warn: <WarningIcon className="text-warn" />,
  danger: <WarningIcon className="text-danger" />,
}

function NoticeRow({ notice, hasDate, onOpen }: NoticeRowProps) {
  const { tone, title, detail, code, category, timeMs, instrumentName, isRead, parts } = notice
  const body = (
    <>
      <span className="mt-0.5 shrink-0">{icons[tone]}</span>
      <span className="min-w-0 flex-1">
        <span className={`block wrap-break-word ${isRead ? 'text-text-2' : 'font-medium text-text-1'}`}>{title}</span>
        {(detail !== undefined || code !== undefined) && (
          <span className="block text-xs wrap-break-word text-text-3">
            {detail}
            {code !== undefined && <span className="ml-1 text-text-4">{code}</span>}
          </span>
        )}
        <span className="mt-0.5 flex gap-2 text-xs text-text-4">
          <Time timeNs={BigInt(timeMs) * 1_000_000n} hasDate={hasDate} />
          <span>{categoryLabels[category]}</span>
          {!isRead && <span className="ml-auto text-accent">{t('new')}</span>}
        </span>
      </span>
    </>
  )
  const look = 'flex w-full items-start gap-2 px-3 py-2 text-left text-sm'
  return (
    <li className="border-b border-line/60 last:border-b-0">
      {instrumentName === undefined ? (
        <div className={look}>{body}</div>
      ) : (
        <button
          type="button"
          title={t('Go to {instrument}', { instrument: instrumentName })}
          onClick={() => onOpen(notice)}
          className={`${look} -outline-offset-2! hover:bg-surface-2`}
        >
          {body}
        </button>
      )}
      <NoticeText parts={parts} hasDate={hasDate} />
    </li>
  )
}
