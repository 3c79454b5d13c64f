import { t } from '@/web/language/t'
import type { ClosedFigures, ClosedPosition } from '@/web/portfolio/history/model/closedPositions'
import { formatDay } from '@/web/ui/day'
import { formatDecimal, numberFormat, unknownText } from '@/web/ui/formatNumber'
import { SideText } from '@/web/ui/SideText'
import { Time } from '@/web/ui/Time'
import { Translated } from '@/web/ui/Translated'
import {
  EstimatedPrice,
  FeeCell,
  instrumentColumn,
  InstrumentLink,
  PositionCell,
  positionLabels,
  SignedUsd,
  Tag,
  timeColumn,
  type CellContext,
  type HistoryColumn,
  type HistoryLayout,
} from './historyCells'
import { JournalCell } from './JournalCell'
import { dayOf } from './model/historySums'

function Held({ row, context }: { row: ClosedPosition; context: CellContext }) {
  const { side, figures, instrumentName } = row
  if (figures !== undefined)
    return <PositionCell row={{ instrumentName, side, amount: figures.size }} context={context} />
  return (
    <>
      <SideText side={side} words={positionLabels} /> {unknownText}
    </>
  )
}

function Opened({ row: { figures, knownFromNs } }: { row: ClosedPosition }) {
  if (figures !== undefined) return <Time timeNs={figures.openedNs} hasDate />
  const day = formatDay(dayOf(knownFromNs))
  return <span title={t('Trades before this day are not loaded.')}>{t('before {day}', { day })}</span>
}

/** Two units, rounded down: `4 d 2 h`, `3 h 5 min`, `12 s`. */
export function heldText({ figures, closedNs }: ClosedPosition): string {
  if (figures === undefined) return unknownText
  const seconds = Number((closedNs - figures.openedNs) / 1_000_000_000n)
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor(seconds / 3600) % 24,
    Math.floor(seconds / 60) % 60,
  ]
  if (days > 0) return `${days} d ${hours} h`
  if (hours > 0) return `${hours} h ${minutes} min`
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}

const endings: { readonly [ending: string]: string } = { liquidation: t('Liquidation'), settlement: t('Settled') }

function Ending({ row }: { row: ClosedPosition }) {
  const text = endings[row.ending]
  return text === undefined ? null : <Tag tone={row.ending === 'liquidation' ? 'danger' : 'plain'}>{text}</Tag>
}

/** The net of a chain of rolls up to this position, and the contract that it was rolled into. */
function RollCell({ row: { roll } }: { row: ClosedPosition }) {
  if (roll === undefined) return null
  return (
    <span className="whitespace-nowrap">
      {roll.step > 1 && <SignedUsd value={roll.net} />}
      {roll.into !== undefined && <span className="text-text-3"> → {roll.into.split('-').slice(1).join('-')}</span>}
    </span>
  )
}

type PriceName = 'entryPrice' | 'exitPrice' | 'breakEven'

const priceColumn = (id: PriceName, header: string, about: string): HistoryColumn<ClosedPosition> => ({
  id,
  header,
  about,
  align: 'right',
  width: 92,
  cell: ({ figures }) => <EstimatedPrice value={figures?.[id]} />,
})

type UsdName = keyof Pick<ClosedFigures, 'pnl' | 'funding' | 'net'>

const usdColumn = (id: UsdName, header: string, sum: string, about: string): HistoryColumn<ClosedPosition> => ({
  id,
  header,
  about,
  sum,
  align: 'right',
  width: 100,
  cell: ({ figures }) => <SignedUsd value={figures?.[id]} />,
})

const columns: readonly HistoryColumn<ClosedPosition>[] = [
  timeColumn((row) => row.closedNs, t('Closed')),
  { id: 'opened', header: t('Opened'), width: 116, cell: (row) => <Opened row={row} /> },
  instrumentColumn(),
  {
    id: 'position',
    header: t('Position'),
    about: t('Largest size while open.'),
    align: 'right',
    width: 112,
    cell: (row, context) => <Held row={row} context={context} />,
  },
  priceColumn('entryPrice', t('Entry'), t('Average price of all fills that opened it.')),
  priceColumn('exitPrice', t('Exit'), t('Average price of all fills that closed it.')),
  priceColumn('breakEven', t('Break-even'), t('Exit price at which net PnL is zero, after fees and funding.')),
  usdColumn('pnl', t('Realised PnL'), t('Realised PnL'), t('Before fees and funding')),
  {
    id: 'fees',
    header: t('Fees'),
    sum: t('Fees'),
    align: 'right',
    width: 72,
    cell: ({ figures }) => <FeeCell fee={figures?.fees} />,
  },
  usdColumn('funding', t('Funding'), t('Funding'), t('Positive if received.')),
  usdColumn('net', t('Net'), t('Net after fees and funding'), t('Realised PnL less fees, plus funding.')),
  { id: 'held', header: t('Held'), align: 'right', width: 96, cell: heldText },
  {
    id: 'fills',
    header: t('Fills'),
    align: 'right',
    width: 56,
    cell: ({ fillCount, figures }) => `${figures === undefined ? '≥ ' : ''}${numberFormat({}).format(fillCount)}`,
  },
  {
    id: 'roll',
    header: t('Roll'),
    about: t(
      'Rolled: closed within two minutes of opening another option of the same asset, side and size. The sum is the net of the whole chain up to this position.',
    ),
    width: 132,
    isRare: true,
    cell: (row) => <RollCell row={row} />,
  },
  { id: 'ending', header: t('Closed by'), width: 92, isRare: true, cell: (row) => <Ending row={row} /> },
  { id: 'journal', header: t('Journal'), width: 132, cell: (row) => <JournalCell position={row} /> },
]

export const rareOfClosed = ({ ending, roll }: ClosedPosition): readonly string[] => [
  ...(endings[ending] === undefined ? [] : ['ending']),
  ...(roll === undefined ? [] : ['roll']),
]

export const closedTable: HistoryLayout<ClosedPosition> = {
  label: t('Closed positions'),
  columns,
  instrumentOf: (row) => row.instrumentName,
  cardOf: (row, context) => ({
    title: (
      <>
        <InstrumentLink row={row} context={context} />
        <Ending row={row} />
      </>
    ),
    figure: (
      <>
        <SignedUsd value={row.figures?.net} /> USD
      </>
    ),
    particulars: (
      <span>
        <Held row={row} context={context} />{' '}
        <Translated
          text="from {entry} to {exit}"
          entry={<EstimatedPrice value={row.figures?.entryPrice} />}
          exit={<EstimatedPrice value={row.figures?.exitPrice} />}
        />
      </span>
    ),
    aside: t('fee {fee}', { fee: formatDecimal(row.figures?.fees, 2) }),
    small: (
      <>
        <Time timeNs={row.closedNs} hasDate /> · {heldText(row)}
        {row.roll !== undefined && (
          <>
            {' · '}
            <RollCell row={row} />
          </>
        )}
      </>
    ),
    smallAside: <JournalCell position={row} />,
  }),
}
