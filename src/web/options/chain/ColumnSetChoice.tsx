import { useRef, useState, type FormEvent } from 'react'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { Select } from '@/web/ui/Select'
import { showToast } from '@/web/ui/showToast'
import { TextField } from '@/web/ui/TextField'
import type { ChainColumn } from './chainColumns'
import {
  columnPresetIds,
  columnsOfSet,
  isSameColumns,
  customSetName,
  customSet,
  presetName,
  setNameError,
  withSetRemoved,
  withSetRenamed,
  withSetSaved,
  type ColumnSets,
} from './columnSets'

export type ColumnSetChoiceProps = {
  sets: ColumnSets
  columns: readonly ChainColumn[]
  onSets: (change: (sets: ColumnSets) => ColumnSets) => void
  onColumns: (change: () => readonly ChainColumn[]) => void
}

export function ColumnSetChoice({ sets, columns, onSets, onColumns }: ColumnSetChoiceProps) {
  const [asked, setAsked] = useState<'save' | 'rename' | 'left'>()
  const { chosen, saved } = sets
  const name = customSetName(chosen)
  const original = columnsOfSet(sets, chosen)
  const isChanged = original !== undefined && !isSameColumns(original, columns)
  const choices = [
    ...columnPresetIds.map((id) => ({ value: id as string, label: presetName(id) })),
    ...saved.map((one) => ({ value: customSet(one.name), label: one.name })),
  ].map(({ value, label }) => ({
    value,
    label: value === chosen && isChanged ? t('{name} (modified)', { name: label }) : label,
  }))
  return (
    <div className="mb-3 flex flex-col gap-2 border-b border-line pb-3">
      <Select
        label={t('Column set')}
        options={choices}
        value={chosen}
        onChange={(next) => {
          const taken = columnsOfSet(sets, next)
          if (taken === undefined) return
          onSets((now) => ({ ...now, chosen: next }))
          onColumns(() => taken)
          setAsked(undefined)
        }}
      />
      {asked === undefined || asked === 'left' ? (
        <div className="flex flex-wrap gap-1">
          {isChanged && name !== undefined && (
            <Button size="small" onClick={() => onSets((now) => withSetSaved(now, name, columns))}>
              {t('Save “{name}”', { name })}
            </Button>
          )}
          <Button {...(asked === 'left' && { ref: focus })} size="small" onClick={() => setAsked('save')}>
            {t('Save as…')}
          </Button>
          {isChanged && (
            <Button size="small" onClick={() => onColumns(() => original)}>
              {t('Reset')}
            </Button>
          )}
          {name !== undefined && (
            <>
              <Button size="small" onClick={() => setAsked('rename')}>
                {t('Rename…')}
              </Button>
              <Button size="small" onClick={() => removeSet(sets, name, onSets)}>
                {t('Delete')}
              </Button>
            </>
          )}
        </div>
      ) : (
        <NameSet
          renamed={asked === 'rename' ? name : undefined}
          saved={saved.map((one) => one.name)}
          onName={(next) => {
            const isRename = asked === 'rename' && name !== undefined
            onSets((now) => (isRename ? withSetRenamed(now, name, next) : withSetSaved(now, next, columns)))
            setAsked('left')
          }}
          onLeave={() => setAsked('left')}
        />
      )}
    </div>
  )
}

/** Returns the focus to a button, because the form that had it has closed. */
function focus(button: HTMLButtonElement | null): void {
  button?.focus()
}

/** Deletes a set without a confirmation, because the deletion can be undone. */
function removeSet(sets: ColumnSets, name: string, onSets: ColumnSetChoiceProps['onSets']): void {
  const columns = columnsOfSet(sets, customSet(name))
  if (columns === undefined) return
  onSets((now) => withSetRemoved(now, name))
  showToast({
    tone: 'done',
    isQuiet: true,
    id: `column set ${name}`,
    title: t('Column set “{name}” deleted', { name }),
    action: {
      label: t('Undo'),
      // Restores only the deleted set, and keeps any choice or set made since.
      onPress: () =>
        onSets((now) =>
          now.saved.some((one) => one.name === name) ? now : { ...now, saved: [...now.saved, { name, columns }] },
        ),
    },
  })
}

type NameSetProps = {
  /** Current name of the set to rename; undefined to save a new set. */
  renamed: string | undefined
  saved: readonly string[]
  onName: (name: string) => void
  onLeave: () => void
}

function NameSet({ renamed, saved, onName, onLeave }: NameSetProps) {
  const field = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(renamed ?? '')
  const [isErrorShown, setErrorShown] = useState(false)
  const name = text.trim()
  const error = setNameError(name)
  const isTaken = name !== renamed && saved.includes(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setErrorShown(true)
    if (error !== undefined) return field.current?.focus()
    onName(name)
  }
  return (
    <form
      noValidate
      aria-label={renamed === undefined ? t('Save column set') : t('Rename column set')}
      onSubmit={submit}
      className="flex flex-col gap-2"
    >
      <TextField
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the trader has just opened this form
        autoFocus
        ref={field}
        label={t('Name')}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // Esc closes only the form, not the popover around it.
          event.preventDefault()
          event.stopPropagation()
          onLeave()
        }}
        error={isErrorShown ? error : undefined}
        hint={isTaken ? t('A set with this name exists and will be replaced.') : undefined}
      />
      <div className="flex justify-end gap-1">
        <Button size="small" onClick={onLeave}>
          {t('Cancel', {}, 'leave')}
        </Button>
        <Button size="small" variant="primary" type="submit">
          {isTaken ? t('Replace') : renamed === undefined ? t('Save') : t('Rename')}
        </Button>
      </div>
    </form>
  )
}
