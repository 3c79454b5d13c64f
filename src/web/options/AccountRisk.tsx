import { LiveGreeksPanel } from './GreeksPanel'
import { RiskView } from '@/web/options/risk/RiskView'

/** The risk of an account with its greeks, which the portfolio shows too. */
export function AccountRisk({ asset }: { asset: string }) {
  return <RiskView asset={asset} Greeks={LiveGreeksPanel} />
}
