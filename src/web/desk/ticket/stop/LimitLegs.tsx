import type { Instrument } from '@/core/protocol/instrument'
import type { StopKind } from '@/core/quant/checkStop'
import { t } from '@/web/language/t'
import { decimalValue } from '@/web/ui/decimalText'
import { NumberField } from '@/web/ui/NumberField'
import type { AttachedDraft } from './legDraft'
import type { StopProblem } from './stopDraft'
import { kindNames, shortNames } from './stopNames'

type LimitLegsProps = {
  kinds: readonly StopKind[]
  draft: AttachedDraft
  onDraft: (change: (draft: AttachedDraft) => AttachedDraft) => void
  instrument: Pick<Instrument, 'priceStep'>
  blocked: string | undefined
  problemOf: (kind: StopKind) => StopProblem | undefined
}

/** Limit prices of the ticket's stops that are limit orders. */
export function LimitLegs({ kinds, draft, onDraft, instrument, blocked, problemOf }: LimitLegsProps) {
  return (
    <div className="grid auto-cols-fr grid-flow-col gap-2 [--control-height:2rem] pointer-coarse:[--control-height:2.75rem]">
      {kinds.map((kind) => (
        <NumberField
          key={kind}
          label={`${kindNames[kind]}: ${t('Limit price')}`}
          isLabelHidden
          prefix={
            <span className="text-sm whitespace-nowrap" aria-hidden="true">{`${shortNames[kind]} ${t('Limit')}`}</span>
          }
          unitName="USD"
          value={draft.legs[kind].limitText}
          disabled={blocked !== undefined}
          step={instrument.priceStep}
          stepFrom={decimalValue(draft.legs[kind].triggerText)}
          onChange={(limitText) =>
            onDraft((now) => ({ legs: { ...now.legs, [kind]: { ...now.legs[kind], limitText } } }))
          }
          className={`[&_.control]:text-sm ${problemOf(kind)?.field === 'limit' ? '[&_.control]:border-danger' : ''}`}
        />
      ))}
    </div>
  )
}
