import { Suspense } from 'react'
import { t } from '@/web/language/t'
import { lazyPanel } from '@/web/ui/lazyPanel'
import type { MissedPress } from './useStill'

/** Comes with the first press that is not taken. */
const MissedMark = lazyPanel(() => import('./MissedMark').then((module) => module.MissedMark), 'mark')

type MissedProps = {
  readonly missed: MissedPress | undefined
  /** Where the words are: in the half of the press, unless a column there has to stay readable. */
  readonly half?: 'left' | 'right'
}

/** Says that a press on a row was not taken, at the row and to those who listen. Belongs beside the table of the row. */
export function Missed({ missed, half }: MissedProps) {
  return (
    <>
      {/* A new element for each press: the same words again are heard again. */}
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
