import { RiskView } from '@/web/options/risk/RiskView'
import { LiveGreeksPanel } from './GreeksPanel'

export function AccountRisk({ asset }: { asset: string }) {
  return <RiskView asset={asset} Greeks={LiveGreeksPanel} />
}
