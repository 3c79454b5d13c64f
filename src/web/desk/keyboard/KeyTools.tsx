import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useAccess } from '@/web/session/accountContext'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { useScreenWidth } from '@/web/ui/useScreenWidth'

/** Loads once there is an account to trade with. */
const ArmedControl = lazyPanel(() => import('./armed/ArmedControl').then((module) => module.ArmedControl), 'mark')

/** Loads when the page has been drawn. */
const PageKeys = lazyPanel(() => import('./PageKeys').then((module) => module.PageKeys), 'corner')

/** The keys of the page, and the control that arms the desk. */
export function KeyTools() {
  const takeEarly = useEarlyKeys()
  const { status } = useAccess()
  // A phone has no keys, and no room.
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

/** Keeps what is pressed before the keys of the page have been loaded, for them. */
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
