import { absolute, formatFixed6 } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import type { Position } from '@/quant/pnl'
import { NumberField } from '@/ui/NumberField'
import { RadioGroup } from '@/ui/RadioGroup'
import { t } from '@/ui/t'
import { decimalValue } from '@/ui/decimalText'
import type { StopDraft, StopField } from './stopDraft'

type PriceAndAmountProps = {
  instrument: Instrument
  /** Settled: as it applies. */
  draft: StopDraft
  onChange: (part: Partial<StopDraft>) => void
  held: Position | undefined
  onBlur: (field: StopField, text: string) => void
  wrong: StopField | undefined
  messageId: string
}

/** What the stop sends when it goes: at the market or at a limit, and how much. */
export function PriceAndAmount(props: PriceAndAmountProps) {
  const { instrument, draft, onChange, held, onBlur, wrong, messageId } = props
  const isWhole = draft.scope === 'wholePosition'
  const wrongly = (field: StopField) =>
    wrong === field && ({ 'aria-invalid': true, 'aria-describedby': messageId } as const)
  return (
    <>
      <div className="grid grid-cols-2 gap-1.5">
        <RadioGroup
          label={t('Order type')}
          value={draft.type}
          onChange={(type) => onChange({ type, ...(draft.limitText === '' && { limitText: draft.triggerText }) })}
          options={[
            { value: 'market', label: t('Market') },
            { value: 'limit', label: t('Limit'), isDisabled: isWhole },
          ]}
        />
        <NumberField
          name="limit"
          label={t('Limit price')}
          isLabelHidden
          suffix={t('USD')}
          value={draft.type === 'limit' ? draft.limitText : ''}
          placeholder={isWhole ? t('Market only') : draft.type === 'market' ? t('at market') : undefined}
          disabled={draft.type === 'market'}
          step={instrument.priceStep}
          stepFrom={decimalValue(draft.triggerText)}
          onChange={(limitText) => onChange({ limitText })}
          onBlur={() => onBlur('limit', draft.limitText)}
          {...wrongly('limit')}
          className={wrong === 'limit' ? '[&_.control]:border-danger' : ''}
        />
      </div>
      {!isWhole && (
        <>
          <NumberField
            name="amount"
            label={t('Amount')}
            isLabelHidden
            prefix={
              <span className="text-sm" aria-hidden="true">
                {t('Amount')}
              </span>
            }
            suffix={instrument.asset}
            value={draft.amountText}
            step={instrument.amountStep}
            onChange={(amountText) => onChange({ amountText })}
            onBlur={() => onBlur('amount', draft.amountText)}
            {...wrongly('amount')}
            className={wrong === 'amount' ? '[&_.control]:border-danger' : ''}
          />
          {held !== undefined && held.amount !== 0n && (
            <PositionShares
              held={held}
              amountStep={instrument.amountStep}
              onPick={(amountText) => onChange({ amountText })}
            />
          )}
        </>
      )}
    </>
  )
}

const percents = [25n, 50n, 75n, 100n] as const

type PositionSharesProps = { held: Position; amountStep: bigint; onPick: (amountText: string) => void }

/** Shares of the position, on a step; all of it is all of it. */
export function PositionShares({ held, amountStep, onPick }: PositionSharesProps) {
  const whole: bigint = absolute(held.amount)
  return (
    <fieldset aria-label={t('Share of the position')} className="grid grid-cols-4 gap-1">
      {percents.map((percent) => {
        const part = (whole * percent) / 100n
        const amount = percent === 100n ? whole : part - (part % amountStep)
        return (
          <button
            key={percent}
            type="button"
            disabled={amount === 0n}
            onClick={() => onPick(formatFixed6(amount))}
            className="h-5 rounded-[3px] bg-surface-2 text-xs text-text-3 hover:text-text-1 disabled:text-text-4 pointer-coarse:h-11"
          >
            {percent.toString()}%
          </button>
        )
      })}
    </fieldset>
  )
}
