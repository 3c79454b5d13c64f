import { createContext, use } from 'react'

export type Followed = 'replay' | 'mirror' | undefined

/** What the paper venue's market follows; undefined for a simulated market, and for other venues. */
export const FollowedMarketContext = createContext<Followed>(undefined)

export function useFollowedMarket(): Followed {
  return use(FollowedMarketContext)
}
