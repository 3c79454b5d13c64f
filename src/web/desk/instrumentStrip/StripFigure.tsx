import { memo, type ReactNode } from 'react'
import { Tooltip } from '@/web/ui/Tooltip'

export const StripFigure = memo(function StripFigure({
  label,
  about,
  className = '',
  children,
}: {
  label: string
  about: string
  className?: string
  children: ReactNode
}) {
  return (
    <div className={`shrink-0 ${className}`}>
      <FigureLabel label={label} about={about} />
      <dd className="text-sm whitespace-nowrap">{children}</dd>
    </div>
  )
})

/** Memoised, because the label does not change with the figure. */
const FigureLabel = memo(function FigureLabel({ label, about }: { label: string; about: string }) {
  return (
    <dt>
      <Tooltip text={about} isFocusable>
        <span className="label cursor-help rounded-[3px] whitespace-nowrap">{label}</span>
      </Tooltip>
    </dt>
  )
})
