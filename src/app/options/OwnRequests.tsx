import { LegsPayoff } from '@/features/builder/LegsPayoff'
import { RequestsView } from '@/features/requests/RequestsView'
import { useOptionChain } from '@/marketData/options/useOptions'
import { useScreenWidth } from '@/ui/useScreenWidth'

/** Requests for quotes, with what their legs would pay, which the chain shows too. */
export function OwnRequests({ asset }: { asset: string }) {
  const { chain } = useOptionChain(asset)
  const isDesk = useScreenWidth() === 'desk'
  return (
    <RequestsView asset={asset} payoff={isDesk && chain !== undefined && <LegsPayoff asset={asset} chain={chain} />} />
  )
}
