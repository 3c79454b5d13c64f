import { memo, type ReactNode } from 'react'
import { Tooltip } from '@/web/ui/Tooltip'

/**
 * One figure of the strip: a small label over its value. The explanation opens by hover and by focus. A value that is a text is
 * drawn when it changes, not with every figure beside it.
 */
export const StripFigure = memo(function StripFigure({
  label,
  about,
  children,
}: {
  label: string
  about: string
  children: ReactNode
}) {
  return (
    <div className="shrink-0">
      <FigureLabel label={label} about={about} />
      <dd className="text-sm whitespace-nowrap">{children}</dd>
    </div>
  )
})

/** Stays as it is while the figure moves. */
const FigureLabel = memo(function FigureLabel({ label, about }: { label: string; about: string }) {
  return (
    <dt>
      <Tooltip text={about} isFocusable>
        <span className="label cursor-help rounded-[3px] whitespace-nowrap">{label}</span>
      </Tooltip>
    </dt>
  )
})
