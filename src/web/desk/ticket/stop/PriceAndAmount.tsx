import type { ReactNode } from 'react'
import { absolute, formatFixed6 } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { Position } from '@/core/quant/pnl'
import { t } from '@/web/language/t'
import { decimalValue } from '@/web/ui/decimalText'
import { NumberField } from '@/web/ui/NumberField'
import { RadioGroup } from '@/web/ui/RadioGroup'
import type { ShortcutId } from '@/web/ui/shortcuts/shortcutActions'
import { useShortcut } from '@/web/ui/shortcuts/useShortcut'
import type { StopDraft, StopField } from './stopDraft'

type PriceAndAmountProps = {
  instrument: Instrument
  draft: StopDraft
  onChange: (part: Partial<StopDraft>) => void
  held: Position | undefined
  onBlur: (field: StopField, text: string) => void
  wrong: StopField | undefined
  messageId: string
}

export function PriceAndAmount(props: PriceAndAmountProps) {
  const { instrument, draft, onChange, held, onBlur, wrong, messageId } = props
  const isWhole = draft.scope === 'wholePosition'
  const isMarketOnly = isWhole || draft.trail !== undefined
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
            { value: 'limit', label: t('Limit'), isDisabled: isMarketOnly },
          ]}
        />
        <NumberField
          name="limit"
          label={t('Limit price')}
          isLabelHidden
          suffix={t('USD')}
          value={draft.type === 'limit' ? draft.limitText : ''}
          placeholder={isMarketOnly ? t('Market only') : draft.type === 'market' ? t('at market') : undefined}
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
              hasKeys
              onPick={(amountText) => onChange({ amountText })}
            />
          )}
        </>
      )}
    </>
  )
}

const shares = [
  { percent: 25n, keys: 'ticket.share25' },
  { percent: 50n, keys: 'ticket.share50' },
  { percent: 75n, keys: 'ticket.share75' },
  { percent: 100n, keys: 'ticket.share100' },
] as const

type PositionSharesProps = {
  held: Position
  amountStep: bigint
  /** False in a dialog, so that the shortcuts stay with the ticket. */
  hasKeys: boolean
  onPick: (amountText: string) => void
}

/** Buttons for fractions of the position, rounded to a step. 100% is the whole position. */
export function PositionShares({ held, amountStep, hasKeys, onPick }: PositionSharesProps) {
  const whole: bigint = absolute(held.amount)
  return (
    <fieldset aria-label={t('% of position')} className="grid grid-cols-4 gap-1">
      {shares.map(({ percent, keys }) => {
        const part = (whole * percent) / 100n
        const amount = percent === 100n ? whole : part - (part % amountStep)
        return (
          <ShareButton
            key={percent}
            keys={keys}
            hasKeys={hasKeys && amount > 0n}
            isDisabled={amount === 0n}
            onPress={() => onPick(formatFixed6(amount))}
          >
            {percent.toString()}%
          </ShareButton>
        )
      })}
    </fieldset>
  )
}

type ShareButtonProps = {
  keys: ShortcutId
  hasKeys: boolean
  isDisabled: boolean
  onPress: () => void
  children: ReactNode
}

function ShareButton({ keys, hasKeys, isDisabled, onPress, children }: ShareButtonProps) {
  useShortcut(keys, onPress, { isEnabled: hasKeys })
  return (
    <button
      type="button"
      disabled={isDisabled}
      onClick={onPress}
      className="h-5 rounded-[3px] bg-surface-2 text-xs text-text-3 hover:text-text-1 disabled:text-text-4 pointer-coarse:h-11"
    >
      {children}
    </button>
  )
}
