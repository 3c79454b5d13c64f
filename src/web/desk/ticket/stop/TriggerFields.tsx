import { formatFixed6, signOf, type Price, absolute, type Usd } from '@/core/protocol/fixed6'
import { waitsForFall } from '@/core/quant/checkStop'
import { t } from '@/web/language/t'
import { decimalValue, unclearMark } from '@/web/ui/decimalText'
import { numberFormat, formatUsd } from '@/web/ui/formatNumber'
import { NumberField } from '@/web/ui/NumberField'
import { SignedValue } from '@/web/ui/SignedValue'
import { PnlField, RoeField } from './ReturnFields'
import { Inside, percentUnit, SaidField } from './SaidField'
import { distanceOf, triggerPercentText, triggerAtPercent, type ClosedPart, type TriggerTerms } from './triggerEntry'

export type TriggerFieldsProps = {
  terms: TriggerTerms
  markPrice: Price | undefined
  /** `undefined` for a stop that closes nothing, which has no PnL. */
  part: ClosedPart | undefined
  /** For example "Stop-loss". Prefixes the field names where two kinds of stops are side by side. */
  name?: string | undefined
  triggerText: string
  onTrigger: (text: string) => void
  onBlur?: () => void
  isWrong: boolean
  messageId: string
  isWide?: boolean
  /** For the return on margin, which a wide form shows; undefined while unknown. */
  leverage?: number | undefined
}

const chips = ['0.5', '1', '2', '5', '10'] as const

/** A trigger as a price, a distance from the mark, a PnL or a return on margin, both before fees. Editing one field updates the others. */
export function TriggerFields(props: TriggerFieldsProps) {
  const { terms, markPrice, part, name, triggerText, onTrigger, isWrong, messageId } = props
  const trigger = decimalValue<Price>(triggerText)
  const isBelow = waitsForFall(terms.kind, terms.isBuy)
  const distance = trigger === undefined ? undefined : distanceOf(terms, trigger, markPrice)
  const label = (field: string) => (name === undefined ? field : `${name}: ${field}`)
  const take = (price: Price | undefined) => price !== undefined && onTrigger(formatFixed6(price))
  // A text that does not parse clears the trigger instead of keeping the previous trigger.
  const say = (text: string, price: Price | undefined) => (text.startsWith(unclearMark) ? onTrigger('') : take(price))
  const returns = { terms, trigger, part, leverage: props.leverage, label, onSay: say }
  return (
    <div className="grid grid-cols-2 gap-1.5">
      <NumberField
        name="trigger"
        label={label(t('Trigger'))}
        isLabelHidden
        prefix={<Inside>{t('Trigger')}</Inside>}
        suffix={t('USD')}
        value={triggerText}
        step={terms.priceStep}
        stepFrom={markPrice}
        onChange={onTrigger}
        onBlur={props.onBlur}
        {...(isWrong && { 'aria-invalid': true, 'aria-describedby': messageId })}
        className={`${props.isWide === true ? '' : 'col-span-2'} ${isWrong ? '[&_.control]:border-danger' : ''}`}
      />
      <SaidField
        label={label(isBelow ? t('% below mark') : t('% above mark'))}
        inside={isBelow ? t('Below') : t('Above')}
        suffix="%"
        unit={percentUnit}
        shown={triggerPercentText(distance)}
        isWrong={distance !== undefined && distance <= 0}
        isDisabled={markPrice === undefined}
        onSay={(text) => markPrice !== undefined && say(text, triggerAtPercent(text, terms, markPrice))}
      />
      <PnlField {...returns} />
      {props.isWide === true && <RoeField {...returns} />}
      <fieldset aria-label={label(t('Distance from mark'))} className="col-span-full grid grid-cols-5 gap-1">
        {chips.map((percent) => (
          <button
            key={percent}
            type="button"
            disabled={markPrice === undefined}
            onClick={() => markPrice !== undefined && take(triggerAtPercent(percent, terms, markPrice))}
            className="h-5 rounded-[3px] bg-surface-2 text-xs text-text-3 hover:text-text-1 disabled:text-text-4 pointer-coarse:h-11"
          >
            {isBelow ? '\u2212' : '+'}
            {numberFormat({}).format(percent)}%
          </button>
        ))}
      </fieldset>
    </div>
  )
}

/** Estimated PnL at a trigger or limit, for example "≈ −125.35". */
export function PnlEstimate({ pnl, unit }: { pnl: Usd; unit?: string }) {
  return (
    <span className="whitespace-nowrap" title={t('Estimated at the trigger or limit price, before fees')}>
      <span className="text-text-3">≈ </span>
      <SignedValue sign={signOf(pnl)}>
        {formatUsd(absolute(pnl))}
        {unit !== undefined && ` ${unit}`}
      </SignedValue>
    </span>
  )
}
