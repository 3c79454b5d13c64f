import { fromNumber, toNumber, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { intrinsicValue } from '@/core/quant/black76'
import { t } from '@/web/language/t'
import { useSettlementProgress } from '@/web/market/options/useSettlements'
import { useTickers } from '@/web/market/tickers/useTickers'
import { formatDecimal, formatPercent } from '@/web/ui/formatNumber'
import { useNow } from '@/web/ui/useNow'
import { StripFigure } from './StripFigure'

/** Shown in the last half hour of an option: the settlement average so far, and the payout at that price. */
export function LiveSettlement({ option }: { option: OptionInstrument }) {
  // Re-renders every second, because the average grows even without messages.
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
          'Index average over the 30 minutes before expiry, so far. If the index stays here, settlement would be {price}.',
          { price: usd(settlesAt) },
        )}
      >
        {usd(average)}
        <span className="ml-1.5 text-text-2">{formatPercent(share, { decimals: 0, isSigned: false })}</span>
      </StripFigure>
      <StripFigure
        label={t('≈ Payout')}
        about={t('Payout per contract at the average so far; if the index stays here: {sum} USD.', {
          sum: usd(payAt(settlesAt)),
        })}
      >
        {usd(payAt(average))}
      </StripFigure>
    </dl>
  )
}

const usd = (value: number) => formatDecimal(fromNumber<Price>(value), 2)
