import { formatFixed6, signOf, type Price } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { unclearMark } from '@/web/ui/decimalText'
import { roeOf, roeText, triggerAtRoe } from './roeEntry'
import { percentUnit, SaidField } from './SaidField'
import { pnlOf, triggerAtPnl, triggerPnlText, type ClosedPart, type TriggerTerms } from './triggerEntry'

type LegUnitFieldProps = {
  name: string
  unit: 'pnl' | 'roe'
  terms: TriggerTerms
  trigger: Price | undefined
  /** The position that the order would open; undefined without an amount. */
  part: ClosedPart | undefined
  leverage: number | undefined
  isBlocked: boolean
  onTrigger: (text: string) => void
}

/** A stop of the ticket as a PnL in USD, or as a return on the entry margin, both before fees. */
export function LegUnitField(props: LegUnitFieldProps) {
  const { name, unit, terms, trigger, part, leverage, isBlocked, onTrigger } = props
  const say = (text: string, price: Price | undefined) => {
    if (text.trim() === '' || text.startsWith(unclearMark)) onTrigger('')
    else if (price !== undefined) onTrigger(formatFixed6(price))
  }
  if (unit === 'pnl') {
    const pnl = part === undefined || trigger === undefined ? undefined : pnlOf(part, trigger)
    return (
      <SaidField
        label={`${name}: ${t('PnL at trigger, before fees')}`}
        inside={undefined}
        suffix={undefined}
        unitName="USD"
        unit={cent}
        shown={triggerPnlText(pnl)}
        tone={pnl === undefined ? 0 : signOf(pnl)}
        isDisabled={part === undefined || isBlocked}
        onSay={(text) => part !== undefined && say(text, triggerAtPnl(text, terms, part))}
      />
    )
  }
  const known = part === undefined || leverage === undefined ? undefined : { part, leverage }
  const roe = known === undefined || trigger === undefined ? undefined : roeOf(known.part, trigger, known.leverage)
  return (
    <SaidField
      label={`${name}: ${t('ROE at trigger, before fees')}`}
      inside={undefined}
      suffix={undefined}
      unitName="%"
      unit={percentUnit}
      shown={roeText(roe)}
      tone={roe === undefined ? 0 : signOf(roe)}
      isDisabled={known === undefined || isBlocked}
      onSay={(text) => known !== undefined && say(text, triggerAtRoe(text, terms, known.part, known.leverage))}
    />
  )
}

const cent = 10_000n
