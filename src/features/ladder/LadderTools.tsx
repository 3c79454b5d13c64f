import { useId } from 'react'
import type { Amount } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { formatAmount } from '@/ui/formatAmount'
import { NumberField } from '@/ui/NumberField'
import { RadioGroup } from '@/ui/RadioGroup'
import { Switch } from '@/ui/Switch'
import { t } from '@/ui/t'

type LadderToolsProps = {
  instrument: Instrument
  amountText: string
  onAmountText: (text: string) => void
  times: '1' | '5'
  onTimes: (times: '1' | '5') => void
  /** What a press places; undefined while the field has no amount. */
  amount: Amount | undefined
  /** Why the amount cannot be placed, in words. */
  wrong: string | undefined
  isPostOnly: boolean
  onPostOnly: (isPostOnly: boolean) => void
  isArmed: boolean
  onArm: (isArmed: boolean) => void
  /** Why a press cannot send at once; undefined when it can. */
  unarmable: string | undefined
  onOneClick: (() => void) | undefined
}

/** How much a press places, and whether it is sent at once. */
export function LadderTools(props: LadderToolsProps) {
  const { instrument, amount, isArmed, unarmable } = props
  const { asset, amountStep } = instrument
  const shown = formatAmount(amount, amountStep)
  const toldId = useId()
  return (
    <div className="ladder-tools" data-armed={isArmed || undefined}>
      <div className="flex items-center gap-2">
        <NumberField
          label={t('Amount')}
          isLabelHidden
          suffix={asset}
          aria-invalid={props.wrong !== undefined || undefined}
          aria-describedby={toldId}
          value={props.amountText}
          onChange={props.onAmountText}
          step={amountStep}
          className="min-w-0 flex-1"
        />
        <RadioGroup
          label={t('Times the amount')}
          size="small"
          value={props.times}
          onChange={props.onTimes}
          options={[
            { value: '1', label: '1×' },
            { value: '5', label: '5×' },
          ]}
        />
        <Checkbox label={t('Post only')} isChecked={props.isPostOnly} onChange={props.onPostOnly} />
      </div>
      <div className="flex items-center gap-2">
        <Switch label={t('Armed')} isOn={isArmed} isDisabled={unarmable !== undefined} onChange={props.onArm} />
        <p
          id={toldId}
          title={props.wrong ?? unarmable}
          className={`min-w-0 flex-1 truncate text-xs ${props.wrong !== undefined ? 'text-danger' : isArmed ? 'text-warn' : 'text-text-3'}`}
        >
          {props.wrong ??
            (isArmed
              ? t('A press sends {amount} {asset} at once', { amount: shown, asset })
              : (unarmable ?? t('A press fills the ticket')))}
        </p>
        {unarmable !== undefined && props.onOneClick !== undefined && (
          <Button size="small" onClick={props.onOneClick}>
            {t('Turn on')}
          </Button>
        )}
      </div>
    </div>
  )
}
