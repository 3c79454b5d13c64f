import type { ReactNode } from 'react'
import { t } from '@/web/language/t'
import { useMarketData } from '@/web/market/marketDataContext'
import { freshnessOfAccount, type ShownAccount } from '@/web/session/figures/shownAccount'
import { useOtcHoldings } from '@/web/session/otc/useOtcHoldings'
import { EmptyState, LoadingState } from '@/web/ui/EmptyState'
import { formatStrike } from '@/web/ui/formatStrike'
import { formatUtcDay } from '@/web/ui/formatUtc'
import { NextLink } from '@/web/ui/navigation/NextLink'
import { optionPath } from '@/web/ui/navigation/optionPaths'
import { Panel } from '@/web/ui/Panel'
import { ScrollArea } from '@/web/ui/ScrollArea'
import { Select } from '@/web/ui/Select'
import { usePersisted } from '@/web/ui/usePersisted'
import {
  greeksLadder,
  ladderGreeks,
  type GreeksLadder,
  type LadderColumn,
  type LadderGreek,
  type LadderRow,
  type LadderSum,
} from './greeksLadder'
import { greekColumns, greekText } from './GreeksPanel'

type GreeksLadderPanelProps = { live: ShownAccount; asset: string; actions: ReactNode }

/** One greek of the account's positions in an underlying, by strike and expiry. */
export function GreeksLadderPanel({ live, asset, actions }: GreeksLadderPanelProps) {
  const { venueClock } = useMarketData()
  const { holdings, isLoading = false } = useOtcHoldings()
  const [greek, setGreek] = usePersisted('risk.ladderGreek', readGreek)
  const positions = (live.account.positions ?? []).filter((position) => position.asset === asset)
  const otc = holdings.filter((one) => one.asset === asset)
  const ladder = greeksLadder({ positions, tickers: live.prices.tickers, nowNs: venueClock.nowNs(), otc }, greek)
  return (
    <Panel
      title={t('Greeks')}
      freshness={freshnessOfAccount(live)}
      leading={
        <>
          <span className="text-xs text-text-3">{asset}</span>
          <Select
            label={t('Greek')}
            isLabelHidden
            look="word"
            value={greek}
            onChange={(next) => setGreek(() => next)}
            options={ladderGreeks.map((value) => ({ value, label: greekColumns[value].header }))}
          />
        </>
      }
      actions={actions}
    >
      {positions.length === 0 && otc.length === 0 && isLoading ? (
        <LoadingState>{t('Loading positions…')}</LoadingState>
      ) : ladder.rows.length === 0 ? (
        <EmptyState action={<NextLink path={optionPath('chain', asset)}>{t('Open chain')}</NextLink>}>
          {t('{greek} by strike and expiry appears here once you hold {asset} options.', {
            greek: greekColumns[greek].header,
            asset,
          })}
        </EmptyState>
      ) : (
        <LadderTable ladder={ladder} greek={greek} />
      )}
    </Panel>
  )
}

const right = 'px-2 text-right whitespace-nowrap last:pr-3'
const total = 'border-t border-line-strong'

function LadderTable({ ladder: { columns, rows, columnTotals, total: all }, greek }: LadderTableProps) {
  const { header, about } = greekColumns[greek]
  const label = t('{greek} by strike and expiry', { greek: header })
  return (
    <ScrollArea label={label}>
      <table aria-label={label} title={about} className="w-full border-separate border-spacing-0 pb-1 text-sm">
        <thead>
          <tr className="h-6 text-xs text-text-3">
            <th scope="col" className="sticky left-0 bg-surface-1 pr-2 pl-3 text-left font-normal">
              {t('Strike')}
            </th>
            {columns.map((column) => (
              <th key={String(column)} scope="col" className={`${right} font-normal`}>
                {columnName(column)}
              </th>
            ))}
            <th scope="col" className={`${right} font-normal`}>
              {t('Total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={String(row.name)} className="h-7">
              <th
                scope="row"
                className="sticky left-0 bg-surface-1 pr-2 pl-3 text-left font-medium whitespace-nowrap text-text-1"
              >
                {rowName(row)}
              </th>
              {row.cells.map((cell, at) => (
                <td key={String(columns[at])} className={`${right} text-text-2`}>
                  {sumText(greek, cell)}
                </td>
              ))}
              <td className={`${right} font-medium`}>{sumText(greek, row.total)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="h-7 font-medium">
            <th scope="row" className={`sticky left-0 bg-surface-1 pr-2 pl-3 text-left ${total}`}>
              {t('Total')}
            </th>
            {columnTotals.map((sum, at) => (
              <td key={String(columns[at])} className={`${right} ${total}`}>
                {sumText(greek, sum)}
              </td>
            ))}
            <td className={`${right} ${total}`}>{sumText(greek, all)}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollArea>
  )
}

type LadderTableProps = { ladder: GreeksLadder; greek: LadderGreek }

function columnName(column: LadderColumn): string {
  return column === 'perpetual' ? t('Perpetual') : formatUtcDay(column, 'short')
}

function rowName({ name }: LadderRow): string {
  if (name === 'perpetual') return t('Perpetual')
  return name === 'otc' ? t('OTC, outside margin') : formatStrike(name)
}

/** Empty without a position. */
function sumText(greek: LadderGreek, sum: LadderSum | undefined): string {
  return sum === undefined ? '' : greekText(greek, sum.value)
}

function readGreek(persisted: unknown): LadderGreek {
  return ladderGreeks.find((one) => one === persisted) ?? 'delta'
}
