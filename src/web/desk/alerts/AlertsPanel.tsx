import { useMemo, useRef, useSyncExternalStore, useId, useState, type FormEvent } from 'react'
import { useLocation } from 'wouter'
import { t } from '@/web/language/t'
import { useInstruments } from '@/web/market/useInstruments'
import { usePageStores } from '@/web/session/pageStores'
import { Button } from '@/web/ui/Button'
import { Checkbox } from '@/web/ui/Checkbox'
import { tradePath, carriedSearch } from '@/web/ui/navigation/routes'
import { NumberField } from '@/web/ui/NumberField'
import { Select } from '@/web/ui/Select'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import { TextField } from '@/web/ui/TextField'
import { addMyAlert } from './addMyAlert'
import { type Alert, alertSources, levelKinds, type AlertSource, rearmed } from './alert'
import { checkAlert, type AlertDraft } from './alertDraft'
import { kindRowNames, levelText, sourceLabels } from './alertLabels'
import { AlertsTable } from './AlertsTable'
import { createMyAlerts } from './myAlerts'
import { useLevelNow } from './useLevelNow'

export function AlertsPanel({ instrumentName }: { instrumentName: string }) {
  const stores = usePageStores()
  const myAlerts = stores.get(createMyAlerts)
  const own = useSyncExternalStore(myAlerts.subscribe, myAlerts.getSnapshot)
  const { data: listings } = useInstruments()
  const names = useMemo(() => listings?.map(({ instrument }) => instrument.instrumentName), [listings])
  const [, navigate] = useLocation()
  const form = useRef<HTMLDivElement>(null)
  if (own === undefined) return <TableSkeleton />
  const { alerts, store } = own
  const valueFor = ({ source, instrumentName: name }: Alert) => own.valueOf(source, name)
  return (
    <div className="flex min-h-0 flex-1 flex-col max-sm:overflow-y-auto">
      <div ref={form} className="contents">
        <AlertForm
          key={instrumentName}
          instrumentName={instrumentName}
          instrumentNames={names}
          onAdd={(fresh) => addMyAlert(stores, fresh)}
        />
      </div>
      {/* On a phone the form scrolls together with the list. */}
      <div className="flex min-h-0 flex-1 flex-col max-sm:flex-none">
        <AlertsTable
          alerts={alerts}
          valueFor={valueFor}
          onRearm={({ id }) => store.change(id, (alert) => rearmed(alert, undefined))}
          onRemove={({ id }) => store.remove(id)}
          onNew={() => form.current?.querySelector<HTMLInputElement>('[name="level"]')?.focus()}
          onGoTo={(name) => navigate(tradePath(name) + carriedSearch())}
        />
      </div>
    </div>
  )
}

type AlertFormProps = {
  instrumentName: string
  instrumentNames: readonly string[] | undefined
  /** Adds an alert. Returns false when the limit is reached. */
  onAdd: (alert: Omit<Alert, 'id' | 'createdMs'>) => boolean
}

const percentUnit = 1_000n
/** Step of price fields: one cent. */
const cent = 10_000n
const kinds = [...levelKinds, 'moves'] as const

function AlertForm({ instrumentName, instrumentNames, onAdd }: AlertFormProps) {
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
  // Reads the level of a typed name only if it is listed, so that no half-typed name is requested.
  const level = useLevelNow(isKnown ? name : instrumentName, source)
  const now = isKnown ? level : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reject = (field: 'instrument' | 'level', words: string) => {
      setWrong(words)
      event.currentTarget.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus()
    }
    if (!isKnown) return reject('instrument', t('{name} isn’t listed on this venue.', { name }))
    const checked = checkAlert({ ...draft, instrumentName: name, source }, now)
    if (checked.status === 'bad') return reject('level', checked.words)
    if (!onAdd(checked.alert)) {
      return reject('level', t('You’ve reached the limit of 100 alerts. Delete one to add another.'))
    }
    return change({ text: '' })
  }
  const isPercent = draft.kind === 'moves' || source === 'iv'
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
        className="w-28 max-sm:flex-1"
        options={alertSources.filter((each) => isOption || each !== 'iv').map(sourceOption)}
        value={source}
        onChange={(next) => change({ source: next })}
      />
      <Select
        label={t('Condition')}
        isLabelHidden
        className="w-28 max-sm:flex-1"
        options={kinds.map((value) => ({ value, label: kindRowNames[value] }))}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
      />
      <NumberField
        name="level"
        label={isPercent ? t('Percent') : t('Price or IV')}
        unit={isPercent ? percentUnit : cent}
        unitName={isPercent ? '%' : 'USD'}
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
        {t('Stored in this browser. Alerts are checked only while this page is open.')}
      </p>
    </form>
  )
}

function sourceOption(value: AlertSource) {
  return { value, label: sourceLabels[value] }
}

function emptyDraft(instrumentName: string): AlertDraft {
  return { instrumentName, source: 'mark', kind: 'crosses', text: '', isRepeating: false }
}
