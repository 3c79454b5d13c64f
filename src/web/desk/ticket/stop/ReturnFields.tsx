import { signOf, type Price } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { roeOf, roeText, triggerAtRoe } from './roeEntry'
import { percentUnit, SaidField } from './SaidField'
import { pnlOf, triggerAtPnl, triggerPnlText, type ClosedPart, type TriggerTerms } from './triggerEntry'

type ReturnFieldProps = {
  terms: TriggerTerms
  trigger: Price | undefined
  /** `undefined` for a stop that closes nothing, or without an amount. */
  part: ClosedPart | undefined
  /** Leverage of the position, 1 for an option; undefined while unknown. */
  leverage: number | undefined
  label: (field: string) => string
  /** True where the unit is shown beside the field. */
  isBare?: boolean
  isBlocked?: boolean
  onSay: (text: string, price: Price | undefined) => void
}

const cent = 10_000n

/** The PnL of closing the part at the trigger, before fees. */
export function PnlField({ terms, trigger, part, label, isBare = false, isBlocked = false, onSay }: ReturnFieldProps) {
  const pnl = trigger !== undefined && part !== undefined ? pnlOf(part, trigger) : undefined
  return (
    <SaidField
      label={label(t('PnL at trigger'))}
      inside={isBare ? undefined : t('PnL')}
      suffix={isBare ? undefined : 'USD'}
      unitName="USD"
      unit={cent}
      shown={triggerPnlText(pnl)}
      tone={pnl === undefined ? 0 : signOf(pnl)}
      isDisabled={part === undefined || isBlocked}
      onSay={(text) => part !== undefined && onSay(text, triggerAtPnl(text, terms, part))}
    />
  )
}

/** The return on the entry margin at the trigger, before fees. */
export function RoeField({
  terms,
  trigger,
  part,
  leverage,
  label,
  isBare = false,
  isBlocked = false,
  onSay,
}: ReturnFieldProps) {
  const known = part === undefined || leverage === undefined ? undefined : { part, leverage }
  const roe = known === undefined || trigger === undefined ? undefined : roeOf(known.part, trigger, known.leverage)
  return (
    <SaidField
      label={label(t('ROE at trigger'))}
      inside={isBare ? undefined : t('ROE')}
      suffix={isBare ? undefined : '%'}
      unitName="%"
      unit={percentUnit}
      shown={roeText(roe)}
      tone={roe === undefined ? 0 : signOf(roe)}
      isDisabled={known === undefined || isBlocked}
      onSay={(text) => known !== undefined && onSay(text, triggerAtRoe(text, terms, known.part, known.leverage))}
    />
  )
}
