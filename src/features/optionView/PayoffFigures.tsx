import type { ReactNode } from 'react'
import { absolute, notional } from '@/protocol/fixed6'
import type { OptionInstrument } from '@/protocol/instrument'
import { formatAmount } from '@/ui/formatAmount'
import { formatDecimal } from '@/ui/formatDecimal'
import { formatPercent } from '@/ui/formatPercent'
import { formatPrice } from '@/ui/formatPrice'
import { formatUsd } from '@/ui/formatUsd'
import { t } from '@/ui/t'
import type { PayoffBasis } from './payoffBasis'
import type { PayoffPicture } from './payoffPicture'
import { extremeText, sourceWords } from './payoffWords'

type PayoffFiguresProps = { basis: PayoffBasis; picture: PayoffPicture; option: OptionInstrument }

/** What is bought or sold at which price, where it begins to win, and the most that it can win and lose. */
export function PayoffFigures({ basis: { leg, source }, picture: { payoff, chance }, option }: PayoffFiguresProps) {
  const isLong = leg.amount > 0n
  const words = {
    amount: formatAmount(absolute(leg.amount), option.amountStep),
    price: formatPrice(leg.price, option.priceStep),
    source: sourceWords(source),
  }
  return (
    <div className="shrink-0 px-3 pt-2">
      <p className="text-xs text-text-2">
        <span className={isLong ? 'text-buy' : 'text-sell'}>{isLong ? t('Long') : t('Short')}</span>{' '}
        {t('{amount} at {price}, {source}', words)}
      </p>
      <dl className="mt-1 grid grid-cols-[repeat(auto-fill,minmax(104px,1fr))] gap-x-3 gap-y-1">
        <Figure label={isLong ? t('Paid') : t('Received')}>
          {formatUsd(notional(leg.price, absolute(leg.amount)))}
        </Figure>
        <Figure label={t('Breakeven')}>
          {payoff.breakevens.length === 0
            ? t('none')
            : payoff.breakevens.map((price) => formatDecimal(price, 2)).join(' · ')}
        </Figure>
        <Figure label={t('Max profit')}>{extremeText(payoff.maxProfit)}</Figure>
        <Figure label={t('Max loss')}>{extremeText(payoff.maxLoss)}</Figure>
        <Figure label={t('≈ Chance of profit')}>{formatPercent(chance, { decimals: 1, isSigned: false })}</Figure>
      </dl>
    </div>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="label truncate">{label}</dt>
      <dd className="text-xs whitespace-nowrap">{children}</dd>
    </div>
  )
}
