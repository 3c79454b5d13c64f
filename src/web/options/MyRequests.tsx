import { useOptionChain } from '@/web/market/options/useOptions'
import { DealOutcome } from '@/web/options/builder/DealOutcome'
import { LegsPayoff } from '@/web/options/builder/LegsPayoff'
import { StartPresets } from '@/web/options/builder/StartPresets'
import { RequestsView } from '@/web/options/rfqs/RequestsView'
import { useScreenWidth } from '@/web/ui/useScreenWidth'

/** Passes presets and payoff in as props, because features do not import each other. */
export function MyRequests({ asset }: { asset: string }) {
  const { chain } = useOptionChain(asset)
  const isDesk = useScreenWidth() === 'desk'
  return (
    <RequestsView
      asset={asset}
      presets={chain !== undefined && chain.length > 0 && <StartPresets asset={asset} chain={chain} />}
      Outcome={DealOutcome}
      payoff={isDesk && chain !== undefined && <LegsPayoff asset={asset} chain={chain} />}
    />
  )
}
