import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { IconButton } from '@/ui/IconButton'
import { ChevronDownIcon } from '@/ui/icons'
import { t } from '@/ui/t'
import { panelName } from './panelName'

/** The ticket over the lower part of a phone. What is above it can still be read and pressed. */
export function TicketSheet({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const sheet = useRef<HTMLElement>(null)
  const close = useEffectEvent(onClose)
  useEffect(() => {
    sheet.current?.focus()
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) close()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <section
      ref={sheet}
      aria-label={panelName('ticket')}
      tabIndex={-1}
      className="absolute inset-x-0 bottom-0 z-20 flex max-h-[88%] flex-col rounded-t-lg bg-surface-1 shadow-float outline-none"
    >
      <header className="flex h-11 shrink-0 items-center border-b border-line pr-1 pl-4">
        <h2 className="flex-1 text-sm font-semibold">{panelName('ticket')}</h2>
        <IconButton label={t('Close')} icon={<ChevronDownIcon />} onClick={onClose} />
      </header>
      {children}
    </section>
  )
}
