import { lazy, memo, Suspense } from 'react'
import { Panel } from '@/ui/Panel'
import { t } from '@/ui/t'
import type { LadderPanelProps } from './OwnLadder'

/** Comes with the first ladder that is opened. */
const OwnLadder = lazy(() => import('./OwnLadder').then((module) => ({ default: module.OwnLadder })))

/** The ladder as a panel of the desk: where it is opened first its code is waited for. */
export const LadderPanel = memo(function LadderPanel(props: LadderPanelProps) {
  return (
    <Suspense
      fallback={
        <Panel title={t('Ladder')} freshness={begins}>
          {null}
        </Panel>
      }
    >
      <OwnLadder {...props} />
    </Suspense>
  )
})

const begins = { status: 'loading' } as const
