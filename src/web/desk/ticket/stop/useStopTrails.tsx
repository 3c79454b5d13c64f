import { Suspense, useState, type ReactNode } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import { useAccountSession } from '@/web/session/accountContext'
import { isMarkOf } from '@/web/session/pegs/pegMarks'
import type { WaitingStop } from '@/web/session/stops/stopOrder'
import { canTrail } from '@/web/session/trails/trail'
import { useTrails } from '@/web/session/trails/useTrails'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { OpenedTool } from '@/web/ui/OpenedTool'

const TrailStatus = lazyPanel(() => import('./TrailStatus').then((module) => module.TrailStatus), 'mark')
const TrailDialog = lazyPanel(() => import('./TrailDialog').then((module) => module.TrailDialog), 'mark')

export type StopTrails = {
  /** Replaces the status of a stop that trails, or that a closed page left. */
  readonly statusOf: (stop: WaitingStop) => ReactNode
  /** Action of the row's trail button; `undefined` if the stop cannot trail. */
  readonly actionOf: (stop: WaitingStop) => 'trail' | 'stop' | 'resume' | undefined
  readonly onAction: (stop: WaitingStop) => void
  readonly dialog: ReactNode
}

/** Trailing in the stops table: a status and a button per row, and the dialog. */
export function useStopTrails(termsOf: (instrumentName: string) => Instrument | undefined): StopTrails {
  const { running, left } = useTrails()
  const trails = useAccountSession()?.trails
  const [chosen, setChosen] = useState<WaitingStop>()
  const trailOf = ({ orderId }: WaitingStop) => running.find((trail) => trail.orderId === orderId)
  const leftOf = ({ orderId }: WaitingStop) => left.find((mark) => isMarkOf(mark, orderId))
  const terms = chosen === undefined ? undefined : termsOf(chosen.instrumentName)
  return {
    statusOf: (stop) => {
      const trail = trailOf(stop)
      const mark = leftOf(stop)
      if (trail === undefined && mark === undefined) return undefined
      return (
        <Suspense fallback={null}>
          <TrailStatus trail={trail} left={mark} />
        </Suspense>
      )
    },
    actionOf: (stop) => {
      if (!canTrail(stop)) return undefined
      if (trailOf(stop) !== undefined) return 'stop'
      return leftOf(stop) === undefined ? 'trail' : 'resume'
    },
    onAction: (stop) => {
      const trail = trailOf(stop)
      if (trail === undefined) setChosen(stop)
      else trails?.stop(trail.key)
    },
    dialog: chosen !== undefined && terms !== undefined && (
      <OpenedTool onClose={() => setChosen(undefined)}>
        <TrailDialog stop={chosen} instrument={terms} left={leftOf(chosen)} onClose={() => setChosen(undefined)} />
      </OpenedTool>
    ),
  }
}
