import { Link } from 'wouter'
import { t } from '@/web/language/t'
import { Dialog } from '@/web/ui/Dialog'
import { CheckIcon } from '@/web/ui/moreIcons'
import { VenueChip } from './VenueChip'
import { isNamedByKind, venueKinds, type OfferedVenue } from './venueKinds'

type VenueDialogProps = {
  venues: readonly OfferedVenue[]
  currentId: string
  managePath: string
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onChoose: (venueId: string) => void
}

export function VenueDialog(props: VenueDialogProps) {
  const { venues, currentId, managePath: path, isOpen, onOpenChange, onChoose } = props
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={t('Choose a venue')}
      size="small"
      description={t('Each venue has its own account. Your orders, positions and keys stay on their venue.')}
      footer={
        <Link
          href={path}
          onClick={() => onOpenChange(false)}
          className="inline-flex h-control items-center rounded-sm bg-surface-2 px-3 text-sm font-medium hover:bg-surface-3"
        >
          {t('Custom venues…')}
        </Link>
      }
    >
      <ul className="flex flex-col gap-0.5 p-2">
        {venues.map((venue) => (
          <li key={venue.id}>
            <button
              type="button"
              aria-current={venue.id === currentId || undefined}
              onClick={() => onChoose(venue.id)}
              className="flex min-h-12 w-full items-center gap-3 rounded-sm px-2 py-1.5 text-left hover:bg-surface-2 aria-current:bg-surface-2/60"
            >
              <span className="flex min-w-0 flex-1 flex-col">
                <span className="flex items-center gap-2 text-base">
                  <span className="truncate">{venue.name}</span>
                  {!isNamedByKind(venue) && <VenueChip kind={venue.kind} />}
                </span>
                <span className="text-xs text-text-3">{venueKinds[venue.kind].about}</span>
              </span>
              {venue.id === currentId && <CheckIcon className="text-accent" />}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
