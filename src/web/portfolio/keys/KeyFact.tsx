import type { ReactNode } from 'react'
import { t } from '@/web/language/t'
import { unknownText } from '@/web/ui/formatNumber'
import { Time } from '@/web/ui/Time'
import { Tooltip } from '@/web/ui/Tooltip'

/** Placeholder for a fact that the venue does not report, with the reason in a tooltip. */
export function NotReported({ why, text = unknownText }: { why: string; text?: string }) {
  return (
    <Tooltip text={why} isFocusable>
      <span className="text-text-3">
        {text}
        <span className="sr-only">{why}</span>
      </span>
    </Tooltip>
  )
}

export function KeyMark({ children }: { children: ReactNode }) {
  return (
    <span className="ml-1.5 rounded-[3px] bg-accent-soft px-1 text-xs font-medium whitespace-nowrap text-accent">
      {children}
    </span>
  )
}

export function Made({ timeNs }: { timeNs: bigint | undefined }) {
  if (timeNs === undefined) return <NotReported why={t('Creation date isn’t reported by the venue.')} />
  return <Time timeNs={timeNs} hasDate />
}
