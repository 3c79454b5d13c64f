import { PortfolioDesk } from './PortfolioDesk'

/** Where the trader stands: worth, margin, balances, the way there, greeks, and what is held. */
export function PortfolioScreen() {
  return <PortfolioDesk />
}
