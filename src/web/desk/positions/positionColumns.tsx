import { absolute, fixed6, signOf, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { FeeSchedule } from '@/core/quant/fees'
import type { LiquidationPrice, PositionLiquidation } from '@/core/quant/preview/positionLiquidation'
import { plural, t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { formatLeverage, unknownText, formatPercent, formatPrice, formatUsd } from '@/web/ui/formatNumber'
import { cancelledText, liquidationArrows, noLiquidation } from '@/web/ui/liquidationText'
import { PriceText } from '@/web/ui/PriceText'
import { SideText } from '@/web/ui/SideText'
import { SignedValue } from '@/web/ui/SignedValue'
import type { Column } from '@/web/ui/table/DataTable'
import { AdlRankBars, ExecutablePnl, MidPnl, PnlText } from './positionCells'
import { positionName, type PositionRow } from './positionRow'

/** Row actions. Each opens a dialog with a preview before anything is sent. */
export type PositionHandlers = {
  readonly onClose: (row: PositionRow) => void
  readonly onReverse: (row: PositionRow) => void
  readonly onMargin: (row: PositionRow) => void
  readonly onStops: (row: PositionRow) => void
  readonly stopCountOf: (row: PositionRow) => number
  readonly onGoTo: (instrumentName: string) => void
  readonly ratesOf: (row: PositionRow) => FeeSchedule | undefined
  readonly pnlAt: (row: PositionRow, price: Price) => Usd
}

const smallestStep = fixed6<Price>(1n)
const sideLabels = { buy: t('Long'), sell: t('Short') }

export function positionColumns(handlers: PositionHandlers): readonly Column<PositionRow>[] {
  return [
    {
      id: 'instrument',
      card: { place: 'col-span-8 col-start-1 row-start-1 text-base' },
      header: t('Instrument'),
      cell: (row) => (
        <>
          <PositionInstrumentLink row={row} onGoTo={handlers.onGoTo} />
          <MarginChip row={row} onMargin={handlers.onMargin} />
        </>
      ),
    },
    {
      id: 'amount',
      card: { place: 'col-span-4 col-start-9 row-start-1 text-right text-base' },
      header: t('Position'),
      align: 'right',
      cell: (row) => <HeldPosition row={row} />,
    },
    {
      id: 'entry',
      card: { place: 'col-span-4 col-start-1 row-start-3', isLabelled: true },
      header: t('Entry'),
      align: 'right',
      cell: (row) => price(row.position.avgEntryPrice, row.instrument),
    },
    {
      id: 'mark',
      from: 960,
      card: { place: 'col-span-4 col-start-5 row-start-3', isLabelled: true },
      header: t('Mark'),
      align: 'right',
      cell: (row) => price(row.markPrice, row.instrument),
    },
    {
      id: 'liquidation',
      card: {
        place: 'col-span-6 col-start-7 row-start-4 text-right',
        isLabelled: true,
        dense: 'col-span-4 col-start-9 row-start-3 text-right',
      },
      header: t('Liq. price'),
      align: 'right',
      cell: (row) => <Liquidation row={row} />,
    },
    ...pnlColumns(handlers),
    ...marginColumns,
    {
      id: 'actions',
      card: { place: 'col-span-12 col-start-1 row-start-5', dense: 'col-span-12 col-start-1 row-start-4 text-right' },
      isPinned: true,
      header: '',
      headerLabel: t('Actions'),
      align: 'right',
      cell: (row) => <Actions row={row} handlers={handlers} />,
    },
  ]
}

const marginColumns: readonly Column<PositionRow>[] = [
  {
    id: 'margin',
    from: 1000,
    card: {
      place: 'col-span-4 col-start-9 row-start-3 text-right',
      isLabelled: true,
      dense: 'col-span-4 col-start-9 row-start-2 text-right',
    },
    header: t('Margin'),
    align: 'right',
    cell: (row) => <Margin row={row} />,
  },
  {
    id: 'funding',
    from: 1130,
    card: { place: 'col-span-4 col-start-1 row-start-4', isLabelled: true, dense: false },
    header: t('Funding'),
    align: 'right',
    cell: ({ funding }) => <Funding funding={funding} />,
  },
  {
    id: 'adl',
    from: 1180,
    card: { place: 'col-span-2 col-start-5 row-start-4', isLabelled: true, dense: false },
    header: 'ADL',
    cell: ({ position }) => <AdlRankBars rank={position.adlRank} />,
  },
]

/** PnL at three prices: the mark that the venue uses, the mid price, and the price of closing now. */
function pnlColumns({ ratesOf, pnlAt }: PositionHandlers): readonly Column<PositionRow>[] {
  return [
    {
      id: 'pnl',
      card: { place: 'col-span-4 col-start-1 row-start-2', isLabelled: true },
      header: t('PnL at mark'),
      align: 'right',
      sortValue: ({ pnl }) => pnl,
      cell: (row) => <PnlText row={row} pnl={row.pnl} />,
    },
    {
      id: 'midPnl',
      from: 1100,
      card: { place: 'col-span-4 col-start-5 row-start-2', isLabelled: true, dense: false },
      header: t('PnL at mid'),
      align: 'right',
      cell: (row) => <MidPnl row={row} pnlAt={(at) => pnlAt(row, at)} />,
    },
    {
      id: 'executablePnl',
      from: 880,
      card: {
        place: 'col-span-4 col-start-9 row-start-2 text-right',
        isLabelled: true,
        dense: 'col-span-4 col-start-5 row-start-2',
      },
      header: t('If closed now'),
      align: 'right',
      cell: (row) => <ExecutablePnl row={row} rates={ratesOf(row)} />,
    },
  ]
}

function PositionInstrumentLink({ row, onGoTo }: { row: PositionRow; onGoTo: (instrumentName: string) => void }) {
  const { instrumentName } = row.position
  return (
    <button
      type="button"
      className="rounded-[3px] font-medium proportional-nums hover:underline"
      onClick={() => onGoTo(instrumentName)}
    >
      {instrumentName}
    </button>
  )
}

/** Margin type and leverage, on a button to change them. Options have neither. */
function MarginChip({ row, onMargin }: { row: PositionRow; onMargin: (row: PositionRow) => void }) {
  const { position, marginType, leverage } = row
  if (position.instrumentType !== 'PERPETUAL') return null
  const words = marginType === 'ISOLATED' ? t('Isolated') : t('Cross')
  const text = `${words} ${formatLeverage(leverage)}`
  return (
    <button
      type="button"
      aria-label={t('{instrument} margin: {type}', {
        instrument: position.instrumentName,
        type: text,
      })}
      onClick={() => onMargin(row)}
      className="ml-1.5 rounded-[3px] bg-surface-2 px-1 text-xs text-text-3 hover:text-text-1"
    >
      {text}
    </button>
  )
}

export function HeldPosition({ row: { position, instrument } }: { row: PositionRow }) {
  return (
    <>
      <SideText side={position.side} words={sideLabels} />{' '}
      <PriceText value={position.amount} step={instrument?.amountStep ?? 1n} />
    </>
  )
}

const unknownLiquidation: PositionLiquidation = { status: 'unknown' }

/** Index prices at which the account is liquidated: below, above, or both. */
function Liquidation({ row }: { row: PositionRow }) {
  const found = row.liquidation ?? unknownLiquidation
  switch (found.status) {
    case 'unknown':
      return <span title={t('Unavailable: a price or margin terms are missing.')}>{unknownText}</span>
    case 'none':
      return (
        <span title={withCancelled(t('No price of the underlying would liquidate the account.'), found, row)}>
          {noLiquidation}
        </span>
      )
    case 'lost':
      return <span className="text-danger">{t('Now')}</span>
    case 'prices':
      return (
        <span
          className="inline-flex flex-wrap justify-end gap-x-2"
          title={withCancelled(liquidationTitle(row), found, row)}
        >
          {found.prices.map((one) => (
            <LiquidationPriceText key={one.way} one={one} row={row} isAlone={found.prices.length === 1} />
          ))}
        </span>
      )
  }
}

function liquidationTitle({ marginType, position }: PositionRow): string {
  if (marginType === 'ISOLATED') return t('Mark price that liquidates this position (isolated margin).')
  return position.instrumentType === 'PERPETUAL'
    ? t('Mark price at which the account is liquidated, with other underlyings, volatilities and time unchanged.')
    : t('Index price at which the account is liquidated, with other underlyings, volatilities and time unchanged.')
}

function withCancelled(title: string, found: PositionLiquidation, { instrument }: PositionRow): string {
  const cancelled = cancelledText(found, instrument?.priceStep ?? smallestStep)
  return cancelled === undefined
    ? title
    : `${title} ${t('Open orders are cancelled at {price}.', { price: cancelled })}`
}

type LiquidationPriceTextProps = { one: LiquidationPrice; row: PositionRow; isAlone: boolean }

function LiquidationPriceText({ one, row: { instrument }, isAlone }: LiquidationPriceTextProps) {
  const isNear = one.distance < 0.05
  const way = one.way === 'down' ? t('Falling to') : t('Rising to')
  return (
    <span className={`whitespace-nowrap ${isNear ? 'text-danger' : ''}`}>
      <span className="sr-only">{way} </span>
      <span aria-hidden="true">{liquidationArrows[one.way]}</span> {price(one.price, instrument)}
      {isAlone && (
        <span className={`text-xs @max-[800px]:hidden ${isNear ? '' : 'text-text-3'}`}>
          {' '}
          {formatPercent(one.distance, { decimals: 1, isSigned: false })}
        </span>
      )}
    </span>
  )
}

function Margin({ row: { position, initialMargin, maintenanceMargin, isPortfolioMargin } }: { row: PositionRow }) {
  const { isolatedMargin, marginType } = position
  const shown = marginType === 'ISOLATED' ? isolatedMargin : (isolatedMargin ?? initialMargin)
  const figures = { initial: formatUsd(initialMargin), maintenance: formatUsd(maintenanceMargin) }
  // Portfolio margin covers all positions together, so the margin of a single position is its standard margin.
  const isStandard = isPortfolioMargin && isolatedMargin === undefined
  const title = isStandard
    ? t(
        'Under standard rules, for comparison: initial {initial}, maintenance {maintenance} USD. Portfolio margin is calculated for all positions together.',
        figures,
      )
    : t('Initial {initial}, maintenance {maintenance} USD', figures)
  return (
    <span title={title}>
      {formatUsd(shown)}
      {isStandard && <span className="text-xs text-text-3"> {t('std.')}</span>}
    </span>
  )
}

function Funding({ funding }: { funding: Usd | undefined }) {
  if (funding === undefined) return unknownText
  return <SignedValue sign={signOf(funding)}>{formatUsd(absolute(funding))}</SignedValue>
}

function Actions({ row, handlers }: { row: PositionRow; handlers: PositionHandlers }) {
  const instrument = positionName(row.position)
  const stopCount = handlers.stopCountOf(row)
  return (
    <span className="inline-flex gap-1 in-data-card:grid in-data-card:grid-cols-3 in-data-card:gap-2">
      <Button
        size="small"
        aria-label={plural(
          stopCount,
          {
            one: '{instrument} TP/SL: {count} set',
            other: '{instrument} TP/SL: {count} set',
          },
          { instrument },
        )}
        onClick={() => handlers.onStops(row)}
      >
        {t('TP/SL')}
        {stopCount > 0 && <span className="text-accent">{stopCount}</span>}
      </Button>
      <Button
        size="small"
        aria-label={t('Reverse {instrument}', { instrument })}
        onClick={() => handlers.onReverse(row)}
      >
        {t('Reverse')}
      </Button>
      <Button size="small" aria-label={t('Close {instrument}', { instrument })} onClick={() => handlers.onClose(row)}>
        {t('Close')}
      </Button>
    </span>
  )
}

function price(value: Price, instrument: Instrument | undefined): string {
  return instrument === undefined ? unknownText : formatPrice(value, instrument.priceStep)
}
