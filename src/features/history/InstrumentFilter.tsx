import { useId, useState } from 'react'
import { IconButton } from '@/ui/IconButton'
import { CloseIcon, SearchIcon } from '@/ui/icons'
import { TextField } from '@/ui/TextField'
import { t } from '@/ui/t'

type InstrumentFilterProps = {
  value: string | undefined
  /** Listed ones, and those of the rows. */
  names: readonly string[]
  onChange: (name: string | undefined) => void
}

/** Type a part of a name and choose; Enter takes what stands there, Esc takes it back. */
export function InstrumentFilter({ value, names, onChange }: InstrumentFilterProps) {
  const listId = useId()
  const [draft, setDraft] = useState<string>()
  const take = (text: string) => {
    setDraft(undefined)
    const name = text.trim().toUpperCase()
    if (name !== (value ?? '')) onChange(name === '' ? undefined : name)
  }
  return (
    <>
      <TextField
        label={t('Instrument')}
        isLabelHidden
        type="search"
        list={listId}
        placeholder={t('Any instrument')}
        value={draft ?? value ?? ''}
        onChange={(text) => (names.includes(text) ? take(text) : setDraft(text))}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take(event.currentTarget.value)
          if (event.key === 'Escape') setDraft(undefined)
        }}
        onBlur={(event) => take(event.currentTarget.value)}
        prefix={<SearchIcon width={12} height={12} />}
        suffix={
          value === undefined ? undefined : (
            <IconButton
              label={t('Any instrument')}
              icon={<CloseIcon width={12} height={12} />}
              className="-mr-1"
              onClick={() => take('')}
            />
          )
        }
        inputClassName="text-xs [&::-webkit-search-cancel-button]:hidden [&::-webkit-calendar-picker-indicator]:hidden!"
        className="w-52 max-sm:w-full"
      />
      <datalist id={listId}>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  )
}
