import type { ComponentProps, ReactNode } from 'react'
import { Tooltip } from './Tooltip'

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** The accessible name, shown as a tooltip as well. */
  label: string
  icon: ReactNode
  /** Keys shown beside the name: `Esc`. */
  keys?: string | undefined
}

export function IconButton({ label, icon, keys, className = '', type = 'button', ...rest }: IconButtonProps) {
  return (
    <Tooltip text={keys === undefined ? label : `${label} (${keys})`} isName>
      <button
        {...rest}
        type={type}
        aria-label={label}
        className={`inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-text-3 transition-colors hover:bg-surface-2 hover:text-text-1 disabled:cursor-not-allowed disabled:text-text-4 pointer-coarse:size-11 ${className}`}
      >
        {icon}
      </button>
    </Tooltip>
  )
}
