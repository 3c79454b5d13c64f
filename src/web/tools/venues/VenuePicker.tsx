import { useEffect, useState } from 'react'
import { t } from '@/web/language/t'
import { lazyPanel } from '@/web/ui/lazyPanel'
import { OpenedTool } from '@/web/ui/OpenedTool'
import { useWasOpened } from '@/web/ui/useWasOpened'
import { venueDoor } from './venueDoor'
import { isNamedByKind, type OfferedVenue, venueKinds } from './venueKinds'

const VenueDialog = lazyPanel(() => import('./VenueDialog').then((module) => module.VenueDialog), 'mark')

type VenuePickerProps = {
  venues: readonly OfferedVenue[]
  currentId: string
  managePath: string
  onChoose: (venueId: string) => void
}

export function VenuePicker({ venues, currentId, managePath, onChoose }: VenuePickerProps) {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => venueDoor.onOpen(() => setOpen(true)), [])
  const wasOpened = useWasOpened(isOpen)
  const current = venues.find(({ id }) => id === currentId)
  if (current === undefined) return null
  const { word, about } = venueKinds[current.kind]
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('Venue: {venue}, {kind}', {
          venue: current.name,
          kind: word.toLowerCase() === current.name.toLowerCase() ? about : word.toLowerCase(),
        })}
        onPointerEnter={VenueDialog.preload}
        onClick={() => setOpen(true)}
        className="inline-flex h-6 min-w-0 items-center gap-1 rounded-sm text-xs font-medium hover:underline pointer-coarse:h-11"
      >
        <span title={word} className="truncate">
          {word}
        </span>
        {!isNamedByKind(current) && (
          <span className="max-w-24 truncate text-text-1 max-md:sr-only">{current.name}</span>
        )}
      </button>
      {wasOpened && (
        <OpenedTool isOpen={isOpen} onClose={() => setOpen(false)}>
          <VenueDialog
            venues={venues}
            currentId={currentId}
            managePath={managePath}
            isOpen={isOpen}
            onOpenChange={setOpen}
            onChoose={(venueId) => {
              setOpen(false)
              if (venueId !== currentId) onChoose(venueId)
            }}
          />
        </OpenedTool>
      )}
    </>
  )
}
