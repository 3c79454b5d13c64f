import { Suspense } from 'react'
import { t } from '@/web/language/t'
import { lazyPanel } from '@/web/ui/lazyPanel'
import type { MissedPress } from './useStill'

/** Loads with the first rejected press. */
const MissedMark = lazyPanel(() => import('./MissedMark').then((module) => module.MissedMark), 'mark')

type MissedProps = {
  readonly missed: MissedPress | undefined
  /** Which half shows the message. Defaults to the half of the press. */
  readonly half?: 'left' | 'right'
}

/** Reports a rejected press on a row, visually and to screen readers. Place it beside the row's table. */
export function Missed({ missed, half }: MissedProps) {
  return (
    <>
      {/* Each press gets a new element, so that a repeated message is announced again. */}
      <output className="sr-only">
        {missed !== undefined && <span key={missed.count}>{t('Price moved: click again')}</span>}
      </output>
      {missed !== undefined && (
        <Suspense fallback={null}>
          <MissedMark key={missed.count} target={missed.target} half={half} />
        </Suspense>
      )}
    </>
  )
}
