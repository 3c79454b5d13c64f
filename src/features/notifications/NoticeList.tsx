import { useState } from 'react'
import { Button } from '@/ui/Button'
import { EmptyState } from '@/ui/EmptyState'
import { Select, type SelectOption } from '@/ui/Select'
import { toastCategories, type ToastCategory } from '@/ui/showToast'
import { t } from '@/ui/t'
import { categoryWords } from './categoryWords'
import { NoticeRow } from './NoticeRow'
import type { Notice, NoticeLog } from './noticeLog'

type NoticeListProps = {
  log: NoticeLog
  /** When this visit began: what is older was told in an earlier one. */
  visitStartMs: number
  onOpen: (notice: Notice) => void
  onMarkAllRead: () => void
  onClear: () => void
}

const filters: readonly SelectOption<ToastCategory | 'all'>[] = [
  { value: 'all', label: t('All') },
  ...toastCategories.map((value) => ({ value, label: categoryWords[value] })),
]

/** What the trader was told, newest first. */
export function NoticeList({ log, visitStartMs, onOpen, onMarkAllRead, onClear }: NoticeListProps) {
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
          <Button size="small" disabled={!hasUnread} onClick={onMarkAllRead}>
            {t('Mark all read')}
          </Button>
          <Button size="small" disabled={log.length === 0} onClick={onClear}>
            {t('Clear')}
          </Button>
        </span>
      </div>
      {shown.length === 0 ? (
        <EmptyState>
          {filter === 'all'
            ? t('Nothing yet. What becomes of your orders, your margin and the connection is listed here.')
            : t('Nothing of this category.')}
        </EmptyState>
      ) : (
        // It scrolls, so it can be reached by keys although there may be nothing to press in it.
        <section
          aria-label={t('Notices, newest first')}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="min-h-0 flex-1 overflow-y-auto -outline-offset-2!"
        >
          {now.length > 0 && (
            <ul aria-label={t('This visit')}>
              {now.map((notice) => (
                <NoticeRow key={notice.key} notice={notice} hasDate={false} onOpen={onOpen} />
              ))}
            </ul>
          )}
          {earlier.length > 0 && (
            <>
              <h3 className="border-y border-line bg-surface-2 px-3 py-1 text-xs text-text-3">{t('Earlier visits')}</h3>
              <ul aria-label={t('Earlier visits')}>
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
