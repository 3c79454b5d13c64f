import { useQuery } from '@tanstack/react-query'
import { useClient } from '@/web/connection/clientContext'
import type { Followed } from '@/web/market/followedMarketContext'
import { unknownText } from '@/web/ui/formatNumber'
import { dateOf, timeFormat } from '@/web/ui/formatTime'
import { paperMarketQuery, replayQuery } from './followedQueries'

export type MarketTexts = {
  simulated: string
  /** `date`: the day on which the recording begins. */
  replay: (recording: { name: string; date: string }) => string
  mirror: (upstream: { venue: string }) => string
}

/** Names the venue or the recording that the market follows. */
export function FollowedNature({ followed, replay, mirror }: MarketTexts & { followed: NonNullable<Followed> }) {
  const { rest } = useClient()
  const isReplay = followed === 'replay'
  const name = useQuery(paperMarketQuery(rest)).data?.upstream ?? unknownText
  const start = dateOf(useQuery({ ...replayQuery(rest), enabled: isReplay }).data?.startTime)
  if (!isReplay) return mirror({ venue: name })
  const date = start === undefined ? unknownText : timeFormat(day).format(start)
  return replay({ name, date })
}

const day = { day: '2-digit', month: 'short', year: 'numeric' } as const
