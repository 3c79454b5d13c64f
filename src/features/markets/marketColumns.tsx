import type { ReactNode } from 'react'
import { useDayLine, type MarketRow } from '@/marketData/markets/marketRow'
import {
  formatAmount,
  unknownText,
  formatNumber,
  formatPercent,
  formatPrice,
  formatCompact,
  formatUsd,
} from '@/ui/formatNumber'
import { formatDateTime, formatUtc } from '@/ui/formatTime'
import { deltaAbout } from '@/ui/greekLabels'
import { t } from '@/language/t'
import type { Column } from '@/ui/table/DataTable'

type MarketColumn = Column<MarketRow>

const name: MarketColumn = {
  id: 'name',
  header: t('Instrument'),
  width: 210,
  sortValue: ({ instrument }) => instrument.instrumentName,
  cell: ({ instrument }) => <span className="font-medium text-text-1">{instrument.instrumentName}</span>,
}
const mark: MarketColumn = {
  id: 'mark',
  header: t('Mark'),
  align: 'right',
  width: 120,
  sortValue: (row) => row.mark,
  cell: (row) => formatPrice(row.mark, row.instrument.priceStep),
}
const change: MarketColumn = {
  id: 'change',
  header: '24 h',
  align: 'right',
  width: 90,
  sortValue: (row) => row.change,
  cell: (row) => <Toned value={row.change}>{formatPercent(row.change)}</Toned>,
}
const day: MarketColumn = {
  id: 'day',
  header: t('Last 24 hours'),
  align: 'right',
  width: 120,
  cell: (row) => <DayLine row={row} />,
}
const funding: MarketColumn = {
  id: 'funding',
  header: t('Funding 1 h'),
  align: 'right',
  width: 110,
  sortValue: (row) => row.funding,
  cell: (row) => <Toned value={row.funding}>{formatPercent(row.funding, { decimals: 4 })}</Toned>,
}
const volume: MarketColumn = {
  id: 'volume',
  header: t('24 h volume (USD)'),
  align: 'right',
  width: 130,
  sortValue: (row) => row.volume,
  cell: (row) => <span title={formatUsd(row.volume)}>{formatCompact(row.volume)}</span>,
}
const openInterest: MarketColumn = {
  id: 'openInterest',
  header: t('Open interest (USD)'),
  align: 'right',
  width: 140,
  sortValue: (row) => row.openInterestUsd,
  cell: (row) => (
    <span title={`${formatAmount(row.openInterest, row.instrument.amountStep)} ${row.instrument.asset}`}>
      {formatCompact(row.openInterestUsd)}
    </span>
  ),
}
const expiry: MarketColumn = {
  id: 'expiry',
  header: t('Expiry'),
  width: 150,
  sortValue: ({ instrument }) => (instrument.instrumentType === 'OPTION' ? instrument.expiryNs : undefined),
  cell: ({ instrument }) =>
    instrument.instrumentType === 'OPTION' ? (
      <span className="text-text-2" title={formatUtc(instrument.expiryNs)}>
        {formatDateTime(instrument.expiryNs).slice(0, -3)}
      </span>
    ) : (
      unknownText
    ),
}
const iv: MarketColumn = {
  id: 'iv',
  header: 'IV',
  align: 'right',
  width: 90,
  sortValue: (row) => row.iv,
  cell: (row) => formatPercent(row.iv, { decimals: 1, isSigned: false }),
}
const delta: MarketColumn = {
  id: 'delta',
  header: <span title={deltaAbout}>{t('Delta')}</span>,
  align: 'right',
  width: 90,
  sortValue: (row) => row.delta,
  cell: (row) => formatNumber(row.delta, 3),
}

/** The daily change is for perpetuals; options differ by their terms and how they are priced. */
export const perpetualColumns: readonly MarketColumn[] = [name, mark, change, day, funding, volume, openInterest]
export const optionColumns: readonly MarketColumn[] = [name, expiry, mark, iv, delta, openInterest]

/** Two lines a row: who it is and how much it is traded, what it costs and where that came from. */
export const phoneColumns: readonly MarketColumn[] = [
  {
    ...name,
    width: 'auto',
    cell: (row) => (
      <>
        <span className="block truncate font-medium">{row.instrument.instrumentName}</span>
        <span className="block truncate text-xs text-text-3">
          {row.instrument.instrumentType === 'PERPETUAL'
            ? t('Vol {volume} · {funding}', {
                volume: formatCompact(row.volume),
                funding: formatPercent(row.funding, { decimals: 4 }),
              })
            : t('IV {iv} · OI {openInterest}', {
                iv: formatPercent(row.iv, { decimals: 1, isSigned: false }),
                openInterest: formatCompact(row.openInterestUsd),
              })}
        </span>
      </>
    ),
  },
  { ...day, header: undefined, headerLabel: t('Last 24 hours'), width: 80 },
  {
    ...change,
    header: t('Mark / 24 h'),
    width: 96,
    cell: (row) => (
      <>
        <span className="block">{formatPrice(row.mark, row.instrument.priceStep)}</span>
        <span className="block text-xs">
          <Toned value={row.change}>{formatPercent(row.change)}</Toned>
        </span>
      </>
    ),
  },
]

function DayLine({ row: { instrument } }: { row: MarketRow }) {
  // An option's day has hardly anything to draw, and there are hundreds of them.
  if (instrument.instrumentType === 'OPTION') return null
  return <Sparkline instrumentName={instrument.instrumentName} />
}

function Toned({ value, children }: { value: number | undefined; children: ReactNode }) {
  const tone = value === undefined || value === 0 ? 'text-text-2' : value > 0 ? 'text-buy' : 'text-sell'
  return <span className={tone}>{children}</span>
}

const width = 64
const height = 20

/** The marks of the last 24 hours, with the change in its colour; what it shows is in the figures beside it. */
function Sparkline({ instrumentName }: { instrumentName: string }) {
  const line = useDayLine(instrumentName) ?? []
  const [first, last] = [line[0], line.at(-1)]
  if (first === undefined || last === undefined || line.length < 2)
    return <svg width={width} height={height} aria-hidden="true" />
  const tone = last > first ? 'text-buy' : last < first ? 'text-sell' : 'text-text-3'
  return (
    <svg width={width} height={height} aria-hidden="true" className={`inline-block align-middle ${tone}`}>
      <polyline points={sparkPoints(line, width, height)} fill="none" stroke="currentColor" strokeWidth={1.25} />
    </svg>
  )
}

/** Evenly spaced from edge to edge, the highest value a pixel under the top. */
export function sparkPoints(values: readonly number[], width: number, height: number): string {
  const low = Math.min(...values)
  const range = Math.max(...values) - low
  const y = (value: number) => (range === 0 ? height / 2 : 1 + (1 - (value - low) / range) * (height - 2))
  const step = width / (values.length - 1)
  return values.map((value, index) => `${(index * step).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
}
