import { memo, Suspense } from 'react'
import { Panel } from '@/web/ui/Panel'
import { later } from '@/web/ui/later'
import { t } from '@/web/language/t'
import type { OwnLadderProps } from './OwnLadder'

/** Comes with the first ladder that is opened. */
const OwnLadder = later(() => import('./OwnLadder').then((module) => module.OwnLadder))

/** The ladder as a panel of the desk: where it is opened first its code is waited for. */
export const LadderDesk = memo(function LadderPanel(props: OwnLadderProps) {
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
