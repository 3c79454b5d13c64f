import { memo } from 'react'
import type { ChainStore } from '@/marketData/options/chainStore'
import { useDayVolume } from '@/marketData/options/dayVolumes'
import { useChainTicker } from '@/marketData/options/useChain'
import type { Ticker, TickerLevel } from '@/protocol/channels/ticker'
import type { OptionInstrument, Side } from '@/protocol/instrument'
import { formatAge } from '@/ui/formatAge'
import { formatCompact } from '@/ui/formatUsd'
import { t } from '@/ui/t'
import { useNow } from '@/ui/useNow'
import type { ChainColumn } from './chainColumns'
import { figureText, quoteTexts, tickWidth, tickWidthText, volatilityText } from './chainFigures'
import { pressData } from './chainPress'
import type { OwnHere } from './ownInChain'

export type ChainSideProps = {
  store: ChainStore
  instrument: OptionInstrument
  columns: readonly ChainColumn[]
  own: OwnHere | undefined
  /** The side of the leg that the structure has of it. */
  leg: Side | undefined
  isInMoney: boolean
  hasAdd: boolean
  /** A phone has one side at a time, and the volatility under the price. */
  isCompact: boolean
  /** The number of its first cell that can be pressed, in the line. */
  firstCell: number
  /** The one that Tab goes to, if it is in this line. */
  tabCell: number | undefined
}

/** The figures of one option. It draws anew only when its own ticker is another one. */
export const ChainSide = memo(function ChainSide(props: ChainSideProps) {
  const { store, instrument, columns } = props
  const ticker = useChainTicker(store, instrument)
  return columns.map((column) => <Cell key={column} {...props} column={column} ticker={ticker} />)
})

type CellProps = ChainSideProps & { column: ChainColumn; ticker: Ticker | undefined }

function Cell(props: CellProps) {
  const { column, ticker, instrument, own, isInMoney, columns } = props
  const shade = { 'data-money': isInMoney || undefined, 'data-figure': true }
  switch (column) {
    case 'bid':
    case 'ask': {
      const isSecond = column === 'ask' && columns.includes('bid')
      const side = column === 'bid' ? 'sell' : 'buy'
      return <QuoteCell {...props} level={ticker?.[column]} side={side} cell={props.firstCell + (isSecond ? 1 : 0)} />
    }
    case 'bidIv':
      return <VolatilityCell {...props} level={ticker?.bid} />
    case 'askIv':
      return <VolatilityCell {...props} level={ticker?.ask} />
    case 'markIv':
      return <VolatilityCell {...props} level={ticker?.mark} />
    case 'position':
      return (
        <td {...shade} className="font-medium">
          {own?.position}
        </td>
      )
    case 'orders':
      return (
        <td {...shade} title={own?.orders === undefined ? undefined : t('Open orders, bought and sold')}>
          {own?.orders}
        </td>
      )
    case 'age':
      return (
        <td {...shade}>
          <AgeText store={props.store} name={instrument.instrumentName} />
        </td>
      )
    case 'volume':
      return (
        <td {...shade}>
          <VolumeText name={instrument.instrumentName} />
        </td>
      )
    case 'mark':
    case 'delta':
    case 'gamma':
    case 'vega':
    case 'theta':
    case 'openInterest':
      return (
        <td {...shade}>
          <span>{figureText(column, ticker, instrument)}</span>
        </td>
      )
  }
}

function VolumeText({ name }: { name: string }) {
  return <span>{formatCompact(useDayVolume(name))}</span>
}

function VolatilityCell({ level, ticker, instrument, isInMoney }: CellProps & { level: Ticker['mark'] }) {
  return (
    <td data-money={isInMoney || undefined} data-figure>
      <span>{volatilityText(level)}</span>
      <span className="chain-tick">{tickWidthText(tickWidth(level, ticker?.mark, instrument.priceStep))}</span>
    </td>
  )
}

type QuoteCellProps = ChainSideProps & { level: TickerLevel | undefined; side: Side; cell: number }

/**
 * A bid or an ask to press. What it is a quote of, and the price that it shows, are written on the cell in the same
 * stroke as the text: the table hears the presses and reads them from there.
 */
function QuoteCell({ level, side, cell, instrument, leg, isInMoney, hasAdd, isCompact, tabCell }: QuoteCellProps) {
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

/** How long ago a quote changed last, counted each second. */
function AgeText({ store, name }: { store: ChainStore; name: string }) {
  const nowMs = useNow()
  const changedAtMs = store.changedAtMs(name)
  return <span>{formatAge(changedAtMs === undefined ? undefined : nowMs - changedAtMs)}</span>
}
