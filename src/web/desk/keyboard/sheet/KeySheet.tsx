import { useRef, useState, useSyncExternalStore, useId } from 'react'
import { parseJson } from '@/core/lib/parseJson'
import { t } from '@/web/language/t'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { EmptyState } from '@/web/ui/EmptyState'
import { SearchIcon } from '@/web/ui/icons'
import {
  chordText,
  keymap,
  readKeymapChanges,
  writeKeymapChanges,
  type KeymapChanges,
} from '@/web/ui/shortcuts/keymapStore'
import { type ShortcutId, shortcutIds } from '@/web/ui/shortcuts/shortcutActions'
import { presentShortcuts } from '@/web/ui/shortcuts/shortcutRegistry'
import type { Keymap } from '@/web/ui/shortcuts/stroke'
import { TextField } from '@/web/ui/TextField'
import { keyLabels } from '../keyLabels'
import { conflictsIn, reservedChord } from './editKeys'
import { KeyRow } from './KeyRow'
import { useKeyEditing } from './useKeyEditing'

export function KeySheet({ onClose }: { onClose: () => void }) {
  const editing = useKeyEditing()
  const present = useSyncExternalStore(presentShortcuts.subscribe, presentShortcuts.getSnapshot)
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
      title={t('Keyboard shortcuts')}
      size="large"
      initialFocus={search}
      footer={
        <>
          <Button className="mr-auto -ml-2" aria-expanded={isText} onClick={() => setText(!isText)}>
            {t('Export / import…')}
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
          label={t('Search shortcuts')}
          isLabelHidden
          placeholder={t('cancel, price, ctrl \u2026')}
          prefix={<SearchIcon />}
          value={query}
          onChange={setQuery}
        />
        <p className="text-xs text-text-3">
          {t('Click a shortcut to change it. When typing in a field, press Esc to use shortcuts again.')}
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
        {found.length === 0 && <EmptyState drawing="search">{t('No matching shortcuts')}</EmptyState>}
      </div>
      {isText && <KeyText key={JSON.stringify(editing.changes)} changes={editing.changes} />}
    </Dialog>
  )
}

/** True when every search word occurs in the action's label, category or keys. */
function isFound(query: string, id: ShortcutId, category: string, map: Keymap): boolean {
  const keys = map[id].map((chord) => chordText(chord)).join(' ')
  const text = `${keyLabels[id]} ${category} ${keys}`.toLocaleLowerCase()
  return query
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

type KeyCategory = { readonly name: string; readonly ids: readonly ShortcutId[] }

const of = (...prefixes: readonly string[]) =>
  shortcutIds.filter((id) => prefixes.some((prefix) => id.startsWith(`${prefix}.`)))

export const keyCategories: readonly KeyCategory[] = [
  { name: t('Ticket'), ids: of('ticket') },
  { name: t('Orders and positions'), ids: of('orders', 'position') },
  { name: t('Quotes'), ids: of('quotes') },
  { name: t('Single-key trading'), ids: of('armed') },
  { name: t('Chart and book'), ids: of('chart', 'book') },
  { name: t('Focus and lists'), ids: of('focus', 'list') },
  { name: t('Screens'), ids: of('go') },
  { name: t('Layout'), ids: of('desk') },
  { name: t('Panels and layouts'), ids: of('panel', 'layout') },
  { name: t('Replay'), ids: of('replay') },
]

/** Exports the changed shortcuts as text and imports them. Needs a `key` for each keymap. */
function KeyText({ changes }: { changes: KeymapChanges }) {
  const id = useId()
  const [text, setText] = useState(() => writeKeymapChanges(changes))
  const [said, setAnnounced] = useState('')
  const read = readKeyText(text)
  const isAsItIs = text === writeKeymapChanges(changes)
  return (
    <div className="flex flex-col gap-2 border-t border-line p-4">
      <label htmlFor={id} className="text-sm text-text-2">
        {t('Your custom shortcuts as text. Copy it, or paste another set.')}
      </label>
      <textarea
        id={id}
        rows={3}
        spellCheck={false}
        maxLength={20_000}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAnnounced('')
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
              () => setAnnounced(t('Copied.')),
              () => setAnnounced(t('Your browser blocked copying. Select the text and copy it.')),
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
            if ('changes' in read) keymap.change(read.changes)
          }}
        >
          {t('Apply shortcuts')}
        </Button>
      </div>
    </div>
  )
}

function readKeyText(text: string): { readonly changes: KeymapChanges } | { readonly words: string } {
  const changes = readKeymapChanges(parseJson(text))
  if (changes === undefined) return { words: t('That isn’t a valid shortcut set.') }
  const [conflict] = conflictsIn(changes)
  if (conflict !== undefined) {
    const [one, other] = conflict
    return {
      words: t('Conflict: {one} and {other} use the same shortcut.', { one: keyLabels[one], other: keyLabels[other] }),
    }
  }
  const reserved = Object.values(changes)
    .flat()
    .find((chord) => reservedChord(chord) !== undefined && chord !== 'escape')
  if (reserved === undefined) return { changes }
  return { words: t('{keys} can’t be used as a shortcut.', { keys: chordText(reserved) }) }
}
