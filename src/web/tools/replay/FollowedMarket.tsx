import { ReplayBar } from './ReplayBar'
import { UpstreamNotice } from './UpstreamNotice'

/** What the page shows of a replayed or mirrored market: the transport, and the trouble of the upstream. */
export function FollowedMarket({ market }: { market: 'replay' | 'mirror' }) {
  return (
    <>
      {market === 'replay' && <ReplayBar />}
      <UpstreamNotice />
    </>
  )
}
