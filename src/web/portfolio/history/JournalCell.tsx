import { useState } from 'react'
import { t } from '@/web/language/t'
import type { ClosedPosition } from '@/web/portfolio/history/model/closedPositions'
import { Button } from '@/web/ui/Button'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { Tag } from './historyCells'
import { useJournal } from './useJournal'

const JournalDialog = lazyPanel(() => import('./JournalDialog').then((module) => module.JournalDialog), 'mark')

/** Tags and note of a position, as a button that opens the journal dialog. */
export function JournalCell({ position }: { position: ClosedPosition }) {
  const [isOpen, setOpen] = useState(false)
  const entry = useJournal().journal.get(position.id)
  const label =
    entry === undefined
      ? t('Add note to {instrument}', { instrument: position.instrumentName })
      : t('Edit note on {instrument}', { instrument: position.instrumentName })
  return (
    <>
      <Button
        size="row"
        variant="row"
        aria-haspopup="dialog"
        aria-label={label}
        title={entry?.note}
        className="max-w-full overflow-hidden"
        onClick={() => setOpen(true)}
      >
        {entry === undefined ? (
          t('Add note')
        ) : (
          <>
            {entry.tags.map((tag) => (
              <Tag key={tag}>{tag}</Tag>
            ))}
            <span className="truncate text-text-2">{entry.note}</span>
          </>
        )}
      </Button>
      {isOpen && (
        <OpenedTool onClose={() => setOpen(false)}>
          <JournalDialog position={position} onClose={() => setOpen(false)} />
        </OpenedTool>
      )}
    </>
  )
}
