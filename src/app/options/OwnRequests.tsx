import { LegsPayoff } from '@/features/builder/LegsPayoff'
import { StartPresets } from '@/features/builder/StartPresets'
import { RequestsView } from '@/features/requests/RequestsView'
import { useOptionChain } from '@/marketData/options/useOptions'
import { useScreenWidth } from '@/ui/useScreenWidth'

/** Requests for quotes, with the presets to begin one from and what its legs would pay, which the chain shows too. */
export function OwnRequests({ asset }: { asset: string }) {
  const { chain } = useOptionChain(asset)
  const isDesk = useScreenWidth() === 'desk'
  return (
    <RequestsView
      asset={asset}
      presets={chain !== undefined && chain.length > 0 && <StartPresets asset={asset} chain={chain} />}
      payoff={isDesk && chain !== undefined && <LegsPayoff asset={asset} chain={chain} />}
    />
  )
}
