import { NoRows } from '../trade/NoRows'

/** All panels of the portfolio. */
export function PortfolioDesk() {
  return (
    <>
      <h1 className="sr-only">Portfolio</h1>
      <NoRows what="portfolio" hint="" />
    </>
  )
}
