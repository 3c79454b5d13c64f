import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { Button } from '@/ui/Button'
import { Checkbox } from '@/ui/Checkbox'
import { NumberField } from '@/ui/NumberField'
import { Select } from '@/ui/Select'
import { t } from '@/ui/t'
import { TextField } from '@/ui/TextField'
import { alertSources, levelKinds, type Alert, type AlertSource } from './alert'
import { checkAlert, type AlertDraft } from './alertDraft'
import { kindWords, levelText, sourceWords } from './alertWords'
import { useLevelNow } from './useLevelNow'

type AlertFormProps = {
  /** The instrument on the screen: what the form begins with. */
  instrumentName: string
  /** Of all that are listed; undefined while they are not read. */
  instrumentNames: readonly string[] | undefined
  /** False when there are too many. */
  onAdd: (alert: Omit<Alert, 'id' | 'createdMs'>) => boolean
}

const percentUnit = 1_000n
/** Of prices and of the index. */
const cent = 10_000n
const kinds = [...levelKinds, 'moves'] as const

/** The making of an alert, in one line on a desk. */
export function AlertForm({ instrumentName, instrumentNames, onAdd }: AlertFormProps) {
  const listId = useId()
  const [draft, setDraft] = useState<AlertDraft>(() => emptyDraft(instrumentName))
  const [wrong, setWrong] = useState<string>()
  const change = (next: Partial<AlertDraft>) => {
    setDraft({ ...draft, ...next })
    setWrong(undefined)
  }
  const name = draft.instrumentName.trim().toUpperCase()
  const isOption = /-[CP]$/.test(name)
  const source = isOption || draft.source !== 'iv' ? draft.source : 'mark'
  const isKnown = instrumentNames?.includes(name) ?? name === instrumentName
  // A name that is being typed is nothing to ask the venue for.
  const level = useLevelNow(isKnown ? name : instrumentName, source)
  const now = isKnown ? level : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isKnown) {
      return setWrong(t('The venue lists no instrument named {name}.', { name }))
    }
    const checked = checkAlert({ ...draft, instrumentName: name, source }, now)
    if (checked.status === 'bad') return setWrong(checked.words)
    if (!onAdd(checked.alert)) return setWrong(t('There are a hundred alerts. Remove one first.'))
    return change({ text: '' })
  }
  const isPercent = draft.kind === 'moves' || source === 'iv'
  return (
    <form
      aria-label={t('New alert')}
      onSubmit={submit}
      className="flex shrink-0 flex-wrap items-start gap-2 border-b border-line px-3 py-2"
    >
      <TextField
        label={t('Instrument')}
        isLabelHidden
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
        label={t('What it looks at')}
        isLabelHidden
        className="w-28 max-sm:flex-1"
        options={alertSources.filter((each) => isOption || each !== 'iv').map(sourceOption)}
        value={source}
        onChange={(next) => change({ source: next })}
      />
      <Select
        label={t('When')}
        isLabelHidden
        className="w-28 max-sm:flex-1"
        options={kinds.map((value) => ({ value, label: kindWords[value] }))}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
      />
      <NumberField
        label={isPercent ? t('Percent') : t('Level')}
        unit={isPercent ? percentUnit : cent}
        isLabelHidden
        value={draft.text}
        onChange={(text) => change({ text })}
        error={wrong}
        hint={now === undefined ? undefined : t('Now {value}', { value: levelText(source, now) })}
        suffix={isPercent ? '%' : undefined}
        className="w-40 max-sm:w-full"
      />
      <span className="flex h-control items-center">
        <Checkbox
          label={t('Repeat')}
          isChecked={draft.isRepeating}
          onChange={(isRepeating) => change({ isRepeating })}
        />
      </span>
      <Button type="submit" variant="primary" className="max-sm:flex-1">
        {t('Add alert')}
      </Button>
      <p className="max-w-72 flex-1 text-xs text-text-3 max-sm:max-w-none max-sm:basis-full">
        {t('Kept in this browser, not at the venue: alerts are looked at only while this page is open.')}
      </p>
    </form>
  )
}

function sourceOption(value: AlertSource) {
  return { value, label: sourceWords[value] }
}

function emptyDraft(instrumentName: string): AlertDraft {
  return { instrumentName, source: 'mark', kind: 'crosses', text: '', isRepeating: false }
}
