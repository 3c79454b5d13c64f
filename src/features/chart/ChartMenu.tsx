import { useState } from 'react'
import type { FocusEvent, KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '@/ui/IconButton'

type ChartMenuProps = {
  /** The name of the button and of what it opens. */
  label: string
  icon: ReactNode
  children: ReactNode
}

/** A button of the header and what it opens under itself: closed by Esc, by a press elsewhere, and when the focus leaves. */
export function ChartMenu({ label, icon, children }: ChartMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setOpen(false)
    event.currentTarget.querySelector('button')?.focus()
  }
  const onBlur = (event: FocusEvent<HTMLDivElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  return (
    <div role="presentation" className="relative" onKeyDown={onKeyDown} onBlur={onBlur}>
      <IconButton label={label} icon={icon} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)} />
      {isOpen && (
        // It takes the focus when its ground is pressed, so that a press beside a checkbox does not close it.
        <fieldset
          aria-label={label}
          tabIndex={-1}
          className="absolute top-full right-0 z-20 mt-1 flex w-44 flex-col rounded-sm bg-surface-2 p-2 shadow-float outline-none"
        >
          {children}
        </fieldset>
      )}
    </div>
  )
}
