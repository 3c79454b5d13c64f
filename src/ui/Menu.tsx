import { Menu as Base } from '@base-ui/react/menu'
import type { ReactElement, ReactNode } from 'react'

export type MenuItem = {
  readonly id: string
  readonly label: string
  readonly detail?: ReactNode
  readonly tone?: 'danger'
  readonly isDisabled?: boolean
  readonly onSelect: () => void
}

type MenuProps = {
  /** The accessible name of the list. */
  label: string
  /** The button that opens it. */
  trigger: ReactElement
  items: readonly MenuItem[]
}

/** A short list of actions. 57 kB (gzip) with its positioning: import it where it is opened, not on the first screen. */
export function Menu({ label, trigger, items }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align="end" className="z-50">
          <Base.Popup
            aria-label={label}
            className="min-w-44 rounded-lg bg-surface-2 p-1 text-sm text-text-1 shadow-float outline-none"
          >
            {items.map((item) => (
              <Base.Item
                key={item.id}
                disabled={item.isDisabled === true}
                onClick={item.onSelect}
                className={`flex min-h-7 items-center justify-between gap-6 rounded-sm px-2 outline-none data-[disabled]:text-text-4 data-[highlighted]:bg-accent-soft pointer-coarse:min-h-11 ${item.tone === 'danger' ? 'text-danger' : ''}`}
              >
                {item.label}
                {item.detail !== undefined && <span className="text-xs text-text-3">{item.detail}</span>}
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
