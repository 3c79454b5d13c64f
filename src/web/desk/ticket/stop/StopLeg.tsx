import type { ReactNode } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { StopKind } from '@/core/quant/checkStop'
import { t } from '@/web/language/t'
import { decimalValue } from '@/web/ui/decimalText'
import { NumberField } from '@/web/ui/NumberField'
import { RadioGroup } from '@/web/ui/RadioGroup'
import type { LegDraft } from './legDraft'
import type { StopProblem } from './stopDraft'
import { kindNames } from './stopNames'
import { pnlOf, type ClosedPart } from './triggerEntry'
import { PnlEstimate, TriggerFields } from './TriggerFields'

type StopLegProps = {
  kind: StopKind
  leg: LegDraft
  onLeg: (part: Partial<LegDraft>) => void
  instrument: Instrument
  isBuy: boolean
  markPrice: Price | undefined
  part: ClosedPart | undefined
  /** Leverage of the position, 1 for an option; undefined while unknown. */
  leverage: number | undefined
  problem: StopProblem | undefined
  warning?: string | undefined
  messageId: string
  /** Shown beside the name: the existing stop, with a button to cancel it. */
  actions?: ReactNode
  /** Trailing checkbox and fields of a stop-loss. */
  trail?: ReactNode
  /** True when the trigger follows the mark. */
  isTrailing?: boolean
}

export function StopLeg(props: StopLegProps) {
  const { kind, leg, onLeg, instrument, isBuy, markPrice, part, problem, warning, messageId } = props
  const name = kindNames[kind]
  const isLimit = leg.type === 'limit'
  const price = decimalValue<Price>(isLimit ? leg.limitText : leg.triggerText)
  const pnl = part !== undefined && price !== undefined ? pnlOf(part, price) : undefined
  const tone = kind === 'STOP_LOSS' ? 'text-warn' : 'text-accent'
  return (
    <fieldset aria-label={name} className="flex min-w-0 flex-col gap-1.5">
      <div className="flex min-h-6 items-center justify-between gap-2">
        <span className={`text-sm font-medium ${tone}`}>{name}</span>
        <span className="flex items-center gap-2 text-xs text-text-3">
          {pnl !== undefined && <PnlEstimate pnl={pnl} unit="USD" />}
          {props.actions}
        </span>
      </div>
      {props.isTrailing !== true && (
        <TriggerFields
          terms={{ kind, isBuy, priceStep: instrument.priceStep }}
          markPrice={markPrice}
          part={part}
          leverage={props.leverage}
          name={name}
          isWide
          triggerText={leg.triggerText}
          onTrigger={(triggerText) => onLeg({ triggerText })}
          isWrong={problem?.field === 'trigger'}
          messageId={messageId}
        />
      )}
      {props.isTrailing !== true && <LimitFields {...props} isLimit={isLimit} />}
      {props.trail}
      <p id={messageId} aria-live="polite" className="min-h-4 text-xs">
        {problem !== undefined ? (
          <span className="text-danger">{problem.words}</span>
        ) : (
          warning !== undefined && <span className="text-warn">{warning}</span>
        )}
      </p>
    </fieldset>
  )
}

type LimitFieldsProps = Pick<StopLegProps, 'kind' | 'leg' | 'onLeg' | 'instrument' | 'problem' | 'messageId'> & {
  isLimit: boolean
}

function LimitFields({ kind, leg, onLeg, instrument, problem, messageId, isLimit }: LimitFieldsProps) {
  return (
    <div className="grid grid-cols-2 gap-1.5">
      <RadioGroup
        label={`${kindNames[kind]}: ${t('Order type')}`}
        size="small"
        value={leg.type}
        onChange={(type) => onLeg({ type, ...(leg.limitText === '' && { limitText: leg.triggerText }) })}
        options={[
          { value: 'market', label: t('Market') },
          { value: 'limit', label: t('Limit') },
        ]}
      />
      <NumberField
        label={`${kindNames[kind]}: ${t('Limit price')}`}
        isLabelHidden
        suffix="USD"
        value={isLimit ? leg.limitText : ''}
        placeholder={isLimit ? undefined : t('at market')}
        disabled={!isLimit}
        step={instrument.priceStep}
        stepFrom={decimalValue(leg.triggerText)}
        onChange={(limitText) => onLeg({ limitText })}
        {...(problem?.field === 'limit' && { 'aria-invalid': true, 'aria-describedby': messageId })}
        className={`[--control-height:24px] pointer-coarse:[--control-height:44px] ${problem?.field === 'limit' ? '[&_.control]:border-danger' : ''}`}
      />
    </div>
  )
}
