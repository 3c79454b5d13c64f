import { useEffect, useId, useRef } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { StopKind } from '@/core/quant/checkStop'
import { t } from '@/web/language/t'
import { Checkbox } from '@/web/ui/Checkbox'
import { type AttachedDraft, legKinds, type LegDraft } from './legDraft'
import type { StopProblem } from './stopDraft'
import { StopLeg } from './StopLeg'
import type { ClosedPart } from './triggerEntry'

type AttachedStopsProps = {
  draft: AttachedDraft
  onDraft: (change: (draft: AttachedDraft) => AttachedDraft) => void
  instrument: Instrument
  /** Reason why no stop can be attached; `undefined` if stops can be attached. */
  blocked: string | undefined
  /** True when the order that the stops protect is a buy. */
  isBuy: boolean
  /** Expected fill price of the order. */
  entryPrice: Price | undefined
  part: ClosedPart | undefined
  problemOf: (kind: StopKind) => StopProblem | undefined
}

/** Fields for take-profit and stop-loss of an unsent order. Hidden until `AttachedToggle` is ticked. */
export function AttachedStops(props: AttachedStopsProps) {
  const { draft, onDraft, instrument, blocked, isBuy, entryPrice, part, problemOf } = props
  const id = useId()
  const legs = useRef<HTMLDivElement>(null)
  const isOn = draft.isOn && blocked === undefined
  const limitCount = legKinds.filter((kind) => draft.legs[kind].type === 'limit').length
  // Scrolls to the fields, because on a low screen they appear below the fold.
  useEffect(() => {
    if (isOn && limitCount >= 0) legs.current?.scrollIntoView({ block: 'nearest' })
  }, [isOn, limitCount])
  if (!isOn) return null
  const setLeg = (kind: StopKind) => (change: Partial<LegDraft>) =>
    onDraft((now) => ({ ...now, legs: { ...now.legs, [kind]: { ...now.legs[kind], ...change } } }))
  return (
    <div className="flex flex-col gap-1.5">
      <div ref={legs} className="flex flex-col gap-1.5">
        {legKinds.map((kind) => (
          <StopLeg
            key={kind}
            kind={kind}
            leg={draft.legs[kind]}
            onLeg={setLeg(kind)}
            instrument={instrument}
            isBuy={!isBuy}
            markPrice={entryPrice}
            reference="entry"
            part={part}
            isMarketOnly={false}
            problem={problemOf(kind)}
            messageId={`${id} ${kind}`}
          />
        ))}
      </div>
      <p className="text-xs text-text-3">
        {t('Sent once the order is accepted. Active from its first fill; cancelled if the order is.')}
      </p>
    </div>
  )
}

type AttachedToggleProps = Pick<AttachedStopsProps, 'onDraft' | 'blocked'> & { isOn: boolean }

export function AttachedToggle({ isOn, onDraft, blocked }: AttachedToggleProps) {
  return (
    <Checkbox
      label={t('TP / SL')}
      title={blocked ?? t('Attach take-profit and stop-loss to this order')}
      isChecked={isOn && blocked === undefined}
      disabled={blocked !== undefined}
      onChange={(next) => onDraft((now) => ({ ...now, isOn: next }))}
    />
  )
}
