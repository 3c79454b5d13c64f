import type { TickerLevel } from '@/protocol/channels/ticker'
import type { Side } from '@/protocol/instrument'
import { t } from '@/ui/t'
import { quoteTexts, volatilityText } from './chainFigures'
import { pressData } from './chainPress'
import type { ChainSideProps } from './ChainSide'

type QuoteCellProps = ChainSideProps & { level: TickerLevel | undefined; side: Side; cell: number }

/**
 * A bid or an ask to press. What it is a quote of, and the price that it shows, are written on the cell in the same
 * stroke as the text: the table hears the presses and reads them from there.
 */
export function QuoteCell({
  level,
  side,
  cell,
  instrument,
  leg,
  isInMoney,
  hasAdd,
  isCompact,
  tabCell,
}: QuoteCellProps) {
  const { price, size } = quoteTexts(level, instrument)
  const words = wordsOf(side, instrument.instrumentName, level === undefined ? undefined : price)
  return (
    <td
      {...pressData(instrument.instrumentName, side, level?.price)}
      data-money={isInMoney || undefined}
      className="chain-quote"
    >
      <div className="flex">
        <button
          type="button"
          data-side={side}
          data-cell={cell}
          data-unknown={level === undefined || undefined}
          data-leg={leg === side || undefined}
          tabIndex={cell === tabCell ? 0 : -1}
          aria-label={leg === side ? `${words}, ${t('a leg')}` : words}
          className="chain-press"
        >
          {isCompact ? (
            <span className="flex flex-col items-end">
              <span className="text-base font-medium">{price}</span>
              <span className="chain-size">{level !== undefined && `${volatilityText(level)} · ${size}`}</span>
            </span>
          ) : (
            <>
              <span className="chain-size">{size}</span>
              <span>{price}</span>
            </>
          )}
        </button>
        {hasAdd && (
          <button
            type="button"
            data-add
            tabIndex={-1}
            aria-label={t('Add a leg: {leg}', {
              leg: `${side === 'buy' ? '+' : '\u2212'}1 ${instrument.instrumentName}`,
            })}
            className="chain-add"
          >
            +
          </button>
        )}
      </div>
    </td>
  )
}

function wordsOf(side: Side, instrument: string, price: string | undefined): string {
  if (price === undefined) {
    return side === 'buy'
      ? t('Buy {instrument}, no ask', { instrument })
      : t('Sell {instrument}, no bid', { instrument })
  }
  return side === 'buy'
    ? t('Buy {instrument} at {price}', { instrument, price })
    : t('Sell {instrument} at {price}', { instrument, price })
}
