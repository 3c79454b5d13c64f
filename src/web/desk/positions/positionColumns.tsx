import type { ReactNode } from 'react'
import { absolute, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { plural, t } from '@/web/language/t'
import { formatLeverage, unknownText, formatAmount, formatPercent, formatPrice, formatUsd } from '@/web/ui/formatNumber'
import { CloseIcon, RollIcon, TargetIcon, TradeIcon } from '@/web/ui/moreIcons'
import { PriceText } from '@/web/ui/PriceText'
import { SideText } from '@/web/ui/SideText'
import type { Column } from '@/web/ui/table/DataTable'
import { MarketLink, MarketMark } from '@/web/ui/table/MarketLink'
import { RowAction, RowActions } from '@/web/ui/table/RowAction'
import { Liquidation, liquidationUnder } from './liquidationCell'
import { AdlRankBars, ExecutablePnl, Margin, marginUnder, MidPnl, PnlAtMark, TriggerPrice } from './positionCells'
import { positionName, returnOf, type PositionRow } from './positionRow'
import type { PositionStops } from './positionStops'
import { valueOf } from './positionTotals'

/** Row actions. Each opens a dialog with a preview before anything is sent. */
export type PositionHandlers = {
  readonly onClose: (row: PositionRow) => void
  readonly onReverse: (row: PositionRow) => void
  readonly onMargin: (row: PositionRow) => void
  readonly onStops: (row: PositionRow) => void
  /** Options only. */
  readonly onRoll: (row: PositionRow) => void
  readonly onGoTo: (instrumentName: string) => void
}

type PositionColumn = Column<PositionRow, PositionStops>

export const sideLabels = { buy: t('Long'), sell: t('Short') }

/** @param grouping a choice in the head of the actions */
export function positionColumns(handlers: PositionHandlers, grouping: ReactNode): readonly PositionColumn[] {
  return [
    {
      id: 'instrument',
      card: {
        place: 'col-span-3 col-start-1 row-start-1 truncate text-lg',
        dense: inDense('col-span-3'),
        lines: 'one',
      },
      header: t('Position'),
      mark: ({ position }) => <MarketMark name={position.instrumentName} />,
      cell: ({ position }) => <MarketLink name={position.instrumentName} onGoTo={handlers.onGoTo} />,
      under: (row) => <SideAndMode row={row} onMargin={handlers.onMargin} />,
      isUnderBeside: true,
    },
    {
      id: 'amount',
      card: { place: 'col-span-3 col-start-1 row-start-2', lines: 'one' },
      header: t('Size · value'),
      align: 'right',
      sortValue: valueOf,
      cell: ({ position, instrument }) => (
        <>
          <span className="font-medium">
            {instrument === undefined ? unknownText : formatAmount(position.amount, instrument.amountStep)}
          </span>{' '}
          <span className="text-text-3">{position.asset}</span>
        </>
      ),
      under: (row) => (
        <>
          {formatUsd(valueOf(row))}
          <span className="hidden in-data-card:inline in-data-card-dense:inline"> USD</span>
        </>
      ),
    },
    {
      id: 'entry',
      card: { place: 'col-start-1 row-start-3', isLabelled: true, isOpenOnly: true },
      header: t('Entry · mark'),
      align: 'right',
      cell: ({ position, instrument }) => price(position.avgEntryPrice, instrument),
      under: ({ markPrice, instrument }) => price(markPrice, instrument),
    },
    ...pnlColumns,
    ...riskColumns,
    {
      id: 'actions',
      card: {
        place: 'col-span-4 col-start-1 row-start-4',
        dense: 'col-span-4 col-start-1 row-start-4 text-right',
        isOpenOnly: true,
      },
      isPinned: true,
      header: (
        <>
          <span className="sr-only">{t('Actions')}</span>
          {/* A narrow table has no place for it. */}
          <span className="@max-[60rem]:hidden">{grouping}</span>
        </>
      ),
      align: 'right',
      cell: (row, stops) => <Actions row={row} stops={stops} handlers={handlers} />,
    },
  ]
}

const inDense = (span: string) => `${span} col-start-1 row-start-1 truncate`

const riskColumns: readonly PositionColumn[] = [
  {
    id: 'liquidation',
    card: { place: 'col-start-2 row-start-3', isLabelled: true, isOpenOnly: true },
    header: t('Liq. price'),
    align: 'right',
    cell: (row) => <Liquidation row={row} />,
    under: liquidationUnder,
  },
  {
    id: 'margin',
    yields: 30,
    card: { place: 'col-start-3 row-start-3', label: t('Margin'), isOpenOnly: true },
    header: t('Margin · funding'),
    align: 'right',
    cell: (row) => <Margin row={row} />,
    under: marginUnder,
  },
  {
    id: 'stops',
    yields: 20,
    card: { place: 'col-start-4 row-start-3 text-right', isLabelled: true, isOpenOnly: true },
    header: t('TP · SL'),
    align: 'right',
    cell: ({ instrument }, { takeProfit, takeProfits, stopLosses }) =>
      takeProfits + stopLosses === 0 ? (
        <span className="text-text-4">{unknownText}</span>
      ) : (
        <TriggerPrice kind="TP" trigger={takeProfit} count={takeProfits} instrument={instrument} />
      ),
    under: ({ instrument }, { stopLoss, takeProfits, stopLosses }) =>
      takeProfits + stopLosses === 0 ? undefined : (
        <TriggerPrice kind="SL" trigger={stopLoss} count={stopLosses} instrument={instrument} />
      ),
  },
  {
    id: 'adl',
    yields: 60,
    card: { place: 'hidden', isOpenOnly: true, dense: false },
    header: 'ADL',
    cell: ({ position }) => <AdlRankBars rank={position.adlRank} />,
  },
]

/** PnL at the mark that the venue uses. A very wide table has the mid price and the price of closing now too. */
const pnlColumns: readonly PositionColumn[] = [
  {
    id: 'pnl',
    card: { place: 'col-span-2 col-start-3 row-span-2 row-start-1 text-right' },
    header: t('PnL · return'),
    align: 'right',
    sortValue: ({ pnl }) => pnl,
    cell: (row) => <PnlAtMark row={row} />,
    under: (row) => <span className={pnlTone(row.pnl)}>{formatPercent(returnOf(row, row.pnl))}</span>,
    isUnderBeside: true,
  },
  {
    id: 'midPnl',
    yields: 40,
    card: { place: 'hidden', isOpenOnly: true, dense: false },
    header: t('PnL at mid'),
    align: 'right',
    cell: (row) => <MidPnl row={row} />,
  },
  {
    id: 'executablePnl',
    yields: 50,
    card: { place: 'hidden', isOpenOnly: true, dense: false },
    header: t('If closed now'),
    align: 'right',
    cell: (row) => <ExecutablePnl row={row} />,
  },
]

export const pnlTone = (pnl: Usd) => (pnl > 0n ? 'text-buy' : pnl < 0n ? 'text-sell' : '')

/** Side, and margin type and leverage on a button that changes them. Options have neither. */
function SideAndMode({ row, onMargin }: { row: PositionRow; onMargin: (row: PositionRow) => void }) {
  const { position, marginType, leverage, instrument } = row
  const words = marginType === 'ISOLATED' ? t('Isolated') : t('Cross')
  const mode = `${words} ${formatLeverage(leverage)}`
  const isPerpetual = position.instrumentType === 'PERPETUAL'
  return (
    <>
      <SideText side={position.side} words={sideLabels} />
      {isPerpetual && ' · '}
      {isPerpetual && (
        <button
          type="button"
          aria-label={t('{instrument} margin: {type}', { instrument: position.instrumentName, type: mode })}
          onClick={() => onMargin(row)}
          className="rounded-[3px] hover:text-text-1 hover:underline"
        >
          {mode}
        </button>
      )}
      {instrument?.instrumentType === 'OPTION' && (
        // A phone's card has no room for it beside a long name, which ends in C or P.
        <span className="in-data-card:hidden">{` · ${instrument.optionType === 'call' ? t('Call') : t('Put')}`}</span>
      )}
    </>
  )
}

export function HeldPosition({ row: { position, instrument } }: { row: PositionRow }) {
  return (
    <>
      <SideText side={position.side} words={sideLabels} />{' '}
      <PriceText value={absolute(position.amount)} step={instrument?.amountStep ?? 1n} />
    </>
  )
}

type ActionsProps = { row: PositionRow; stops: PositionStops; handlers: PositionHandlers }

export function Actions({ row, stops, handlers }: ActionsProps) {
  const instrument = positionName(row.position)
  return (
    <RowActions>
      <RowAction
        icon={<TargetIcon />}
        aria-label={plural(
          stops.takeProfits + stops.stopLosses,
          {
            one: '{instrument} TP/SL: {count} set',
            other: '{instrument} TP/SL: {count} set',
          },
          { instrument },
        )}
        onClick={() => handlers.onStops(row)}
      >
        {t('TP/SL')}
      </RowAction>
      <RowAction
        icon={<TradeIcon />}
        // An option is rolled more often than it is reversed.
        className={row.position.instrumentType === 'OPTION' ? 'row-spare' : ''}
        aria-label={t('Reverse {instrument}', { instrument })}
        onClick={() => handlers.onReverse(row)}
      >
        {t('Reverse')}
      </RowAction>
      {row.position.instrumentType === 'OPTION' && (
        <RowAction
          icon={<RollIcon />}
          // At the left in a wide table, so that the others stand below those of a perpetual.
          className="@min-[60rem]:order-first"
          aria-label={t('Roll {name}', { name: instrument })}
          onClick={() => handlers.onRoll(row)}
        >
          {t('Roll')}
        </RowAction>
      )}
      <RowAction
        icon={<CloseIcon />}
        aria-label={t('Close {instrument}', { instrument })}
        onClick={() => handlers.onClose(row)}
      >
        {t('Close')}
      </RowAction>
    </RowActions>
  )
}

function price(value: Price, instrument: Instrument | undefined): string {
  return instrument === undefined ? unknownText : formatPrice(value, instrument.priceStep)
}
