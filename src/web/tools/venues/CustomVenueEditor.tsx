import { useState } from 'react'
import { systemClock } from '@/core/lib/clock'
import { getTime } from '@/core/protocol/rest/marketData'
import { createRestClient } from '@/web/connection/restClient'
import { systemTimers } from '@/web/connection/timers'
import { t } from '@/web/language/t'
import { useTask } from '@/web/ui/browser/useTask'
import type { Venue } from './config'
import { draftOfVenue, emptyCustomVenue, readCustomVenue, type VenueSurroundings } from './customVenueDraft'
import { CustomVenueForm } from './CustomVenueForm'

type CustomVenueEditorProps = {
  venue: Venue | undefined
  around: VenueSurroundings
  onKeep: (venue: Omit<Venue, 'id'>) => void
  onClose: () => void
}

export function CustomVenueEditor({ venue, around, onKeep, onClose }: CustomVenueEditorProps) {
  const [draft, setDraft] = useState(venue === undefined ? emptyCustomVenue : draftOfVenue(venue))
  const [isErrorShown, setErrorShown] = useState(false)
  const ask = useTask(probeVenue)
  const read = readCustomVenue(draft, around)
  const isGood = !('field' in read)
  return (
    <CustomVenueForm
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

type VenueAnswer = { readonly isGood: boolean; readonly words: string }

const patienceMs = 8_000

/** Checks that this page can reach a venue at the URL, by requesting the time, which is public at every venue. */
async function probeVenue(restUrl: string): Promise<VenueAnswer> {
  const rest = createRestClient({
    baseUrl: new URL(restUrl, location.origin).href.replace(/\/$/, ''),
    fetch: (url, init) => fetch(url, { ...init, credentials: 'omit', redirect: 'error' }),
    clock: systemClock,
    timers: systemTimers,
    // The request must not send the page's credentials to the venue.
    credentials: () => undefined,
    sign: () => Promise.resolve(''),
  })
  try {
    await rest.call(getTime, {}, { signal: AbortSignal.timeout(patienceMs) })
    return { isGood: true, words: t('Venue responded') }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return {
      isGood: false,
      words: t('No response, or the venue doesn’t allow requests from this site (CORS): {why}', { why }),
    }
  }
}
