import { useSettlementProgress } from '@/marketData/options/useSettlementProgress'
import { useTickers } from '@/marketData/tickers/useTickers'
import { fromNumber, toNumber, type Price } from '@/protocol/fixed6'
import type { OptionInstrument } from '@/protocol/instrument'
import { intrinsicValue } from '@/quant/black76'
import { formatDecimal } from '@/ui/formatDecimal'
import { formatPercent } from '@/ui/formatPercent'
import { t } from '@/ui/t'
import { useNow } from '@/ui/useNow'
import { StripFigure } from './StripFigure'

/** In the last half hour of an option: the average that it is settled at, so far, and what it would pay by that. */
export function LiveSettlement({ option }: { option: OptionInstrument }) {
  // Time passes although nothing is told.
  useNow()
  const ticker = useTickers({ kind: 'instrument', instrumentName: option.instrumentName })
  const progress = useSettlementProgress(option.asset, option.expiryNs, ticker)
  if (progress === undefined) return null
  const { average, share, settlesAt } = progress
  const payAt = (forward: number) =>
    intrinsicValue({ forward, strike: toNumber(option.strike), optionType: option.optionType })
  return (
    <dl className="flex items-center gap-6">
      <StripFigure
        label={t('≈ Settlement so far')}
        about={t(
          'The average of the index over the last 30 minutes before the expiry, as far as they have passed. Did the index stay where it is, it would end at {price}.',
          { price: usd(settlesAt) },
        )}
      >
        {usd(average)}
        <span className="ml-1.5 text-text-2">{formatPercent(share, { decimals: 0, isSigned: false })}</span>
      </StripFigure>
      <StripFigure
        label={t('≈ Would pay')}
        about={t('What one contract would pay at the average so far; did the index stay where it is, {sum} USD.', {
          sum: usd(payAt(settlesAt)),
        })}
      >
        {usd(payAt(average))}
      </StripFigure>
    </dl>
  )
}

const usd = (value: number) => formatDecimal(fromNumber<Price>(value), 2)
