import { ChainView } from '@/web/options/chain/ChainView'
import { ChainWithContract } from './ChainWithContract'

export function OptionChain({ asset }: { asset: string }) {
  return <ChainView asset={asset} Desk={ChainWithContract} />
}
