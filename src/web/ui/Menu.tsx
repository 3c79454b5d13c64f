import { useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from './Button'
import { viewportOf } from './placeBeside'

export type MenuEntry = {
  readonly id: string
  readonly label: string
  readonly detail?: ReactNode
  readonly isDisabled?: boolean
  readonly tone?: 'danger'
  readonly onPress: () => void
}

export type MenuGroup = { readonly label: string; readonly items: readonly MenuEntry[] }

type MenuProps = {
  label: string
  children: ReactNode
  groups: readonly MenuGroup[]
}

/** A list of actions in a native popover: Esc or a press outside closes it. Arrows, Home and End move. */
export function Menu({ label, children, groups }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const menu = useRef<HTMLDivElement>(null)
  return (
    <>
      <Button ref={button} size="small" aria-label={label} aria-haspopup="menu" popoverTarget={id}>
        {children}
      </Button>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        aria-label={label}
        tabIndex={-1}
        onBeforeToggle={(event) => {
          if (event.newState === 'open' && button.current !== null) placeAt(event.currentTarget, button.current)
        }}
        onToggle={(event) => {
          if (event.newState === 'open') freeItems(event.currentTarget)[0]?.focus()
        }}
        onKeyDown={moveFocus}
        className="fixed inset-auto m-0 max-h-[70dvh] min-w-48 overflow-y-auto rounded-md border-0 bg-surface-2 p-1 text-text-1 shadow-float outline-none"
      >
        {groups.map((group) => (
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset groups form controls, not menu items
          <div key={group.label} role="group" aria-label={group.label} className="not-first:mt-1">
            <div aria-hidden="true" className="label px-2 py-1">
              {group.label}
            </div>
            {group.items.map((item) => (
              <button
                key={item.id}
                type="button"
                role="menuitem"
                tabIndex={-1}
                disabled={item.isDisabled}
                onClick={() => {
                  menu.current?.hidePopover()
                  item.onPress()
                }}
                className={`flex h-7 w-full items-center gap-4 rounded-sm px-2 text-left text-sm -outline-offset-2! hover:bg-surface-1 focus-visible:bg-surface-1 disabled:text-text-4 pointer-coarse:h-11 ${item.tone === 'danger' ? 'not-disabled:text-danger' : ''}`}
              >
                <span className="flex-1">{item.label}</span>
                <span className="text-xs text-text-3">{item.detail}</span>
              </button>
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

/** Places the menu on the side of the button with more room, aligned with the button's end. */
function placeAt(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect()
  const { width, height } = viewportOf(button)
  const isLow = top > height / 2
  menu.style.right = `${width - right}px`
  menu.style.top = isLow ? 'auto' : `${bottom + 4}px`
  menu.style.bottom = isLow ? `${height - top + 4}px` : 'auto'
}

function freeItems(menu: HTMLElement): readonly HTMLElement[] {
  return [...menu.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)')]
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const items = freeItems(event.currentTarget)
  const at = items.findIndex((item) => item === item.ownerDocument.activeElement)
  const next = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key]
  // Keeps page shortcuts from firing. Tab leaves and closes the menu.
  if (event.key !== 'Escape') event.stopPropagation()
  if (event.key === 'Tab') event.currentTarget.hidePopover()
  if (next === undefined) return
  event.preventDefault()
  items.at(next % Math.max(1, items.length))?.focus()
}
