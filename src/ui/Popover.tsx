import { Popover as Base } from '@base-ui/react/popover'
import type { ReactElement, ReactNode } from 'react'

type PopoverProps = {
  /** The accessible name. */
  label: string
  trigger: ReactElement
  children: ReactNode
}

/** A small panel beside its button. 38 kB (gzip) with its positioning: import it where it is opened. */
export function Popover({ label, trigger, children }: PopoverProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="z-50">
          <Base.Popup
            aria-label={label}
            className="max-w-90 rounded-lg bg-surface-2 p-3 text-sm shadow-float outline-none"
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
