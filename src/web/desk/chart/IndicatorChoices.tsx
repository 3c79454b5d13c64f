import { useState } from 'react'
import { t } from '@/web/language/t'
import { Button, IconButton } from '@/web/ui/Button'
import { formatNumber } from '@/web/ui/formatNumber'
import { CloseIcon, PlusIcon } from '@/web/ui/moreIcons'
import { NumberField } from '@/web/ui/NumberField'
import { indicatorKinds, mostIndicators, type ChartSettings, type Indicator } from './chartSettings'
import {
  anotherOf,
  indicatorGroups,
  indicatorName,
  indicatorTerms,
  isParameter,
  valuesOf,
  type IndicatorParameter,
} from './indicatorTerms'

type IndicatorChoicesProps = {
  settings: ChartSettings
  onSettings: (settings: ChartSettings) => void
  hasFunding: boolean
}

export function IndicatorChoices({ settings, onSettings, hasFunding }: IndicatorChoicesProps) {
  const chosen = settings.indicators
  const setChosen = (indicators: Indicator[]) => onSettings({ ...settings, indicators })
  const isFull = chosen.length >= mostIndicators
  const offered = indicatorKinds.filter((kind) => hasFunding || kind !== 'funding')
  // True for an indicator without parameters that is already shown: a second would be identical.
  const isTwice = (kind: Indicator['kind']) =>
    indicatorTerms[kind].parameters.length === 0 && chosen.some((one) => one.kind === kind)
  return (
    <div className="flex max-h-[calc(100cqh-4.5rem)] flex-col gap-2 overflow-y-auto">
      {chosen.length > 0 && (
        <ul className="flex flex-col gap-2 border-b border-line pb-2">
          {chosen.map((indicator, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- two of a kind differ only by their position
            <li key={`${chosen.length} ${at} ${indicator.kind}`}>
              <ChosenIndicator
                indicator={indicator}
                onChange={(next) => setChosen(chosen.with(at, next))}
                onRemove={() => setChosen(chosen.toSpliced(at, 1))}
              />
            </li>
          ))}
        </ul>
      )}
      {Object.entries(indicatorGroups).map(([group, groupName]) => (
        <section key={group} aria-label={groupName}>
          <h3 className="label pb-1">{groupName}</h3>
          <div className="flex flex-wrap gap-1">
            {offered
              .filter((kind) => indicatorTerms[kind].group === group)
              .map((kind) => (
                <Button
                  key={kind}
                  size="small"
                  aria-label={t('Add {indicator}', { indicator: indicatorTerms[kind].name })}
                  disabled={isFull || isTwice(kind)}
                  onClick={() => setChosen([...chosen, anotherOf(kind, chosen)])}
                >
                  <PlusIcon width={12} height={12} />
                  {indicatorTerms[kind].name}
                </Button>
              ))}
          </div>
        </section>
      ))}
      {isFull && (
        <p className="text-xs text-text-3">{t('No more than {count} indicators', { count: mostIndicators })}</p>
      )}
    </div>
  )
}

type ChosenIndicatorProps = {
  indicator: Indicator
  onChange: (indicator: Indicator) => void
  onRemove: () => void
}

function ChosenIndicator({ indicator, onChange, onRemove }: ChosenIndicatorProps) {
  // Remounts the fields after a reset, to discard the typed text.
  const [resets, setResets] = useState(0)
  const { kind } = indicator
  const { parameters } = indicatorTerms[kind]
  const name = indicatorName(indicator)
  const values = valuesOf(indicator)
  const reset = () => {
    setResets(resets + 1)
    onChange({ kind, values: parameters.map(({ initial }) => initial) })
  }
  const fields = parameters.map((parameter, at) => (
    <ParameterField
      key={`${resets} ${parameter.name}`}
      parameter={parameter}
      isLabelHidden={parameters.length === 1}
      value={values[at] ?? parameter.initial}
      onChange={(value) => onChange({ kind, values: values.with(at, value) })}
    />
  ))
  return (
    <fieldset aria-label={name} className="min-w-0">
      <div className="flex items-start gap-1">
        <span className="mr-auto text-sm leading-8 text-text-1">{name}</span>
        {fields.length === 1 && <div className="w-20">{fields}</div>}
        {fields.length > 0 && (
          <Button
            size="small"
            className="mt-1 border-transparent! text-text-3!"
            aria-label={t('Reset {indicator}', { indicator: name })}
            onClick={reset}
          >
            {t('Reset')}
          </Button>
        )}
        <IconButton
          label={t('Remove {indicator}', { indicator: name })}
          icon={<CloseIcon />}
          className="mt-1"
          onClick={onRemove}
        />
      </div>
      {fields.length > 1 && <div className="grid grid-cols-3 items-start gap-1.5">{fields}</div>}
    </fieldset>
  )
}

type ParameterFieldProps = {
  parameter: IndicatorParameter
  isLabelHidden: boolean
  value: number
  onChange: (value: number) => void
}

/** Applies each valid number. An invalid number shows the allowed range and changes nothing. */
function ParameterField({ parameter, isLabelHidden, value, onChange }: ParameterFieldProps) {
  const [text, setText] = useState(String(value))
  const isValid = (typed: string) => typed.trim() !== '' && isParameter(parameter, Number(typed))
  const { least, most, step } = parameter
  const decimals = Math.round(-Math.log10(step))
  const bounds = t('{least} to {most}', { least: formatNumber(least, decimals), most: formatNumber(most, 0) })
  return (
    <NumberField
      label={parameter.name}
      isLabelHidden={isLabelHidden}
      step={BigInt(Math.round(step * 1e6))}
      value={text}
      error={isValid(text) ? undefined : bounds}
      onChange={(next) => {
        setText(next)
        if (isValid(next)) onChange(Number(next))
      }}
    />
  )
}
