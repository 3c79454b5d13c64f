import { Suspense, useId } from 'react'
import { formatFixed6, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { waitsForFall, type StopKind } from '@/core/quant/checkStop'
import { t } from '@/web/language/t'
import { decimalValue, unclearMark } from '@/web/ui/decimalText'
import { unknownText } from '@/web/ui/formatNumber'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { NumberField } from '@/web/ui/NumberField'
import { usePersisted } from '@/web/ui/usePersisted'
import { type AttachedDraft, legKinds, type LegDraft } from './legDraft'
import { PnlField, RoeField } from './ReturnFields'
import { percentUnit, SaidField } from './SaidField'
import type { StopProblem } from './stopDraft'
import { kindNames, shortNames } from './stopNames'
import { distanceOf, triggerAtPercent, triggerPercentText, type ClosedPart, type TriggerTerms } from './triggerEntry'

const Brackets = lazyPanel(() => import('./Brackets').then((module) => module.Brackets), 'mark')

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
  /** The position that the order would open; undefined without an amount. */
  part: ClosedPart | undefined
  leverage: number | undefined
  problemOf: (kind: StopKind) => StopProblem | undefined
}

/** How a stop is entered beside its price. */
type StopUnit = 'percent' | 'pnl' | 'roe'

const nextUnits = { percent: 'pnl', pnl: 'roe', roe: 'percent' } as const
const unitNames: Record<StopUnit, string> = { percent: '%', pnl: 'USD', roe: t('ROE') }

function readUnit(persisted: unknown): StopUnit {
  return persisted === 'pnl' || persisted === 'roe' ? persisted : 'percent'
}

const box =
  'flex min-w-0 items-center rounded-[5px] bg-surface-2 [--control-height:2rem] pointer-coarse:[--control-height:2.75rem] [&_.control]:bg-transparent! [&_.control]:text-sm'

/** Take-profit and stop-loss of an unsent order in one row: each as a price, a distance from the entry, a PnL or a ROE. */
export function AttachedStops(props: AttachedStopsProps) {
  const { draft, onDraft, blocked } = props
  const [unit, setUnit] = usePersisted('stopUnit', readUnit)
  const limits = legKinds.filter((kind) => draft.legs[kind].type === 'limit')
  const about = blocked ?? t('Sent once the order is accepted. Active from its first fill; cancelled if the order is.')
  return (
    <div title={about} className="flex flex-col gap-2">
      <div className="grid grid-cols-[1fr_1fr_auto] gap-x-2">
        {legKinds.map((kind) => (
          <AttachedLeg
            key={kind}
            {...props}
            kind={kind}
            onLeg={legOf(kind, onDraft)}
            unit={unit}
            onUnit={() => setUnit((now) => nextUnits[now])}
          />
        ))}
        <Suspense fallback={<span className="-ml-2 w-5" />}>
          <Brackets {...props} />
        </Suspense>
      </div>
      {limits.length > 0 && (
        <div className="grid auto-cols-fr grid-flow-col gap-2 [--control-height:2rem] pointer-coarse:[--control-height:2.75rem]">
          {limits.map((kind) => (
            <NumberField
              key={kind}
              label={`${kindNames[kind]}: ${t('Limit price')}`}
              isLabelHidden
              prefix={<Short>{`${shortNames[kind]} ${t('Limit')}`}</Short>}
              unitName="USD"
              value={draft.legs[kind].limitText}
              disabled={blocked !== undefined}
              step={props.instrument.priceStep}
              stepFrom={decimalValue(draft.legs[kind].triggerText)}
              onChange={(limitText) => legOf(kind, onDraft)({ limitText })}
              className={`[&_.control]:text-sm ${props.problemOf(kind)?.field === 'limit' ? '[&_.control]:border-danger' : ''}`}
            />
          ))}
        </div>
      )}
    </div>
  )
}

const legOf =
  (kind: StopKind, onDraft: AttachedStopsProps['onDraft']) =>
  (change: Partial<LegDraft>): void =>
    onDraft((now) => ({ legs: { ...now.legs, [kind]: { ...now.legs[kind], ...change } } }))

type AttachedLegProps = AttachedStopsProps & {
  kind: StopKind
  onLeg: (change: Partial<LegDraft>) => void
  unit: StopUnit
  onUnit: () => void
}

function AttachedLeg(props: AttachedLegProps) {
  const { kind, draft, onLeg, instrument, blocked, isBuy, entryPrice, problemOf } = props
  const messageId = useId()
  const problem = problemOf(kind)
  const terms = { kind, isBuy: !isBuy, priceStep: instrument.priceStep }
  const name = kindNames[kind]
  const { triggerText } = draft.legs[kind]
  const trigger = decimalValue<Price>(triggerText)
  const isWrong = problem?.field === 'trigger'
  const tone = kind === 'STOP_LOSS' ? '[&_input]:text-sell' : '[&_input]:text-buy'
  return (
    <fieldset
      aria-label={name}
      disabled={blocked !== undefined}
      className={`${box} ${isWrong ? 'shadow-[inset_0_0_0_1.5px_var(--danger)]' : ''}`}
    >
      <NumberField
        name={kind}
        label={`${name}: ${t('Trigger')}`}
        isLabelHidden
        prefix={<Short>{shortNames[kind]}</Short>}
        unitName="USD"
        placeholder={unknownText}
        value={triggerText}
        step={instrument.priceStep}
        stepFrom={entryPrice}
        onChange={(text) => onLeg({ triggerText: text })}
        {...(isWrong && { 'aria-invalid': true, 'aria-describedby': messageId })}
        className="flex-1 [&_.control]:gap-1 [&_.control]:pr-0 [&_.control]:pl-1.5 [&_input]:font-medium"
      />
      <div
        className={`shrink-0 [&_.control]:gap-0 [&_.control]:pr-0.5 [&_.control]:pl-0.5 [&_input]:max-w-12 [&_input]:min-w-4 [&_input]:flex-none [&_input]:text-xs [&_input]:field-sizing-content ${tone}`}
      >
        <DistanceField {...props} name={name} terms={terms} trigger={trigger} />
      </div>
      <button
        type="button"
        aria-label={`${name}: ${t('Unit')} ${unitNames[props.unit]}`}
        title={t('Distance; PnL or ROE before fees')}
        onClick={props.onUnit}
        className="h-6 shrink-0 rounded-sm pr-1.5 text-xs text-text-3 hover:text-text-1 pointer-coarse:h-11 pointer-coarse:min-w-11"
      >
        {unitNames[props.unit]}
      </button>
      {/* Only for screen readers, because the ticket's message area shows it. */}
      <p id={messageId} className="sr-only">
        {problem?.words}
      </p>
    </fieldset>
  )
}

type DistanceFieldProps = AttachedLegProps & { name: string; terms: TriggerTerms; trigger: Price | undefined }

/** The trigger once more: as a distance from the entry, or in the chosen unit. */
function DistanceField(props: DistanceFieldProps) {
  const { name, terms, trigger, entryPrice, blocked, onLeg, unit } = props
  const isBelow = waitsForFall(terms.kind, terms.isBuy)
  const distance = trigger === undefined ? undefined : distanceOf(terms, trigger, entryPrice)
  const take = (text: string, price: Price | undefined) => {
    if (text.trim() === '' || text.startsWith(unclearMark)) onLeg({ triggerText: '' })
    else if (price !== undefined) onLeg({ triggerText: formatFixed6(price) })
  }
  const label = (field: string) => `${name}: ${field}`
  const isBlocked = blocked !== undefined
  if (unit !== 'percent') {
    const Field = unit === 'pnl' ? PnlField : RoeField
    return <Field {...props} label={label} isBare isBlocked={isBlocked} onSay={take} />
  }
  return (
    <SaidField
      label={label(isBelow ? t('% below entry') : t('% above entry'))}
      // A trigger on the wrong side shows where it is, not how far it is from the right side.
      inside={distance === undefined ? undefined : isBelow === distance >= 0 ? '\u2212' : '+'}
      suffix={undefined}
      unitName="%"
      unit={percentUnit}
      shown={triggerPercentText(distance === undefined ? undefined : Math.abs(distance))}
      isWrong={distance !== undefined && distance <= 0}
      isDisabled={entryPrice === undefined || isBlocked}
      onSay={(text) => take(text, entryPrice === undefined ? undefined : triggerAtPercent(text, terms, entryPrice))}
    />
  )
}

function Short({ children }: { children: string }) {
  return (
    <span className="text-sm whitespace-nowrap" aria-hidden="true">
      {children}
    </span>
  )
}
