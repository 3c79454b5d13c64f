import { useState } from 'react'
import type { LegActions } from './LegTerms'
import { shortName } from './builderWords'
import { PayoffPlot } from './PayoffPlot'
import { PayoffTable } from './PayoffTable'
import { scenarioPrice, isCalm, type Scenario } from './scenario'
import { ScenarioSliders } from './ScenarioSliders'
import { StrikeHandles, type LegMove } from './StrikeHandles'
import { toNumber } from '@/protocol/fixed6'
import { RadioGroup } from '@/ui/RadioGroup'
import { t } from '@/ui/t'
import { useScreenWidth } from '@/ui/useScreenWidth'
import type { BuilderMarket } from './useBuilderMarket'
import type { Payoff } from './usePayoff'

type BuilderPictureProps = {
  market: BuilderMarket
  payoff: Payoff
  scenario: Scenario
  onScenario: (scenario: Scenario) => void
  nowNs: bigint
  strikesOf: LegActions['strikesOf']
  onPreview: (move: LegMove | undefined) => void
  onMove: LegActions['onBecome']
}

/** The payoff as a picture or a table, its strikes to be moved, and what if. */
export function BuilderPicture(props: BuilderPictureProps) {
  const { market, payoff, scenario, onScenario, nowNs } = props
  const { legs, indexPrice, forwards } = market
  const { curves, range, figures, deviation, expiries } = payoff
  const [view, setView] = useState<'graph' | 'table'>('graph')
  const isPhone = useScreenWidth() === 'phone'
  const [first] = expiries
  const forward = first === undefined ? undefined : forwards.get(first)?.forward
  return (
    <>
      <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-3 py-1 text-xs text-text-3">
        <Key colour="bg-text-1" words={expiries.length > 1 ? t('At the first expiry') : t('At expiry')} />
        <Key colour="bg-accent" words={t('≈ Now')} />
        {!isCalm(scenario) && <Key colour="bg-warn" words={t('≈ Scenario')} />}
        {deviation !== undefined && <span>{t('Shaded: one deviation each way, two thirds of the odds')}</span>}
        <RadioGroup
          label={t('Payoff as')}
          size="small"
          className="ml-auto"
          value={view}
          onChange={setView}
          options={[
            { value: 'graph', label: t('Graph') },
            { value: 'table', label: t('Table') },
          ]}
        />
      </div>
      {view === 'graph' ? (
        <div className="flex min-h-40 flex-1 flex-col [--handle:18px] max-lg:h-80 max-lg:flex-none pointer-coarse:[--handle:46px]">
          <PayoffPlot
            curves={curves}
            range={range}
            indexPrice={indexPrice}
            forward={forward}
            breakevens={figures?.breakevens ?? []}
            deviation={deviation}
            scenarioPrice={
              indexPrice === undefined || scenario.move === 0 ? undefined : scenarioPrice(scenario, indexPrice)
            }
            label={t('Payoff by the price of the underlying')}
          />
          <StrikeHandles
            room={isPhone ? 0.26 : 0.09}
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

function markedRows({ market: { legs, indexPrice }, payoff: { figures } }: BuilderPictureProps) {
  const strikes = legs.flatMap(({ instrument }) =>
    instrument.instrumentType === 'OPTION' ? [{ price: toNumber(instrument.strike), what: shortName(instrument) }] : [],
  )
  const breakevens = (figures?.breakevens ?? []).map((price) => ({ price, what: t('Breakeven') }))
  return [...strikes, ...breakevens, ...(indexPrice === undefined ? [] : [{ price: indexPrice, what: t('Index') }])]
}

function Key({ colour, words }: { colour: string; words: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <span aria-hidden="true" className={`h-0.5 w-4 ${colour}`} />
      {words}
    </span>
  )
}
