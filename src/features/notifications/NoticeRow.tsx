import type { ReactNode } from 'react'
import { CheckIcon, InfoIcon, WarningIcon } from '@/ui/icons'
import type { Toast } from '@/ui/showToast'
import { t } from '@/ui/t'
import { Time } from '@/ui/Time'
import { categoryWords } from './categoryWords'
import type { Notice } from './noticeLog'

type NoticeRowProps = { notice: Notice; hasDate: boolean; onOpen: (notice: Notice) => void }

const icons: Readonly<Record<Toast['tone'], ReactNode>> = {
  done: <CheckIcon className="text-done" />,
  info: <InfoIcon className="text-accent" />,
  warn: <WarningIcon className="text-warn" />,
  danger: <WarningIcon className="text-danger" />,
}

/** One notice. It leads to its instrument where it has one. */
export function NoticeRow({ notice, hasDate, onOpen }: NoticeRowProps) {
  const { tone, title, detail, code, category, timeMs, instrumentName, isRead } = notice
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
          <span>{categoryWords[category]}</span>
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
    </li>
  )
}
