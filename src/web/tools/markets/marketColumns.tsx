import type { ReactNode } from 'react'
import type { Usd } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import type { MarketRow } from '@/web/market/markets/marketRow'
import { Sparkline } from '@/web/market/markets/Sparkline'
import { CoinMark } from '@/web/ui/coins/CoinMark'
import {
  formatAmount,
  unknownText,
  formatNumber,
  formatPercent,
  formatPrice,
  formatCompact,
  formatUsd,
} from '@/web/ui/formatNumber'
import { formatStrike } from '@/web/ui/formatStrike'
import { deltaAbout } from '@/web/ui/greekLabels'
import { atmMarkAbout } from '@/web/ui/sumLabels'
import type { Column } from '@/web/ui/table/DataTable'
import { forwardText, ofExpiry, type GroupRow } from './expiryFigures'
import { GroupName, TimeLeft } from './GroupName'
import { Later, VolumeBar } from './marketFigures'

export type MarketColumn = Column<MarketRow> & {
  /** Cell of a group row; absent if the column has no group value. */
  readonly group?: (row: GroupRow) => ReactNode
}

const name: MarketColumn = {
  id: 'name',
  header: t('Instrument'),
  width: 172,
  sortValue: ({ instrument }) => instrument.instrumentName,
  cell: ({ instrument }) => (
    <span className="flex items-center gap-2 font-medium text-text-1 proportional-nums">
      {instrument.instrumentType === 'PERPETUAL' && <CoinMark asset={instrument.asset} />}
      {instrument.instrumentName}
    </span>
  ),
  group: ({ group }) => <GroupName group={group} />,
}
const mark: MarketColumn = {
  id: 'mark',
  header: t('Mark'),
  align: 'right',
  width: 92,
  sortValue: (row) => row.mark,
  cell: (row) => formatPrice(row.mark, row.instrument.priceStep),
  group: ({ group, marks }) =>
    group.expiryNs !== undefined && (
      <span title={t('Forward')}>
        {marks?.isLoading !== true && <span className="text-text-3">F </span>}
        {marks?.isLoading === true ? <Later width={56} /> : forwardText({ marks })}
      </span>
    ),
}
const change: MarketColumn = {
  id: 'change',
  header: '24 h',
  align: 'right',
  width: 76,
  sortValue: (row) => row.change,
  cell: (row) => <Toned value={row.change}>{formatPercent(row.change)}</Toned>,
}
const day: MarketColumn = {
  id: 'day',
  header: t('Last 24 hours'),
  align: 'right',
  width: 136,
  yields: 3,
  cell: (row) => <DayLine row={row} />,
}
const funding: MarketColumn = {
  id: 'funding',
  header: t('Funding 1 h'),
  align: 'right',
  width: 88,
  yields: 2,
  sortValue: (row) => row.funding,
  // A positive rate is the normal case, so only a negative one is coloured.
  cell: (row) => (
    <span className={row.funding !== undefined && row.funding < 0 ? 'text-sell' : 'text-text-2'}>
      {formatPercent(row.funding, { decimals: 4 })}
    </span>
  ),
}
const volume: MarketColumn = {
  id: 'volume',
  header: t('24 h volume (USD)'),
  align: 'right',
  width: 164,
  sortValue: (row) => row.volume,
  cell: (row) => <span title={formatUsd(row.volume)}>{formatCompact(row.volume)}</span>,
  // For options the venue publishes volume per asset, not per expiry.
  group: ({ group, volume: sum }) =>
    group.expiryNs === undefined && <span title={formatUsd(sum)}>{formatCompact(sum)}</span>,
}
const openInterest: MarketColumn = {
  id: 'openInterest',
  header: t('Open interest (USD)'),
  align: 'right',
  width: 138,
  yields: 1,
  sortValue: (row) => row.openInterestUsd,
  cell: (row) => (
    <span title={`${formatAmount(row.openInterest, row.instrument.amountStep)} ${row.instrument.asset}`}>
      {formatCompact(row.openInterestUsd)}
    </span>
  ),
  group: ({ openInterestUsd }) => <span title={formatUsd(openInterestUsd)}>{formatCompact(openInterestUsd)}</span>,
}
const kind: MarketColumn = {
  id: 'kind',
  header: t('Type'),
  width: 52,
  // The instrument's name has the type and the strike too.
  yields: 4,
  cell: ({ instrument }) =>
    instrument.instrumentType === 'OPTION' && (
      <span className="text-text-2">{instrument.optionType === 'call' ? t('Call') : t('Put')}</span>
    ),
}
const strike: MarketColumn = {
  id: 'strike',
  header: t('Strike'),
  align: 'right',
  width: 76,
  yields: 3,
  sortValue: ({ instrument }) => (instrument.instrumentType === 'OPTION' ? instrument.strike : undefined),
  cell: ({ instrument }) => instrument.instrumentType === 'OPTION' && formatStrike(instrument.strike),
}
const bid: MarketColumn = {
  id: 'bid',
  header: t('Bid'),
  align: 'right',
  width: 80,
  sortValue: (row) => row.bid,
  cell: (row) => <span className="text-buy">{formatPrice(row.bid, row.instrument.priceStep)}</span>,
}
const ask: MarketColumn = {
  id: 'ask',
  header: t('Ask'),
  align: 'right',
  width: 80,
  sortValue: (row) => row.ask,
  cell: (row) => <span className="text-sell">{formatPrice(row.ask, row.instrument.priceStep)}</span>,
}
const expiry: MarketColumn = {
  id: 'expiry',
  header: t('Expires in'),
  align: 'right',
  width: 108,
  sortValue: ({ instrument }) => (instrument.instrumentType === 'OPTION' ? instrument.expiryNs : undefined),
  cell: ({ instrument }) =>
    instrument.instrumentType === 'OPTION' ? <TimeLeft expiryNs={instrument.expiryNs} /> : unknownText,
  group: ({ group }) => group.expiryNs !== undefined && <TimeLeft expiryNs={group.expiryNs} />,
}
const iv: MarketColumn = {
  id: 'iv',
  header: 'IV',
  align: 'right',
  width: 66,
  sortValue: (row) => row.iv,
  cell: (row) => ivText(row.iv),
  group: ({ group, marks }) =>
    group.expiryNs !== undefined &&
    (marks?.isLoading === true ? <Later width={40} /> : <span title={atmMarkAbout}>{ivText(marks?.iv)}</span>),
}
const delta: MarketColumn = {
  id: 'delta',
  header: <span title={deltaAbout}>{t('Delta')}</span>,
  align: 'right',
  width: 66,
  sortValue: (row) => row.delta,
  cell: (row) => formatNumber(row.delta, 3),
}

/**
 * Replaces a column's cell for options, which have neither funding nor a change or volume of their own: it shows
 * volatility or delta instead.
 */
function forOption(column: MarketColumn, cell: (row: MarketRow) => ReactNode): MarketColumn {
  return {
    ...column,
    cell: (row) => (row.instrument.instrumentType === 'OPTION' ? cell(row) : column.cell(row)),
  }
}

/** Figures of the whole list that a column compares with. */
export type ListFacts = {
  readonly mostVolume: Usd | undefined
  /** The number of listed options of an asset. */
  readonly optionsOf: (asset: string) => number
}

/** Adds a bar to the volume, and the number of options of each perpetual. */
export function withFacts(
  columns: readonly MarketColumn[],
  { mostVolume, optionsOf }: ListFacts,
): readonly MarketColumn[] {
  const barred = columns.map((column) =>
    column.id !== 'volume'
      ? column
      : {
          ...column,
          cell: (row: MarketRow) =>
            row.instrument.instrumentType === 'PERPETUAL' && (
              <span className="flex items-center justify-end gap-3" title={formatUsd(row.volume)}>
                <VolumeBar volume={row.volume} most={mostVolume} />
                <span className="min-w-14">{formatCompact(row.volume)}</span>
              </span>
            ),
        },
  )
  return [
    ...barred,
    {
      id: 'options',
      header: t('Options'),
      align: 'right',
      width: 76,
      yields: 4,
      cell: ({ instrument }) =>
        instrument.instrumentType === 'PERPETUAL' && (
          <span className="text-text-3">
            {optionsOf(instrument.asset) === 0 ? unknownText : optionsOf(instrument.asset)}
          </span>
        ),
    },
  ]
}

const ivText = (iv: number | undefined) => formatPercent(iv, { decimals: 1, isSigned: false })

/** Perpetuals show the daily change; options show their terms and pricing. */
export const perpetualColumns: readonly MarketColumn[] = [name, mark, change, day, funding, volume, openInterest]
export const optionColumns: readonly MarketColumn[] = [
  { ...name, group: ({ group, volume: sum }) => <GroupName group={group} sum={sum} /> },
  kind,
  strike,
  bid,
  mark,
  ask,
  iv,
  delta,
  openInterest,
  expiry,
]
const deltaText = (row: MarketRow) => (
  <span className="text-text-3" title={deltaAbout}>
    {t('Delta {delta}', { delta: formatNumber(row.delta, 3) })}
  </span>
)

/** Columns for lists with perpetuals and options. */
export const mixedColumns: readonly MarketColumn[] = [
  {
    ...name,
    group: ({ group, volume: sum }) => (
      <GroupName group={group} hasTimeLeft sum={group.asset === undefined ? undefined : sum} />
    ),
  },
  { ...mark, group: ofExpiry(t('Forward'), 56, forwardText, t('Forward')) },
  {
    ...forOption(change, (row) => <span className="text-text-3">{t('IV {iv}', { iv: ivText(row.iv) })}</span>),
    group: ofExpiry(t('ATM IV'), 48, ({ marks }) => ivText(marks?.iv), atmMarkAbout),
  },
  {
    ...forOption(day, deltaText),
    group: ofExpiry(
      t('1σ move'),
      80,
      ({ marks }) => `±${ivText(marks?.move)}`,
      t('One-standard-deviation move to expiry, from ATM IV.'),
    ),
  },
  {
    ...forOption(funding, () => null),
    group: ofExpiry(
      t('Carry, yearly'),
      64,
      ({ marks }) => formatPercent(marks?.basis, { decimals: 1 }),
      t('Forward over index, as a yearly rate.'),
    ),
  },
  {
    ...forOption(volume, () => null),
    group: (row) =>
      row.group.asset === undefined
        ? volume.group?.(row)
        : ofExpiry(
            t('Puts / calls'),
            48,
            ({ putCall }) => formatNumber(putCall, 2),
            t('Put open interest ÷ call open interest.'),
          )(row),
  },
  openInterest,
]

/** Two lines per row: name and volume, then price and change. */
export const phoneColumns: readonly MarketColumn[] = [
  {
    ...name,
    width: 'auto',
    group: ({ group, volume: sum, openInterestUsd, marks }) => (
      <>
        <GroupName group={group} />
        <span className={`block truncate text-xs text-text-3 ${group.expiryNs === undefined ? '' : 'pl-4'}`}>
          {group.expiryNs === undefined ? (
            t('Vol {volume} · OI {openInterest}', {
              volume: formatCompact(sum),
              openInterest: formatCompact(openInterestUsd),
            })
          ) : marks?.isLoading === true ? (
            <Later width={96} />
          ) : (
            t('IV {iv} · OI {openInterest}', {
              iv: ivText(marks?.iv),
              openInterest: formatCompact(openInterestUsd),
            })
          )}
        </span>
      </>
    ),
    cell: (row) => (
      <>
        <span className="block truncate font-medium proportional-nums">{row.instrument.instrumentName}</span>
        <span className="block truncate text-xs text-text-3">
          {row.instrument.instrumentType === 'PERPETUAL'
            ? t('Vol {volume} · {funding}', {
                volume: formatCompact(row.volume),
                funding: formatPercent(row.funding, { decimals: 4 }),
              })
            : t('IV {iv} · OI {openInterest}', {
                iv: ivText(row.iv),
                openInterest: formatCompact(row.openInterestUsd),
              })}
        </span>
      </>
    ),
  },
  {
    ...day,
    header: undefined,
    headerLabel: t('Last 24 hours'),
    width: 80,
    cell: (row) => <DayLine row={row} width={64} />,
  },
  {
    ...change,
    header: t('Mark / 24 h'),
    width: 96,
    cell: (row) => (
      <>
        <span className="block">{formatPrice(row.mark, row.instrument.priceStep)}</span>
        {row.instrument.instrumentType === 'PERPETUAL' && (
          <span className="block text-xs">
            <Toned value={row.change}>{formatPercent(row.change)}</Toned>
          </span>
        )}
      </>
    ),
    group: ({ group }) =>
      group.expiryNs !== undefined && (
        <span className="text-text-2">
          <TimeLeft expiryNs={group.expiryNs} />
        </span>
      ),
  },
]

function DayLine({ row: { instrument }, width }: { row: MarketRow; width?: number }) {
  // Options get no line: an option's daily line is nearly flat, and there are hundreds of options.
  if (instrument.instrumentType === 'OPTION') return null
  return <Sparkline instrumentName={instrument.instrumentName} {...(width !== undefined && { width })} />
}

function Toned({ value, children }: { value: number | undefined; children: ReactNode }) {
  const tone = value === undefined || value === 0 ? 'text-text-2' : value > 0 ? 'text-buy' : 'text-sell'
  return <span className={tone}>{children}</span>
}
