import { t } from '@/web/language/t'
import { showToast } from '@/web/ui/showToast'
import type { AppConfig } from './config'
import { venueDoor } from './venueDoor'
import { isNamedByKind, venueKinds } from './venueKinds'

/** Names the unknown venue of a link and the one that opened instead. Stays until dismissed. */
export function showUnknownVenue(asked: string, { venue }: Pick<AppConfig, 'venue'>): void {
  showToast({
    tone: 'warn',
    title: t('Unknown venue “{asked}”.', { asked }),
    detail: isNamedByKind(venue)
      ? t('Showing {venue} instead.', { venue: venue.name })
      : t('Showing {venue} ({kind}) instead.', { venue: venue.name, kind: venueKinds[venue.kind].word }),
    action: { label: t('Choose a venue…'), onPress: venueDoor.open },
    isRisk: true,
    id: 'unknownVenue',
  })
}
