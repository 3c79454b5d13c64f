import type { ReactNode } from 'react'
import { absolute, toNumber, type Usd } from '@/core/protocol/fixed6'
import { positionKey } from '@/core/protocol/positionKey'
import { plural, t } from '@/web/language/t'
import { signedAmount } from '@/web/session/figures/positions'
import { Gain } from '@/web/ui/Figure'
import { formatAmount, formatNumber, formatPercent, formatUsd, unknownText } from '@/web/ui/formatNumber'
import { Select } from '@/web/ui/Select'
import { SideText } from '@/web/ui/SideText'
import { MarketLink } from '@/web/ui/table/MarketLink'
import { Actions, sideLabels, type PositionHandlers } from './positionColumns'
import type { Grouping, GroupTotals, PositionGroup } from './positionGroups'
import type { PositionRow } from './positionRow'
import type { PositionStops } from './positionStops'
import { marginOf, positionTotals } from './positionTotals'

const groupingLabels: Record<Grouping, string> = {
  none: t('Not grouped'),
  expiry: t('By expiry'),
  structure: t('By structure'),
}

type GroupingChoiceProps = { grouping: Grouping; onChange: (grouping: Grouping) => void }

export function GroupingChoice({ grouping, onChange }: GroupingChoiceProps) {
  return (
    <Select
      label={t('Group positions')}
      isLabelHidden
      look="word"
      value={grouping}
      onChange={onChange}
      options={(['none', 'expiry', 'structure'] as const).map((value) => ({ value, label: groupingLabels[value] }))}
      className="inline-block [&_.control]:h-5! [&_.control]:text-xs!"
    />
  )
}

type GroupedPositionsProps = {
  groups: readonly PositionGroup[]
  asideOf: (row: PositionRow) => PositionStops
  handlers: PositionHandlers
  choice: ReactNode
}

const head = 'sticky top-0 z-2 h-6 bg-surface-1 px-2 text-right text-xs font-normal whitespace-nowrap text-text-3'
const cell = 'px-2 text-right whitespace-nowrap'

/** Positions under headings with the sums of their greeks, PnL and margin, and each leg with its volatility. */
export function GroupedPositions({ groups, asideOf, handlers, choice }: GroupedPositionsProps) {
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <table aria-label={t('Positions')} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th scope="col" className={`${head} left-0 z-3 pl-3! text-left!`}>
              {t('Position')}
            </th>
            {[t('Size'), t('Mark IV'), t('Delta'), t('Gamma'), t('Theta'), t('Vega'), t('PnL'), t('Margin')].map(
              (name) => (
                <th key={name} scope="col" className={head}>
                  {name}
                </th>
              ),
            )}
            <th scope="col" className={`${head} pr-3!`}>
              <span className="sr-only">{t('Actions')}</span>
              {choice}
            </th>
          </tr>
        </thead>
        {groups.map(({ key, name, rows, totals }) => (
          <tbody key={key}>
            <tr className="h-7 bg-surface-2">
              <th
                scope="rowgroup"
                className="sticky left-0 bg-inherit pr-2 pl-3 text-left font-medium whitespace-nowrap"
              >
                {name}
              </th>
              <td className={`${cell} text-text-3`}>
                {plural(rows.length, { one: '{count} position', other: '{count} positions' })}
              </td>
              <td aria-hidden="true" />
              <Figures {...totals} />
              <td aria-hidden="true" />
            </tr>
            {rows.map((row) => (
              <Leg key={positionKey(row.position)} row={row} stops={asideOf(row)} handlers={handlers} />
            ))}
          </tbody>
        ))}
        <Total rows={groups.flatMap(({ rows }) => rows)} />
      </table>
    </div>
  )
}

const above = 'border-t border-line'

/** Greeks of several underlyings do not add up in their units. */
function Total({ rows }: { rows: readonly PositionRow[] }) {
  const { pnl, margin } = positionTotals(rows)
  return (
    <tfoot>
      <tr className="h-7 font-medium">
        <th scope="row" className={`sticky left-0 bg-surface-1 pl-3 text-left font-medium ${above}`}>
          {t('Total')}
        </th>
        <td aria-hidden="true" colSpan={6} className={above} />
        <td className={`${cell} ${above}`}>
          <Gain usd={pnl} />
        </td>
        <td className={`${cell} ${above}`}>{formatUsd(margin)}</td>
        <td aria-hidden="true" className={above} />
      </tr>
    </tfoot>
  )
}

type LegProps = { row: PositionRow; stops: PositionStops; handlers: PositionHandlers }

function Leg({ row, stops, handlers }: LegProps) {
  const { position, instrument, iv, delta, gamma, theta, vega, pnl } = row
  const contracts = toNumber(signedAmount(position))
  const times = (each: number | undefined) => (each === undefined ? undefined : each * contracts)
  const greeks = { delta: times(delta), gamma: times(gamma), theta: times(theta), vega: times(vega) }
  return (
    <tr className="group h-row bg-surface-1 hover:bg-surface-2">
      <td className="sticky left-0 z-1 bg-inherit pr-2 pl-6 whitespace-nowrap">
        <MarketLink name={position.instrumentName} onGoTo={handlers.onGoTo} />{' '}
        <span className="text-xs text-text-3">
          <SideText side={position.side} words={sideLabels} />
        </span>
      </td>
      <td className={cell}>
        {instrument === undefined ? unknownText : formatAmount(absolute(position.amount), instrument.amountStep)}
      </td>
      <td className={cell}>
        {position.instrumentType === 'OPTION' && formatPercent(iv, { decimals: 1, isSigned: false })}
      </td>
      <Figures {...greeks} pnl={pnl} margin={marginOf(row)} />
      <td className={`${cell} pr-3!`}>
        <Actions row={row} stops={stops} handlers={handlers} />
      </td>
    </tr>
  )
}

type FiguresProps = Omit<GroupTotals, 'pnl'> & { pnl: Usd }

function Figures({ delta, gamma, theta, vega, pnl, margin }: FiguresProps) {
  return (
    <>
      <td className={cell}>{formatNumber(delta, 3)}</td>
      <td className={cell}>{formatNumber(gamma, 5)}</td>
      <td className={cell}>{formatNumber(theta, 2)}</td>
      <td className={cell}>{formatNumber(vega, 2)}</td>
      <td className={cell}>
        <Gain usd={pnl} />
      </td>
      <td className={cell}>{formatUsd(margin)}</td>
    </>
  )
}
