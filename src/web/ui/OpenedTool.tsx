import { Suspense, useEffectEvent, useLayoutEffect, type ReactNode } from 'react'
import { loadAhead } from '@/web/ui/shortcuts/typeAhead'
import { OpenedContext } from './openedContext'

type OpenedToolProps = {
  /** False while the code only preloads: shortcuts then stay active. */
  isOpen?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A tool whose code loads when it opens. Meanwhile typed text is buffered, shortcuts do not fire, and Esc closes the
 * tool.
 */
export function OpenedTool({ isOpen = true, onClose, children }: OpenedToolProps) {
  return (
    <OpenedContext value={isOpen}>
      <Suspense fallback={isOpen && <KeysKept onClose={onClose} />}>{children}</Suspense>
    </OpenedContext>
  )
}

function KeysKept({ onClose }: Pick<OpenedToolProps, 'onClose'>) {
  const close = useEffectEvent(onClose)
  // A layout effect runs before the next key event; a plain effect might run after it.
  useLayoutEffect(() => loadAhead(() => close()), [])
  return null
}
