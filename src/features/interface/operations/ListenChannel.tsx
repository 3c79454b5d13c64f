import { useEffect, useState, type FormEvent } from 'react'
import * as z from 'zod/mini'
import { useAccess } from '@/account/accountContext'
import { useClient } from '@/client/clientContext'
import { ReplyView } from './ReplyView'
import { channelName, type Channel, type ChannelScope } from '@/protocol/channel'
import { parseChannelName } from '@/protocol/channels'
import { Button } from '@/ui/Button'
import { TextField } from '@/ui/TextField'
import { plural, t } from '@/ui/t'
import { shownReply } from './shownReply'

const firstScopes: Record<ChannelScope['kind'], ChannelScope> = {
  none: { kind: 'none' },
  instrument: { kind: 'instrument', instrumentName: 'ETH-PERP' },
  asset: { kind: 'asset', asset: 'ETH' },
  assetType: { kind: 'assetType', asset: 'ETH', instrumentType: 'PERPETUAL' },
}

/** Follows a channel for as long as it is looked at, and shows the newest message as it came. */
export function ListenChannel({ channel }: { channel: Channel }) {
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
        <p className="text-sm text-text-2">{t('Only with an account: connect a wallet and enable trading first.')}</p>
      )}
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <TextField
          label={t('Channel')}
          className="min-w-60 flex-1"
          inputClassName="font-mono text-xs"
          value={name}
          onChange={setName}
          disabled={followed !== undefined}
          error={isWrong ? t('This is no name of this channel.') : undefined}
        />
        <Button type="submit" variant="primary" disabled={isBarred}>
          {followed === undefined ? t('Listen') : t('Stop')}
        </Button>
      </form>
      {followed !== undefined && <Heard key={followed} name={followed} channel={channel} />}
    </>
  )
}

type Heard = { readonly count: number; readonly text: string }

function Heard({ name, channel }: { name: string; channel: Channel }) {
  const { count, text } = useHeard(name, channel)
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

/** No faster than somebody reads. */
const betweenMs = 500

function useHeard(name: string, channel: Channel): Heard {
  const { feed } = useClient()
  const [heard, setHeard] = useState<Heard>({ count: 0, text: '' })
  useEffect(() => {
    let count = 0
    let last: unknown
    const show = () => {
      if (count > 0) setHeard({ count, text: JSON.stringify(z.encode(channel.message, last)) })
    }
    const timer = setInterval(show, betweenMs)
    const subscription = feed.subscribe(name, channel, {
      onMessage: (message) => {
        count += 1
        last = message
        if (count === 1) show()
      },
    })
    return () => {
      clearInterval(timer)
      subscription.close()
    }
  }, [feed, name, channel])
  return heard
}
