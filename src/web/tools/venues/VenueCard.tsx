import type { ReactNode } from 'react'
import { t } from '@/web/language/t'
import { VenueChip } from './VenueChip'
import { isNamedByKind, venueKinds, type VenueKind } from './venueKinds'

export type ShownVenue = {
  readonly name: string
  readonly kind: VenueKind
  readonly restUrl: string
  readonly wsUrl: string
  readonly signing: { readonly name: string; readonly version: string; readonly chainId: number }
}

export function VenueCard({
  venue,
  isCurrent,
  actions,
}: {
  venue: ShownVenue
  isCurrent: boolean
  actions: ReactNode
}) {
  const { name, kind, restUrl, wsUrl, signing } = venue
  const facts = [
    [t('REST URL'), restUrl],
    [t('WebSocket URL'), wsUrl],
    [t('Signing domain'), `${signing.name}, ${signing.version}`],
    [t('Chain'), String(signing.chainId)],
  ] as const
  return (
    <li className="flex flex-col gap-2 border-b border-line px-3 py-3 last:border-0 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 text-base font-medium break-words">{name}</h3>
        {!isNamedByKind(venue) && <VenueChip kind={kind} />}
        {isCurrent && (
          <span className="rounded-[3px] bg-accent-soft px-1 text-xs font-medium whitespace-nowrap text-accent">
            {t('Current')}
          </span>
        )}
        <span className="ml-auto flex gap-2">{actions}</span>
      </div>
      <p className="text-text-2">{venueKinds[kind].about}</p>
      <details>
        <summary className="w-max cursor-pointer text-xs text-text-3 hover:text-text-1 pointer-coarse:py-3">
          {t('Details')}
        </summary>
        <dl className="mt-1 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-0.5">
          {facts.map(([label, text]) => (
            <div key={label} className="contents">
              <dt className="text-text-3">{label}</dt>
              <dd className="break-all text-text-2">{text}</dd>
            </div>
          ))}
        </dl>
      </details>
    </li>
  )
}
