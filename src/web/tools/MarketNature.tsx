import { useQuery } from '@tanstack/react-query'
import { useClient } from '@/web/connection/clientContext'
import { useFollowedMarket, type Followed } from '@/web/market/followedMarketContext'
import { unknownText } from '@/web/ui/formatNumber'
import { dateOf, timeFormat } from '@/web/ui/formatTime'
import { paperMarketQuery, replayQuery } from './followedQueries'

type MarketTexts = {
  simulated: string
  /** `date`: the day on which the recording begins. */
  replay: (recording: { name: string; date: string }) => string
  mirror: (upstream: { venue: string }) => string
}

/** Says what the paper venue's market is, in the texts of its place. */
export function MarketNature(texts: MarketTexts) {
  const followed = useFollowedMarket()
  return followed === undefined ? texts.simulated : <FollowedNature followed={followed} {...texts} />
}

function FollowedNature({ followed, replay, mirror }: MarketTexts & { followed: NonNullable<Followed> }) {
  const { rest } = useClient()
  const isReplay = followed === 'replay'
  const name = useQuery(paperMarketQuery(rest)).data?.upstream ?? unknownText
  const start = dateOf(useQuery({ ...replayQuery(rest), enabled: isReplay }).data?.startTime)
  if (!isReplay) return mirror({ venue: name })
  const date = start === undefined ? unknownText : timeFormat(day).format(start)
  return replay({ name, date })
}

const day = { day: '2-digit', month: 'short', year: 'numeric' } as const
