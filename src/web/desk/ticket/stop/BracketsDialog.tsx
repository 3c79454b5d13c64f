import { useState, type SubmitEvent } from 'react'
import type { StopKind } from '@/core/quant/checkStop'
import { t } from '@/web/language/t'
import { Button, IconButton } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { CloseIcon } from '@/web/ui/moreIcons'
import { NumberField } from '@/web/ui/NumberField'
import { Select } from '@/web/ui/Select'
import { TextField } from '@/web/ui/TextField'
import { isBracket, longestName, mostBrackets, offsetUnits, type Bracket, type BracketOffset } from './bracketTemplates'
import { bracketText } from './bracketText'
import { legKinds } from './legDraft'
import { kindNames } from './stopNames'

type BracketsDialogProps = {
  brackets: readonly Bracket[]
  onChange: (change: (now: readonly Bracket[]) => readonly Bracket[]) => void
  onClose: () => void
}

/** Adds, renames and deletes TP/SL templates. */
export function BracketsDialog({ brackets, onChange, onClose }: BracketsDialogProps) {
  const isTaken = (name: string) => brackets.some((one) => one.name === name.trim())
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('TP/SL templates')}
      description={t(
        'A template fills the TP and SL of the ticket from the expected entry price. Stored in this browser.',
      )}
    >
      <div className="flex flex-col gap-4 p-4">
        {brackets.length > 0 && (
          <ul aria-label={t('TP/SL templates')} className="flex flex-col gap-1">
            {brackets.map((bracket) => (
              <NamedBracket
                key={bracket.name}
                bracket={bracket}
                onRename={(name) => {
                  if (name === '' || isTaken(name)) return
                  onChange((now) => now.map((one) => (one.name === bracket.name ? { ...one, name } : one)))
                }}
                onDelete={() => onChange((now) => now.filter(({ name }) => name !== bracket.name))}
              />
            ))}
          </ul>
        )}
        {brackets.length < mostBrackets && (
          <NewBracket isTaken={isTaken} onAdd={(bracket) => onChange((now) => [...now, bracket])} />
        )}
      </div>
    </Dialog>
  )
}

type NamedBracketProps = { bracket: Bracket; onRename: (name: string) => void; onDelete: () => void }

function NamedBracket({ bracket, onRename, onDelete }: NamedBracketProps) {
  const [name, setName] = useState(bracket.name)
  const leave = () => {
    onRename(name.trim())
    setName(bracket.name)
  }
  return (
    <li className="flex items-center gap-2">
      <TextField
        label={t('Name of {name}', { name: bracket.name })}
        isLabelHidden
        value={name}
        maxLength={longestName}
        onChange={setName}
        onBlur={leave}
        onKeyDown={({ key, currentTarget }) => {
          if (key === 'Enter') currentTarget.blur()
        }}
        className="flex-1"
      />
      <span className="text-xs text-text-3">{bracketText(bracket)}</span>
      <IconButton label={t('Delete {name}', { name: bracket.name })} icon={<CloseIcon />} onClick={onDelete} />
    </li>
  )
}

const emptyOffset: BracketOffset = { unit: 'percent', valueText: '' }
const noOffsets: Readonly<Record<StopKind, BracketOffset>> = { TAKE_PROFIT: emptyOffset, STOP_LOSS: emptyOffset }
const tenth = 100_000n
const units: Record<BracketOffset['unit'], string> = { percent: '%', ticks: t('ticks'), usd: 'USD' }

function NewBracket({ isTaken, onAdd }: { isTaken: (name: string) => boolean; onAdd: (bracket: Bracket) => void }) {
  const [name, setName] = useState('')
  const [offsets, setOffsets] = useState(noOffsets)
  const [isTried, setTried] = useState(false)
  const set = (kind: StopKind, part: Partial<BracketOffset>) =>
    setOffsets((now) => ({ ...now, [kind]: { ...now[kind], ...part } }))
  const filled = Object.fromEntries(
    legKinds.flatMap((kind) => (offsets[kind].valueText === '' ? [] : [[kind, offsets[kind]] as const])),
  )
  const bracket: Bracket = { name: name.trim(), offsets: filled }
  const isReady = isBracket(bracket) && !isTaken(name)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(!isReady)
    if (!isReady) return
    onAdd(bracket)
    setName('')
    setOffsets(noOffsets)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-2">
      <TextField label={t('Name')} value={name} maxLength={longestName} onChange={setName} />
      {legKinds.map((kind) => (
        <div key={kind} className="grid grid-cols-[1fr_5.5rem] items-end gap-2">
          <NumberField
            label={kindNames[kind]}
            value={offsets[kind].valueText}
            unit={tenth}
            onChange={(valueText) => set(kind, { valueText })}
          />
          <Select
            label={t('{kind}: unit', { kind: kindNames[kind] })}
            isLabelHidden
            value={offsets[kind].unit}
            onChange={(unit) => set(kind, { unit })}
            options={offsetUnits.map((unit) => ({ value: unit, label: units[unit] }))}
          />
        </div>
      ))}
      {isTried && !isReady && (
        <p role="alert" className="text-sm text-warn">
          {isTaken(name)
            ? t('This name is taken.')
            : t('Enter a name and at least one distance above zero; ticks are whole.')}
        </p>
      )}
      <Button type="submit" variant="primary" className="self-start">
        {t('Add template')}
      </Button>
    </form>
  )
}
