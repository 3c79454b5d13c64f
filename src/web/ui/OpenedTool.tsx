import { Suspense, useEffectEvent, useLayoutEffect, type ReactNode } from 'react'
import { loadAhead } from '@/web/ui/shortcuts/typeAhead'
import { OpenedContext } from './openedContext'

type OpenedToolProps = {
  /** False for code that loads without having been called for: the keys stay with the desk. */
  isOpen?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A dialog or another tool whose code loads once it is opened. Until it is there no key reaches the desk: what is typed is
 * kept for its field, and Esc closes it.
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
  // Before the next key: an effect could come after it.
  useLayoutEffect(() => loadAhead(() => close()), [])
  return null
}
