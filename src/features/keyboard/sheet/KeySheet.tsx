import { useRef, useState, useSyncExternalStore } from 'react'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { EmptyState } from '@/ui/EmptyState'
import { SearchIcon } from '@/ui/icons'
import { formatChord } from '@/ui/keys/formatChord'
import type { KeyActionId } from '@/ui/keys/keyActions'
import { isMac } from '@/ui/keys/keyMap'
import { presentKeyActions } from '@/ui/keys/keyRegistry'
import type { KeyMap } from '@/ui/keys/matchStroke'
import { t } from '@/ui/t'
import { TextField } from '@/ui/TextField'
import { keyWords } from '../keyWords'
import { keyCategories } from './keyCategories'
import { KeyRow } from './KeyRow'
import { KeyText } from './KeyText'
import { useKeyEditing } from './useKeyEditing'

/** All keys, by what they are for: what is done here, what elsewhere, and the changing of them. */
export function KeySheet({ onClose }: { onClose: () => void }) {
  const editing = useKeyEditing()
  const present = useSyncExternalStore(presentKeyActions.subscribe, presentKeyActions.getSnapshot)
  const [query, setQuery] = useState('')
  const [isText, setText] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const found = keyCategories
    .map(({ name, ids }) => ({ name, ids: ids.filter((id) => isFound(query, id, name, editing.map)) }))
    .filter(({ ids }) => ids.length > 0)
  const hasChanges = Object.keys(editing.changes).length > 0
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Keys')}
      size="large"
      initialFocus={search}
      footer={
        <>
          <Button className="mr-auto" aria-expanded={isText} onClick={() => setText(!isText)}>
            {t('As a text')}
          </Button>
          <Button disabled={!hasChanges} onClick={editing.resetAll}>
            {t('Reset all')}
          </Button>
        </>
      }
    >
      <div className="sticky top-0 z-1 flex flex-col gap-1 border-b border-line bg-surface-1 px-4 py-3">
        <TextField
          ref={search}
          type="search"
          label={t('Search keys')}
          isLabelHidden
          placeholder={t('cancel, price, ctrl \u2026')}
          prefix={<SearchIcon />}
          value={query}
          onChange={setQuery}
        />
        <p className="text-xs text-text-3">
          {t('Press the keys of a line to change them. In a field, Esc gives the keys back to the desk.')}
        </p>
      </div>
      <div className="flex flex-col gap-4 px-4 py-3">
        {found.map(({ name, ids }) => (
          <section key={name} aria-label={name}>
            <h3 className="label pb-1">{name}</h3>
            <ul className="flex flex-col text-sm">
              {ids.map((id) => (
                <KeyRow key={id} id={id} isHere={present.has(id)} editing={editing} />
              ))}
            </ul>
          </section>
        ))}
        {found.length === 0 && <EmptyState>{t('No key does anything like that.')}</EmptyState>}
      </div>
      {isText && <KeyText key={JSON.stringify(editing.changes)} changes={editing.changes} />}
    </Dialog>
  )
}

/** All words of the search are in the words, the category or the keys of the action. */
function isFound(query: string, id: KeyActionId, category: string, map: KeyMap): boolean {
  const keys = map[id].map((chord) => formatChord(chord, isMac())).join(' ')
  const text = `${keyWords[id]} ${category} ${keys}`.toLocaleLowerCase()
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
