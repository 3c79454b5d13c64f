import type { ReactNode } from 'react'
import { Tooltip } from '@/ui/Tooltip'

/** One figure of the strip: a small label over its value. The explanation opens by hover and by focus. */
export function StripFigure({ label, about, children }: { label: string; about: string; children: ReactNode }) {
  return (
    <div className="shrink-0">
      <dt>
        <Tooltip text={about} isFocusable>
          <span className="label cursor-help rounded-[3px] whitespace-nowrap">{label}</span>
        </Tooltip>
      </dt>
      <dd className="text-sm whitespace-nowrap">{children}</dd>
    </div>
  )
}
