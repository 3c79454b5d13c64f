import { memo, useLayoutEffect, useState } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { OptionInstrument, Side } from '@/core/protocol/instrument'
import { t } from '@/web/language/t'
import type { ChainStore, ChainStrike } from '@/web/market/options/chainStore'
import { useDayVolume } from '@/web/market/options/dayVolumes'
import type { MyHoldings } from '@/web/session/figures/myHoldings'
import { formatCompact } from '@/web/ui/formatNumber'
import { formatStrike } from '@/web/ui/formatStrike'
import { formatAge } from '@/web/ui/formatTime'
import { useNow } from '@/web/ui/useNow'
import type { ChainColumn } from './chainColumns'
import { createSidePainter } from './sidePainter'

export type OptionSide = 'call' | 'put'

export type ChainStyle = {
  readonly store: ChainStore
  /** Columns of each side, from left to right. */
  readonly columns: Readonly<Record<OptionSide, readonly ChainColumn[]>>
  readonly hasAdd: boolean
  /** The side that a phone shows; undefined shows both, with the strike between them. */
  readonly only: OptionSide | undefined
}

type ChainRowProps = {
  look: ChainStyle
  strike: ChainStrike
  line: number
  ownCall: MyHoldings | undefined
  ownPut: MyHoldings | undefined
  callLeg: Side | undefined
  putLeg: Side | undefined
  chosen: string | undefined
  /** Undefined while the forward is unknown; no side is then shaded. */
  isCallInMoney: boolean | undefined
  tabCell: number | undefined
}

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
  own: MyHoldings | undefined
  leg: Side | undefined
  isChosen: boolean
  isInMoney: boolean
  firstCell: number
  tabCell: number | undefined
}

function side(
  style: ChainStyle,
  columns: readonly ChainColumn[],
  instrument: OptionInstrument | undefined,
  here: Here,
) {
  if (instrument === undefined) return columns.map((column) => <td key={column} aria-label={t('not listed')} />)
  return (
    <ChainSide
      store={style.store}
      instrument={instrument}
      columns={columns}
      hasAdd={style.hasAdd}
      isCompact={style.only !== undefined}
      {...here}
    />
  )
}

type ChainSideProps = {
  store: ChainStore
  instrument: OptionInstrument
  columns: readonly ChainColumn[]
  own: MyHoldings | undefined
  /** Side of this option's leg in the draft structure. */
  leg: Side | undefined
  isChosen: boolean
  isInMoney: boolean
  hasAdd: boolean
  /** True on a phone, which shows one side with the volatility below the price. */
  isCompact: boolean
  /** The index of the side's first clickable cell within the row. */
  firstCell: number
  /** Index of the tab stop, if it is in this row. */
  tabCell: number | undefined
}

/**
 * One option of the row. Quotes are written to the DOM as they change; React renders only the static parts of the
 * cells.
 */
const ChainSide = memo(function ChainSide(props: ChainSideProps) {
  const { store, instrument, columns, leg, isCompact } = props
  const [cells] = useState(() => new Map<ChainColumn, HTMLElement>())
  useLayoutEffect(() => {
    const paintSide = createSidePainter(cells, columns, { instrument, leg, isCompact })
    const paint = () => paintSide(store.tickerOf(instrument))
    paint()
    return store.subscribe(instrument.instrumentName, paint)
  }, [cells, store, instrument, columns, leg, isCompact])
  const hold = (column: ChainColumn) => (cell: HTMLElement | null) => {
    if (cell !== null) cells.set(column, cell)
  }
  return columns.map((column) => <Cell key={column} {...props} column={column} hold={hold(column)} />)
})

type CellProps = ChainSideProps & { column: ChainColumn; hold: (cell: HTMLElement | null) => void }

function Cell(props: CellProps) {
  const { column, hold, instrument, own, isInMoney, columns } = props
  const shade = { 'data-money': isInMoney || undefined, 'data-figure': true }
  switch (column) {
    case 'bid':
    case 'ask': {
      const at = columns.filter(isPressed).indexOf(column)
      return <QuoteCell {...props} side={column === 'bid' ? 'sell' : 'buy'} cell={props.firstCell + at} />
    }
    case 'bidIv':
    case 'askIv':
    case 'markIv':
      return (
        <td ref={hold} {...shade}>
          <span className="chain-tick" />
          <span data-text="iv" />
        </td>
      )
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
        <td ref={hold} {...shade}>
          <span />
        </td>
      )
  }
}

function VolumeText({ name }: { name: string }) {
  return <span>{formatCompact(useDayVolume(name))}</span>
}

type QuoteCellProps = CellProps & { side: Side; cell: number }

/** A clickable bid or ask. The table handles clicks, and reads the quote from the cell as painted. */
function QuoteCell(props: QuoteCellProps) {
  const { hold, side, cell, instrument, leg, isChosen, isInMoney, hasAdd, isCompact, tabCell } = props
  return (
    <td
      ref={hold}
      data-instrument={instrument.instrumentName}
      data-side={side}
      data-money={isInMoney || undefined}
      className="chain-quote"
    >
      <div className="flex">
        <button
          type="button"
          data-side={side}
          data-cell={cell}
          data-leg={leg === side || undefined}
          data-chosen={isChosen || undefined}
          tabIndex={cell === tabCell ? 0 : -1}
          className="chain-press"
        >
          {isCompact ? (
            <span className="ml-auto flex flex-col items-end">
              <span data-text="price" className="text-base font-medium" />
              <span data-text="size" className="chain-size" />
            </span>
          ) : (
            <>
              <span data-text="size" className="chain-size" />
              <span data-text="price" />
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

/** Time since the last change of a quote, updated each second. */
function AgeText({ store, name }: { store: ChainStore; name: string }) {
  const nowMs = useNow()
  const changedAtMs = store.changedAtMs(name)
  return <span>{formatAge(changedAtMs === undefined ? undefined : nowMs - changedAtMs)}</span>
}
