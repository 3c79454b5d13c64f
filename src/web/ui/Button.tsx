import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Tooltip } from './Tooltip'

export type ButtonVariant = 'primary' | 'buy' | 'sell' | 'danger' | 'quiet' | 'row'
export type ButtonSize = 'row' | 'small' | 'regular' | 'large'

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant
  size?: ButtonSize
  /** True while the action awaits its answer: the button keeps its focus and label, and ignores presses. */
  isPending?: boolean
}

const filled = 'text-on-fill not-disabled:hover:brightness-110 disabled:bg-surface-2 disabled:text-text-4'

const looks: Record<ButtonVariant, string> = {
  primary: `bg-accent-fill ${filled}`,
  buy: `bg-buy-fill ${filled}`,
  sell: `bg-sell-fill ${filled}`,
  danger: `bg-danger-fill ${filled}`,
  quiet:
    'text-text-2 not-disabled:hover:bg-surface-2 not-disabled:hover:text-text-1 disabled:text-text-4 pointer-coarse:bg-surface-2',
  // On a row, whose own background is surface-2 under the pointer.
  row: 'text-text-3 not-disabled:hover:bg-surface-3 not-disabled:hover:text-text-1 disabled:text-text-4',
}

const sizes: Record<ButtonSize, string> = {
  row: 'h-7 px-1.5 text-sm pointer-coarse:h-11',
  small: 'h-small px-2 text-xs',
  regular: 'h-control px-3 text-sm',
  large: 'h-10 px-4 text-base pointer-coarse:h-12',
}

export function Button({
  variant = 'quiet',
  size = 'regular',
  isPending = false,
  className = '',
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // A pending submit button must not submit the form a second time.
    if (isPending) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      aria-busy={isPending || undefined}
      aria-disabled={isPending || undefined}
      onClick={press}
      className={`relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-sm font-medium whitespace-nowrap transition-[background-color,filter] select-none disabled:cursor-not-allowed aria-busy:cursor-progress ${looks[variant]} ${sizes[size]} ${className}`}
    >
      {isPending && <span className="spinner absolute left-2" aria-hidden="true" />}
      {children}
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children' | 'aria-label'> & {
  /** Accessible name, also shown as the tooltip. */
  label: string
  icon: ReactNode
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
