import { useId, useState, type SubmitEvent } from 'react'
import { t } from '@/web/language/t'
import type { ClosedPosition } from '@/web/portfolio/history/model/closedPositions'
import { mostNoteLength, readTags } from '@/web/portfolio/history/model/journal'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { Field } from '@/web/ui/Field'
import { TextField } from '@/web/ui/TextField'
import { useJournal } from './useJournal'

/** The note and the tags of one closed position. */
export function JournalDialog({ position, onClose }: { position: ClosedPosition; onClose: () => void }) {
  const { journal, store } = useJournal()
  const id = useId()
  const [note, setNote] = useState(journal.get(position.id)?.note ?? '')
  const [tags, setTags] = useState(journal.get(position.id)?.tags.join(', ') ?? '')
  const [isFull, setFull] = useState(false)
  const known = [...new Set([...journal.values()].flatMap((entry) => entry.tags))].sort()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (store.write(position.id, { note, tags: readTags(tags) })) onClose()
    else setFull(true)
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={t('Journal: {instrument}', { instrument: position.instrumentName })}
      description={t('Notes and tags are stored in this browser only.')}
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-3 p-4">
        <TextField
          label={t('Tags')}
          hint={t('Separated by commas')}
          value={tags}
          onChange={setTags}
          error={isFull ? t('The journal is full. Export it, then clear it.') : undefined}
        />
        {known.length > 0 && (
          <div className="flex flex-wrap gap-1">
            {known.map((tag) => (
              <Button key={tag} size="small" onClick={() => setTags(readTags(`${tags}, ${tag}`).join(', '))}>
                {tag}
              </Button>
            ))}
          </div>
        )}
        <Field id={id} label={t('Note')}>
          <textarea
            id={id}
            value={note}
            rows={5}
            maxLength={mostNoteLength}
            onChange={(event) => setNote(event.currentTarget.value)}
            className="control h-auto! px-2 py-1.5 text-sm"
          />
        </Field>
        <Button type="submit" variant="primary">
          {t('Save')}
        </Button>
      </form>
    </Dialog>
  )
}
