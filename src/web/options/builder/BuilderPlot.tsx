import { useState, type ReactNode } from 'react'
import { toNumber } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { formatNumber } from '@/web/ui/formatNumber'
import { RadioGroup } from '@/web/ui/RadioGroup'
import { useScreenWidth } from '@/web/ui/useScreenWidth'
import { shortName, pnlText } from './builderLabels'
import type { LegActions } from './LegTerms'
import { pnlOn, type PayoffCurves, type PlotRange } from './payoffModel'
import { PayoffPlot } from './PayoffPlot'
import { ScenarioSliders } from './ScenarioSliders'
import { StrikeHandles, type LegMove } from './StrikeHandles'
import type { BuilderMarket } from './useBuilderMarket'
import { scenarioPrice, isCalm, type Scenario, type Payoff } from './usePayoff'

type BuilderPlotProps = {
  market: BuilderMarket
  payoff: Payoff
  scenario: Scenario
  onScenario: (scenario: Scenario) => void
  nowNs: bigint
  strikesOf: LegActions['strikesOf']
  onPreview: (move: LegMove | undefined) => void
  onMove: LegActions['onBecome']
  /** The legs, where there is no room for them above the plot. */
  children?: ReactNode
}

export function BuilderPlot(props: BuilderPlotProps) {
  const { market, payoff, scenario, onScenario, nowNs } = props
  const { legs, indexPrice } = market
  const { curves, range, figures, deviation, expiries } = payoff
  const [view, setView] = useState<'graph' | 'table'>('graph')
  const isPhone = useScreenWidth() === 'phone'
  const hasLegsBelow = props.children !== undefined
  const keys = (
    <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 px-3 py-1 text-xs text-text-3">
      <Key colour="border-text-1" words={expiries.length > 1 ? t('At the first expiry') : t('At expiry')} />
      <Key colour="border-text-3" words={t('≈ Now')} isDashed />
      {!isCalm(scenario) && <Key colour="border-warn" words={t('≈ Scenario')} />}
      {deviation !== undefined && <span>{t('Shaded: ±1σ (68% by the smile, like the probability of profit)')}</span>}
      <RadioGroup
        label={t('View payoff as')}
        size="small"
        className="ml-auto"
        value={view}
        onChange={setView}
        options={[
          { value: 'graph', label: t('Chart') },
          { value: 'table', label: t('Table') },
        ]}
      />
    </div>
  )
  return (
    <>
      {!hasLegsBelow && keys}
      {view === 'graph' ? (
        <div className="flex min-h-40 flex-1 flex-col [--handle:18px] max-lg:h-80 max-lg:flex-none max-sm:h-44 pointer-coarse:[--handle:46px] pointer-coarse:max-sm:h-66">
          <PayoffPlot
            curves={curves}
            range={range}
            indexPrice={indexPrice}
            breakevens={figures?.breakevens ?? []}
            deviation={deviation}
            scenarioPrice={
              indexPrice === undefined || scenario.move === 0 ? undefined : scenarioPrice(scenario, indexPrice)
            }
            label={t('Payoff by underlying price')}
          />
          <StrikeHandles
            room={isPhone ? 0.17 : 0.09}
            legs={legs}
            range={range}
            strikesOf={props.strikesOf}
            onPreview={props.onPreview}
            onMove={props.onMove}
          />
        </div>
      ) : (
        <PayoffTable curves={curves} range={range} marked={markedRows(props)} />
      )}
      {props.children}
      {hasLegsBelow && keys}
      <ScenarioSliders
        scenario={scenario}
        onChange={onScenario}
        indexPrice={indexPrice}
        nowNs={nowNs}
        expiries={expiries}
      />
    </>
  )
}

function markedRows({ market: { legs, indexPrice }, payoff: { figures } }: BuilderPlotProps) {
  const strikes = legs.flatMap(({ instrument }) =>
    instrument.instrumentType === 'OPTION' ? [{ price: toNumber(instrument.strike), what: shortName(instrument) }] : [],
  )
  const breakevens = (figures?.breakevens ?? []).map((price) => ({ price, what: t('Breakeven') }))
  return [...strikes, ...breakevens, ...(indexPrice === undefined ? [] : [{ price: indexPrice, what: t('Index') }])]
}

function Key({ colour, words, isDashed = false }: { colour: string; words: string; isDashed?: boolean }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`w-4 border-t-2 ${isDashed ? 'border-dashed' : ''} ${colour}`} />
      {words}
    </span>
  )
}

type PayoffTableProps = {
  curves: PayoffCurves
  range: PlotRange
  marked: readonly { readonly price: number; readonly what: string }[]
}

const evenRows = 10

function PayoffTable({ curves, range, marked }: PayoffTableProps) {
  const even = Array.from({ length: evenRows + 1 }, (_, at) => ({
    price: range.from + ((range.to - range.from) * at) / evenRows,
    what: '',
  }))
  const rows = [...even, ...marked.filter(({ price }) => price > range.from && price < range.to)].sort(
    (a, b) => a.price - b.price,
  )
  return (
    <section
      aria-label={t('Payoff as a table')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the table must scroll by keyboard, WCAG 2.1.1
      tabIndex={0}
      className="min-h-0 flex-1 overflow-auto"
    >
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-surface-1 text-xs text-text-3">
          <tr className="[&>th]:h-6 [&>th]:px-3 [&>th]:text-right [&>th]:font-normal">
            <th scope="col">{t('Index')}</th>
            <th scope="col" className="text-left!">
              <span className="sr-only">{t('Description')}</span>
            </th>
            <th scope="col">{t('At expiry')}</th>
            <th scope="col">{t('Now')}</th>
            {curves.scenario !== undefined && <th scope="col">{t('Scenario')}</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ price, what }, at) => (
            // Keyed by position, because two rows can have the same price.
            <tr key={at} className="h-row [&>td]:px-3 [&>td]:text-right">
              <td>{formatNumber(price, 2)}</td>
              <td className="text-left! text-text-3">{what}</td>
              <td>{pnlText(pnlOn(curves.atExpiry, price))}</td>
              <td>{approximate(pnlOn(curves.now, price))}</td>
              {curves.scenario !== undefined && <td>{approximate(pnlOn(curves.scenario, price))}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function approximate(value: number | undefined): string {
  return value === undefined ? pnlText(value) : `≈ ${pnlText(value)}`
}
