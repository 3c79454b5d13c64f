import { memo, type ReactNode } from 'react'
import type { Instrument } from '@/core/protocol/instrument'
import type { DraftField } from '@/web/desk/draft/checkDraft'
import type { OrderDraft } from '@/web/desk/draft/orderDraft'
import { SideChoice } from '@/web/desk/ticket/TicketShell'
import { t } from '@/web/language/t'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { Select } from '@/web/ui/Select'
import { StepField } from '@/web/ui/StepField'

type OrderFieldsProps = {
  instrument: Instrument
  draft: OrderDraft
  onChange: (part: Partial<OrderDraft>) => void
  onLeave: (field: 'price' | 'amount', text: string) => void
  wrongField: DraftField | undefined
  messageId: string
  marginChoice: ReactNode
  beforePrice: ReactNode
  /** True in hedge mode, where a position is opened or closed by its side. */
  isHedge: boolean
}

/** The form fields. Memoised, because the market re-renders the ticket several times per second. */
export const OrderFields = memo(function OrderFields(props: OrderFieldsProps) {
  const { instrument, draft, onChange, onLeave, wrongField, messageId, isHedge } = props
  const { hedge = 'open' } = draft
  const isMarket = draft.type === 'market'
  return (
    <>
      {isHedge && (
        <RadioGroup
          label={t('Open or close a position')}
          size="small"
          value={hedge}
          onChange={(choice) => onChange({ hedge: choice })}
          options={hedgeChoices}
        />
      )}
      <SideChoice value={draft.side} onChange={(side) => onChange({ side })} hedge={isHedge ? hedge : undefined} />
      <div className="flex items-center gap-2">
        <RadioGroup
          label={t('Order type')}
          size="small"
          className="flex-1"
          value={draft.type}
          onChange={(type) => onChange({ type })}
          options={types}
        />
        <Select
          label={t('Time in force')}
          isLabelHidden
          size="small"
          value={isMarket ? 'IOC' : draft.timeInForce}
          isDisabled={isMarket}
          onChange={(timeInForce) => onChange({ timeInForce })}
          options={timesInForce}
        />
        {props.marginChoice}
      </div>
      {props.beforePrice}
      <div className="grid gap-2 @min-[21.25rem]:grid-cols-2">
        <StepField
          name="price"
          label={t('Price')}
          unit="USD"
          value={isMarket ? '' : draft.priceText}
          placeholder={isMarket ? t('at market') : undefined}
          isDisabled={isMarket || draft.volatilityText !== undefined}
          step={instrument.priceStep}
          onChange={(priceText) => onChange({ priceText })}
          onBlur={() => onLeave('price', draft.priceText)}
          isWrong={wrongField === 'price'}
          messageId={messageId}
        />
        <StepField
          name="amount"
          label={t('Amount')}
          unit={instrument.asset}
          value={draft.amountText}
          step={instrument.amountStep}
          onChange={(amountText) => onChange({ amountText })}
          onBlur={() => onLeave('amount', draft.amountText)}
          isWrong={wrongField === 'amount'}
          messageId={messageId}
        />
      </div>
    </>
  )
})

const hedgeChoices = [
  { value: 'open', label: t('Open') },
  { value: 'close', label: t('Close') },
] as const

const types = [
  { value: 'limit', label: t('Limit') },
  { value: 'market', label: t('Market') },
] as const

const timesInForce = [
  { value: 'GTC', label: 'GTC' },
  { value: 'IOC', label: 'IOC' },
] as const
