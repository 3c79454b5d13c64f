import type { ComponentProps, ReactNode } from 'react'
import { StarIcon } from '@/web/ui/moreIcons'

/** A list of the picker. Its options stay out of the tab order: the search field keeps the focus and handles the keys. */
export function PickerListbox(props: ComponentProps<'div'>) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a listbox of custom options has no native element
  return <div {...props} role="listbox" />
}

type PickerOptionProps = {
  id: string
  label: string
  isSelected: boolean
  onPick: () => void
  /** Called for a press on a `PickerStar` inside the option, which would otherwise pick it. */
  onStar?: () => void
  className: string
  children: ReactNode
}

export function PickerOption({ id, label, isSelected, onPick, onStar, className, children }: PickerOptionProps) {
  return (
    /* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
       -- the search field keeps the focus and handles the keys; the list only shows which row they are on */
    <div
      id={id}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an HTML option is valid only inside a select
      role="option"
      aria-label={label}
      aria-selected={isSelected}
      onClick={({ target }) => {
        const isStar = target instanceof Element && target.closest('[data-star]') !== null
        if (isStar && onStar !== undefined) onStar()
        else onPick()
      }}
      className={`cursor-pointer ${className}`}
    >
      {children}
    </div>
  )
}

/**
 * A star for the pointer, because an option cannot contain a button. Keyboard users have the star beside the search
 * field.
 */
export function PickerStar({ isFavourite, className }: { isFavourite: boolean; className: string }) {
  return (
    <span
      data-star=""
      className={`flex items-center hover:text-warn ${isFavourite ? 'text-warn' : 'text-text-4'} ${className}`}
    >
      <StarIcon width={13} height={13} fill={isFavourite ? 'currentColor' : 'none'} />
    </span>
  )
}
