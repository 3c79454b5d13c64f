import { useFollowedMarket } from '@/web/market/followedMarketContext'
import { lazyPanel } from '@/web/ui/lazyPanel'
import type { MarketTexts } from './FollowedNature'

const FollowedNature = lazyPanel(() => import('./FollowedNature').then((module) => module.FollowedNature), 'mark')

/** Says what the paper venue's market is, in the texts of its place. */
export function MarketNature(texts: MarketTexts) {
  const followed = useFollowedMarket()
  return followed === undefined ? texts.simulated : <FollowedNature followed={followed} {...texts} />
}
