import type { LeavingEffect } from '@/account/transfers/leavingFigures'
import type { MovementOrder } from '@/account/transfers/movementOrder'
import { BeforeAfter } from '@/ui/BeforeAfter'
import { unknownText } from '@/ui/formatDecimal'
import { t } from '@/ui/t'
import { arrivalWords, feeWords } from './arrivalWords'
import { leavingChanges } from './leavingChanges'

type MovementPreviewProps = {
  /** Undefined while the form is not right: the rows stay, so that nothing moves while it is typed. */
  order: MovementOrder | undefined
  effect: LeavingEffect | undefined
  isPaper: boolean
}

/** What a movement would do: when it arrives, what it costs, and what stays behind the positions. */
export function MovementPreview({ order, effect, isPaper }: MovementPreviewProps) {
  return (
    <section aria-label={t('Preview')} className="mt-1 flex flex-col gap-3 border-t border-line pt-3">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        <dt className="text-text-3">{t('Arrives')}</dt>
        <dd className="text-right">{order === undefined ? unknownText : arrivalWords(order, isPaper)}</dd>
        <dt className="text-text-3">{t('Fee')}</dt>
        <dd className="text-right">{order === undefined ? unknownText : feeWords(order)}</dd>
      </dl>
      <BeforeAfter
        label={t('Margin before and after')}
        changes={leavingChanges(effect)}
        note={t('≈ Estimated at the marks of now, by the rules the venue goes by.')}
      />
    </section>
  )
}
