import { useId, useState } from 'react'
import { parseJson } from '@/lib/parseJson'
import { Button } from '@/ui/Button'
import { formatChord } from '@/ui/keys/formatChord'
import { isMac, keyMap } from '@/ui/keys/keyMap'
import { readKeyChanges, writeKeyChanges, type KeyChanges } from '@/ui/keys/keyMapStore'
import { t } from '@/ui/t'
import { keyWords } from '../keyWords'
import { conflictsIn } from './editKeys'
import { reservedChord } from './reservedChord'

/** The changed keys as a text, to take to another browser; and the reading of one. Give it a key for each map. */
export function KeyText({ changes }: { changes: KeyChanges }) {
  const id = useId()
  const [text, setText] = useState(() => writeKeyChanges(changes))
  const [said, setSaid] = useState('')
  const read = readKeyText(text)
  const isAsItIs = text === writeKeyChanges(changes)
  return (
    <div className="flex flex-col gap-2 border-t border-line p-4">
      <label htmlFor={id} className="text-sm text-text-2">
        {t('The changed keys as a text: copy it, or paste another one.')}
      </label>
      <textarea
        id={id}
        rows={3}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setSaid('')
        }}
        className="control w-full resize-y rounded-sm border border-control-line bg-surface-0 p-2 font-mono text-xs"
      />
      <div className="flex items-center justify-end gap-2">
        <output className={`flex-1 text-xs ${'words' in read ? 'text-danger' : 'text-text-3'}`}>
          {'words' in read ? read.words : said}
        </output>
        <Button
          size="small"
          onClick={() =>
            void navigator.clipboard.writeText(text).then(
              () => setSaid(t('Copied.')),
              () => setSaid(t('The browser does not allow copying. Select the text and copy it.')),
            )
          }
        >
          {t('Copy')}
        </Button>
        <Button
          size="small"
          variant="primary"
          disabled={'words' in read || isAsItIs}
          onClick={() => {
            if ('changes' in read) keyMap.change(read.changes)
          }}
        >
          {t('Use these keys')}
        </Button>
      </div>
    </div>
  )
}

/** What a text means for the map, or why it cannot be used. */
export function readKeyText(text: string): { readonly changes: KeyChanges } | { readonly words: string } {
  const changes = readKeyChanges(parseJson(text))
  if (changes === undefined) return { words: t('That is no text of keys.') }
  const [conflict] = conflictsIn(changes)
  if (conflict !== undefined) {
    const [one, other] = conflict
    return { words: t('The same keys for two: {one}, and {other}.', { one: keyWords[one], other: keyWords[other] }) }
  }
  const reserved = Object.values(changes)
    .flat()
    .find((chord) => reservedChord(chord) !== undefined && chord !== 'escape')
  if (reserved === undefined) return { changes }
  return { words: t('{keys} cannot be chosen.', { keys: formatChord(reserved, isMac()) }) }
}
