import { fixed6, toNumber, type Price } from '@/protocol/fixed6'
import { decimalsOf, formatDecimal } from '@/ui/formatDecimal'
import { formatPercent } from '@/ui/formatPercent'
import { formatPrice } from '@/ui/formatPrice'
import { t } from '@/ui/t'

type MiddleRowProps = {
  bestBid: Price | undefined
  bestAsk: Price | undefined
  mark: Price | undefined
  priceStep: Price
  height: number
  columnCount: number
}

/** The middle price large, the spread beside it, the mark at the right. */
export function MiddleRow({ bestBid, bestAsk, mark, priceStep, height, columnCount }: MiddleRowProps) {
  const { mid, spread, spreadRatio } = middlePrice(bestBid, bestAsk)
  // Half a tick can lie between two prices, so the middle has one decimal more than they.
  const midDecimals = Math.min(6, decimalsOf(priceStep) + 1)
  return (
    <tr style={{ height }}>
      <td colSpan={columnCount} className="border-y border-line px-3! leading-6">
        <span className="mr-2 text-lg font-semibold" title={t('Middle of the best bid and the best ask')}>
          {formatDecimal(mid, midDecimals)}
        </span>
        <span className="text-xs text-text-3" title={t('Spread between the best bid and the best ask')}>
          {formatPrice(spread, priceStep)}{' '}
          <span className="text-text-4">{formatPercent(spreadRatio, { decimals: 3, isSigned: false })}</span>
        </span>
        <span className="float-right text-xs leading-6 text-text-2" title={t('Mark price')}>
          <span className="text-text-3">{t('mark')}</span> {formatPrice(mark, priceStep)}
        </span>
      </td>
    </tr>
  )
}

type MiddlePrice = {
  /** Halfway between the best prices, exact to a millionth; rounded toward the bid. */
  readonly mid: Price | undefined
  /** Best ask less best bid. */
  readonly spread: Price | undefined
  /** The spread as a ratio of the middle. */
  readonly spreadRatio: number | undefined
}

/** What stands between the two sides; unknown while either is empty. */
function middlePrice(bid: Price | undefined, ask: Price | undefined): MiddlePrice {
  if (bid === undefined || ask === undefined) return { mid: undefined, spread: undefined, spreadRatio: undefined }
  const mid = fixed6<Price>((bid + ask) / 2n)
  const spread = fixed6<Price>(ask - bid)
  return { mid, spread, spreadRatio: mid === 0n ? undefined : toNumber(spread) / toNumber(mid) }
}
