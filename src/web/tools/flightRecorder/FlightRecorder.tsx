import { Suspense } from 'react'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'
import { usePersisted } from '@/web/ui/usePersisted'

const FlightStrip = lazyPanel(() => import('./FlightStrip').then((module) => module.FlightStrip), 'corner')

const readShown = (persisted: unknown) => persisted === true

/** Toggles the flight recorder with its shortcut. It survives a reload, to show how fast a visit starts. */
export function FlightRecorder() {
  const [isShown, setShown] = usePersisted('flightRecorder', readShown)
  useShortcut('desk.recorder', () => setShown((shown) => !shown))
  if (!isShown) return null
  return (
    <Suspense fallback={null}>
      <FlightStrip onClose={() => setShown(() => false)} />
    </Suspense>
  )
}
