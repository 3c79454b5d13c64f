import { memo } from 'react'
import type { ChainStore, ChainStrike } from '@/marketData/options/chainStore'
import type { Price } from '@/protocol/fixed6'
import type { OptionInstrument, Side } from '@/protocol/instrument'
import { formatCompact } from '@/ui/formatNumber'
import { formatStrike } from '@/ui/formatStrike'
import { t } from '@/language/t'
import { type ChainColumn, figureText, quoteTexts, tickWidth, tickWidthText, volatilityText } from './chainColumns'
import type { OwnHere } from './ownInChain'
import { useDayVolume } from '@/marketData/options/dayVolumes'
import { useChainTicker } from '@/marketData/options/useOptions'
import type { Ticker, TickerLevel } from '@/protocol/channels/ticker'
import { formatAge } from '@/ui/formatTime'
import { useNow } from '@/ui/useNow'
import { pressData } from './useChainPress'

export type OptionSide = 'call' | 'put'

/** What all lines of a table have in common. */
export type ChainLook = {
  readonly store: ChainStore
  /** Left to right, of each side that is drawn. */
  readonly columns: Readonly<Record<OptionSide, readonly ChainColumn[]>>
  readonly hasAdd: boolean
  /** The one side that a phone shows; undefined: both, with the strike between them. */
  readonly only: OptionSide | undefined
}

type ChainRowProps = {
  look: ChainLook
  strike: ChainStrike
  line: number
  ownCall: OwnHere | undefined
  ownPut: OwnHere | undefined
  callLeg: Side | undefined
  putLeg: Side | undefined
  /** The contract of this line that is in the ticket beside the chain. */
  chosen: string | undefined
  /** Where the forward is; undefined: nothing is shaded. */
  isCallInMoney: boolean | undefined
  tabCell: number | undefined
}

/** A strike: the call, the strike itself, the put. */
export const ChainRow = memo(function ChainRow(props: ChainRowProps) {
  const { look, strike, line, isCallInMoney } = props
  const { only, columns } = look
  const pressable = columns.call.filter(isPressed).length
  const call = side(look, columns.call, strike.call, {
    own: props.ownCall,
    leg: props.callLeg,
    isChosen: props.chosen !== undefined && strike.call?.instrumentName === props.chosen,
    isInMoney: isCallInMoney === true,
    firstCell: 0,
    tabCell: props.tabCell,
  })
  const put = side(look, columns.put, strike.put, {
    own: props.ownPut,
    leg: props.putLeg,
    isChosen: props.chosen !== undefined && strike.put?.instrumentName === props.chosen,
    isInMoney: isCallInMoney === false,
    firstCell: only === undefined ? pressable : 0,
    tabCell: props.tabCell,
  })
  return (
    <tr data-line={line} aria-rowindex={line + 3}>
      {only === undefined && call}
      <StrikeCell strike={strike.strike} />
      {only !== 'call' && put}
      {only === 'call' && call}
    </tr>
  )
})

export function isPressed(column: ChainColumn): boolean {
  return column === 'bid' || column === 'ask'
}

function StrikeCell({ strike }: { strike: Price }) {
  return (
    <th scope="row" className="chain-strike">
      {formatStrike(strike)}
    </th>
  )
}

type Here = {
  own: OwnHere | undefined
  leg: Side | undefined
  isChosen: boolean
  isInMoney: boolean
  firstCell: number
  tabCell: number | undefined
}

function side(look: ChainLook, columns: readonly ChainColumn[], instrument: OptionInstrument | undefined, here: Here) {
  if (instrument === undefined) return columns.map((column) => <td key={column} aria-label={t('not listed')} />)
  return (
    <ChainSide
      store={look.store}
      instrument={instrument}
      columns={columns}
      hasAdd={look.hasAdd}
      isCompact={look.only !== undefined}
      {...here}
    />
  )
}

type ChainSideProps = {
  store: ChainStore
  instrument: OptionInstrument
  columns: readonly ChainColumn[]
  own: OwnHere | undefined
  /** The side of the leg that the structure has of it. */
  leg: Side | undefined
  /** It is in the ticket beside the chain. */
  isChosen: boolean
  isInMoney: boolean
  hasAdd: boolean
  /** A phone has one side at a time, and the volatility under the price. */
  isCompact: boolean
  /** The number of its first cell that can be pressed, in the line. */
  firstCell: number
  /** The one that Tab goes to, if it is in this line. */
  tabCell: number | undefined
}

/** The figures of one option. It redraws only when its own ticker changes. */
const ChainSide = memo(function ChainSide(props: ChainSideProps) {
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
  const width = tickWidthText(tickWidth(level, ticker?.mark, instrument.priceStep))
  return (
    <td
      data-money={isInMoney || undefined}
      data-figure
      title={width === '' ? undefined : t('{width} vol points per price tick', { width })}
    >
      <span className="chain-tick">{width}</span>
      <span>{volatilityText(level)}</span>
    </td>
  )
}

type QuoteCellProps = ChainSideProps & { level: TickerLevel | undefined; side: Side; cell: number }

/**
 * A bid or an ask to press. What it is a quote of, and the price that it shows, are written on the cell in the same
 * stroke as the text: the table hears the presses and reads them from there.
 */
function QuoteCell(props: QuoteCellProps) {
  const { level, side, cell, instrument, leg, isChosen, isInMoney, hasAdd, isCompact, tabCell } = props
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
          data-chosen={isChosen || undefined}
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
