import { t } from '@/web/language/t'

export function SideHeading({ isBuy }: { isBuy: boolean }) {
  return (
    <h4 className={`border-t border-line px-3 pt-2 pb-1 text-xs font-medium ${isBuy ? 'text-buy' : 'text-sell'}`}>
      {isBuy ? t('Buy') : t('Sell')}
    </h4>
  )
}
