import type { ReactNode } from 'react'
import { InfoIcon, WarningIcon } from '@/ui/icons'

const looks = {
  danger: 'border-danger/60 bg-danger-soft text-text-1',
  warn: 'border-warn/60 bg-warn-soft text-text-1',
  info: 'border-line-strong bg-surface-2 text-text-2',
}

/** Something to read before going on. */
export function WarningBox({ tone, children }: { tone: keyof typeof looks; children: ReactNode }) {
  return (
    <div className={`flex items-start gap-2 rounded-sm border px-2.5 py-2 text-sm ${looks[tone]}`}>
      {tone === 'info' ? (
        <InfoIcon className="mt-px shrink-0 text-accent" />
      ) : (
        <WarningIcon className={`mt-px shrink-0 ${tone === 'danger' ? 'text-danger' : 'text-warn'}`} />
      )}
      <div className="min-w-0 flex-1 break-words">{children}</div>
    </div>
  )
}
