import { useId, useState, type FormEvent } from 'react'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { Checkbox } from '@/web/ui/Checkbox'
import { NumberField } from '@/web/ui/NumberField'
import { Select } from '@/web/ui/Select'
import { TextField } from '@/web/ui/TextField'
import { type Alert, alertSources, type AlertSource, canMove, isAccountSource, levelKinds, unitOf } from './alert'
import { checkAlert, type AlertDraft } from './alertDraft'
import { kindRowNames, levelText, sourceLabels } from './alertLabels'
import { useLevelNow } from './useLevelNow'

type AlertFormProps = {
  instrumentName: string
  instrumentNames: readonly string[] | undefined
  /** Address of the connected account; without one its figures are not offered. */
  account: string | undefined
  /** Adds an alert. Returns false when the limit is reached. */
  onAdd: (alert: Omit<Alert, 'id' | 'createdMs'>) => boolean
}

export function AlertForm({ instrumentName, instrumentNames, account, onAdd }: AlertFormProps) {
  const listId = useId()
  const [draft, setDraft] = useState<AlertDraft>(() => emptyDraft(instrumentName))
  const [wrong, setWrong] = useState<string>()
  const change = (next: Partial<AlertDraft>) => {
    setDraft({ ...draft, ...next })
    setWrong(undefined)
  }
  const name = draft.instrumentName.trim().toUpperCase()
  const sources = sourcesOf(name, account !== undefined)
  const source = sources.includes(draft.source) ? draft.source : 'mark'
  const kind = draft.kind === 'moves' && !canMove(source) ? 'crosses' : draft.kind
  const isKnown = instrumentNames?.includes(name) ?? name === instrumentName
  // Reads the level of a typed name only if it is listed, so that no half-typed name is requested.
  const level = useLevelNow({ instrumentName: isKnown ? name : instrumentName, source, account })
  const now = isKnown ? level : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reject = (field: 'instrument' | 'level', words: string) => {
      setWrong(words)
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()
    }
    if (!isKnown) return reject('instrument', t('{name} isn’t listed on this venue.', { name }))
    const checked = checkAlert({ ...draft, instrumentName: name, source, kind, account }, now)
    if (checked.status === 'bad') return reject('level', checked.words)
    if (!onAdd(checked.alert)) {
      return reject('level', t('You’ve reached the limit of 100 alerts. Delete one to add another.'))
    }
    return change({ text: '' })
  }
  const hint = now === undefined ? undefined : t('Now {value}', { value: levelText(source, now) })
  return (
    <form aria-label={t('New alert')} onSubmit={submit} className="flex shrink-0 flex-wrap items-start gap-2 px-3 py-2">
      <TextField
        label={t('Instrument')}
        isLabelHidden
        name="instrument"
        list={listId}
        value={draft.instrumentName}
        onChange={(text) => change({ instrumentName: text })}
        className="w-44 max-sm:w-full"
      />
      <datalist id={listId}>
        {(instrumentNames ?? []).map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </datalist>
      <Select
        label={t('Source')}
        isLabelHidden
        className="w-32 max-sm:flex-1"
        options={sources.map(sourceOption)}
        value={source}
        onChange={(next) => change({ source: next })}
      />
      <Select
        label={t('Condition')}
        isLabelHidden
        className="w-28 max-sm:flex-1"
        options={[...levelKinds, ...(canMove(source) ? (['moves'] as const) : [])].map(kindOption)}
        value={kind}
        onChange={(next) => change({ kind: next })}
      />
      <LevelField
        name="level"
        source={source}
        isMove={kind === 'moves'}
        value={draft.text}
        onChange={(text) => change({ text })}
        error={wrong}
        hint={hint}
      />
      <span className="flex h-control items-center">
        <Checkbox
          label={t('Repeat')}
          isChecked={draft.isRepeating}
          onChange={(isRepeating) => change({ isRepeating })}
        />
      </span>
      {draft.isRepeating && kind !== 'moves' && (
        <LevelField
          name="rearm"
          source={source}
          value={draft.rearmText ?? ''}
          onChange={(rearmText) => change({ rearmText })}
          hint={t('Once it has come back by')}
        />
      )}
      <Button type="submit" variant="primary" className="max-sm:flex-1">
        {t('Add alert')}
      </Button>
      <p className="max-w-72 flex-1 text-xs text-text-3 max-sm:max-w-none max-sm:basis-full">
        {t('Stored in this browser. Alerts are checked only while this page is open.')}
      </p>
    </form>
  )
}

type LevelFieldProps = {
  name: 'level' | 'rearm'
  source: AlertSource
  isMove?: boolean
  value: string
  onChange: (text: string) => void
  error?: string | undefined
  hint: string | undefined
}

/** In millionths of a percent: three decimals for a volatility, six for an hourly rate. */
const percentUnit = 1_000n
const rateUnit = 1n
/** Step of price fields: one cent. */
const cent = 10_000n

function LevelField({ name, source, isMove = false, ...field }: LevelFieldProps) {
  const isRate = !isMove && unitOf(source) === 'rate'
  const isPercent = isRate || isMove || unitOf(source) === 'percent'
  const unit = isRate ? rateUnit : isPercent ? percentUnit : unitOf(source) === 'usd' ? cent : 1n
  const label = isPercent ? t('Percent') : canMove(source) ? t('Price or IV') : t('Level')
  return (
    <NumberField
      {...field}
      name={name}
      label={name === 'rearm' ? t('Comes back by') : label}
      unit={unit}
      unitName={isPercent ? '%' : unitOf(source) === 'usd' ? 'USD' : undefined}
      isLabelHidden
      suffix={isPercent ? '%' : undefined}
      className="w-40 max-sm:w-full"
    />
  )
}

function sourcesOf(instrumentName: string, hasAccount: boolean): readonly AlertSource[] {
  const isOption = /-[CP]$/.test(instrumentName)
  return alertSources.filter((source) => {
    if (isAccountSource(source)) return hasAccount
    return isOption ? source !== 'funding' : source !== 'iv'
  })
}

function sourceOption(value: AlertSource) {
  return { value, label: sourceLabels[value] }
}

function kindOption(value: AlertDraft['kind']) {
  return { value, label: kindRowNames[value] }
}

function emptyDraft(instrumentName: string): AlertDraft {
  return { instrumentName, source: 'mark', kind: 'crosses', text: '', isRepeating: false }
}
