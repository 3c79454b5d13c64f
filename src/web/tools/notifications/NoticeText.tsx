import { t } from '@/web/language/t'
import type { ToastPart } from '@/web/ui/showToast'
import { Time } from '@/web/ui/Time'
import { mostParts } from './noticeLog'

type NoticeTextProps = { parts: readonly ToastPart[]; hasDate: boolean }

/** Lists the fills that a notice sums up, newest first, in a disclosure. Renders nothing for a single fill. */
export function NoticeText({ parts, hasDate }: NoticeTextProps) {
  if (parts.length < 2) return null
  return (
    <details className="pr-3 pb-2 pl-8 text-xs text-text-3">
      <summary className="w-max cursor-pointer rounded-[3px] hover:text-text-1 pointer-coarse:py-3">
        {parts.length < mostParts
          ? t('{count} fills', { count: parts.length })
          : t('Last {count} fills', { count: parts.length })}
      </summary>
      <ul className="mt-1 flex flex-col gap-0.5 tabular-nums">
        {parts.toReversed().map(({ key, timeMs, text }) => (
          <li key={key} className="flex gap-2">
            <Time timeNs={BigInt(timeMs) * 1_000_000n} hasDate={hasDate} />
            <span className="min-w-0 wrap-break-word text-text-2">{text}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
