import { useEffect, useState, type FormEvent } from 'react'
import { Link } from 'wouter'
import * as z from 'zod/mini'
import { channelName, type Channel, type ChannelScope } from '@/core/protocol/channel'
import { parseChannelName } from '@/core/protocol/channels'
import { useClient } from '@/web/connection/clientContext'
import { t, plural } from '@/web/language/t'
import { useAccess } from '@/web/session/accountContext'
import { Button } from '@/web/ui/Button'
import { EmptyState } from '@/web/ui/EmptyState'
import { carriedSearch } from '@/web/ui/navigation/routes'
import { TextField } from '@/web/ui/TextField'
import { MethodWord } from './OperationList'
import type { OperationRow } from './operationRows'
import type { ProbedVenue } from './probes'
import { ReplyView, shownReply } from './ReplyView'
import { TryOperation } from './TryOperation'
import { TryRest } from './TryRest'

type OperationPaneProps = { row: OperationRow; venue: ProbedVenue; onBack: () => void }

export function OperationPane({ row, venue, onBack }: OperationPaneProps) {
  const { method, path, summary, place, isPrivate } = row
  return (
    <section aria-label={`${method} ${path}`} className="flex min-h-0 flex-1 flex-col overflow-y-auto">
      <header className="flex flex-col gap-1 p-3">
        <Button size="small" className="mb-1 self-start lg:hidden" onClick={onBack}>
          {t('All operations')}
        </Button>
        <h2 className="flex flex-wrap items-baseline gap-2">
          <MethodWord method={method} />
          <span className="font-mono text-sm break-all text-text-1">{path}</span>
          <span className="text-xs text-text-3">{isPrivate ? t('private') : t('public')}</span>
        </h2>
        <p className="text-sm text-text-2">{summary}</p>
        <p className="text-xs text-text-3">
          {t('Used in:')}{' '}
          <Link href={place.path + carriedSearch()} className="text-accent underline underline-offset-2">
            {place.words}
          </Link>
        </p>
      </header>
      <div className="flex flex-col gap-4 p-3">
        <Attempt row={row} venue={venue} />
      </div>
    </section>
  )
}

function Attempt({ row, venue }: { row: OperationRow; venue: ProbedVenue }) {
  switch (row.kind) {
    case 'rest':
      if (row.endpoint === undefined) return <EmptyState>{t('This page doesn’t use this endpoint yet.')}</EmptyState>
      return <TryRest endpoint={row.endpoint} place={row.place} venue={venue} />
    case 'operation':
      return <TryOperation operation={row.operation} place={row.place} />
    case 'channel':
      return <ListenChannel channel={row.channel} />
  }
}

const firstScopes: Record<ChannelScope['kind'], ChannelScope> = {
  none: { kind: 'none' },
  instrument: { kind: 'instrument', instrumentName: 'ETH-PERP' },
  asset: { kind: 'asset', asset: 'ETH' },
  assetType: { kind: 'assetType', asset: 'ETH', instrumentType: 'PERPETUAL' },
}

/** Subscribes to a channel while mounted, and displays the newest raw message. */
function ListenChannel({ channel }: { channel: Channel }) {
  const [name, setName] = useState(() => channelName(channel, firstScopes[channel.scopes[0] ?? 'none']))
  const [followed, setFollowed] = useState<string>()
  const [isWrong, setIsWrong] = useState(false)
  const isTrading = useAccess().status === 'trading'
  const isBarred = channel.access === 'private' && !isTrading
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (followed !== undefined) return setFollowed(undefined)
    const found = parseChannelName(name.trim())
    setIsWrong(found?.channel !== channel)
    if (found?.channel === channel && !isBarred) setFollowed(name.trim())
  }
  return (
    <>
      {isBarred && (
        <p className="text-sm text-text-2">{t('Requires an account. Connect a wallet and enable trading.')}</p>
      )}
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <TextField
          label={t('Channel')}
          className="min-w-60 flex-1"
          inputClassName="font-mono text-xs"
          value={name}
          onChange={setName}
          disabled={followed !== undefined}
          error={isWrong ? t('Not a valid channel name') : undefined}
        />
        <Button type="submit" variant="primary" disabled={isBarred}>
          {followed === undefined ? t('Subscribe') : t('Stop')}
        </Button>
      </form>
      {followed !== undefined && <Received key={followed} name={followed} channel={channel} />}
    </>
  )
}

type Received = { readonly count: number; readonly text: string }

function Received({ name, channel }: { name: string; channel: Channel }) {
  const { count, text } = useReceived(name, channel)
  const shown = shownReply(text)
  return (
    <>
      <output className="text-xs text-text-3">
        {plural(count, { one: '{count} message', other: '{count} messages' })}
      </output>
      <ReplyView
        state={count === 0 ? { kind: 'listening' } : { kind: 'understood', detail: '' }}
        status={undefined}
        {...shown}
      />
    </>
  )
}

/** Interval of the display, no faster than a person can read. */
const betweenMs = 500

function useReceived(name: string, channel: Channel): Received {
  const { feed } = useClient()
  const [received, setReceived] = useState<Received>({ count: 0, text: '' })
  useEffect(() => {
    let count = 0
    let last: unknown
    const show = () => {
      if (count > 0) setReceived({ count, text: JSON.stringify(z.encode(channel.message, last)) })
    }
    const timer = setInterval(show, betweenMs)
    const subscription = feed.subscribe(name, channel, {
      onMessage: (message) => {
        count += 1
        last = message
        if (count === 1) show()
      },
    })
    // Another subscriber may already use the channel; only a resync then brings this one a snapshot.
    if (subscription.status().state === 'live') subscription.resync()
    return () => {
      clearInterval(timer)
      subscription.close()
    }
  }, [feed, name, channel])
  return received
}
