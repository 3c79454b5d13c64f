import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { IconButton } from '@/ui/IconButton'
import { CloseIcon } from '@/ui/icons'
import { t } from '@/ui/t'

type NotificationPanelProps = {
  title: string
  /** Beside the title. */
  actions: ReactNode
  children: ReactNode
  onClose: () => void
}

/**
 * Over the corner of the desk, which goes on under it: nothing is dimmed and no focus is held. Esc closes it, so does a
 * press elsewhere, and the focus goes back to where it came from. On a phone it is a sheet from below.
 */
export function NotificationPanel({ title, actions, children, onClose }: NotificationPanelProps) {
  const panel = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const before = document.activeElement
    panel.current?.focus()
    return () => {
      // Somebody may have gone on to another control meanwhile.
      const isNowhere = document.activeElement === null || document.activeElement === document.body
      if (isNowhere && before instanceof HTMLElement) before.focus()
    }
  }, [])
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Element) || panel.current?.contains(target) === true) return
      // The button that opened it closes it by itself, and a toast may have led here.
      if (target.closest('[data-opens-notices], [data-sonner-toast]') === null) onClose()
    }
    const element = panel.current
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopPropagation()
      onClose()
    }
    document.addEventListener('pointerdown', onPress)
    element?.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      element?.removeEventListener('keydown', onKeyDown)
    }
  }, [onClose])
  return (
    <dialog
      open
      ref={panel}
      aria-label={title}
      tabIndex={-1}
      className="fixed top-12 right-2 bottom-auto left-auto z-30 m-0 flex h-[min(560px,calc(100dvh-60px))] w-96 flex-col overflow-hidden rounded-lg border-0 bg-surface-1 p-0 text-text-1 shadow-float outline-none max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:h-[75dvh] max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none"
    >
      <div className="flex h-10 shrink-0 items-center gap-1 border-b border-line pr-2 pl-3 pointer-coarse:h-12">
        <h2 className="mr-auto truncate text-base font-semibold">{title}</h2>
        {actions}
        <IconButton label={t('Close')} keys="Esc" icon={<CloseIcon />} onClick={onClose} />
      </div>
      {children}
    </dialog>
  )
}
