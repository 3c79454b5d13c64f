import { Suspense } from 'react'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'
import { usePersisted } from '@/web/ui/usePersisted'

const FlightStrip = lazyPanel(() => import('./FlightStrip').then((module) => module.FlightStrip), 'corner')

const readShown = (persisted: unknown) => persisted === true

/**
 * Shows the flight recorder, toggled by its shortcut. It stays on after a reload, so that it can measure how fast a
 * visit starts.
 */
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
