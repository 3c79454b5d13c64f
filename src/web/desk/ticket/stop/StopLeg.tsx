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
  /** Price from which the distance counts. With `entry`, for an unfilled order, only the fields are shown. */
  reference?: 'mark' | 'entry'
  part: ClosedPart | undefined
  /** True for a whole position, which can only be closed at the market. */
  isMarketOnly: boolean
  problem: StopProblem | undefined
  warning?: string | undefined
  messageId: string
  /** Shown beside the name: the existing stop, with a button to cancel it. */
  actions?: ReactNode
}

export function StopLeg(props: StopLegProps) {
  const {
    kind,
    leg,
    onLeg,
    instrument,
    isBuy,
    markPrice,
    part,
    isMarketOnly,
    problem,
    warning,
    messageId,
    reference = 'mark',
  } = props
  const name = kindNames[kind]
  const isLimit = leg.type === 'limit' && !isMarketOnly
  const price = decimalValue<Price>(isLimit ? leg.limitText : leg.triggerText)
  const pnl = part !== undefined && price !== undefined ? pnlOf(part, price) : undefined
  const isRow = reference === 'entry'
  const tone = kind === 'STOP_LOSS' ? 'text-warn' : 'text-accent'
  const isHeadless = isRow && props.actions === undefined
  return (
    <fieldset
      aria-label={name}
      className={
        isRow
          ? 'grid min-w-0 grid-cols-[1.35fr_0.8fr_1fr] gap-1 [--control-height:1.75rem] @min-[21.25rem]:grid-cols-[1.35fr_0.8fr_1fr_auto] pointer-coarse:[--control-height:2.75rem]'
          : 'flex min-w-0 flex-col gap-1.5'
      }
    >
      {!isHeadless && (
        <div className="flex min-h-6 items-center justify-between gap-2">
          <span className={`text-sm font-medium ${tone}`}>{name}</span>
          <span className="flex items-center gap-2 text-xs text-text-3">
            {pnl !== undefined && <PnlEstimate pnl={pnl} unit="USD" />}
            {props.actions}
          </span>
        </div>
      )}
      <TriggerFields
        terms={{ kind, isBuy, priceStep: instrument.priceStep }}
        markPrice={markPrice}
        part={part}
        name={name}
        reference={reference}
        isWide={reference === 'mark'}
        tag={isRow ? <LegTag tone={tone}>{kind === 'STOP_LOSS' ? t('SL') : t('TP')}</LegTag> : undefined}
        triggerText={leg.triggerText}
        onTrigger={(triggerText) => onLeg({ triggerText })}
        isWrong={problem?.field === 'trigger'}
        messageId={messageId}
      />
      {!isMarketOnly && <LimitFields {...props} isLimit={isLimit} isRow={isRow} />}
      {/* In a row the message is only for screen readers, because the ticket's message area shows it. */}
      <p id={messageId} aria-live={isRow ? undefined : 'polite'} className={isRow ? 'sr-only' : 'min-h-4 text-xs'}>
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
  isRow: boolean
}

function LimitFields({ kind, leg, onLeg, instrument, problem, messageId, isLimit, isRow }: LimitFieldsProps) {
  return (
    <div className={isRow ? 'contents' : 'grid grid-cols-2 gap-1.5'}>
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
        className={`[--control-height:24px] pointer-coarse:[--control-height:44px] ${isRow ? limitPlace(isLimit) : ''} ${problem?.field === 'limit' ? '[&_.control]:border-danger' : ''}`}
      />
    </div>
  )
}

/** In the one-line layout, the limit price gets its own line. */
function limitPlace(isLimit: boolean): string {
  return isLimit ? 'col-span-2 @min-[21.25rem]:col-span-full' : 'col-span-2 @min-[21.25rem]:hidden'
}

function LegTag({ tone, children }: { tone: string; children: ReactNode }) {
  return (
    <span className={`text-sm font-medium ${tone}`} aria-hidden="true">
      {children}
    </span>
  )
}
