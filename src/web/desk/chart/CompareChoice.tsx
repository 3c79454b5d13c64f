import { useRef, useState } from 'react'
import { t } from '@/web/language/t'
import { searchInstruments } from '@/web/market/searchInstruments'
import { useInstruments } from '@/web/market/useInstruments'
import { Button } from '@/web/ui/Button'
import { SearchIcon } from '@/web/ui/icons'
import { CloseIcon, PlusIcon } from '@/web/ui/moreIcons'
import { TextField } from '@/web/ui/TextField'

type CompareChoiceProps = {
  instrumentName: string
  compared: string | null
  onChange: (compared: string | null) => void
}

/** Matches that fit into the menu. More typing narrows the list. */
const mostMatches = 5

/** Chooses the instrument to compare with: perpetuals first, or the matches of the typed text. */
export function CompareChoice({ instrumentName, compared, onChange }: CompareChoiceProps) {
  const [text, setText] = useState('')
  const box = useRef<HTMLDivElement>(null)
  const { data } = useInstruments()
  const matches = searchInstruments(
    (data ?? []).map(({ instrument }) => instrument),
    text,
  )
    .filter((one) => one.instrumentName !== instrumentName && one.instrumentName !== compared)
    .slice(0, mostMatches)
  const choose = (next: string | null) => {
    // Returns the focus to the menu, because the pressed button unmounts and the menu would get no more keys.
    box.current?.focus()
    setText('')
    onChange(next)
  }
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-1.5 outline-none">
      <TextField
        label={t('Compare with')}
        prefix={<SearchIcon />}
        className="[&_.control]:bg-surface-0"
        value={text}
        onChange={(next) => setText(next)}
      />
      <div className="flex flex-wrap gap-1">
        {compared !== null && (
          <Button
            size="small"
            aria-label={t('Stop comparing with {instrument}', { instrument: compared })}
            onClick={() => choose(null)}
          >
            <CloseIcon width={12} height={12} />
            {compared}
          </Button>
        )}
        {matches.map((one) => (
          <Button
            key={one.instrumentName}
            size="small"
            aria-label={t('Compare with {instrument}', { instrument: one.instrumentName })}
            onClick={() => choose(one.instrumentName)}
          >
            <PlusIcon width={12} height={12} />
            {one.instrumentName}
          </Button>
        ))}
      </div>
      {data !== undefined && matches.length === 0 && (
        <output className="text-xs text-text-3">{t('No instrument found')}</output>
      )}
    </div>
  )
}
