import { useState, useMemo } from 'react'
import { type Usd, add, fixed6, signOf, subtract } from '@/core/protocol/fixed6'
import type { AccountReply } from '@/core/protocol/rest/account'
import { scenarios } from '@/core/quant/margin/scenarioChanges'
import { accountState, rememberChanges } from '@/core/quant/preview/accountState'
import {
  type PortfolioScenarios,
  type UnderlyingScenarios,
  portfolioScenarios,
} from '@/core/quant/preview/portfolioScenarios'
import { t } from '@/web/language/t'
import { formatDecimal, formatUsd } from '@/web/ui/formatNumber'
import { ScrollArea } from '@/web/ui/ScrollArea'
import { formatPoints, formatSpot, heatColour } from './riskSettings'
import type { RiskBook } from './useRiskBook'

/** USD: margins under both sets of rules, and the venue's last report. */
export type ScenarioMargins = {
  readonly isPortfolio: boolean
  readonly portfolio: { readonly maintenance: Usd; readonly initial: Usd }
  readonly standard: { readonly maintenance: Usd; readonly initial: Usd }
  /** Maintenance margin as reported by the venue, and the local estimate at the time of that report. */
  readonly reported: { readonly maintenance: Usd; readonly reckoned: Usd } | undefined
}

/** Portfolio margin by the venue's rules: fifteen scenarios, the binding scenario, and its parts. */
export function ScenarioTable({
  result,
  margins,
  asset,
}: {
  result: PortfolioScenarios
  margins: ScenarioMargins
  asset: string
}) {
  const underlying = result.underlyings.find((one) => one.asset === asset) ?? result.underlyings[0]
  const [chosen, setChosen] = useState<number>()
  const shown = chosen ?? underlying?.binding
  return (
    <ScrollArea label={t('Portfolio margin')}>
      {underlying !== undefined && (
        <>
          <Scenarios underlying={underlying} shown={shown} onChoose={setChosen} />
          <Parts underlying={underlying} shown={shown} />
        </>
      )}
      <Totals result={result} margins={margins} />
    </ScrollArea>
  )
}

type ScenariosProps = { underlying: UnderlyingScenarios; shown: number | undefined; onChoose: (at: number) => void }

function Scenarios({ underlying: { asset, scenarioPnl, binding }, shown, onChoose }: ScenariosProps) {
  const spots = [...new Set(scenarios.map(({ spot }) => spot))]
  const shifts = [...new Set(scenarios.map(({ volatility }) => volatility))].sort((a, b) => a - b)
  const most = scenarioPnl.reduce((largest, pnl) => Math.max(largest, Math.abs(Number(pnl))), 0)
  return (
    <table
      aria-label={t('{asset} scenarios', { asset })}
      className="w-full border-separate border-spacing-0.5 px-2 text-sm"
    >
      <thead>
        <tr>
          <th
            scope="col"
            title={t(
              'PnL against the current marks. The venue’s scenarios price options at the index, not at their forward, so the unmoved cell need not be zero.',
            )}
            className="h-6 pl-1 text-left text-xs font-normal text-text-3"
          >
            {t('{asset}, against marks', { asset })}
          </th>
          {shifts.map((shift) => (
            <th key={shift} scope="col" className="h-6 px-2 text-right text-xs font-normal text-text-3">
              {t('IV {points}', { points: formatPoints(shift) })}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {spots.map((spot) => (
          <tr key={spot}>
            <th scope="row" className="pl-1 text-left font-medium text-text-1">
              {formatSpot(spot)}
            </th>
            {shifts.map((shift) => {
              const at = scenarios.findIndex((one) => one.spot === spot && one.volatility === shift)
              const pnl = scenarioPnl[at]
              return (
                <td
                  key={shift}
                  style={{ backgroundColor: heatColour(Number(pnl ?? 0n), most) }}
                  className="rounded-[3px] p-0"
                >
                  <button
                    type="button"
                    aria-pressed={at === shown}
                    onClick={() => onChoose(at)}
                    className="flex h-7 w-full rounded-[3px] items-center justify-end gap-1 px-2 text-right -outline-offset-2! hover:shadow-[inset_0_0_0_1px_var(--control-line)] aria-pressed:shadow-[inset_0_0_0_2px_var(--accent)] pointer-coarse:h-11"
                  >
                    {at === binding && (
                      <span className="rounded-[3px] bg-surface-1 px-1 text-xs text-text-1">{t('worst')}</span>
                    )}
                    {signedUsd(pnl)}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Parts({ underlying: { parts, scenarioPnl, asset }, shown }: Omit<ScenariosProps, 'onChoose'>) {
  const scenario = shown === undefined ? undefined : scenarios[shown]
  if (shown === undefined || scenario === undefined) {
    return (
      <p className="px-3 py-2 text-sm text-text-3">{t('No losing scenario; only the short-option floor applies.')}</p>
    )
  }
  const words = { spot: formatSpot(scenario.spot), points: formatPoints(scenario.volatility) }
  return (
    <table
      aria-label={t('Scenario breakdown')}
      className="w-full border-separate border-spacing-0 border-t border-line text-sm"
    >
      <caption className="px-3 pt-2 pb-1 text-left text-xs text-text-3">
        {t('{asset} at spot {spot}, IV {points}', { asset, ...words })}
      </caption>
      <tbody>
        {parts.map(({ instrumentName, amount, pnl }) => (
          <Line key={instrumentName} name={instrumentName} amount={formatDecimal(amount, 2)} usd={pnl[shown]} />
        ))}
        <Line name={t('All lines together')} amount="" usd={scenarioPnl[shown]} isTotal />
      </tbody>
    </table>
  )
}

function Line({
  name,
  amount,
  usd,
  isTotal = false,
}: {
  name: string
  amount: string
  usd: Usd | undefined
  isTotal?: boolean
}) {
  return (
    <tr className={`h-row ${isTotal ? 'font-medium' : ''}`}>
      <th scope="row" className={`pr-2 pl-3 text-left ${isTotal ? '' : 'font-normal'}`}>
        {name}
      </th>
      <td className="px-2 text-right text-text-2">{amount}</td>
      <td className="pr-3 pl-2 text-right">{signedUsd(usd)}</td>
    </tr>
  )
}

/** A difference below one cent is rounding. A larger difference means that marks moved between the two computations. */
const cent = 10_000n

function Totals({ result, margins }: { result: PortfolioScenarios; margins: ScenarioMargins }) {
  const { isPortfolio, portfolio, standard, reported } = margins
  const others = result.underlyings.length > 1
  const difference = reported === undefined ? undefined : subtract(reported.reckoned, reported.maintenance)
  const isEqual = difference !== undefined && difference < cent && difference > -cent
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 px-3 py-2 text-sm" aria-label={t('Portfolio margin')}>
      {result.underlyings.map(({ asset, scenarioMargin, floorMargin }) => (
        <Row
          key={asset}
          name={t('{asset}: worst scenario + short-option floor', { asset })}
          value={`${formatUsd(scenarioMargin)} + ${formatUsd(floorMargin)}${others ? ` = ${formatUsd(add(scenarioMargin, floorMargin))}` : ''}`}
        />
      ))}
      <Row name={t('Portfolio margin, maintenance')} value={formatUsd(portfolio.maintenance)} isStrong />
      <Row name={t('Initial, 1.25 × maintenance')} value={formatUsd(portfolio.initial)} />
      {reported !== undefined && (
        <Row
          name={t('Reported by venue')}
          value={
            <>
              {formatUsd(reported.maintenance)}{' '}
              <span className={isEqual ? 'text-text-3' : 'text-warn'}>
                {isEqual ? t('✓ match') : t('{difference} vs. our estimate', { difference: signedUsd(difference) })}
              </span>
            </>
          }
        />
      )}
      <Row
        name={isPortfolio ? t('Under standard rules, maintenance') : t('Standard margin (yours), maintenance')}
        value={formatUsd(standard.maintenance)}
      />
      <Row
        name={isPortfolio ? t('Under standard rules, initial') : t('Standard margin (yours), initial')}
        value={formatUsd(standard.initial)}
      />
      <Row
        name={t('Portfolio against standard')}
        value={signedUsd(subtract(portfolio.maintenance, standard.maintenance))}
      />
    </dl>
  )
}

function Row({ name, value, isStrong = false }: { name: string; value: React.ReactNode; isStrong?: boolean }) {
  return (
    <div className={`contents ${isStrong ? 'font-medium' : ''}`}>
      <dt className={isStrong ? 'font-medium text-text-1' : 'text-text-3'}>{name}</dt>
      <dd className={`text-right whitespace-nowrap ${isStrong ? 'font-medium' : ''}`}>{value}</dd>
    </div>
  )
}

function signedUsd(usd: Usd | undefined): string {
  const sign = usd === undefined ? 0 : signOf(fixed6<Usd>(roundedCents(usd)))
  return `${sign > 0 ? '+' : ''}${formatUsd(usd)}`
}

const roundedCents = (usd: bigint) => (usd < 0n ? -((-usd + 5_000n) / cent) : (usd + 5_000n) / cent)

/** Margins of the book; undefined while a price is missing. */
export function useScenarioMargins(
  book: RiskBook,
): { readonly result: PortfolioScenarios; readonly margins: ScenarioMargins } | undefined {
  const { account, summary } = book
  const [reported, setReported] = useState<{ readonly summary: AccountReply; readonly reckoned: Usd }>()
  const found = useMemo(() => {
    if (account === undefined) return undefined
    const result = portfolioScenarios(account)
    const standard = accountState({ ...account, isPortfolioMargin: false }, rememberChanges())?.margin
    return result !== undefined && standard !== undefined ? { result, standard } : undefined
  }, [account])
  if (found === undefined || account === undefined) return undefined
  const { result, standard } = found
  // The first result after a report of the venue is the local estimate at the time of that report.
  if (summary !== undefined && reported?.summary !== summary)
    setReported({ summary, reckoned: result.maintenanceMargin })
  const isReported = summary?.portfolio === true && account.isPortfolioMargin && reported !== undefined
  return {
    result,
    margins: {
      isPortfolio: account.isPortfolioMargin,
      portfolio: { maintenance: result.maintenanceMargin, initial: result.initialMargin },
      standard: { maintenance: standard.maintenanceMargin, initial: standard.initialMargin },
      reported: isReported
        ? { maintenance: reported.summary.maintenanceMargin, reckoned: reported.reckoned }
        : undefined,
    },
  }
}
