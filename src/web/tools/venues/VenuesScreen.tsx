import { useState, type ReactNode } from 'react'
import { t } from '@/web/language/t'
import { ListFailed } from '@/web/session/lists/ListFailed'
import { Button } from '@/web/ui/Button'
import { Dialog } from '@/web/ui/Dialog'
import { EmptyState } from '@/web/ui/EmptyState'
import { Panel } from '@/web/ui/Panel'
import { HiddenScreenTitle } from '@/web/ui/ScreenTitle'
import { TableSkeleton } from '@/web/ui/TableSkeleton'
import type { Venue } from './config'
import { CustomVenueEditor } from './CustomVenueEditor'
import { useCustomVenues } from './useCustomVenues'
import { VenueCard } from './VenueCard'

type Opened = { readonly kind: 'add' } | { readonly kind: 'edit' | 'remove'; readonly venue: Venue }

export function VenuesScreen() {
  const venues = useCustomVenues()
  const { known, listed, own, isHere } = venues
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  if (known.isError) {
    return <ListFailed what={t('Couldn’t load the venue list')} error={known.error} onRetry={known.refetch} />
  }
  const cards = (list: readonly Venue[], actions: (venue: Venue) => ReactNode) =>
    list.map((venue) => (
      <VenueCard
        key={venue.id}
        venue={venue}
        isCurrent={isHere(venue)}
        actions={
          <>
            {actions(venue)}
            {!isHere(venue) && (
              <Button size="small" onClick={() => venues.open(venue.id)}>
                {t('Open', {}, 'go there')}
              </Button>
            )}
          </>
        }
      />
    ))
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-1 overflow-y-auto">
      <HiddenScreenTitle>{t('Venues')}</HiddenScreenTitle>
      <p className="shrink-0 panel px-3 py-2.5 text-sm text-text-2">
        {t('Accounts, keys and signatures are separate for each venue and never shared.')}
        {venues.notForgotten !== null && (
          <span role="alert" className="block text-warn">
            {t('Couldn’t delete stored data for a removed venue: browser storage is unavailable.')}
          </span>
        )}
      </p>
      <div className="grid flex-1 grid-cols-2 gap-1 max-lg:flex max-lg:flex-[1_0_auto] max-lg:flex-col">
        <div className="min-w-0 shrink-0">
          <Panel title={t('Listed venues')} freshness={known.isPending ? { status: 'loading' } : { status: 'live' }}>
            {known.isPending ? <TableSkeleton /> : <ul aria-label={t('Listed venues')}>{cards(listed, () => null)}</ul>}
          </Panel>
        </div>
        <div className="flex min-w-0 shrink-0 grow flex-col">
          <Panel
            title={t('Custom venues')}
            freshness={known.isPending ? { status: 'loading' } : { status: 'live' }}
            actions={
              <Button size="small" aria-haspopup="dialog" onClick={() => setOpened({ kind: 'add' })}>
                {t('Add a venue…')}
              </Button>
            }
          >
            {known.isPending ? (
              <TableSkeleton />
            ) : own.length === 0 ? (
              <EmptyState>
                {t('None yet. Add any venue with a compatible API using its URLs and signing domain.')}
              </EmptyState>
            ) : (
              <ul aria-label={t('Custom venues')}>
                {cards(own, (venue) => (
                  <>
                    <Button size="small" aria-haspopup="dialog" onClick={() => setOpened({ kind: 'edit', venue })}>
                      {t('Edit…')}
                    </Button>
                    <Button size="small" aria-haspopup="dialog" onClick={() => setOpened({ kind: 'remove', venue })}>
                      {t('Remove…')}
                    </Button>
                  </>
                ))}
              </ul>
            )}
          </Panel>
        </div>
      </div>
      {(opened?.kind === 'add' || opened?.kind === 'edit') && known.data !== undefined && (
        <CustomVenueEditor
          venue={opened.kind === 'edit' ? opened.venue : undefined}
          around={{
            others: [...listed, ...own].filter((one) => opened.kind === 'add' || one.id !== opened.venue.id),
            sites: known.data.sites,
          }}
          onKeep={(venue) => {
            if (opened.kind === 'add') venues.add(venue)
            else venues.edit(opened.venue, venue)
            close()
          }}
          onClose={close}
        />
      )}
      {opened?.kind === 'remove' && (
        <RemoveVenueDialog
          name={opened.venue.name}
          onRemove={() => {
            venues.remove(opened.venue)
            close()
          }}
          onClose={close}
        />
      )}
    </div>
  )
}

type RemoveVenueDialogProps = { name: string; onRemove: () => void; onClose: () => void }

function RemoveVenueDialog({ name, onRemove, onClose }: RemoveVenueDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      size="small"
      title={t('Remove {venue}?', { venue: name })}
      footer={
        <>
          <Button onClick={onClose}>{t('Keep venue')}</Button>
          <Button variant="danger" onClick={onRemove}>
            {t('Remove')}
          </Button>
        </>
      }
    >
      <p className="p-4 text-sm text-text-2">
        {t(
          'Removes the venue and its saved keys, demo wallet, alerts and notifications from this browser. Your account, orders and positions at the venue stay.',
        )}
      </p>
    </Dialog>
  )
}
