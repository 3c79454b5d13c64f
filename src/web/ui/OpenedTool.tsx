import { Suspense, useEffectEvent, useLayoutEffect, type ReactNode } from 'react'
import { loadAhead } from '@/web/ui/shortcuts/typeAhead'
import { OpenedContext } from './openedContext'

type OpenedToolProps = {
  /** False for code that preloads without a request: shortcuts stay active. */
  isOpen?: boolean
  onClose: () => void
  children: ReactNode
}

/** A tool whose code loads when it opens. Until then its text is buffered, no shortcut fires, and Esc closes it. */
export function OpenedTool({ isOpen = true, onClose, children }: OpenedToolProps) {
  return (
    <OpenedContext value={isOpen}>
      <Suspense fallback={isOpen && <KeysKept onClose={onClose} />}>{children}</Suspense>
    </OpenedContext>
  )
}

function KeysKept({ onClose }: Pick<OpenedToolProps, 'onClose'>) {
  const close = useEffectEvent(onClose)
  // A layout effect runs before the next key; an effect might not.
  useLayoutEffect(() => loadAhead(() => close()), [])
  return null
}
