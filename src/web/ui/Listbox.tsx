import type { ComponentProps, ReactNode, Ref } from 'react'

/**
 * A list whose options stay out of the tab order: a field keeps the focus, handles the keys, and names the current
 * option by `aria-activedescendant`.
 */
export function Listbox(props: ComponentProps<'div'>) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a listbox of custom options has no native element
  return <div {...props} role="listbox" />
}

type ListboxOptionProps = {
  id: string
  /** Accessible name, if it differs from the content. */
  label?: string
  isSelected: boolean
  onPick: (target: Element) => void
  className: string
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

export function ListboxOption({ id, label, isSelected, onPick, className, ref, children }: ListboxOptionProps) {
  return (
    /* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
       -- the field keeps the focus and handles the keys; a press is for the pointer alone */
    <div
      ref={ref}
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an HTML option is valid only inside a select
      role="option"
      aria-label={label}
      aria-selected={isSelected}
      onClick={({ target }) => target instanceof Element && onPick(target)}
      className={`cursor-pointer ${className}`}
    >
      {children}
    </div>
  )
}
