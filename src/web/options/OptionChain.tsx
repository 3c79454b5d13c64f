import { ChainView } from '@/web/options/chain/ChainView'
import { ChainWithContract } from './ChainWithContract'

/** The chain with the ticket beside it, and under it what its contract or its legs would pay. */
export function OptionChain({ asset }: { asset: string }) {
  return <ChainView asset={asset} Desk={ChainWithContract} />
}
