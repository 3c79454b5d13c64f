import { useState, type ComponentType } from 'react'

type WorkedChipProps = {
  children: string
  /** Highlights the chip, because something needs the trader. */
  isWarning: boolean
  /** Without anything to count there is no chip. An open list stays. */
  count: number
  List: ComponentType<{ onClose: () => void }>
}

/** The number of orders that the page works, in the header, with the list that it opens. */
export function WorkedChip({ children, isWarning, count, List }: WorkedChipProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      {count > 0 && (
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={`inline-flex h-6 shrink-0 items-center rounded-sm px-1.5 text-xs font-medium whitespace-nowrap hover:brightness-110 pointer-coarse:h-11 ${isWarning ? 'bg-warn-soft text-warn' : 'bg-accent-soft text-accent'}`}
        >
          {children}
        </button>
      )}
      {isOpen && <List onClose={() => setOpen(false)} />}
    </>
  )
}
