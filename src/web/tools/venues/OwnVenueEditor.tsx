import { useState } from 'react'
import { OwnVenueForm } from './OwnVenueForm'
import { t } from '@/web/language/t'
import { useTask } from '@/web/ui/browser/useTask'
import type { Venue } from './config'
import { draftOfVenue, emptyOwnVenue, readOwnVenue, type VenueSurroundings } from './ownVenueDraft'
import { probeVenue } from './askVenue'

type OwnVenueEditorProps = {
  /** The venue that is changed; without one it is a new one. */
  venue: Venue | undefined
  around: VenueSurroundings
  onKeep: (venue: Omit<Venue, 'id'>) => void
  onClose: () => void
}

/** The form of a venue of one's own, with what is wrong with it. */
export function OwnVenueEditor({ venue, around, onKeep, onClose }: OwnVenueEditorProps) {
  const [draft, setDraft] = useState(venue === undefined ? emptyOwnVenue : draftOfVenue(venue))
  const [isErrorShown, setErrorShown] = useState(false)
  const ask = useTask(probeVenue)
  const read = readOwnVenue(draft, around)
  const isGood = !('field' in read)
  return (
    <OwnVenueForm
      title={venue === undefined ? t('Add custom venue') : t('Edit {venue}', { venue: venue.name })}
      draft={draft}
      onChange={(next) => {
        setDraft(next)
        ask.reset()
      }}
      fault={isErrorShown && 'field' in read ? read : undefined}
      answer={ask.data}
      isAsking={ask.isPending}
      onAsk={() => {
        setErrorShown(true)
        if (isGood) ask.start(read.restUrl)
      }}
      onSave={() => {
        setErrorShown(true)
        if (isGood) onKeep(read)
      }}
      onClose={onClose}
    />
  )
}
