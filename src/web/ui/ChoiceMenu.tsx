import { Menu as Base } from '@base-ui/react/menu'
import { useRef, useState, type ReactNode } from 'react'
import { ChevronDownIcon } from './icons'
import { CheckIcon } from './moreIcons'

type ChoiceMenuProps = {
  label: string
  anchor: HTMLElement
  /** The side of the anchor with which the menu is aligned. */
  align?: 'start' | 'end'
  /** Called after the menu has closed. A choice takes effect only then, so it may remove the button. */
  onClosed: () => void
  children: (choose: (act: () => void) => () => void) => ReactNode
}

const popup =
  'max-h-[min(80dvh,var(--available-height))] min-w-48 w-max max-w-[min(24rem,calc(100vw-1rem))] overflow-y-auto rounded-md bg-surface-2 p-1 text-sm text-text-1 shadow-float outline-none'
const item =
  'flex h-7 cursor-default items-center gap-2 rounded-sm pr-3 pl-2 outline-none select-none data-disabled:text-text-4 data-highlighted:bg-accent-soft pointer-coarse:h-11'

/**
 * A menu of choices. Arrows and letters move, Enter picks, Esc or a press outside closes. For plain actions use the
 * smaller `Menu`.
 */
export function ChoiceMenu({ label, anchor, align = 'end', onClosed, children }: ChoiceMenuProps) {
  const [isOpen, setOpen] = useState(true)
  const chosen = useRef<() => void>(undefined)
  const choose = (act: () => void) => () => {
    chosen.current = act
  }
  return (
    <Base.Root
      open={isOpen}
      modal={false}
      onOpenChange={setOpen}
      onOpenChangeComplete={(isShown) => {
        if (isShown) return
        onClosed()
        chosen.current?.()
      }}
    >
      {/* Rendered inside the button's page section, so that a screen reader finds the menu there; out of the flow, so
          that the section gets no gap for it. */}
      <Base.Portal className="absolute" container={anchor.closest<HTMLElement>('main, header')}>
        <Base.Positioner anchor={anchor} side="bottom" align={align} sideOffset={4} className="z-50">
          <Base.Popup aria-label={label} finalFocus={() => anchor} className={popup}>
            {children(choose)}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

export function MenuItem({
  isDisabled = false,
  onChoose,
  children,
}: {
  isDisabled?: boolean
  onChoose: () => void
  children: ReactNode
}) {
  return (
    <Base.Item disabled={isDisabled} onClick={onChoose} className={item}>
      <span className="w-4" />
      {children}
    </Base.Item>
  )
}

/** A toggle in a menu, which stays open. */
export function MenuCheck({
  isOn,
  isDisabled = false,
  onChange,
  children,
}: {
  isOn: boolean
  isDisabled?: boolean
  onChange: (isOn: boolean) => void
  children: ReactNode
}) {
  return (
    <Base.CheckboxItem checked={isOn} disabled={isDisabled} onCheckedChange={onChange} className={item}>
      <span className="w-4 text-accent">{isOn && <CheckIcon width={14} height={14} />}</span>
      {children}
    </Base.CheckboxItem>
  )
}

export type MenuChoice = { readonly value: string; readonly label: string; readonly note?: string | undefined }

export function MenuChoices({
  label,
  value,
  choices,
  onChoose,
}: {
  label: string
  value: string
  choices: readonly MenuChoice[]
  onChoose: (value: string) => () => void
}) {
  return (
    <Base.RadioGroup value={value} aria-label={label}>
      {choices.map((choice) => (
        <Base.RadioItem
          key={choice.value}
          value={choice.value}
          closeOnClick
          onClick={onChoose(choice.value)}
          className={item}
        >
          <span className="w-4 text-accent">{choice.value === value && <CheckIcon width={14} height={14} />}</span>
          <span className="max-w-60 truncate">{choice.label}</span>
          {choice.note !== undefined && <span className="ml-auto pl-4 text-xs text-text-3">{choice.note}</span>}
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  )
}

export function MenuHeading({ children }: { children: ReactNode }) {
  return <div className="px-2 pt-2 pb-1 text-xs text-text-3 first:pt-1">{children}</div>
}

export function MenuLine() {
  return <Base.Separator className="my-1 h-px bg-line" />
}

export function Submenu({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Base.SubmenuRoot>
      <Base.SubmenuTrigger className={`${item} data-popup-open:bg-accent-soft`}>
        <span className="w-4" />
        {label}
        <ChevronDownIcon width={12} height={12} className="ml-auto -rotate-90 text-text-3" />
      </Base.SubmenuTrigger>
      <Base.Portal>
        <Base.Positioner sideOffset={2} alignOffset={-4} className="z-50">
          <Base.Popup className={popup}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.SubmenuRoot>
  )
}
