import { useId } from 'react'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { formatNumber, formatPercent } from '@/web/ui/formatNumber'
import { formatAge, formatMoment } from '@/web/ui/formatTime'
import { Select } from '@/web/ui/Select'
import '@/web/ui/slider.css'
import { expiryText, priceText } from './builderLabels'
import {
  calm,
  isCalm,
  isNow,
  mostMove,
  mostPoints,
  placeOf,
  scenarioPrice,
  scenarioTimeNs,
  timeAtPlace,
  wholeTime,
  type Scenario,
} from './usePayoff'

type ScenarioSlidersProps = {
  scenario: Scenario
  onChange: (scenario: Scenario) => void
  indexPrice: number | undefined
  nowNs: bigint
  /** Ascending. */
  expiries: readonly bigint[]
}

export function ScenarioSliders({ scenario, onChange, indexPrice, nowNs, expiries }: ScenarioSlidersProps) {
  const last = expiries.at(-1)
  const timeNs = scenarioTimeNs(scenario, nowNs, last)
  const settled = expiries.filter((expiryNs) => expiryNs < timeNs)
  const change = (part: Partial<Scenario>) => onChange({ ...scenario, ...part })
  return (
    <fieldset className="flex shrink-0 flex-col gap-1 px-3 py-2">
      <legend className="sr-only">{t('What-if')}</legend>
      <div className="grid grid-cols-3 gap-x-6 gap-y-2 max-md:grid-cols-1">
        <Slider
          label={t('Price')}
          value={scenario.move}
          from={-mostMove}
          to={mostMove}
          step={25}
          onChange={(move) => change({ move })}
          text={moveText(scenario, indexPrice)}
        />
        <Slider
          label={t('Volatility')}
          value={scenario.points}
          from={-mostPoints / 2}
          to={mostPoints}
          step={1}
          onChange={(points) => change({ points })}
          text={t('{points} points', { points: signedNumber(scenario.points) })}
        />
        <Slider
          label={t('Time')}
          value={last === undefined ? 0 : placeOf(timeNs, nowNs, last)}
          from={0}
          to={wholeTime}
          step={1}
          isDisabled={last === undefined}
          onChange={(place) => change({ time: timeAtPlace(place, nowNs, expiries) })}
          text={
            isNow(scenario.time)
              ? t('now')
              : `${formatMoment(timeNs)} (+${formatAge(Number((timeNs - nowNs) / 1_000_000n))})`
          }
        />
      </div>
      <div className="flex min-h-small flex-wrap items-center gap-x-2 gap-y-1 text-xs text-text-3">
        <Button
          size="small"
          disabled={isCalm(scenario)}
          onClick={() => onChange({ ...calm, settlement: scenario.settlement })}
        >
          {t('Reset')}
        </Button>
        {last !== undefined &&
          expiries.map((expiryNs) => (
            <Button key={String(expiryNs)} size="small" onClick={() => change({ time: { kind: 'expiry', expiryNs } })}>
              {t('At {expiry}', { expiry: expiryText(expiryNs) })}
            </Button>
          ))}
        {settled.length > 0 && (
          <Convention settled={settled} scenario={scenario} onChange={change} indexPrice={indexPrice} />
        )}
      </div>
    </fieldset>
  )
}

type ConventionProps = {
  settled: readonly bigint[]
  scenario: Scenario
  onChange: (part: Partial<Scenario>) => void
  indexPrice: number | undefined
}

/**
 * Lets the trader choose the index at which legs that expire before the scenario settle, because the scenario does not
 * define it.
 */
function Convention({ settled, scenario, onChange, indexPrice }: ConventionProps) {
  return (
    <span className="flex items-center gap-1.5">
      <span>{t('Already settled: {expiries}. Valued at', { expiries: settled.map(expiryText).join(', ') })}</span>
      <Select
        label={t('Settled legs valued at')}
        isLabelHidden
        size="small"
        value={scenario.settlement}
        onChange={(settlement) => onChange({ settlement })}
        options={[
          {
            value: 'atIndexOfNow',
            label:
              indexPrice === undefined
                ? t('current index')
                : t('current index, {price}', { price: priceText(indexPrice) }),
          },
          { value: 'atScenarioPrice', label: t('scenario price') },
        ]}
      />
    </span>
  )
}

type SliderProps = {
  label: string
  value: number
  from: number
  to: number
  step: number
  text: string
  isDisabled?: boolean
  onChange: (value: number) => void
}

function Slider({ label, value, from, to, step, text, isDisabled = false, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-col text-sm">
      <span className="flex justify-between gap-2">
        <label htmlFor={id} className="text-text-3">
          {label}
        </label>
        <output className={value === 0 ? 'text-text-3' : 'text-warn'}>{text}</output>
      </span>
      <input
        id={id}
        type="range"
        min={from}
        max={to}
        step={step}
        value={value}
        disabled={isDisabled}
        aria-valuetext={text}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
        style={{ '--filled': (value - from) / (to - from) }}
        className="slider h-5 w-full pointer-coarse:h-11"
      />
    </div>
  )
}

function moveText(scenario: Scenario, indexPrice: number | undefined): string {
  const share = formatPercent(scenario.move / 10_000, { decimals: 2 })
  return indexPrice === undefined ? share : `${priceText(scenarioPrice(scenario, indexPrice))} (${share})`
}

function signedNumber(value: number): string {
  return value > 0 ? `+${formatNumber(value, 0)}` : formatNumber(value, 0)
}
