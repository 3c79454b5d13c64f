import type { ReactNode } from 'react'
import { ListboxOption } from '@/web/ui/Listbox'
import { StarIcon } from '@/web/ui/moreIcons'

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

export function PickerOption({ onPick, onStar, ...option }: PickerOptionProps) {
  const press = (target: Element) => {
    if (onStar !== undefined && target.closest('[data-star]') !== null) onStar()
    else onPick()
  }
  return <ListboxOption {...option} onPick={press} />
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
