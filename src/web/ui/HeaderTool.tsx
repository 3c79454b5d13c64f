import type { ReactNode } from 'react'
import { IconButton } from './Button'
import { useScreenWidth } from './useScreenWidth'

type HeaderToolProps = {
  /** Accessible name: the tooltip on a desktop, the row's text in a menu. */
  label: string
  icon: ReactNode
  keys?: string | undefined
  /** Shows a dot for unseen news on the tool, and on the menu that contains the tool. */
  hasNews?: boolean
  isRow?: boolean
  onClick: () => void
}

/** An icon button in the header, or a row of the header's menu. On a tablet every tool is a row. */
export function HeaderTool({ label, icon, keys, hasNews = false, isRow = false, onClick }: HeaderToolProps) {
  const marked = (
    <span className="relative flex">
      {icon}
      {hasNews && (
        <span data-news aria-hidden="true" className="absolute -top-0.5 -right-0.5 size-1.5 rounded-full bg-accent" />
      )}
    </span>
  )
  const width = useScreenWidth()
  const isDesk = width === 'desk'
  if (width !== 'tablet' && !isRow) return <IconButton label={label} icon={marked} onClick={onClick} keys={keys} />
  return (
    <button
      type="button"
      onClick={(event) => {
        event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
        onClick()
      }}
      aria-label={label}
      className={`flex w-full items-center gap-3 rounded-sm px-3 text-sm text-text-1 hover:bg-surface-1 pointer-coarse:h-11 ${isDesk ? 'h-8' : 'h-11'}`}
    >
      <span className="text-text-3">{marked}</span>
      {label}
      {isDesk && <kbd className="ml-auto font-sans text-xs text-text-3">{keys}</kbd>}
    </button>
  )
}
