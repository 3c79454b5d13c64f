import { useVenueNow } from '@/appContext/useVenueNow'
import { useState } from 'react'
import { describeFailure } from '@/account/describeFailure'
import { inboxOf } from './inbox'
import { InboxFilters } from './InboxFilters'
import { RequestInbox } from './RequestInbox'
import { useInstruments } from '@/marketData/instruments'
import { useAccountLink } from '@/account/useAccountLink'
import type { Hash } from '@/protocol/instrument'
import { EmptyState } from '@/ui/EmptyState'
import { ErrorState } from '@/ui/ErrorState'
import { Panel } from '@/ui/Panel'
import { Skeleton } from '@/ui/Skeleton'
import { t } from '@/ui/t'
import type { MakerBook } from './useMakerBook'

type InboxPanelProps = {
  asset: string
  book: MakerBook
  selectedId: Hash | undefined
  onSelect: (blockId: Hash) => void
}

/** What others ask for, and how much of it is looked at. */
export function InboxPanel({ asset, book, selectedId, onSelect }: InboxPanelProps) {
  const [filterAsset, setFilterAsset] = useState<string | undefined>(asset)
  const [sizeText, setSizeText] = useState('')
  const [muted, setMuted] = useState<ReadonlySet<Hash>>(new Set())
  const [isMutedShown, setMutedShown] = useState(false)
  const nowMs = useVenueNow()
  const connection = useAccountLink()
  const { data: listings } = useInstruments()
  const assets = [...new Set((listings ?? []).map(({ instrument }) => instrument.asset))].sort()
  const filter = { asset: filterAsset, leastAmount: Number(sizeText) || 0, muted, isMutedShown }
  const { requests } = book
  const inbox = inboxOf(requests ?? [], filter, BigInt(nowMs) * 1_000_000n)
  const isStale = requests !== undefined && (connection.state !== 'live' || book.error !== null)
  return (
    <Panel
      title={t('Requests to quote')}
      freshness={
        requests === undefined && book.error === null
          ? { status: 'loading' }
          : isStale
            ? { status: 'stale', sinceMs: book.readAtMs }
            : { status: 'live' }
      }
    >
      <InboxFilters
        assets={assets}
        asset={filterAsset}
        onAsset={setFilterAsset}
        sizeText={sizeText}
        onSize={setSizeText}
        filteredCount={inbox.filteredCount}
        mutedCount={inbox.mutedCount}
        isMutedShown={isMutedShown}
        onMutedShown={setMutedShown}
      />
      {requests === undefined ? (
        <Unread error={book.error} onRetry={book.retry} />
      ) : inbox.shown.length === 0 ? (
        <EmptyState>{t('Nobody asks for quotes just now. Requests come here by themselves.')}</EmptyState>
      ) : (
        <RequestInbox
          blocks={inbox.shown}
          selectedId={selectedId}
          modelOf={book.modelOf}
          quoted={new Set(book.rows.flatMap((row) => (row.standing === 'live' ? [row.block.blockId] : [])))}
          muted={muted}
          onSelect={onSelect}
          onMute={(blockId, isMuted) => {
            const next = new Set(muted)
            if (isMuted) next.add(blockId)
            else next.delete(blockId)
            setMuted(next)
          }}
        />
      )}
    </Panel>
  )
}

function Unread({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (error === null)
    return (
      <div className="flex flex-col gap-3 p-3">
        <Skeleton height={28} />
        <Skeleton height={28} />
      </div>
    )
  const { words, code } = describeFailure(error)
  return <ErrorState what={t('The requests could not be read.')} why={words} code={code} onRetry={onRetry} />
}
