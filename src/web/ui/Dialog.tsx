import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef, useState, type ReactNode, type RefObject } from 'react'
import { t } from '@/web/language/t'
import { focusedMain } from './browser/findElement'
import { CloseIcon } from './moreIcons'
import { PartBoundary } from './PartBoundary'
import { WithCode } from './WithCode'

type DialogProps = {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  title: string
  isTitleHidden?: boolean
  description?: ReactNode
  children: ReactNode
  footer?: ReactNode
  size?: 'small' | 'regular' | 'large'
  /** Takes focus when the dialog opens, instead of the first control. */
  initialFocus?: RefObject<HTMLElement | null>
}

const widths = { small: 'sm:w-90', regular: 'sm:w-110', large: 'sm:w-170' }

/** A modal dialog: it traps focus, and Esc or a press outside closes it. On a phone it is a bottom sheet. */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  isTitleHidden = false,
  description,
  children,
  footer,
  size = 'regular',
  initialFocus,
}: DialogProps) {
  const body = useRef<HTMLDivElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const [home] = useState(focusedMain)
  const firstFocus = () =>
    firstControl(body.current) ?? (footer === undefined ? onceEnabled(popup.current, body.current) : true)
  return (
    <Base.Root open={isOpen} onOpenChange={onOpenChange}>
      <Base.Portal container={home}>
        <Base.Backdrop className="fixed inset-0 z-40 bg-surface-0/70 transition-opacity data-[ending-style]:opacity-0 data-[starting-style]:opacity-0" />
        <Base.Popup
          // Focusing a field on a touch device would open a keyboard over half of the dialog.
          initialFocus={initialFocus ?? ((openedBy) => openedBy === 'touch' || firstFocus())}
          ref={popup}
          className={`fixed inset-x-0 bottom-0 z-50 flex max-h-[85dvh] flex-col rounded-t-lg bg-surface-1 shadow-float transition-[opacity,translate] outline-none data-[ending-style]:opacity-0 data-[starting-style]:translate-y-1 data-[starting-style]:opacity-0 sm:inset-x-auto sm:top-[12dvh] sm:bottom-auto sm:left-1/2 sm:max-h-[76dvh] sm:max-w-[calc(100vw-32px)] sm:-translate-x-1/2 sm:rounded-lg ${widths[size]}`}
        >
          <div className={isTitleHidden ? 'sr-only' : 'flex h-11 shrink-0 items-center border-b border-line pr-2 pl-4'}>
            <Base.Title className="flex-1 truncate text-base font-medium">{title}</Base.Title>
            <Base.Close
              aria-label={t('Close')}
              className="inline-flex size-7 items-center justify-center rounded-sm text-text-3 hover:bg-surface-2 hover:text-text-1 pointer-coarse:size-11"
            >
              <CloseIcon />
            </Base.Close>
          </div>
          <div ref={body} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
            {description !== undefined && (
              <Base.Description className="px-4 pt-3 text-sm text-text-2">
                <WithCode>{description}</WithCode>
              </Base.Description>
            )}
            <PartBoundary failed="panel">{children}</PartBoundary>
          </div>
          {footer !== undefined && (
            <div className="flex shrink-0 justify-end gap-2 border-t border-line px-4 py-3">{footer}</div>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/** Returns the first control after the close button; in a radio group, the selected radio. */
function firstControl(body: HTMLElement | null): HTMLElement | undefined {
  const controls = [...(body?.querySelectorAll<HTMLElement>(focusable) ?? [])]
  const [first] = controls
  if (!(first instanceof HTMLInputElement) || first.type !== 'radio') return first
  return controls.find((other) => other instanceof HTMLInputElement && other.name === first.name && other.checked)
}

/**
 * Focuses the popup, and its first control once one is enabled. A button often waits for a price, and the focus would
 * stay on the button that closes the dialog.
 */
function onceEnabled(popup: HTMLElement | null, body: HTMLElement | null): HTMLElement | true {
  if (popup === null) return true
  const observer = new MutationObserver(() => {
    const first = firstControl(body)
    const focused = popup.ownerDocument.activeElement
    // Before the popup's first frame, the focus is still outside of it.
    const hasMoved = focused !== popup && popup.contains(focused)
    if (!hasMoved && first === undefined) return
    observer.disconnect()
    if (!hasMoved) first?.focus()
  })
  observer.observe(popup, { subtree: true, childList: true, attributeFilter: ['disabled'] })
  return popup
}

const focusable =
  'a[href], button:not(:disabled, [tabindex="-1"]), input:not(:disabled), select:not(:disabled), textarea, [tabindex="0"]'
