import { Suspense, useId } from 'react'
import { formatFixed6, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { waitsForFall, type StopKind } from '@/core/quant/checkStop'
import { t } from '@/web/language/t'
import { decimalValue, unclearMark } from '@/web/ui/decimalText'
import { unknownText } from '@/web/ui/formatNumber'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { NumberField } from '@/web/ui/NumberField'
import { type AttachedDraft, legKinds, type LegDraft } from './legDraft'
import type { StopProblem } from './stopDraft'
import { kindNames } from './stopNames'
import { distanceOf, triggerAtPercent, triggerPercentText } from './triggerEntry'
import { percentUnit, SaidField } from './TriggerFields'

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
  problemOf: (kind: StopKind) => StopProblem | undefined
}

const box =
  'flex min-w-0 items-center rounded-[5px] bg-surface-2 [--control-height:2rem] pointer-coarse:[--control-height:2.75rem] [&_.control]:bg-transparent! [&_.control]:text-sm'

/** Take-profit and stop-loss of an unsent order in one row: each as a price or a distance from the entry. */
export function AttachedStops(props: AttachedStopsProps) {
  const { draft, onDraft, blocked } = props
  const limits = legKinds.filter((kind) => draft.legs[kind].type === 'limit')
  const about = blocked ?? t('Sent once the order is accepted. Active from its first fill; cancelled if the order is.')
  return (
    <div title={about} className="flex flex-col gap-2">
      <div className="grid grid-cols-[1fr_1fr_auto] gap-x-2">
        {legKinds.map((kind) => (
          <AttachedLeg key={kind} {...props} kind={kind} onLeg={legOf(kind, onDraft)} />
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

type AttachedLegProps = AttachedStopsProps & { kind: StopKind; onLeg: (change: Partial<LegDraft>) => void }

function AttachedLeg({ kind, draft, onLeg, instrument, blocked, isBuy, entryPrice, problemOf }: AttachedLegProps) {
  const messageId = useId()
  const problem = problemOf(kind)
  const terms = { kind, isBuy: !isBuy, priceStep: instrument.priceStep }
  const isBelow = waitsForFall(kind, !isBuy)
  const name = kindNames[kind]
  const { triggerText } = draft.legs[kind]
  const trigger = decimalValue<Price>(triggerText)
  const distance = trigger === undefined ? undefined : distanceOf(terms, trigger, entryPrice)
  const say = (text: string) => {
    if (text.trim() === '' || text.startsWith(unclearMark)) return onLeg({ triggerText: '' })
    const price = entryPrice === undefined ? undefined : triggerAtPercent(text, terms, entryPrice)
    if (price !== undefined) onLeg({ triggerText: formatFixed6(price) })
  }
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
        className={`shrink-0 [&_.control]:gap-0 [&_.control]:pr-1.5 [&_.control]:pl-0.5 [&_input]:max-w-12 [&_input]:min-w-4 [&_input]:flex-none [&_input]:text-xs [&_input]:field-sizing-content ${tone}`}
      >
        <SaidField
          label={`${name}: ${isBelow ? t('% below entry') : t('% above entry')}`}
          inside={distance === undefined || distance < 0 ? undefined : isBelow ? '\u2212' : '+'}
          suffix="%"
          unit={percentUnit}
          shown={triggerPercentText(distance)}
          isWrong={distance !== undefined && distance <= 0}
          isDisabled={entryPrice === undefined || blocked !== undefined}
          onSay={say}
        />
      </div>
      {/* Only for screen readers, because the ticket's message area shows it. */}
      <p id={messageId} className="sr-only">
        {problem?.words}
      </p>
    </fieldset>
  )
}

const shortNames: Record<StopKind, string> = { TAKE_PROFIT: t('TP'), STOP_LOSS: t('SL') }

function Short({ children }: { children: string }) {
  return (
    <span className="text-sm whitespace-nowrap" aria-hidden="true">
      {children}
    </span>
  )
}
