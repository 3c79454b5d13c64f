import { use, useId, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import { PartBoundary } from './PartBoundary'
import { nowhere, PanelPlaceContext } from './placeBeside'
import { useChosenInView } from './useChosenInView'

export type Tab<Id extends string> = { readonly id: Id; readonly label: string; readonly count?: number | undefined }

type TabsProps<Id extends string> = {
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  heading?: ReactNode
  actions?: ReactNode
  children: ReactNode
  className?: string
  /** True when the panels are regions named by their tabs. */
  isNaming?: boolean
  /** Moves the actions below the tabs if both do not fit, so that no action is covered. */
  isWrapping?: boolean
  /** Keeps the actions beside the tabs on a phone too. */
  isOneRow?: boolean
}

const named = { isNamed: true }

/** A tab that the actions would cut fades out. The padding keeps the last one clear. */
const fading = 'pr-6 [mask-image:linear-gradient(to_left,transparent,black_1.5rem)]'

/** Tabs with counts. Arrows, Home and End select; Tab moves on into the panel. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  heading,
  actions,
  children,
  className = '',
  isNaming = false,
  isWrapping = false,
  isOneRow = false,
}: TabsProps<Id>) {
  const baseId = useId()
  const list = useRef<HTMLDivElement>(null)
  const chosenId = `${baseId}-${selected}`
  useChosenInView(list, selected)
  const Box = isNaming ? 'div' : 'section'
  const tabId = (id: Id) => `${baseId}-${id}`
  const onKeyDown = (event: KeyboardEvent) => {
    const next = tabAfterKey(tabs, selected, event.key)
    if (next === undefined) return
    event.preventDefault()
    onSelect(next)
    event.currentTarget.ownerDocument.getElementById(tabId(next))?.focus()
  }
  return (
    <Box {...(!isNaming && { 'aria-label': label })} className={`flex min-h-0 min-w-0 flex-col ${className}`}>
      <div
        className={`flex min-h-9 shrink-0 items-stretch pointer-coarse:min-h-11 ${isWrapping ? 'flex-wrap' : isOneRow ? '' : 'max-sm:flex-wrap'}`}
      >
        <div
          className={`flex min-w-0 ${isOneRow ? '' : 'max-sm:basis-full'} ${isWrapping ? 'flex-auto' : 'flex-1'} ${heading === undefined ? '' : 'pl-2'}`}
        >
          {heading}
          <div
            ref={list}
            role="tablist"
            aria-label={label}
            className={`relative flex h-9 min-w-0 flex-1 overflow-x-auto overflow-y-hidden px-1 [scrollbar-width:none] pointer-coarse:h-11 ${isWrapping ? 'min-[43.75rem]:h-auto! min-[43.75rem]:flex-wrap' : ''} ${isOneRow ? fading : ''}`}
          >
            {tabs.map((tab) => (
              <button
                key={tab.id}
                id={tabId(tab.id)}
                data-choice={tab.id}
                type="button"
                role="tab"
                aria-selected={tab.id === selected}
                aria-controls={`${baseId}-panel`}
                tabIndex={tab.id === selected ? 0 : -1}
                onClick={() => onSelect(tab.id)}
                onKeyDown={onKeyDown}
                className="relative flex min-h-9 shrink-0 items-center gap-1.5 px-2 text-sm font-medium text-text-3 transition-colors -outline-offset-2! hover:text-text-1 aria-selected:text-text-1 aria-selected:after:absolute aria-selected:after:inset-x-2 aria-selected:after:bottom-0 aria-selected:after:h-0.5 aria-selected:after:bg-accent"
              >
                {tab.label}
                {'count' in tab && <TabCount count={tab.count} />}
              </button>
            ))}
          </div>
        </div>
        <TabActions actions={actions} isOneRow={isOneRow} />
      </div>
      <div id={`${baseId}-panel`} role="tabpanel" aria-labelledby={chosenId} className="flex min-h-0 flex-1 flex-col">
        <PanelPlaceContext value={isNaming ? named : nowhere}>
          <PartBoundary failed="panel" of={selected}>
            {children}
          </PartBoundary>
        </PanelPlaceContext>
      </div>
    </Box>
  )
}

function TabActions({ actions, isOneRow }: { actions: ReactNode; isOneRow: boolean }) {
  const { tools } = use(PanelPlaceContext)
  if (actions === undefined && tools === undefined) return null
  return (
    <div
      className={`ml-auto flex min-h-9 shrink-0 items-center gap-1 px-2 empty:hidden ${isOneRow ? '' : 'max-sm:w-full max-sm:justify-end max-sm:py-1'}`}
    >
      {actions}
      {tools}
    </div>
  )
}

/** Its width is reserved while the count is unknown. */
function TabCount({ count }: { count: number | undefined }) {
  return (
    <span
      // On a tablet zeros are hidden, because seven tabs have no room for them.
      className={`min-w-4 text-left text-xs text-text-3 ${count === 0 ? 'min-[43.75rem]:max-lg:sr-only' : ''}`}
    >
      {count}
    </span>
  )
}

/** Returns the tab that a key selects; undefined for other keys. */
export function tabAfterKey<Id extends string>(tabs: readonly Tab<Id>[], selected: Id, key: string): Id | undefined {
  const at = tabs.findIndex((tab) => tab.id === selected)
  switch (key) {
    case 'ArrowRight':
      return tabs[(at + 1) % tabs.length]?.id
    case 'ArrowLeft':
      return tabs[(at - 1 + tabs.length) % tabs.length]?.id
    case 'Home':
      return tabs[0]?.id
    case 'End':
      return tabs.at(-1)?.id
    default:
      return undefined
  }
}
