import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useAccess } from '@/web/session/accountContext'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { useScreenWidth } from '@/web/ui/useScreenWidth'

const ArmedControl = lazyPanel(() => import('./armed/ArmedControl').then((module) => module.ArmedControl), 'mark')

const PageKeys = lazyPanel(() => import('./PageKeys').then((module) => module.PageKeys), 'corner')

export function KeyTools() {
  const takeEarly = useEarlyKeys()
  const { status } = useAccess()
  // A phone has no keyboard, and no room for the shortcut tools.
  const hasKeys = useScreenWidth() !== 'phone'
  return (
    <>
      {hasKeys && status === 'trading' && (
        <Suspense fallback={<span className="size-6" />}>
          <ArmedControl />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <PageKeys takeEarly={takeEarly} />
      </Suspense>
    </>
  )
}

/** Buffers keys pressed before the shortcuts have loaded. */
function useEarlyKeys() {
  const early = useRef<KeyboardEvent[]>([])
  const [isTaken, setTaken] = useState(false)
  useEffect(() => {
    if (isTaken) return undefined
    const keep = (event: KeyboardEvent) => void early.current.push(event)
    window.addEventListener('keydown', keep)
    return () => window.removeEventListener('keydown', keep)
  }, [isTaken])
  return useCallback(() => {
    setTaken(true)
    return early.current.splice(0)
  }, [])
}
