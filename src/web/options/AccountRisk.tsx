import { RiskView } from '@/web/options/risk/RiskView'
import { LiveGreeksPanel } from './GreeksPanel'

/** The risk of an account with its greeks, which the portfolio shows too. */
export function AccountRisk({ asset }: { asset: string }) {
  return <RiskView asset={asset} Greeks={LiveGreeksPanel} />
}
