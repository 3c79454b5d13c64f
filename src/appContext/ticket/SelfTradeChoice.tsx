import type { SelfTradePrevention } from '@/account/orders/createOrder'
import { Select } from '@/ui/Select'
import { t } from '@/ui/t'

type SelfTradeChoiceProps = { value: SelfTradePrevention; onChange: (value: SelfTradePrevention) => void }

/** What happens when the order would trade with another of the same account (rest-private 3.1). */
export function SelfTradeChoice({ value, onChange }: SelfTradeChoiceProps) {
  return <Select label={t('When it meets my own order')} value={value} onChange={onChange} options={choices} />
}

const choices = [
  { value: 'EXPIRE_MAKER', label: t('Cancel the one that rests') },
  { value: 'EXPIRE_TAKER', label: t('Cancel what is left of this one') },
  { value: 'EXPIRE_NONE', label: t('Trade with myself') },
] as const
