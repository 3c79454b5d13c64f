import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { PartBoundary } from './PartBoundary'

type WideDialogProps = {
  title: string
  onClose: () => void
  initialFocus: RefObject<HTMLElement | null>
  /** Place and size from 820 px; below, the dialog fills the window. */
  className: string
  children: ReactNode
}

/** A modal dialog as wide as its content: no title bar, and a full sheet on a phone. Esc or a press outside closes it. */
export function WideDialog({ title, onClose, initialFocus, className, children }: WideDialogProps) {
  return (
    <Base.Root
      open
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-surface-0/70 transition-opacity data-[starting-style]:opacity-0" />
        <Base.Popup
          initialFocus={initialFocus}
          className={`fixed z-50 flex flex-col overflow-hidden bg-surface-1 outline-none max-md:inset-0 md:rounded-lg md:shadow-float ${className}`}
        >
          <Base.Title className="sr-only">{title}</Base.Title>
          <PartBoundary failed="panel">{children}</PartBoundary>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
